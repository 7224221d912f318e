/** The plan from payday to payday on the Projections tab [behaviour: Projections tab]. Today is Friday 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, type PageOptions, press } from '../support/app-page.tsx'
import { GROCERIES } from '../support/groceries.ts'
import type { TestClient } from '../support/server.ts'
import { findDialog } from '../support/sharing-page.ts'

const account = 'personal'
const PATH = '/#projections/paychecks'

/** The example of docs/paychecks.md, with so much in the account. */
const seedBoiler = (user: { client: TestClient }) => seedWith(user, 230_00)

async function seedWith({ client }: { client: TestClient }, startingBalanceCents: number) {
  await client.user.update.mutate({ startingBalanceCents, bufferCents: 50_00 })
  const monthly = { account, recurrenceType: 'MONTHLY' } as const
  await client.income.create.mutate({
    ...monthly,
    name: 'Salary',
    amountCents: 1_500_00,
    recurrenceDay: 28,
  })
  const { id } = await client.expense.create.mutate({
    ...monthly,
    name: 'Rent',
    amountCents: 850_00,
  })
  await client.expense.create.mutate({
    ...monthly,
    name: 'Phone',
    amountCents: 30_00,
    recurrenceDay: 24,
  })
  const boiler = {
    account,
    name: 'Boiler',
    amountCents: 900_00,
    recurrenceType: 'ON_X_DAY',
  } as const
  await client.expense.create.mutate({ ...boiler, startDate: '2027-01-08' })
  const date = '2026-11-01'
  await client.occurrence.markDone.mutate({ account, kind: 'expense', id, date, done: true })
}

const openPaychecks = (options: PageOptions = {}) =>
  openPage({ path: PATH, before: seedBoiler, ...options })

const textOf = ({ textContent }: Element) => textContent.replaceAll('\u00A0', ' ')

/** The rows of paychecks, each as its words and its amounts. */
function readRows(): string[][] {
  return screen
    .getAllByRole('row')
    .filter((row) => within(row).queryByRole('rowheader'))
    .map((row) => [...row.children].map(textOf))
}

const EXAMPLE = [
  ['Nov 20 to Nov 27Now · 8 days', '$0.00', '-$30.00', '-$30.00', '$0.00', '$150.00'],
  [
    'Nov 28 to Dec 2730 days',
    '+$1,500.00',
    '-$880.00',
    '+$620.00',
    '$280.00for Boiler on Fri, Jan 8',
    '$490.00',
  ],
  ['Dec 28 to Jan 2731 days', '+$1,500.00', '-$1,780.00', '-$280.00', '$0.00', '$490.00'],
]

test('a press on Paychecks shows each with what is left of it, and is remembered', async () => {
  const page = await openPage({ tab: 'projections', before: seedBoiler })
  await press(page, 'Paychecks')
  await waitFor(() => expect(readRows().slice(0, 3)).toEqual(EXAMPLE))
  expect(readRows()).toHaveLength(8)
  expect(screen.getAllByRole('columnheader').map(textOf)).toEqual([
    'Paycheck',
    'In',
    'Bills',
    'Left',
    'Kept for later',
    'Safe to spend',
  ])
  expect(
    screen.getByText('Keep $130.00 of each paycheck, and none of the next 8 is short.'),
  ).toBeVisible()
  expect(location.hash).toBe('#projections/paychecks')
  expect(screen.getByRole('button', { name: 'Paychecks' })).toHaveAttribute('aria-pressed', 'true')
  expect(screen.queryByRole('button', { name: 'Next Year' })).toBeNull()
  await press(page, 'Income')
  await screen.findByRole('heading', { name: 'Your Incomes' })
  await press(page, 'Projections')
  await waitFor(() => expect(location.hash).toBe('#projections/paychecks'))
  await press(page, 'Months')
  expect(await screen.findByRole('heading', { name: '2026' })).toBeVisible()
  expect(location.hash).toBe('#projections')
  await press(page, 'Income')
  await press(page, 'Projections')
  await waitFor(() => expect(location.hash).toBe('#projections'))
})

test('a paycheck unfolds to its incomes and bills by day, and each opens its day', async () => {
  const page = await openPaychecks()
  const row = await screen.findByRole('button', { name: /^Dec 28 to Jan 27/ })
  expect(row).toHaveAttribute('aria-expanded', 'false')
  await page.click(row)
  expect(row).toHaveAttribute('aria-expanded', 'true')
  const items = (name: string) =>
    within(screen.getByRole('region', { name })).getAllByRole('button').map(textOf)
  expect(items('Comes in')).toEqual(['Mon, Dec 28 Salary +$1,500.00'])
  expect(items('Bills')).toEqual([
    'Fri, Jan 1 Rent -$850.00',
    'Fri, Jan 8 Boiler -$900.00',
    'Sun, Jan 24 Phone -$30.00',
  ])
  await press(page, 'Fri, Jan 8 Boiler -$900.00')
  await findDialog(/^Fri, Jan 8/)
  await page.keyboard('{Escape}')
  await page.click(row)
  expect(screen.queryByRole('region', { name: 'Bills' })).toBeNull()
})

test('a short paycheck says by how much and when, and its advice can be tried', async () => {
  const page = await openPaychecks({ before: (user) => seedWith(user, -300_00) })
  const short = await screen.findByText(/^Short by \$40.00 on.Sun,.Jan.24\.$/)
  expect(short).toBeVisible()
  expect(
    screen.getByText(
      'Even if you keep all that is left, one of the next 8 paychecks, Nov 20 to Nov 27, ends short.',
    ),
  ).toBeVisible()
  const shorts = screen.getAllByText(/^Short by/)
  expect(shorts.map(textOf)).toEqual([
    'Short by $380.00 on Tue, Nov 24.',
    'Short by $40.00 on Sun, Jan 24.',
  ])
  const advice = await within(shorts[0]!.parentElement!).findByRole('button', { name: 'Try it' })
  await page.click(advice)
  await screen.findByRole('complementary', { name: 'What if panel' })
  // The months show what is tried.
  await waitFor(() => expect(location.hash).toBe('#projections'))
})

