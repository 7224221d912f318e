/** Undoing an import, and sending an import again after a lost answer [behaviour: CSV import]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import {
  counts,
  CSV_HEADER,
  importFile,
  namesOf,
  openConfirmation,
  openWizard,
  toggleDuplicates,
} from '../support/csv-wizard-page.ts'

const RIGHT = `${CSV_HEADER}
income,Salary,5000.00,monthly,1,
expense,Rent,1850.00,monthly,1,
expense,Coffee,4.20,daily,,
`

/** Salary is there already. The balance is of today, the 20th, so the rent and 19 coffees are in it. */
async function openWithSalary() {
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      await client.income.create.mutate({
        account: 'personal',
        recurrenceType: 'MONTHLY',
        name: 'Salary',
        amountCents: 5_000_00,
        recurrenceDay: 1,
      })
      await client.user.update.mutate({ startingBalanceCents: 0 })
    },
  })
  return { page, wizard: await openWizard(page) }
}

const close = async (page: AppPage) => {
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

test('undoing an import from its result removes the added items, and nothing else', async () => {
  const { page, wizard } = await openWithSalary()
  await importFile(page, wizard, RIGHT)
  expect(counts(wizard)).toMatchObject({ Imported: '2' })
  expect(await namesOf(page)).toEqual(['Salary', 'Rent', 'Coffee'])
  await press(page, 'Undo import', wizard)
  const heading = await wizard.findByRole('heading', { name: 'Import Undone' })
  await waitFor(() => expect(heading).toHaveFocus())
  wizard.getByText('Import undone: 2 items were removed, with 20 done marks.')
  expect(wizard.queryByRole('button', { name: 'Undo import' })).toBeNull()
  expect(await namesOf(page)).toEqual(['Salary'])
  await press(page, 'Done', wizard)
  await screen.findByText('No expenses yet')
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
})

test('undoing an import from its toast works in an open dialog too, and can be tried again', async () => {
  const { page, wizard } = await openWithSalary()
  await importFile(page, wizard, RIGHT)
  await close(page)
  await screen.findByText('Imported 2 items, and marked 20 of their dates done.')
  await screen.findByRole('rowheader', { name: 'Rent' })

  await press(page, 'CSV Help')
  const help = within(await screen.findByRole('dialog', { name: 'CSV Help' }))
  const mend = page.network.break(/import\.undo/)
  await press(page, 'Undo import', help)
  await help.findByText(/^Network error\. Please check/)
  mend()
  await close(page)
  await press(page, 'Undo import')
  await screen.findByText('Import undone: 2 items were removed, with 20 done marks.')
  await screen.findByText('No expenses yet')
  expect(await namesOf(page)).toEqual(['Salary'])
})

test('undoing an import says why it failed, and can be tried again', async () => {
  const { page, wizard } = await openWithSalary()
  const { client } = page.user
  await importFile(page, wizard, RIGHT)
  const mend = page.network.break(/import\.undo/)
  await press(page, 'Undo import', wizard)
  expect(await wizard.findByRole('alert')).toHaveTextContent(
    'Network error. Please check your connection and try again.',
  )
  mend()
  for (const { id } of await client.expense.list.query({ account: 'personal' }))
    await client.expense.delete.mutate({ account: 'personal', id })
  await press(page, 'Undo import', wizard)
  await waitFor(() =>
    expect(wizard.getByRole('alert')).toHaveTextContent(
      'Failed to undo the import: Nothing that this import added is there any more.',
    ),
  )
})

test('an import that is sent again after a lost answer adds nothing twice', async () => {
  const { page, wizard } = await openWithSalary()
  await openConfirmation(page, wizard, RIGHT)
  const mend = page.network.answer(/import\.run/, async (request) => {
    await page.network.send(request)
    throw new TypeError('Failed to fetch')
  })
  await toggleDuplicates(page, wizard)
  await press(page, 'Import', wizard)
  expect(await wizard.findByRole('alert')).toHaveTextContent(/^Network error\./)
  expect(await namesOf(page)).toHaveLength(4)
  mend()
  await press(page, 'Import', wizard)
  await wizard.findByRole('heading', { name: 'Import Complete' })
  expect(counts(wizard)).toMatchObject({ Imported: '3' })
  expect(await namesOf(page)).toHaveLength(4)
})

test('an import that ends after the wizard was closed is reported in a toast', async () => {
  const { page, wizard } = await openWithSalary()
  await openConfirmation(page, wizard, RIGHT)
  const held = page.network.hold(/import\.run/)
  await press(page, 'Import', wizard)
  await wizard.findByRole('progressbar', { name: 'Importing the rows' })
  await close(page)
  held.letThrough()
  await screen.findByText('Imported 2 items, and marked 20 of their dates done.')
  await press(page, 'Undo import')
  await screen.findByText('Import undone: 2 items were removed, with 20 done marks.')
  expect(await namesOf(page)).toEqual(['Salary'])
})
