/** Two people edit the same cash flow: both versions, and a choice [behaviour: Edit conflicts]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { addRent, openHouseholdPage } from '../support/household-page.ts'

/** Opens Ada's list with the rent, which both may edit. */
async function openRent() {
  let id = 0
  const opened = await openHouseholdPage({
    tab: 'expense',
    before: async ({ ada, account }) => {
      id = (await addRent(ada, account)).id
    },
  })
  const { page, ada, ben, account } = opened
  const ref = { account, id }
  return {
    page,
    ref,
    ben: ben.client,
    wizard: await startEditing(page),
    expenses: () => ada.client.expense.list.query({ account }),
  }
}

async function startEditing(page: AppPage) {
  await press(page, 'Edit Rent')
  const wizard = within(await screen.findByRole('dialog', { name: 'Edit Expense' }))
  expect(wizard.getByLabelText('Name')).toHaveValue('Rent')
  return wizard
}

type Wizard = Awaited<ReturnType<typeof startEditing>>

/** Types a name and an amount, and saves from the last step. */
async function finishEditing(page: AppPage, wizard: Wizard, name: string, amount: string) {
  page.fill(wizard.getByLabelText('Name'), name)
  page.fill(wizard.getByLabelText('Amount'), amount)
  await press(page, 'Next', wizard)
  await press(page, 'Next', wizard)
  await press(page, 'Update', wizard)
}

/** The version of that title, as its fields read. */
const findVersion = (wizard: Wizard, name: string) => wizard.findByRole('region', { name })

const findRow = (name: RegExp) => screen.findByRole('row', { name })

const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

test('the second editor sees both versions, and saves theirs over the first', async () => {
  const { page, ref, ben, wizard, expenses } = await openRent()
  await ben.expense.update.mutate({ ...ref, amountCents: 1_900_00 })
  await finishEditing(page, wizard, 'Rent and heating', '1850')
  const sentence = await wizard.findByText('Ben changed this at 7:00 AM.')
  await waitFor(() => expect(sentence).toHaveFocus())
  expect(await findVersion(wizard, 'Ben’s version')).toHaveTextContent(
    'Ben’s versionName≠ differsRentAmount≠ differs$1,900.00ScheduleMonthly on the 1st',
  )
  expect(await findVersion(wizard, 'Your version')).toHaveTextContent(
    'Your versionName≠ differsRent and heatingAmount≠ differs$1,850.00ScheduleMonthly on the 1st',
  )
  expect(await expenses()).toMatchObject([{ name: 'Rent', amountCents: 1_900_00 }])

  await press(page, 'Save Mine', wizard)
  await isClosed()
  await findRow(/Rent and heating \$1,850\.00/)
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Edit Rent and heating' })).toHaveFocus(),
  )
  expect(await expenses()).toMatchObject([{ name: 'Rent and heating', amountCents: 1_850_00 }])
})

test('the second editor keeps the other version, and a toast says that theirs was not saved', async () => {
  const { page, ref, ben, wizard, expenses } = await openRent()
  await ben.expense.update.mutate({ ...ref, amountCents: 1_900_00 })
  await finishEditing(page, wizard, 'Rent and heating', '1850')
  await press(page, 'Keep Theirs', wizard)
  await isClosed()
  await screen.findByText('Your changes to Rent were not saved.')
  await findRow(/Rent \$1,900\.00/)
  expect(await expenses()).toMatchObject([{ name: 'Rent', amountCents: 1_900_00 }])
})

test('a change from a date on is compared too, and the chosen version begins on that date', async () => {
  const { page, ref, ben, wizard, expenses } = await openRent()
  await ben.expense.update.mutate({ ...ref, amountCents: 1_900_00 })
  page.fill(wizard.getByLabelText('Amount'), '1950')
  await press(page, 'Next', wizard)
  await press(page, 'Next', wizard)
  await page.click(wizard.getByRole('radio', { name: 'From this date on' }))
  page.fill(wizard.getByLabelText('First date that changes'), '2031-09-01')
  await press(page, 'Update', wizard)
  expect(await findVersion(wizard, 'Ben’s version')).toHaveTextContent('$1,900.00')
  expect(await findVersion(wizard, 'Your version')).toHaveTextContent('$1,950.00')
  expect(await expenses()).toHaveLength(1)

  await press(page, 'Save Mine', wizard)
  await isClosed()
  expect(await expenses()).toMatchObject([
    { amountCents: 1_900_00, firstDate: null, lastDate: '2031-08-31' },
    { amountCents: 1_950_00, firstDate: '2031-09-01', lastDate: null },
  ])
})