test('a plan without an income ahead leads to one, and to the choice of the payday', async () => {
  const page = await openPaychecks({
    before: async ({ client }) => {
      const once = {
        account,
        name: 'Bonus',
        amountCents: 100_00,
        recurrenceType: 'ON_X_DAY',
      } as const
      await client.income.create.mutate({ ...once, startDate: '2027-08-01' })
    },
  })
  expect(await screen.findByText('No payday in the next 90 days')).toBeVisible()
  await page.click(await screen.findByRole('button', { name: 'Choose the Payday' }))
  const dialog = await findDialog(/^Safe to spend/)
  expect(await dialog.findByLabelText('Payday')).toBeVisible()
  await page.keyboard('{Escape}')
  await press(page, 'Add an Income')
  await findDialog('Add New Income')
})

test('two incomes are chosen as paydays, and the paychecks run from the next of any', async () => {
  const page = await openPaychecks({
    before: async (user) => {
      await seedBoiler(user)
      const pension = { account, name: 'Pension', amountCents: 700_00, recurrenceDay: 10 } as const
      await user.client.income.create.mutate({ ...pension, recurrenceType: 'MONTHLY' })
    },
  })
  await screen.findByRole('button', { name: /^Nov 28 to Dec 27/ })
  await page.click(screen.getByRole('button', { name: /^Safe to spend/ }))
  const dialog = await findDialog(/^Safe to spend/)
  const payday = dialog.getByLabelText('Payday')
  await page.selectOptions(payday, await within(payday).findByText('Salary, $1,500.00'))
  const second = await dialog.findByLabelText('Payday 2')
  expect(within(second).getAllByRole('option').map(textOf)).toEqual([
    'No other',
    'Pension, $700.00',
  ])
  await page.selectOptions(second, 'Pension, $700.00')
  expect(dialog.queryByLabelText('Payday 3')).toBeNull()
  await press(page, 'Update', dialog)
  await dialog.findByText('"Keep at least" and payday updated!')
  await page.keyboard('{Escape}')
  await screen.findByRole('button', { name: /^Nov 28 to Dec 9/ })
  expect(await page.user.client.user.me.query()).toMatchObject({
    paydayCashFlowIds: [expect.any(Number), expect.any(Number)] as unknown[],
  })
})

test('Safe to spend opens on the running paycheck, which leads to all of them', async () => {
  const page = await openPage({ before: seedBoiler })
  await page.click(await screen.findByRole('button', { name: /^Safe to spend/ }))
  const dialog = await findDialog(/^Safe to spend/)
  const running = within(await dialog.findByRole('region', { name: 'This paycheck' }))
  expect(textOf(running.getByRole('heading', { level: 3, name: /^This paycheck/ }))).toBe(
    'This paycheck, to Fri, Nov 27',
  )
  expect(running.getByRole('button', { name: 'Tue, Nov 24 Phone -$30.00' })).toBeVisible()
  expect(running.getByText('It pays $30.00 more than comes in.')).toBeVisible()
  await press(page, 'All paychecks', running)
  await waitFor(() => expect(location.hash).toBe('#projections/paychecks'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await screen.findByRole('button', { name: /^Nov 20 to Nov 27/ })
})

test('each paycheck is a card with its figures by name on a phone', async () => {
  await openPaychecks({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  const list = within(await screen.findByRole('list', { name: 'Paychecks' }))
  const cards = await list.findAllByRole('listitem')
  expect(cards).toHaveLength(8)
  const second = within(cards[1]!)
  expect(second.getByRole('heading', { name: /^Nov 28 to Dec 27/ })).toBeVisible()
  const values = second.getAllByRole('definition').map(textOf)
  expect(second.getAllByRole('term').map((term, index) => [textOf(term), values[index]])).toEqual([
    ['In', '+$1,500.00'],
    ['Bills', '-$880.00'],
    ['Left', '+$620.00'],
    ['Kept for later', '$280.00for Boiler on Fri, Jan 8'],
    ['Safe to spend', '$490.00'],
  ])
})

test('the paychecks print with their bills', async () => {
  await openPaychecks()
  await screen.findByRole('button', { name: /^Nov 20 to Nov 27/ })
  const statement = await waitFor(() => {
    window.dispatchEvent(new Event('beforeprint'))
    return screen.getByRole('heading', { level: 1, name: 'Paychecks' }).closest('table')!
  })
  expect(statement).toHaveTextContent('Keep $130.00 of each paycheck')
  const rows = within(statement).getAllByRole('row').map(textOf)
  expect(rows).toContain('Fri, Jan 8Boiler -$900.00')
  window.dispatchEvent(new Event('afterprint'))
})

test('a paycheck says how much of what it pays is everyday spending', async () => {
  await openPaychecks({
    before: async (user) => {
      await seedBoiler(user)
      await user.client.expense.create.mutate(GROCERIES)
    },
  })
  // 7 days of $20.00, and 30.
  await waitFor(() =>
    expect(
      readRows()
        .slice(0, 2)
        .map(([, , bills]) => bills),
    ).toEqual([
      '-$170.00$140.00 of it is everyday spending',
      '-$1,480.00$600.00 of it is everyday spending',
    ]),
  )
})
