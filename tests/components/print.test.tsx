/** The printed page [behaviour: Print]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test, vi } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { chooseMore } from './balance-head.ts'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { openHouseholdPage } from '../support/household-page.ts'
import type { TestClient } from '../support/server.ts'
import { findDayCards } from './day-cards.ts'

/** The statement that is there as soon as the browser says that it prints, once its code has been fetched. */
async function print(period: string): Promise<HTMLElement> {
  let table: HTMLElement | null | undefined
  await waitFor(() => {
    window.dispatchEvent(new Event('beforeprint'))
    table = screen
      .queryAllByText(/^Printed on/)
      .map((words) => words.closest('table'))
      .find((table) => table?.textContent.includes(period))
    expect(table).toBeTruthy()
  })
  return table!
}

const textsOf = (elements: Iterable<Element>) =>
  [...elements].map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim())

/** A day with each state that an occurrence can have. */
async function seedStates(user: { client: TestClient }) {
  await seedDailyDollar(user)
  const { expense, occurrence } = user.client
  const add = (name: string) =>
    expense.create.mutate({
      account: 'personal',
      name,
      amountCents: 50_00,
      recurrenceType: 'ON_X_DAY',
      startDate: '2026-11-25',
    })
  const refOf = async (name: string) => ({
    account: 'personal' as const,
    kind: 'expense' as const,
    id: (await add(name)).id,
    date: '2026-11-25',
  })
  await occurrence.markDone.mutate({ ...(await refOf('Books')), done: true })
  await occurrence.setOverride.mutate({ ...(await refOf('Dinner')), amountCents: 20_00 })
  await occurrence.move.mutate({ ...(await refOf('Fees')), to: '2026-11-26' })
  await occurrence.skip.mutate({ ...(await refOf('Gym')), skipped: true })
}

test('a printed month has all days and their items, though they are collapsed', async () => {
  await openPage({ before: seedStates })
  await findDayCards()
  const table = await print('November 2026')
  const [head, ...days] = textsOf(table.querySelectorAll('thead, tbody'))
  expect(head).toBe(
    'BalanceNovember 2026Personal AccountPrinted on Fri, Nov 20, 2026DateDescriptionAmountBalance',
  )
  expect(days).toHaveLength(30)
  expect(days[0]).toBe('Sun, Nov 1Coffee -$1.00$999.00')
  expect(days[24]).toBe(
    'Wed, Nov 25Books (done) -$50.00Coffee -$1.00Dinner (base $50.00) -$20.00Gym (skipped) -$50.00$955.00',
  )
  expect(days[25]).toBe('Thu, Nov 26Coffee -$1.00Fees moved from Nov 25 -$50.00$904.00')
  expect(within(table).queryByRole('button')).toBeNull()
  window.dispatchEvent(new Event('afterprint'))
  await waitFor(() => expect(screen.queryByText(/^Printed on/)).toBeNull())
})

test('a printed month in the future has its opening balance, and one in the past says since when there are balances', async () => {
  const page = await openPage({ before: seedDailyDollar })
  await findDayCards()
  await press(page, 'Next Month')
  await screen.findByText(/^Starts with/)
  expect(await print('December 2026')).toHaveTextContent(
    `December 2026Starts with ${balanceAfter(30)} from November`,
  )
  window.dispatchEvent(new Event('afterprint'))
  await press(page, 'Previous Month')
  await press(page, 'Previous Month')
  await screen.findByRole('region', { name: 'Days of October 2026' })
  const october = await print('October 2026')
  expect(october).toHaveTextContent('October 2026Balances begin on Nov 1')
  const zeros = within(october).getAllByText('$0.00')
  expect(zeros).toHaveLength(31)
  for (const zero of zeros) expect(zero).toHaveClass('text-positive')
})

test('a printed calendar has all items of its days', async () => {
  await openPage({ before: seedStates, stored: { balanceView: 'calendar' } })
  await screen.findByRole('grid')
  const table = await print('November 2026')
  const days = textsOf(table.querySelectorAll('tbody td:not([aria-hidden])'))
  expect(days).toHaveLength(30)
  // As on the screen, days before today have no balance.
  expect(days[0]).toBe('1Coffee -$1.00')
  expect(days[24]).toBe(
    '25$955.00Books (done) -$50.00Coffee -$1.00Dinner -$20.00Gym (skipped) -$50.00',
  )
})

test('a printed year has its months and their sums', async () => {
  await openPage({ before: seedDailyDollar, tab: 'projections' })
  await screen.findByRole('row', { name: /^November 2026/ })
  const table = await print('2026')
  expect(textsOf(table.querySelectorAll('tbody tr'))).toEqual([
    'November 2026$999.00$970.00$970.00$999.00-$30.00',
    `December 2026$969.00${balanceAfter(61)}${balanceAfter(61)}$969.00-$31.00`,
    'Total Income$0.00',
    'Total Expenses-$61.00',
    'Net Projection-$61.00',
  ])
})

test('a printed shared account has its name', async () => {
  await openHouseholdPage()
  await findDayCards()
  expect(await print('November 2026')).toHaveTextContent('Household')
})

test.each(['balance', 'projections'] as const)('the button Print of %s prints', async (tab) => {
  const page = await openPage({ tab })
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  if (tab === 'balance') await chooseMore(page, 'Print')
  else await press(page, 'Print')
  expect(print).toHaveBeenCalledOnce()
})