test('the second editor edits their version further, and compares it again', async () => {
  const { page, ref, ben, wizard } = await openRent()
  await ben.expense.update.mutate({ ...ref, amountCents: 1_900_00 })
  await finishEditing(page, wizard, 'Rent and heating', '1850')
  await findVersion(wizard, 'Your version')
  await press(page, 'Back', wizard)
  await wizard.findByText(/^Step 3 of 3/)
  await press(page, 'Back', wizard)
  await press(page, 'Back', wizard)
  expect(wizard.getByLabelText('Name')).toHaveValue('Rent and heating')
  await finishEditing(page, wizard, 'Flat', '1900')
  expect(await findVersion(wizard, 'Your version')).toHaveTextContent(
    'Your versionName≠ differsFlatAmount$1,900.00ScheduleMonthly on the 1st',
  )
  await press(page, 'Save Mine', wizard)
  await findRow(/Flat \$1,900\.00/)
})

test('the second editor is told of a third change and of a deletion', async () => {
  const { page, ref, ben, wizard, expenses } = await openRent()
  await ben.expense.update.mutate({ ...ref, amountCents: 1_900_00 })
  await finishEditing(page, wizard, 'Rent and heating', '1850')
  await wizard.findByText('Ben changed this at 7:00 AM.')
  const startDate = '2031-05-01'
  await ben.expense.update.mutate({ ...ref, recurrenceType: 'ON_X_DAY', startDate })
  await press(page, 'Save Mine', wizard)
  const again = await wizard.findByText('Ben changed this again at 7:00 AM.')
  await waitFor(() => expect(again).toHaveFocus())
  expect(await findVersion(wizard, 'Ben’s version')).toHaveTextContent(
    'Date≠ differsThu, May 1, 2031',
  )
  expect(await findVersion(wizard, 'Your version')).toHaveTextContent('Date≠ differs—')

  await ben.expense.delete.mutate(ref)
  await press(page, 'Save Mine', wizard)
  await waitFor(() =>
    expect(wizard.getByRole('alert')).toHaveTextContent(
      'Failed to save expense: it was deleted meanwhile.',
    ),
  )
  await screen.findByText('No expenses yet')
  const add = wizard.getByRole('button', { name: 'Add It Again' })
  expect(add).toHaveFocus()
  await page.click(add)
  await findRow(/Rent and heating \$1,850\.00 \$1,850\.00 Monthly on the 1st/)
  expect(await expenses()).toMatchObject([{ version: 1 }])
})

test('two editors who made the same change are not asked', async () => {
  const { page, ref, ben, wizard, expenses } = await openRent()
  await ben.expense.update.mutate({ ...ref, name: 'Flat', amountCents: 1_900_00 })
  await finishEditing(page, wizard, 'Flat', '1900')
  await isClosed()
  await findRow(/Flat \$1,900\.00/)
  expect(await expenses()).toMatchObject([{ version: 2 }])
})

test('a change in the user’s own other window is named as such', async () => {
  let id = 0
  const account = 'personal'
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      const rent = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY' } as const
      id = (await client.expense.create.mutate({ account, ...rent })).id
    },
  })
  const wizard = await startEditing(page)
  await page.user.client.expense.update.mutate({ account, id, amountCents: 9_99 })
  await finishEditing(page, wizard, 'Flat', '1850')
  await wizard.findByText('You changed this in another window at 7:00 AM.')
  expect(await findVersion(wizard, 'In the other window')).toHaveTextContent('$9.99')
  expect(await findVersion(wizard, 'In this window')).toHaveTextContent('$1,850.00')
  await press(page, 'Keep the Other', wizard)
  await findRow(/Rent \$9\.99/)
})

test('an edit without an answer keeps its fields, and can be tried again', async () => {
  const { page, ref, ben, wizard } = await openRent()
  await ben.expense.update.mutate({ ...ref, amountCents: 1_900_00 })
  const mendLatest = page.network.break(/expense\.latest/)
  await finishEditing(page, wizard, 'Flat', '1850')
  expect(await wizard.findByRole('alert')).toHaveTextContent(
    'Failed to save expense: Somebody else changed this expense meanwhile.',
  )
  const update = wizard.getByRole('button', { name: 'Update' })
  expect(update).toHaveFocus()
  mendLatest()
  await page.click(update)
  expect(await findVersion(wizard, 'Your version')).toHaveTextContent('Flat')

  const mendUpdate = page.network.break(/expense\.update/)
  const save = wizard.getByRole('button', { name: 'Save Mine' })
  await page.click(save)
  expect(await wizard.findByRole('alert')).toHaveTextContent(
    'Failed to save expense. Please try again.',
  )
  expect(save).toHaveFocus()
  mendUpdate()
  await page.click(save)
  await findRow(/Flat \$1,850\.00/)
})

test('a conflict that is found after the wizard was closed is shown in a toast', async () => {
  const { page, ref, ben, wizard } = await openRent()
  await ben.expense.update.mutate({ ...ref, amountCents: 1_900_00 })
  const held = page.network.hold(/expense\.latest/)
  await finishEditing(page, wizard, 'Rent', '2000')
  const isAsked = () => page.network.calls.some((call) => call.includes('expense.latest'))
  await waitFor(() => expect(isAsked()).toBe(true))
  await page.keyboard('{Escape}')
  await isClosed()
  held.letThrough()
  await screen.findByText(/^Failed to save expense: Somebody else changed /)
})
