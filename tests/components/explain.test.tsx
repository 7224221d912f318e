/** "Why this number?" [behaviour: Answers]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, type PageOptions, press } from '../support/app-page.tsx'
import { seedCard, seedEveryday } from '../support/card-plan.ts'
import type { TestClient } from '../support/server.ts'
import { dayOf, findBill, partsOf } from './card-rows.ts'
import { findToday } from './day-cards.ts'

/** $1,000.00 to start with; per month $2,000.00 in on the 28th, $800.00 out on the 25th, and $40.00 each Monday. */
async function seedHousehold({ client }: { client: TestClient }): Promise<void> {
  await client.user.update.mutate({ startingBalanceCents: 1_000_00 })
  const account = 'personal'
  const monthly = { account, recurrenceType: 'MONTHLY' } as const
  await client.income.create.mutate({
    ...monthly,
    name: 'Salary',
    amountCents: 2_000_00,
    recurrenceDay: 28,
  })
  await client.expense.create.mutate({
    ...monthly,
    name: 'Rent',
    amountCents: 800_00,
    recurrenceDay: 25,
  })
  await client.expense.create.mutate({
    account,
    name: 'Groceries',
    amountCents: 40_00,
    recurrenceType: 'WEEKLY',
    recurrenceDay: 1,
  })
}

const findDialog = () => screen.findByRole('dialog', { name: 'Why this number?' })

/** The number and the sum that makes it stand above the rows. */
const sumOf = (dialog: HTMLElement) =>
  within(dialog).getByRole('status').textContent?.replace(/\s+/g, ' ')

/** The rows of the explanation, each as its words and its amount. */
async function findRows(dialog: HTMLElement): Promise<(string | null)[][]> {
  await within(dialog).findByRole('table', { name: 'What moved it most' })
  return within(dialog)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))
}

/** Opens the explanation of today's balance from its row. */
async function explainToday(options: PageOptions = {}) {
  const page = await openPage({ before: seedHousehold, ...options })
  await page.click(await within(await findToday()).findByTitle('Why this number?'))
  return { page, dialog: await findDialog() }
}

function setDay(page: AppPage, dialog: HTMLElement, label: string, day: string) {
  page.fill(within(dialog).getByLabelText(label), day)
}

test('the explanation begins with its number, and the sum that makes it', async () => {
  const { dialog } = await explainToday()
  expect(within(dialog).getByRole('button', { name: 'Close' })).toHaveFocus()
  expect(await findRows(dialog)).toEqual([['Groceries 3 times, Nov 2 to Nov 16', '-$120.00']])
  expect(sumOf(dialog)).toBe(
    'Balance on Fri, Nov 20 $880.00 $1,000.00 at the start + $0.00 in - $120.00 out The start is the starting balance, on Sun, Nov 1.',
  )
  // Other days come last, and are folded.
  expect(within(dialog).getByLabelText('To').closest('details')).not.toHaveAttribute('open')
})

test('the explanation names the largest changes between two days, and the days that it cannot explain', async () => {
  const { page, dialog } = await explainToday()
  await findRows(dialog)
  await page.click(within(dialog).getByText('Other days'))
  setDay(page, dialog, 'To', '2027-01-31')
  setDay(page, dialog, 'From', '2026-12-01')
  await waitFor(() =>
    expect(sumOf(dialog)).toBe(
      'Balance on Sun, Jan 31, 2027 $4,080.00 $2,000.00 at the start + $4,000.00 in - $1,920.00 out The start is the balance on Mon, Nov 30.',
    ),
  )
  expect(await findRows(dialog)).toEqual([
    ['Salary 2 times, Dec 28 to Jan 28, 2027', '+$4,000.00'],
    ['Rent 2 times, Dec 25 to Jan 25, 2027', '-$1,600.00'],
    ['Groceries 8 times, Dec 7 to Jan 25, 2027', '-$320.00'],
  ])
  setDay(page, dialog, 'From', '2026-10-31')
  expect(await within(dialog).findByText('The day must be Nov 1 or later.')).toBeVisible()
  setDay(page, dialog, 'From', '2027-02-01')
  expect(
    await within(dialog).findByText('The last day must not be before the first day.'),
  ).toBeVisible()
  setDay(page, dialog, 'From', '')
  expect(await within(dialog).findByText('Enter a day.')).toBeVisible()
})

test('the explanation says when nothing falls on the days', async () => {
  const { page, dialog } = await explainToday()
  await findRows(dialog)
  setDay(page, dialog, 'From', '2026-11-20')
  expect(
    await within(dialog).findByText('No incomes or expenses fall on these days.'),
  ).toBeVisible()
  expect(sumOf(dialog)).toBe(
    'Balance on Fri, Nov 20 $880.00 $880.00 at the start + $0.00 in - $0.00 out The start is the balance on Thu, Nov 19.',
  )
})

