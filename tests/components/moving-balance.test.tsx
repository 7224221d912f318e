/** Mark done moves the balance: the setting, and the question about it. Today is Friday 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { findStartingBalance } from './balance-head.ts'
import { openHouseholdPage } from '../support/household-page.ts'
import { openAccountSettings, openDetails } from '../support/sharing-page.ts'
import { findDayCards } from './day-cards.ts'
import { toasts } from './occurrence-rows.ts'
import { readFigures, seed, seedPlan } from './outlook-plan.ts'

const SETTING = 'Mark done moves the balance'
const QUESTION = 'Rent is paid. Take it off your $3,000.00?'
const KEEP = 'No, it was not in it'

/** Marks what falls on the 1st as done, or as pending again. */
async function toggle(page: AppPage, name: string) {
  await findDayCards()
  const mark = { name: /Done$/, description: name }
  if (!screen.queryByRole('button', mark)) await press(page, 'Expand All')
  await screen.findByRole('button', mark)
  const findButton = () => screen.getByRole('button', mark)
  // While a change is in flight, the button does nothing.
  await waitFor(() => expect(findButton()).not.toHaveAttribute('aria-disabled', 'true'))
  const before = findButton().textContent
  await page.click(findButton())
  await waitFor(() => {
    expect(findButton().textContent).not.toBe(before)
    expect(findButton()).not.toHaveAttribute('aria-disabled', 'true')
  })
}

const toggleRent = (page: AppPage) => toggle(page, 'Rent')

test('the answer "Yes, take it off" moves the balance, says so, and is kept as the setting', async () => {
  const page = await openPage({ before: seed })
  await waitFor(() => expect(readFigures()[0]).toBe('Today $1,150.00'))
  await toggleRent(page)
  await screen.findByText(QUESTION)
  await press(page, 'Yes, take it off')
  await screen.findByText(
    'Took $1,850.00 off: your balance is $1,150.00 now. Later marks do the same: see Profile Settings.',
  )
  await waitFor(() => expect(readFigures()[0]).toBe('Today $1,150.00'))
  await waitFor(async () => expect(await findStartingBalance()).toHaveValue('1150.00'))
  // It is not asked again: a mark says itself what it moves.
  await toggleRent(page)
  await waitFor(() =>
    expect(toasts()).toContain(
      'Marked Rent to come again for Nov 1. Your balance got back what it had taken off.',
    ),
  )
  await toggleRent(page)
  await waitFor(() =>
    expect(toasts()).toContain('Marked Rent done for Nov 1. Took $1,850.00 off your balance.'),
  )
  expect(screen.queryByText(/^Rent is paid/)).toBeNull()
  const settings = await openAccountSettings(page)
  const box = await settings.findByLabelText(SETTING)
  expect(box).toBeChecked()
  const mend = page.network.break(/user\.update/)
  await page.click(box)
  expect(await settings.findByRole('alert')).toHaveTextContent('Error updating done marks.')
  await waitFor(() => expect(box).toBeChecked())
  mend()
  await page.click(box)
  await settings.findByText('Done marks updated!')
  expect(box).not.toBeChecked()
  expect(await page.user.client.user.me.query()).toMatchObject({ doneMovesBalance: false })
})

test('the button Undo restores the balance and the question, not the mark', async () => {
  const page = await openPage({ before: seed })
  await toggleRent(page)
  await screen.findByText(QUESTION)
  await press(page, 'Yes, take it off')
  const toast = await screen.findByText(/^Took \$1,850\.00 off/)
  await press(page, 'Undo', within(toast.parentElement!))
  await screen.findByText('Undone.')
  await waitFor(() => expect(readFigures()[0]).toBe('Today $3,000.00'))
  expect(await findStartingBalance()).toHaveValue('3000.00')
  await toggleRent(page)
  await screen.findByRole('button', { name: 'Mark Done', description: /Rent/ })
  await toggleRent(page)
  await screen.findByText(QUESTION)
})

test('the answer "No, it was not in it" leaves the balance, and no device asks again', async () => {
  const page = await openPage({ before: seed })
  await toggleRent(page)
  await screen.findByText(QUESTION)
  await press(page, KEEP)
  await screen.findByText(/^Your balance stays \$3,000\.00\./)
  await waitFor(() => expect(readFigures()[0]).toBe('Today $3,000.00'))
  await page.reload()
  await toggleRent(page)
  await screen.findByRole('button', { name: 'Mark Done', description: /Rent/ })
  await toggleRent(page)
  await waitFor(() =>
    expect(toasts()).toContain('Marked Rent done for Nov 1. It is out of your balance already.'),
  )
  expect(screen.queryByText(QUESTION)).toBeNull()
})

