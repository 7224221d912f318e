/** The wizard's question whether the past of a file is in the balance [behaviour: CSV import]: today is 20 November 2026. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { actDaysAgo } from '../support/server.ts'
import {
  counts,
  CSV_HEADER,
  openConfirmation,
  openWizard,
  toggleDuplicates,
  type Wizard,
} from '../support/csv-wizard-page.ts'

const FILE = `${CSV_HEADER}
income,Salary,5000.00,monthly,1,
expense,Market,50.00,weekly,Friday,
expense,Rent,1850.00,monthly,25,
`
const account = 'personal' as const
const question = (wizard: Wizard) => wizard.findByLabelText(/^Already in your balance\?/)
const listed = (wizard: Wizard) =>
  within(wizard.getByRole('region', { name: 'Before today' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

test('the past of a file is marked done, and the balance is the typed one', async () => {
  const page = await openPage({
    tab: 'expense',
    before: ({ client }) => client.user.update.mutate({ startingBalanceCents: 1_234_50 }),
  })
  const wizard = await openWizard(page)
  await openConfirmation(page, wizard, FILE)
  const box = await question(wizard)
  expect(box).toBeChecked()
  expect(box).toHaveAccessibleDescription(
    'Yes, it has happened: 3 items from Nov 1 to Nov 13 will be marked done.',
  )
  expect(wizard.getByText('Which ones').closest('details')).not.toHaveAttribute('open')
  // The Friday that is today is still to come.
  expect(listed(wizard)).toEqual([
    'Nov 1Salary+$5,000.00',
    'Nov 6Market-$50.00',
    'Nov 13Market-$50.00',
  ])
  await press(page, 'Import', wizard)
  await wizard.findByRole('heading', { name: 'Import Complete' })
  expect(counts(wizard)).toMatchObject({ Imported: '3', 'Marked done': '3' })
  const outlook = await page.user.client.projection.outlook.query({ account })
  // 1,234.50 less the market of today.
  expect(outlook.todayCents).toBe(1_184_50)
  await press(page, 'Undo import', wizard)
  await wizard.findByText('Import undone: 3 items were removed, with 3 done marks.')
})

test('the past of a file is not marked at first where nobody has set a balance', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openWizard(page)
  await openConfirmation(page, wizard, FILE)
  const box = await question(wizard)
  expect(box).not.toBeChecked()
  expect(box).toHaveAccessibleDescription(
    'No, still to come: 3 items from Nov 1 to Nov 13 count on top of your balance.',
  )
  await press(page, 'Import', wizard)
  await wizard.findByRole('heading', { name: 'Import Complete' })
  expect(counts(wizard)).not.toHaveProperty('Marked done')
  expect(await page.user.client.expense.list.query({ account })).toMatchObject([
    { name: 'Market', completedDates: [] },
    { name: 'Rent', completedDates: [] },
  ])
})

test('the past of a file is not marked at first where the balance was set before it', async () => {
  const page = await openPage({
    tab: 'expense',
    before: (user, server) =>
      actDaysAgo(10, server, user, (client) =>
        client.user.update.mutate({ startingBalanceCents: 500_00 }),
      ),
  })
  const wizard = await openWizard(page)
  await openConfirmation(page, wizard, FILE)
  expect(await question(wizard)).not.toBeChecked()
  await press(page, 'Back', wizard)
  await press(page, 'Back', wizard)
  // The market of the 6th was before the balance was set, on the 10th.
  await openConfirmation(page, wizard, `${CSV_HEADER}\nexpense,Market,50.00,once,,2026-11-06\n`)
  expect(await question(wizard)).toBeChecked()
})

test('the past of a file follows the choice about duplicates', async () => {
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      await client.import.run.mutate({ account, csvData: FILE, columnMapping: 'byHeaders' })
      await client.user.update.mutate({ startingBalanceCents: 0 })
    },
  })
  const wizard = await openWizard(page)
  await openConfirmation(page, wizard, FILE)
  expect(wizard.queryByLabelText(/^Already in your balance/)).toBeNull()
  await toggleDuplicates(page, wizard)
  expect(await question(wizard)).toBeChecked()
  expect(listed(wizard)).toHaveLength(3)
  expect(counts(wizard)).toMatchObject({ Right: '0', 'Already there': '3' })
  await toggleDuplicates(page, wizard)
  expect(wizard.queryByLabelText(/^Already in your balance/)).toBeNull()
  await toggleDuplicates(page, wizard)
  await press(page, 'Import', wizard)
  await wizard.findByRole('heading', { name: 'Import Complete' })
  expect(counts(wizard)).toMatchObject({ Imported: '3', 'Marked done': '3' })
  await press(page, 'Done', wizard)
  await screen.findByText('Imported 3 items, and marked 3 of their dates done.')
})

test('the past of a file is not asked about on the 1st of a month, when it is empty', async () => {
  const page = await openPage({ tab: 'expense', now: '2026-11-01T12:00:00Z' })
  const wizard = await openWizard(page)
  await openConfirmation(page, wizard, FILE)
  expect(wizard.queryByLabelText(/^Already in your balance/)).toBeNull()
})
