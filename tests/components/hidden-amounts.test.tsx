/** Amounts that a key hides [behaviour: Hidden amounts]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { afterEach, expect, test } from 'vitest'
import { hideAmounts } from '../../src/client/words/shown-amounts.ts'
import { openPage, type PageOptions, press } from '../support/app-page.tsx'
import { GROCERIES } from '../support/groceries.ts'

afterEach(() => hideAmounts(false))

/** In texts and in names, on the whole page. */
const shownAmounts = () => document.body.innerHTML.match(/\$\d[\d,.]*/g) ?? []

async function openPlan(options: PageOptions = {}) {
  return openPage({
    ...options,
    before: async ({ client }) => {
      await client.user.update.mutate({ startingBalanceCents: 1_234_56 })
      const rent = { name: 'Rent', amountCents: 850_00, recurrenceType: 'MONTHLY' } as const
      await client.expense.create.mutate({ account: 'personal', ...rent, recurrenceDay: 25 })
      await client.expense.create.mutate({ ...GROCERIES, firstDate: '2027-06-01' })
    },
  })
}

test('the key "h" hides every amount of each tab, until it is pressed again', async () => {
  const page = await openPlan()
  await screen.findAllByText('$384.56')
  await waitFor(async () => {
    await page.keyboard('h')
    expect(localStorage.getItem('amounts')).toBe('hidden')
  })
  await waitFor(() => expect(shownAmounts()).toEqual([]))
  expect(document.documentElement.dataset['amounts']).toBe('hidden')
  for (const tab of ['Income', 'Expenses', 'Projections', 'Balance']) {
    await press(page, tab)
    await screen.findAllByText(tab === 'Income' ? 'No incomes yet' : '$•••')
    expect([tab, shownAmounts()]).toEqual([tab, []])
  }
  await page.keyboard('h')
  await screen.findAllByText('$384.56')
  expect(localStorage.getItem('amounts')).toBe('shown')
})

test('the key "h" keeps what is being typed, beside the list, its day and what if', async () => {
  const path = '/#day/2026-11-25'
  const page = await openPlan({ path, viewport: { width: 1440, height: 900 } })
  const day = within(await screen.findByRole('dialog', { name: /^Wed, Nov 25/ }))
  await press(page, 'Override', day)
  const amount = await day.findByLabelText('Change amount of Rent')
  page.fill(amount, '777')
  const hide = async (hidden: boolean) => {
    screen.getByRole('main').focus()
    await waitFor(async () => {
      await page.keyboard('h')
      expect(localStorage.getItem('amounts')).toBe(hidden ? 'hidden' : 'shown')
    })
  }
  await hide(true)
  await waitFor(() => expect(shownAmounts()).toEqual([]))
  expect(amount).toBeVisible()
  expect(amount).toHaveValue('777.00')
  await hide(false)
  await waitFor(() => expect(shownAmounts()).toContain('$384.56'))
  expect(day.getByText('$384.56')).toBeVisible()
  expect(amount).toHaveValue('777.00')

  await press(page, 'What if')
  await press(page, 'Shift the Balance')
  const shift = await screen.findByLabelText(/^Shift/)
  page.fill(shift, '40')
  await hide(true)
  await waitFor(() => expect(shownAmounts()).toEqual([]))
  expect(shift).toBeVisible()
  await hide(false)
  await waitFor(() => expect(shownAmounts()).not.toEqual([]))
  expect(shift).toHaveValue('40.00')
})

test('the switch in the settings hides them too, and a reload keeps them hidden', async () => {
  const page = await openPlan()
  await screen.findAllByText('$384.56')
  await press(page, 'Profile Settings')
  const settings = within(await screen.findByRole('dialog', { name: 'Profile Settings' }))
  await page.click(await settings.findByLabelText('Hide all amounts in this browser'))
  await page.keyboard('{Escape}')
  await waitFor(() => expect(shownAmounts()).toEqual([]))
  await page.reload()
  await screen.findAllByText('$•••')
  expect(shownAmounts()).toEqual([])
})
