/** The lists of the Income and Expenses tabs: filters, deleting and undoing [behaviour: Income and Expenses tabs]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import type { TestClient } from '../support/server.ts'

const PERSONAL = { account: 'personal' } as const

function addRent({ client }: { client: TestClient }) {
  return client.expense.create.mutate({
    ...PERSONAL,
    name: 'Rent',
    amountCents: 1_850_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 1,
  })
}

async function addThree(user: { client: TestClient }) {
  await addRent(user)
  await user.client.expense.create.mutate({
    ...PERSONAL,
    name: 'Party',
    amountCents: 300_00,
    recurrenceType: 'ON_X_DAY',
    startDate: '2031-05-01',
  })
  await user.client.expense.create.mutate({
    ...PERSONAL,
    name: 'coffee',
    amountCents: 4_20,
    recurrenceType: 'DAILY',
  })
}

function openExpenses(before = addRent as (user: { client: TestClient }) => Promise<unknown>) {
  return openPage({ tab: 'expense', before })
}

/** The names in the table, from top to bottom, without the footer's count. */
async function expectNames(names: string[]): Promise<void> {
  await waitFor(() => {
    const shown = [...document.querySelectorAll('tbody [scope=row]')]
    expect(shown.map(({ textContent }) => textContent)).toEqual(names)
  })
}

const findRent = () => screen.findByRole('rowheader', { name: 'Rent' })

describe('deleting a cash flow', () => {
  test('asks nothing, and Undo brings everything back', async () => {
    let before: unknown
    const page = await openExpenses(async (user) => {
      const { id } = await addRent(user)
      const occurrence = { ...PERSONAL, kind: 'expense', id, date: '2027-01-01' } as const
      await user.client.occurrence.markDone.mutate({ ...occurrence, done: true })
      await user.client.occurrence.setOverride.mutate({ ...occurrence, amountCents: 1 })
      before = await user.client.expense.list.query(PERSONAL)
    })
    const saved = () => page.user.client.expense.list.query(PERSONAL)
    // Without an answer it says no more than this.
    page.network.break(/projection\.outlook/)
    await press(page, 'Delete Rent')
    expect(await screen.findByText('Deleted Rent.')).toHaveTextContent(/^Deleted Rent\.$/)
    expect(await screen.findByText('No expenses yet')).toBeVisible()
    const heading = screen.getByRole('heading', { name: 'Your Expenses' })
    expect(heading).toHaveFocus()
    await waitFor(async () => expect(await saved()).toEqual([]))
    await press(page, 'Undo')
    expect(await findRent()).toBeVisible()
    expect(heading).toHaveFocus()
    await waitFor(async () => expect(await saved()).toEqual(before))
  })

  test('puts the row back when it fails', async () => {
    const page = await openExpenses()
    expect(await findRent()).toBeVisible()
    expect(screen.getByText('Showing 1 of 1 expense')).toBeVisible()
    page.network.break(/expense\.delete/)
    await press(page, 'Delete Rent')
    expect(await screen.findByText('Failed to delete Rent. Please try again.')).toBeVisible()
    expect(await findRent()).toBeVisible()
  })
})

