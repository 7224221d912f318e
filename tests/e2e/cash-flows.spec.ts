/** The Income and Expense tabs: list, wizard, delete and undo [behaviour: Income and Expenses tabs]. */
import type { Page } from 'playwright/test'
import type { CreateCashFlowInput } from '../../src/shared/cash-flow.ts'
import { expect, keepMoments, signIn, test, type TestUser } from './support.ts'

const RENT = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY', recurrenceDay: 1 }
const PARTY = { name: 'Party', amountCents: 300_00, recurrenceType: 'ON_X_DAY' }
const COFFEE = { name: 'coffee', amountCents: 4_20, recurrenceType: 'DAILY' }

type Row = Omit<CreateCashFlowInput, 'account' | 'recurrenceType'> & { recurrenceType: string }

function addExpense({ client }: TestUser, row: Row) {
  return client.expense.create.mutate({ account: 'personal', ...row } as CreateCashFlowInput)
}

function expenses({ client }: TestUser) {
  return client.expense.list.query({ account: 'personal' })
}

/** Signed in only now: a page that is open already may remember that there were none. */
async function openExpenses(page: Page, user: TestUser): Promise<void> {
  await signIn(page, user)
  await open(page, 'Expenses')
}

async function open(page: Page, tab: 'Income' | 'Expenses'): Promise<void> {
  await page.getByRole('button', { name: tab, exact: true }).click()
}

function cell(page: Page, name: string) {
  return page.getByRole('rowheader', { name, exact: true })
}

/** The names in the table, from top to bottom, without the footer's count. */
async function expectNames(page: Page, names: string[]): Promise<void> {
  await expect(page.locator('tbody').getByRole('rowheader')).toHaveText(names)
}