test('the question is about all marks so far while it is open, incomes too', async () => {
  const page = await openPage({
    before: async (user) => {
      await seed(user)
      const bonus = { name: 'Bonus', amountCents: 500_00, recurrenceType: 'MONTHLY' } as const
      await user.client.income.create.mutate({ account: 'personal', ...bonus })
    },
  })
  await toggle(page, 'Bonus')
  await screen.findByText('Bonus is in. Add it to your $3,000.00?')
  await toggleRent(page)
  await screen.findByText('Bonus and Rent are done. Change your $3,000.00 by them?')
  await toggle(page, 'Bonus')
  await screen.findByText(QUESTION)
  await toggle(page, 'Bonus')
  await screen.findByText('Rent and Bonus are done. Change your $3,000.00 by them?')
  const mend = page.network.break(/occurrence\.answerDone/)
  await press(page, 'Yes, change it')
  await screen.findByText('There was no answer. It may have been done, or not. Please try again.')
  mend()
  await press(page, 'Yes, change it')
  await screen.findByText(/^Took \$1,350\.00 off: your balance is \$1,650\.00 now\./)
  await waitFor(() => expect(readFigures()[0]).toBe('Today $1,650.00'))
})

test('the answer about a deleted item is refused once, and the next mark asks anew', async () => {
  const page = await openPage({
    before: async (user) => {
      await seed(user)
      const bonus = { name: 'Bonus', amountCents: 500_00, recurrenceType: 'MONTHLY' } as const
      await user.client.income.create.mutate({ account: 'personal', ...bonus })
    },
  })
  await toggleRent(page)
  await screen.findByText(QUESTION)
  const { client } = page.user
  const expenses = await client.expense.list.query({ account: 'personal' })
  const { id } = expenses.find(({ name }) => name === 'Rent')!
  await client.expense.delete.mutate({ account: 'personal', id })
  await press(page, 'Yes, take it off')
  await screen.findByText('Your answer was not saved. This expense was not found.')
  expect(screen.queryByText(QUESTION)).toBeNull()
  await toggle(page, 'Bonus')
  await screen.findByText('Bonus is in. Add it to your $3,000.00?')
})

test('the question goes when another balance is typed', async () => {
  const page = await openPage({ before: seed })
  await toggleRent(page)
  await screen.findByText(QUESTION)
  const field = await findStartingBalance()
  page.fill(field, '2500')
  await page.type(field, '{Enter}')
  await screen.findByText('Saved')
  await waitFor(() => expect(screen.queryByText(QUESTION)).toBeNull())
})

test('the question about a mark appears even when its code loads after the mark', async () => {
  const whenIdle: (() => unknown)[] = []
  vi.stubGlobal('requestIdleCallback', (act: () => unknown) => whenIdle.push(act))
  vi.stubGlobal('cancelIdleCallback', () => undefined)
  const page = await openPage({ before: seed })
  await toggleRent(page)
  await screen.findByRole('button', { name: '✓ Done', description: /Rent/ })
  await waitFor(async () => {
    const [rent] = await page.user.client.expense.list.query({ account: 'personal' })
    expect(rent!.completedDates).toEqual(['2026-11-01'])
  })
  expect(screen.queryByText(QUESTION)).toBeNull()
  // An answer in flight makes an act wait, and ask for an idle moment again.
  await waitFor(() => {
    for (const act of whenIdle.splice(0)) act()
    screen.getByText(QUESTION)
  })
})

test('the setting of a shared account is in its details, for any member', async () => {
  const { page, ada, account } = await openHouseholdPage({
    viewer: 'ben',
    before: ({ ada, account }) => seedPlan(ada.client, account),
  })
  const details = await openDetails(page, 'Household')
  await page.click(details.getByLabelText(SETTING))
  await press(page, 'Update Account', details)
  await details.findByText('Account updated!')
  expect(await ada.client.account.list.query()).toMatchObject([
    { id: account, doneMovesBalance: true },
  ])
})