describe('the list of cash flows', () => {
  test('can be searched, filtered and sorted, and all of it cleared', async () => {
    const page = await openExpenses(addThree)
    await expectNames(['coffee', 'Party', 'Rent'])
    expect(screen.getByText('Showing 3 of 3 expenses')).toBeVisible()
    expect(
      screen.getByRole('row', { name: '3 expenses Total $2,154.20 $1,977.75 a month' }),
    ).toBeVisible()

    const search = screen.getByRole('searchbox', { name: 'Search' })
    page.fill(search, 'R')
    await expectNames(['Party', 'Rent'])
    expect(screen.getByText('Showing 2 of 3 expenses (filtered from 3 total)')).toBeVisible()
    expect(
      screen.getByRole('row', {
        name: '2 expenses Total $2,150.00 $1,850.00 a month Overall total $2,154.20 · $1,977.75 a month',
      }),
    ).toBeVisible()

    await page.selectOptions(screen.getByLabelText('Sort by'), 'Amount')
    await press(page, 'Ascending')
    await expectNames(['Rent', 'Party'])

    await press(page, 'Filters')
    page.fill(await screen.findByLabelText('Max Amount'), '300')
    await expectNames(['Party'])
    page.fill(screen.getByLabelText('Min Amount'), '300.01')
    expect(await screen.findByRole('button', { name: 'Filters 2 active' })).toBeVisible()
    expect(await screen.findByText(/No expenses match/)).toBeVisible()
    expect(
      screen.getByRole('row', {
        name: '0 expenses Total $0.00 $0.00 a month Overall total $2,154.20 · $1,977.75 a month',
      }),
    ).toBeVisible()

    await press(page, 'Clear All')
    await expectNames(['coffee', 'Party', 'Rent'])
    expect(search).toHaveValue('')
    await page.selectOptions(screen.getByLabelText('Schedule Type'), 'One-time')
    await expectNames(['Party'])
    await page.selectOptions(screen.getByLabelText('Schedule Type'), 'All types')
    page.fill(screen.getByLabelText('Start Date From'), '2031-05-01')
    await expectNames(['Party'])
  })

  test('describes schedules in words, and hides ended ones', async () => {
    const monthly = { ...PERSONAL, amountCents: 10_00, recurrenceType: 'MONTHLY' } as const
    const page = await openExpenses(async ({ client: { expense } }) => {
      const friday = { nth: -1, weekday: 5 } as const
      const lastDate = '2028-08-31'
      await expense.create.mutate({ ...monthly, name: 'A', weekdayOfMonth: friday, lastDate })
      await expense.create.mutate({ ...monthly, name: 'B', lastDate: '2026-10-31' })
      await expense.create.mutate({
        ...monthly,
        name: 'C',
        firstDate: '2027-01-02',
        weekend: 'before',
      })
    })
    await expectNames(['A', 'B', 'C'])
    for (const words of [
      'Monthly on the last Friday, until Aug 31, 2028',
      'Ended Oct 31',
      'Monthly on the 1st, from Jan 2, 2027, weekends: the Friday before',
    ])
      expect(screen.getByRole('cell', { name: words })).toBeVisible()
    await press(page, 'Filters')
    await page.click(await screen.findByRole('checkbox', { name: 'Hide ended ones' }))
    await expectNames(['A', 'C'])
    expect(screen.getByText('Showing 2 of 3 expenses (filtered from 3 total)')).toBeVisible()
    expect(
      screen.getByRole('row', {
        name: '2 expenses Total $20.00 $18.33 a month Overall total $30.00 · $18.33 a month',
      }),
    ).toBeVisible()
  })

  test('shows cards where a table would not fit', async () => {
    const page = await openExpenses(addThree)
    await expectNames(['coffee', 'Party', 'Rent'])
    page.resize(767, 900)
    await waitFor(() => expect(screen.queryByRole('table')).toBeNull())
    const card = screen.getByText('Party').closest<HTMLElement>('[role=listitem]')!
    expect(card).toHaveTextContent('$300.00')
    const names = within(card)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label'))
    expect(names).toEqual(['Edit Party', 'What if Party changes', 'Delete Party'])
    await page.click(screen.getByText('Party'))
    expect(await screen.findByRole('dialog', { name: 'Edit Expense' })).toBeVisible()
    await page.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(within(card).getByRole('button', { name: 'Edit Party' })).toHaveFocus()
    await press(page, 'Delete Party')
    expect(await screen.findByText('Showing 2 of 2 expenses')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Edit Rent' })).toHaveFocus()
    page.resize(768, 900)
    await expectNames(['coffee', 'Rent'])
  })

  test('opens the editor by a press anywhere on a row, and returns the focus to the row', async () => {
    const page = await openExpenses(addThree)
    await expectNames(['coffee', 'Party', 'Rent'])
    await page.click(screen.getByRole('cell', { name: 'Monthly on the 1st' }))
    const wizard = within(await screen.findByRole('dialog', { name: 'Edit Expense' }))
    expect(wizard.getByLabelText('Name')).toHaveValue('Rent')
    await page.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByRole('button', { name: 'Edit Rent' })).toHaveFocus()
  })

  test('is one Tab stop, with arrow keys for rows and actions', async () => {
    const page = await openExpenses(addThree)
    await expectNames(['coffee', 'Party', 'Rent'])
    const button = (name: string) => screen.getByRole('button', { name })
    button('Ascending').focus()
    await page.keyboard('{Tab}')
    expect(button('Edit coffee')).toHaveFocus()
    for (const [key, name] of [
      ['{ArrowDown}', 'Edit Party'],
      ['{ArrowRight}', 'What if Party changes'],
      ['{ArrowRight}', 'Delete Party'],
      ['{ArrowRight}', 'Delete Party'],
      ['{End}', 'Pause Rent until a day'],
      ['{Home}', 'Pause coffee until a day'],
      ['{ArrowUp}', 'Pause coffee until a day'],
      ['{ArrowLeft}', 'What if coffee changes'],
    ] as const) {
      await page.keyboard(key)
      expect(button(name)).toHaveFocus()
    }
    await page.keyboard('{Tab}')
    expect(document.activeElement?.closest('tbody')).toBeNull()
    await page.keyboard('{Shift>}{Tab}{/Shift}')
    expect(button('Edit coffee')).toHaveFocus()
    await page.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Edit Expense' })).toBeVisible()
  })

  test('says when it cannot be loaded, and tries again', async () => {
    const page = await openPage({ before: addRent })
    expect(await screen.findByRole('region', { name: /^Days of/ })).toBeVisible()
    const mend = page.network.break(/expense\.list/)
    await press(page, 'Expenses')
    expect(await screen.findByRole('alert')).toHaveTextContent('Your expenses could not be loaded.')
    mend()
    await press(page, 'Try Again')
    expect(await findRent()).toBeVisible()
  })

  test('refuses an answer that is no list', async () => {
    const page = await openPage({ before: addRent })
    expect(await screen.findByRole('region', { name: /^Days of/ })).toBeVisible()
    page.network.answer(/expense\.list/, ({ url }) => {
      // Calls travel in batches: each gets the same answer.
      const calls = new URL(url).pathname.split(',')
      return Response.json(calls.map(() => ({ result: { data: { error: 'maintenance' } } })))
    })
    await press(page, 'Expenses')
    expect(await screen.findByText('Error loading data. Please refresh the page.')).toBeVisible()
  })
})

test('an empty Income tab says how to start, and names its columns', async () => {
  const page = await openPage({ tab: 'income' })
  expect(await screen.findByText('No incomes yet')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Your Incomes')
  expect(
    screen.getByText('Add your first income to start tracking your financial projections'),
  ).toBeVisible()
  // The one action beside those of the head.
  expect(screen.getByRole('button', { name: 'Add the First One' })).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'From a bank statement' })).toHaveLength(1)
  await page.user.client.income.create.mutate({
    ...PERSONAL,
    name: 'Salary',
    amountCents: 5_000_00,
    recurrenceType: 'DAILY',
  })
  const headers = await screen.findAllByRole('columnheader')
  expect(headers.map(({ textContent }) => textContent)).toEqual([
    'Income Name',
    expect.stringMatching(/^Amount\s*per occurrence$/),
    'A month',
    'Schedule',
    'Actions',
  ])
})
