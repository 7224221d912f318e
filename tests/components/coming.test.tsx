/** The list of what is coming up [behaviour: Coming up list]. Today is Friday, 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import type { TestClient } from '../support/server.ts'

/** $1,000.00 to start with, a bill of $300.00 on the 10th, $50.00 for a dentist today, and $100.00 in on the 28th. */
async function seedMonth({ client }: { client: TestClient }): Promise<void> {
  const account = 'personal'
  await client.user.update.mutate({ startingBalanceCents: 1_000_00, doneMovesBalance: false })
  const monthly = { account, recurrenceType: 'MONTHLY' } as const
  const bill = { ...monthly, name: 'Bill', amountCents: 300_00, recurrenceDay: 10 }
  await client.expense.create.mutate(bill)
  const pay = { ...monthly, name: 'Pay', amountCents: 100_00, recurrenceDay: 28 }
  await client.income.create.mutate(pay)
  await client.expense.create.mutate({
    account,
    name: 'Dentist',
    amountCents: 50_00,
    recurrenceType: 'ON_X_DAY',
    startDate: '2026-11-20',
  })
}

const findList = () => screen.findByRole('dialog', { name: 'Coming up' })

async function findDays(title: string): Promise<string[]> {
  const section = await screen.findByRole('region', { name: title })
  return within(section)
    .getAllByRole('heading', { level: 4 })
    .map((heading) => heading.closest('li')?.textContent ?? '')
}

test('the Coming up list has late items on top, then the next 30 days, each with its balance', async () => {
  const page = await openPage({ path: '/#coming', before: seedMonth })
  expect(await findDays('Late')).toEqual(['Tue, Nov 10Bill -$300.00Mark Done$700.00'])
  expect(await findDays('From today')).toEqual([
    'Fri, Nov 20todayDentist -$50.00Mark Done$650.00',
    'Sat, Nov 28Pay +$100.00Mark Done$750.00',
    'Thu, Dec 10Bill -$300.00Mark Done$450.00',
  ])
  expect(screen.queryByRole('button', { name: 'Show More items' })).toBe(null)

  const list = within(await findList())
  await press(page, 'Sat, Nov 28', list)
  const day = await screen.findByRole('dialog', { name: /Nov 28/ })
  expect(window.location.hash).toBe('#coming/day/2026-11-28')
  await press(page, 'Close', within(day))
  await page.click(await list.findByText('Dentist'))
  expect(await screen.findByRole('dialog', { name: /Nov 20/ })).toBeVisible()
})

test('the Coming up list is opened by a reload, and leads to the Balance tab when it is closed', async () => {
  const page = await openPage({ path: '/#coming', before: seedMonth })
  await findList()
  await page.reload()
  await press(page, 'Close', within(await findList()))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeVisible()
  expect(window.location.hash).toBe('#balance')
})

test('the Coming up list gives way to a pressed day beside its month in a wide window', async () => {
  const viewport = { width: 1400, height: 900 }
  const page = await openPage({ viewport, path: '/#coming', before: seedMonth })
  await press(page, 'Thu, Dec 10', within(await findList()))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Coming up' })).toBeNull())
  expect(await screen.findByRole('heading', { name: 'December 2026' })).toBeVisible()
  expect(window.location.hash).toBe('#day/2026-12-10')
})

test('a browser that remembers the tab of earlier versions opens the Balance tab', async () => {
  await openPage({ stored: { navTab: 'coming' } })
  expect(await screen.findByRole('heading', { name: 'November 2026' })).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the Coming up list drops an item that is marked done, moves the focus on, and Undo restores it', async () => {
  const page = await openPage({ path: '/#coming', before: seedMonth })
  const late = await screen.findByRole('region', { name: 'Late' })
  within(late).getByRole('button', { name: 'Mark Done' }).focus()
  await page.keyboard('{Enter}')
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Late' })).toBe(null))
  await waitFor(() => expect(document.activeElement).toHaveAccessibleDescription('Dentist'))
  await waitFor(async () =>
    expect(await findDays('From today')).toContain('Thu, Dec 10Bill -$300.00Mark Done$750.00'),
  )
  await press(page, 'Undo')
  expect(await findDays('Late')).toEqual(['Tue, Nov 10Bill -$300.00Mark Done$700.00'])
})

test('the Coming up list restores an item that could not be marked', async () => {
  const page = await openPage({ path: '/#coming', before: seedMonth })
  const late = await screen.findByRole('region', { name: 'Late' })
  page.network.break(/occurrence\.markDone/)
  await press(page, 'Mark Done', within(late))
  expect(await findDays('Late')).toEqual(['Tue, Nov 10Bill -$300.00Mark Done$700.00'])
})

test('the Coming up list shows 200 items at first, and the others on request', async () => {
  const page = await openPage({
    path: '/#coming',
    before: async ({ client }) => {
      for (const name of 'ABCDE')
        await client.expense.create.mutate({
          account: 'personal',
          name,
          amountCents: 1,
          recurrenceType: 'DAILY',
        })
    },
  })
  // The days behind the list have the button too.
  const list = within(await findList())
  const marks = () => list.queryAllByRole('button', { name: 'Mark Done' }).length
  await waitFor(() => expect(marks()).toBe(200))
  await press(page, 'Show More items')
  // 19 days of November have passed.
  await waitFor(() => expect(marks()).toBe(5 * (19 + 30)))
  expect(await screen.findByText('That is all of the next 30 days.')).toHaveFocus()
})

test('the Coming up list says when it is empty, and offers to add something', async () => {
  const page = await openPage({ path: '/#coming' })
  // The Balance tab behind the list says so too.
  const list = within(await findList())
  await list.findByText('Nothing is coming up')
  await press(page, 'Add an Income or Expense', list)
  await page.click(await screen.findByRole('menuitem', { name: 'Expense' }))
  expect(await screen.findByRole('dialog', { name: 'Add New Expense' })).toBeVisible()
})

test('the Coming up list says why it could not be loaded', async () => {
  await openPage({ path: '/#coming', before: seedMonth, fails: /projection\.coming/ })
  const list = within(await findList())
  await list.findByText(/^What is coming up could not be loaded\./)
  expect(list.getByRole('button', { name: 'Try Again' })).toBeVisible()
})

test('the card beside the days shows what comes from today on, even behind hundreds of late items', async () => {
  await openPage({
    viewport: { width: 1400, height: 900 },
    before: async ({ client }) => {
      const bill = { account: 'personal', amountCents: 1_00, recurrenceType: 'DAILY' } as const
      for (let bills = 0; bills < 12; bills++)
        await client.expense.create.mutate({ ...bill, name: `Bill ${bills}` })
    },
  })
  const all = await screen.findByRole('button', { name: 'All that is coming up' })
  const card = within(all.closest('header')!.parentElement!)
  await waitFor(() => expect(card.getAllByText('Today')).toHaveLength(6))
})