test('the explanation can be loaded again after it failed', async () => {
  const page = await openPage({ before: seedHousehold })
  const repair = page.network.break(/projection\.explain/)
  await page.click(await within(await findToday()).findByTitle('Why this number?'))
  const dialog = await findDialog()
  expect(await within(dialog).findByRole('alert')).toBeVisible()
  repair()
  await press(page, 'Try Again', within(dialog))
  expect(await findRows(dialog)).toHaveLength(1)
})

test('the explanation leads to each cash flow, and follows an edit of it', async () => {
  const { page, dialog } = await explainToday()
  await page.click(await within(dialog).findByRole('button', { name: /^Groceries 3 times/ }))
  const wizard = within(await screen.findByRole('dialog', { name: 'Edit Expense' }))
  expect(wizard.getByLabelText('Name')).toHaveValue('Groceries')
  page.fill(wizard.getByLabelText('Amount'), '50')
  await press(page, 'Next', wizard)
  await press(page, 'Next', wizard)
  await press(page, 'Update', wizard)
  await waitFor(() => expect(sumOf(dialog)).toMatch(/^Balance on Fri, Nov 20 \$850\.00 /))
  expect((await findRows(dialog))[0]?.[1]).toBe('-$150.00')
})

test('the explanation shows the first ten of many cash flows, then 50 more', async () => {
  const lines = Array.from({ length: 120 }, (_, index) => `expense,Item ${index + 1},1,daily`)
  const { page, dialog } = await explainToday({
    before: ({ client }) =>
      client.import.run.mutate({
        account: 'personal',
        csvData: ['type,name,amount,recurrence type', ...lines].join('\n'),
        columnMapping: { type: 0, name: 1, amount: 2, recurrenceType: 3 },
      }),
  })
  const expectItems = (count: number) =>
    waitFor(async () => {
      const items = (await findRows(dialog)).filter(([name]) => name?.startsWith('Item'))
      expect(items).toHaveLength(count)
    })
  await expectItems(10)
  for (const count of [60, 110, 120]) {
    await press(page, 'Show More lines', within(dialog))
    await expectItems(count)
  }
  expect(within(dialog).getByRole('heading', { name: 'What moved it most' })).toHaveFocus()
  expect(within(dialog).queryByRole('button', { name: 'Show More lines' })).toBeNull()
})

test('the explanation opens from a day, from the calendar and from a month, and not for past months', async () => {
  const page = await openPage({ before: seedHousehold })
  await page.click(within(await findToday()).getByRole('heading', { level: 2 }))
  const day = within(await screen.findByRole('dialog', { name: /^Fri, Nov 20/ }))
  await press(page, 'Why this number?', day)
  expect(await findRows(await findDialog())).toHaveLength(1)
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryAllByRole('dialog')).toHaveLength(1))
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  await press(page, 'Calendar')
  const cell = within(await screen.findByRole('grid'))
    .getByRole('button', { name: /^Sat, Nov 28/ })
    .closest('td')!
  await press(page, 'Why this number?', within(cell))
  const saturday = await findDialog()
  await findRows(saturday)
  expect(sumOf(saturday)).toMatch(/^Balance on Sat, Nov 28 \$2,040\.00 /)
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await press(page, 'Previous Month')
  await screen.findByRole('heading', { name: 'October 2026' })
  const calendar = within(await screen.findByLabelText('Calendar of October 2026'))
  await waitFor(() => expect(calendar.queryByTitle('Why this number?')).toBeNull())

  await press(page, 'Projections')
  const december = await screen.findByRole('row', { name: /^December 2026/ })
  await press(page, '$3,040.00', within(december))
  const ofDecember = await findDialog()
  await findRows(ofDecember)
  expect(sumOf(ofDecember)).toBe(
    'Balance on Thu, Dec 31 $3,040.00 $2,000.00 at the start + $2,000.00 in - $960.00 out The start is the balance on Mon, Nov 30.',
  )
})

test('the line of a card unfolds to its purchases, and everyday spending counts its days', async () => {
  const page = await openPage({
    before: async (user) => {
      await seedCard(user)
      await seedEveryday(user)
    },
    path: '/#day/2026-12-09',
  })
  await press(page, 'Why this number?', within(await dayOf(/^Wed, Dec 9/)))
  const dialog = await findDialog()
  await findBill('2 purchases', dialog)
  expect((await findRows(dialog)).map(([words]) => words)).toEqual([
    'Groceries 19 days, Nov 21 to Dec 9',
    'Visa on Dec 9',
    '2 purchases',
  ])
  await page.click(await findBill('2 purchases', dialog))
  expect((await partsOf(dialog)).slice(2)).toEqual(['Other-$20.00', 'Planned-$85.00'])

  await page.click(within(dialog).getByText('Other days'))
  setDay(page, dialog, 'To', '2027-01-09')
  const january = await within(dialog).findByRole('button', { name: 'Sat, Jan 9, 2027, -$35.00' })
  expect(within(dialog).getByRole('button', { name: 'Wed, Dec 9, -$85.00' })).toBeVisible()
  await page.click(january)
  expect((await partsOf(dialog)).map((part) => part.split('Take')[0])).toEqual([
    'Music Dec 12 -$15.00',
    'Other-$20.00',
    'Planned-$35.00',
  ])
})
