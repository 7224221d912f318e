/** Everyday spending and cards by a bank statement [behaviour: Bank statements]. Today is Friday 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { dayText, parseDay } from '../../src/server/projection/rules/calendar.ts'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { seedCard } from '../support/card-plan.ts'
import { ofxOf, type StatementRow } from '../support/example-statements.ts'
import type { TestClient } from '../support/server.ts'
import { findDialog } from '../support/sharing-page.ts'
import { closed, expensesOf, openCheckIn, submit } from './check-in-page.ts'

const CLOSING = { on: '2026-11-19', cents: 1_203_11 }
const SHOPS = 'Oak Elm Ash Fir Yew Bay Box Fig Lime Pear Plum Rose'.split(' ')

/** Weeks through the day of the closing balance, each with one line at a shop of its own. */
function spend(weeks: number, dollars = 100): StatementRow[] {
  return SHOPS.slice(0, weeks).map((shop, week) => ({
    date: dayText(parseDay(CLOSING.on) - 6 - 7 * (weeks - 1 - week)),
    cents: -(dollars + 5 * week) * 100,
    text: `${shop.toUpperCase()} STORE`,
  }))
}

const BILLS = [260, 310.5, 190.25, 275].map((dollars, index) => ({
  date: `2026-${String(8 + index).padStart(2, '0')}-09`,
  cents: -dollars * 100,
  text: 'CHASE CREDIT CRD AUTOPAY',
}))

async function openStatement(page: AppPage, rows: StatementRow[]) {
  const [button] = await screen.findAllByRole('button', { name: 'From a bank statement' })
  await page.click(button!)
  const dialog = await findDialog('From a bank statement')
  const field = await dialog.findByLabelText('Choose the files of a bank statement')
  await page.upload(field, new File([ofxOf(rows, { closing: CLOSING })], 'checking.ofx'))
  return dialog
}

const GROCERIES = {
  account: 'personal',
  name: 'Groceries',
  amountCents: 70_00,
  recurrenceType: 'WEEKLY',
  everyday: true,
} as const

const seedGroceries = ({ client }: { client: TestClient }) =>
  client.expense.create.mutate(GROCERIES)

test('a statement of 8 weeks offers everyday spending with its range, which can be edited', async () => {
  const page = await openPage({ tab: 'expense' })
  const dialog = await openStatement(page, spend(8))
  const box = await dialog.findByRole('checkbox', { name: 'Everyday spending' })
  expect(box).toBeChecked()
  expect(dialog.getByText(/^\$100\.00 to \$135\.00 in eight of ten weeks/)).toBeVisible()
  await press(page, 'Edit Everyday spending', dialog)
  const fields = within(dialog.getByRole('group', { name: 'Fields of Everyday spending' }))
  expect(fields.queryByLabelText('Frequency')).toBeNull()
  page.fill(fields.getByLabelText('Amount a week'), '140')
  await press(page, 'Save', dialog)
  expect(await fields.findByText('A high week must not be below a usual one.')).toBeVisible()
  expect(await expensesOf(page)).toEqual([])
  page.fill(fields.getByLabelText('High week'), '160')
  await press(page, 'Save', dialog)
  await closed()
  expect(await expensesOf(page)).toMatchObject([
    {
      name: 'Everyday spending',
      amountCents: 140_00,
      recurrenceType: 'WEEKLY',
      everyday: true,
      everydayLowCents: 100_00,
      everydayHighCents: 160_00,
    },
  ])
})

test('a statement changes the everyday spending of the plan where it is another, and adds none', async () => {
  const page = await openPage({ tab: 'expense', before: seedGroceries })
  const dialog = await openStatement(page, spend(8))
  expect(await dialog.findByRole('checkbox', { name: 'Groceries' })).toBeChecked()
  expect(dialog.getByText(/\$70\.00 in your plan$/)).toBeVisible()
  await press(page, 'Save', dialog)
  await closed()
  expect(await expensesOf(page)).toMatchObject([
    { amountCents: 70_00, lastDate: '2026-11-19' },
    { amountCents: 120_00, firstDate: '2026-11-20', everydayHighCents: 135_00 },
  ])
})

test('a check-in by a statement changes everyday spending by one tick', async () => {
  const page = await openPage({ before: seedGroceries })
  const dialog = await openCheckIn(page)
  await press(page, 'From a bank statement', dialog)
  const field = await dialog.findByLabelText('Choose the files of a bank statement')
  await page.upload(field, [new File([ofxOf(spend(4), { closing: CLOSING })], 'checking.ofx')])
  const part = within(await dialog.findByRole('region', { name: 'A little every day' }))
  const box = part.getByRole('checkbox', { name: 'Groceries' })
  expect(box).not.toBeChecked()
  await page.click(box)
  await submit(page, dialog)
  await closed()
  expect(await expensesOf(page)).toMatchObject([
    { amountCents: 70_00, lastDate: '2026-11-19' },
    { amountCents: 110_00, firstDate: '2026-11-20', everydayLowCents: 100_00 },
  ])
})

test('the bill of a card becomes a card by a tick and a day', async () => {
  const page = await openPage({ tab: 'expense' })
  const rent = ['08', '09', '10', '11'].map((month) => {
    return { date: `2026-${month}-02`, cents: -900_00, text: 'HOME RENT' }
  })
  const dialog = await openStatement(page, [...BILLS, ...rent])
  const name = 'This is a card: it pays for other expenses'
  const box = await dialog.findByRole('checkbox', { name })
  expect(box).not.toBeChecked()
  await page.click(box)
  expect(dialog.getByLabelText('Closes on day')).toHaveValue('20')
  await page.selectOptions(dialog.getByLabelText('Closes on day'), '18')
  expect(await dialog.findByText('Card, closes on the 18th, paid on the 9th')).toBeVisible()
  await press(page, 'Save', dialog)
  await closed()
  await waitFor(async () =>
    expect(await expensesOf(page)).toMatchObject([
      { name: 'Home Rent', closeDay: null },
      { closeDay: 18, recurrenceDay: 9 },
    ]),
  )
})

test('a proposal is paid with a card of the account, where it has one, and what is on a bill is not done', async () => {
  const gym = ['08', '09', '10', '11'].map((month) => {
    return { date: `2026-${month}-12`, cents: -29_99, text: 'GYM POINT' }
  })
  const page = await openPage({ tab: 'expense', before: seedCard })
  const dialog = await openStatement(page, gym)
  await press(page, 'Edit Gym Point', dialog)
  const fields = within(dialog.getByRole('group', { name: 'Fields of Gym Point' }))
  await page.selectOptions(fields.getByLabelText('Paid with'), 'Visa')
  expect(await fields.findByText('Bought on Dec 12: paid on Sat, Jan 9, 2027.')).toBeVisible()
  await press(page, 'Done', fields)
  expect(dialog.getByText('Monthly on the 12th, paid with Visa')).toBeVisible()
  await press(page, 'Save', dialog)
  await closed()
  const [visa, added] = await Promise.all(
    ['Visa', 'Gym Point'].map(async (wanted) =>
      (await expensesOf(page)).find(({ name }) => name === wanted),
    ),
  )
  expect(added).toMatchObject({ paidBy: visa?.id, completedDates: [] })
})

test('a proposal of an account without a card has no “Paid with”', async () => {
  const page = await openPage({ tab: 'expense' })
  const dialog = await openStatement(page, BILLS)
  await page.click(await dialog.findByRole('button', { name: /^Edit Chase/ }))
  await dialog.findByLabelText('Amount')
  expect(dialog.queryByLabelText('Paid with')).toBeNull()
})