test.describe('the wizard', () => {
  test('adds an expense by keyboard alone', async ({ signedInPage: page, user }) => {
    await open(page, 'Expenses')
    await expect(page.getByText('No expenses yet')).toBeVisible()
    await expect(
      page.getByText('Add your first expense to start tracking your financial projections'),
    ).toBeVisible()

    await page.getByRole('button', { name: '+ Add Expense' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Add New Expense' })
    await expect(dialog.getByText('Step 1 of 3')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toBeFocused()
    await page.keyboard.type('Rent')
    await dialog.getByLabel('Amount').focus()
    await page.keyboard.type('1850')
    await page.keyboard.press('Enter')

    await expect(dialog.getByText('Step 2 of 3')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: 'Monthly', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(dialog.getByText('Step 3 of 3')).toBeVisible()
    await expect(dialog.getByText('it falls on the month’s last day')).toBeVisible()
    await expect(dialog.getByRole('radio', { name: '1', exact: true })).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(
      dialog.getByText('Rent: $1,850.00 goes out on the 2nd of every month.'),
    ).toBeVisible()
    const request = page.waitForRequest(/expense\.create/)
    await page.keyboard.press('Enter')

    await expect(dialog).toBeHidden()
    await expect(
      page.getByRole('row', { name: /Rent.*\$1,850\.00.*Monthly on the 2nd/ }),
    ).toBeVisible()
    expect((await request).postDataJSON()).toMatchObject({
      0: { account: 'personal', accountId: 1 },
    })
    expect(await expenses(user)).toMatchObject([{ ...RENT, recurrenceDay: 2 }])
  })

  test('saves a one-time income from the second step, at noon UTC of its day', async ({
    signedInPage: page,
    user,
  }) => {
    await open(page, 'Income')
    await page.getByRole('button', { name: '+ Add Income' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add New Income' })
    await dialog.getByLabel('Name').fill('Bonus')
    await dialog.getByLabel('Amount').fill('0.29')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('radio', { name: 'One-time only' }).check()
    await dialog.getByRole('button', { name: 'Save Income' }).click()
    await expect(dialog.getByText('Choose a date.')).toBeVisible()
    await expect(dialog.getByLabel('Date')).toBeFocused()
    await dialog.getByLabel('Date').fill('2031-02-28')
    await dialog.getByRole('button', { name: 'Save Income' }).click()

    await expect(dialog).toBeHidden()
    await expect(page.getByText('One-time on Feb 28, 2031')).toBeVisible()
    expect(await user.client.income.list.query({ account: 'personal' })).toMatchObject([
      { amountCents: 29, startDate: '2031-02-28T12:00:00.000Z' },
    ])
  })

  test('asks for what is missing, and Back loses nothing', async ({ signedInPage: page }) => {
    await open(page, 'Expenses')
    await page.getByRole('button', { name: '+ Add Expense' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Gym')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByText('Enter an amount, like 12.50.')).toBeVisible()
    await expect(dialog.getByLabel('Amount')).toBeFocused()
    await dialog.getByLabel('Amount').fill('25')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('radio', { name: 'Weekly', exact: true }).check()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('radio', { name: 'Friday' }).check()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByLabel('Name')).toHaveValue('Gym')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByText('Gym: $25.00 goes out every Friday.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(page.getByRole('button', { name: '+ Add Expense' })).toBeFocused()
  })

  test('edits a yearly expense without moving its day', async ({ page, user }) => {
    await addExpense(user, { ...RENT, recurrenceType: 'YEARLY', recurrenceDay: 10 })
    await openExpenses(page, user)
    await page.getByRole('button', { name: 'Edit Rent' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit Expense' })
    await expect(dialog.getByLabel('Amount')).toHaveValue('1850.00')
    await dialog.getByLabel('Amount').fill('1900')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect(dialog.getByText('goes out every year on January 10th')).toBeVisible()
    await dialog.getByRole('button', { name: 'Update' }).click()
    await expect(
      page.getByRole('row', { name: /\$1,900\.00.*Yearly on January 10th/ }),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Edit Rent' })).toBeFocused()
  })

  test('keeps what was typed when the network fails', async ({ signedInPage: page }) => {
    await open(page, 'Income')
    await page.getByRole('button', { name: '+ Add Income' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Salary')
    await dialog.getByLabel('Amount').fill('5000')
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByRole('radio', { name: 'Daily' }).check()
    await dialog.getByRole('button', { name: 'Next' }).click()
    await page.route(/income\.create/, (route) => route.abort())
    await dialog.getByRole('button', { name: 'Save Income' }).click()
    await expect(dialog.getByRole('alert')).toHaveText('Failed to save income. Please try again.')
    await page.unroute(/income\.create/)
    await dialog.getByRole('button', { name: 'Save Income' }).click()
    await expect(cell(page, 'Salary')).toBeVisible()
  })
})

test.describe('deleting', () => {
  test.beforeEach(({ page }) => keepMoments(page))

  test('asks nothing, and Undo brings everything back', async ({ page, user }) => {
    const { id } = await addExpense(user, RENT)
    const date = '2027-01-01'
    const occurrence = { account: 'personal', kind: 'expense', id, date } as const
    await user.client.occurrence.markDone.mutate({ ...occurrence, done: true })
    await user.client.occurrence.setOverride.mutate({ ...occurrence, amountCents: 1 })
    const before = await expenses(user)
    await openExpenses(page, user)
    await page.getByRole('button', { name: 'Delete Rent' }).click()
    await expect(page.getByText('Deleted Rent.')).toBeVisible()
    await expect(page.getByText('No expenses yet')).toBeVisible()
    const heading = page.getByRole('heading', { name: 'Your Expenses' })
    await expect(heading).toBeFocused()
    await expect.poll(() => expenses(user)).toEqual([])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(cell(page, 'Rent')).toBeVisible()
    await expect(heading).toBeFocused()
    await expect.poll(() => expenses(user)).toEqual(before)
  })

  test('puts the row back when it fails', async ({ page, user }) => {
    await addExpense(user, RENT)
    await openExpenses(page, user)
    await expect(cell(page, 'Rent')).toBeVisible()
    await page.route(/expense\.delete/, (route) => route.abort())
    await page.getByRole('button', { name: 'Delete Rent' }).click()
    await expect(page.getByText('Failed to delete Rent. Please try again.')).toBeVisible()
    await expect(cell(page, 'Rent')).toBeVisible()
  })
})

test.describe('the list', () => {
  test.beforeEach(async ({ page, user }) => {
    for (const row of [RENT, { ...PARTY, startDate: '2031-05-01' }, COFFEE])
      await addExpense(user, row)
    await openExpenses(page, user)
  })

  test('searches, filters, sorts, and clears it all', async ({ page }) => {
    await expectNames(page, ['coffee', 'Party', 'Rent'])
    await expect(page.getByText('Showing 3 of 3 expenses')).toBeVisible()
    await expect(page.getByRole('row', { name: '3 expenses Total $2,154.20' })).toBeVisible()

    await page.getByRole('searchbox', { name: 'Search' }).fill('R')
    await expectNames(page, ['Party', 'Rent'])
    await expect(page.getByText('Showing 2 of 3 expenses (filtered from 3 total)')).toBeVisible()
    await expect(
      page.getByRole('row', { name: '2 expenses Total $2,150.00 Overall total $2,154.20' }),
    ).toBeVisible()

    await page.getByLabel('Sort by').selectOption('Amount')
    await page.getByRole('button', { name: 'Ascending' }).click()
    await expectNames(page, ['Rent', 'Party'])

    await page.getByRole('button', { name: 'Filters' }).click()
    await page.getByLabel('Max Amount').fill('300')
    await expectNames(page, ['Party'])
    await page.getByLabel('Min Amount').fill('300.01')
    await expect(page.getByRole('button', { name: 'Filters 2 active' })).toBeVisible()
    await expect(page.getByText('No expenses match')).toBeVisible()
    await expect(
      page.getByRole('row', { name: '0 expenses Total $0.00 Overall total $2,154.20' }),
    ).toBeVisible()

    await page.getByRole('button', { name: 'Clear All' }).click()
    await expectNames(page, ['coffee', 'Party', 'Rent'])
    await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('')
    await page.getByLabel('Schedule Type').selectOption('One-time')
    await expectNames(page, ['Party'])
    await page.getByLabel('Schedule Type').selectOption('All types')
    await page.getByLabel('Start Date From').fill('2031-05-01')
    await expectNames(page, ['Party'])
  })

  test('shows cards where a table would not fit', async ({ page }) => {
    await page.setViewportSize({ width: 767, height: 900 })
    const card = page.getByRole('listitem').filter({ hasText: 'Party' })
    await expect(card).toContainText('$300.00')
    await expect(card).toContainText('per occurrence')
    await expect(card.getByRole('button', { name: 'Edit Party' })).toBeVisible()
    await page.setViewportSize({ width: 768, height: 900 })
    await expectNames(page, ['coffee', 'Party', 'Rent'])
  })
})

test('says so when the list cannot be loaded, and tries again', async ({ page, user }) => {
  await addExpense(user, RENT)
  await page.route(/expense\.list/, (route) => route.abort())
  await openExpenses(page, user)
  await expect(page.getByRole('alert')).toContainText('Your expenses could not be loaded.')
  await page.unroute(/expense\.list/)
  await page.getByRole('button', { name: 'Try Again' }).click()
  await expect(cell(page, 'Rent')).toBeVisible()
})

test('refuses an answer that is no list', async ({ page, user }) => {
  await addExpense(user, RENT)
  await signIn(page, user)
  await page.route(/expense\.list/, (route) => {
    // Calls travel in batches: each gets the same answer.
    const calls = new URL(route.request().url()).pathname.split(',')
    return route.fulfill({
      json: calls.map(() => ({ result: { data: { error: 'maintenance' } } })),
    })
  })
  await open(page, 'Expenses')
  await expect(page.getByText('Error loading data. Please refresh the page.')).toBeVisible()
})
