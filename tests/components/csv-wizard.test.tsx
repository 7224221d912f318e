/** The steps of the CSV import wizard, and its refusals [behaviour: CSV import]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import {
  choose,
  counts,
  CSV_HEADER,
  namesOf,
  openConfirmation,
  openWizard,
  toggleDuplicates,
  upload,
  type Wizard,
} from '../support/csv-wizard-page.ts'

const BUDGET = `${CSV_HEADER}
income,Salary,5000.00,monthly,1,
expense,Rent,1850.00,monthly,1,
expense,Coffee,$4.20,daily,,

expense,"Groceries, garden",120.50,weekly,6,
expense,Laptop,1299,one-time,,
`

const AMOUNT_ERROR =
  'Row 4: The amount must be a plain number like 1234.50, without a currency symbol or thousands separators, not "$4.20".'
const DATE_ERROR = 'Row 7: A one-time item needs a start date, like 2026-11-20.'

const textsOf = (elements: HTMLElement[]) => elements.map(({ textContent }) => textContent)
const listed = (wizard: Wizard, name: string) =>
  textsOf(within(wizard.getByRole('region', { name })).getAllByRole('listitem'))
const typeField = (wizard: Wizard) => wizard.getByLabelText(/^Type/)

test('the import adds the valid rows, and names the wrong ones before and after', async () => {
  const page = await openPage({
    tab: 'expense',
    before: ({ client }) =>
      client.expense.create.mutate({
        account: 'personal',
        recurrenceType: 'MONTHLY',
        name: 'Rent',
        amountCents: 1_850_00,
        recurrenceDay: 1,
      }),
  })
  const wizard = await openWizard(page)
  await upload(page, wizard, BUDGET)
  expect(typeField(wizard)).toHaveValue('0')
  expect(wizard.getByLabelText('Start Date')).toHaveValue('5')
  const preview = within(wizard.getByRole('region', { name: 'Preview' }))
  expect(textsOf(preview.getAllByRole('row'))).toEqual([
    expect.stringMatching(/^TypeNameAmount/),
    expect.stringMatching(/^incomeSalary5000\.00/),
    expect.stringMatching(/^expenseRent/),
    expect.stringMatching(/^expenseCoffee/),
  ])
  await press(page, 'Continue', wizard)
  await wizard.findByText('Right')
  expect(wizard.dialog).toHaveTextContent('5 lines of data in budget.csv')
  expect(counts(wizard)).toEqual({ Right: '2', 'Already there': '1', Wrong: '2' })
  expect(listed(wizard, 'Wrong rows')).toEqual([AMOUNT_ERROR, DATE_ERROR])
  expect(listed(wizard, 'Rows that are already there')).toEqual(['Row 3: Rent'])
  expect(await namesOf(page)).toEqual(['Rent'])

  await press(page, 'Import', wizard)
  const heading = await wizard.findByRole('heading', { name: 'Completed with Errors' })
  wizard.getByText(/^Step 4 of 4/)
  await waitFor(() => expect(heading).toHaveFocus())
  expect(counts(wizard)).toMatchObject({ Imported: '2', Failed: '2' })
  expect(textsOf(wizard.getAllByRole('listitem'))).toEqual([AMOUNT_ERROR, DATE_ERROR])
  await press(page, 'Done', wizard)
  await screen.findByRole('rowheader', { name: 'Groceries, garden' })
  expect(await namesOf(page)).toEqual(['Salary', 'Rent', 'Groceries, garden'])
})

test('the import adds duplicates only when it is asked to', async () => {
  const page = await openPage({ tab: 'expense' })
  for (const duplicatesToo of [false, false, true]) {
    const wizard = await openWizard(page)
    await openConfirmation(page, wizard, 'kind of type;item;cost\nexpense;Rent;1850\n')
    expect(wizard.dialog).toHaveTextContent('1 line of data')
    if (duplicatesToo) await toggleDuplicates(page, wizard)
    await press(page, 'Import', wizard)
    await wizard.findByRole('heading', { name: 'Import Complete' })
    await press(page, 'Done', wizard)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  expect(await namesOf(page)).toEqual(['Rent', 'Rent'])
})

test('the import refuses an unreadable file, and says why', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openWizard(page)
  const csv = (...parts: BlobPart[]) => new File(parts, 'budget.csv', { type: 'text/csv' })
  const refusals: [File, string][] = [
    [new File([BUDGET], 'budget.txt'), 'Please select a CSV file (.csv extension)'],
    [csv(''), 'The file appears to be empty'],
    [csv('x'.repeat(5_242_881)), 'File size must be less than 5MB'],
    [csv(' \r\n\n'), 'The file appears to be empty'],
    [csv(`${CSV_HEADER}\n\n`), 'CSV file must have at least a header row and one data row'],
    [
      csv('a,b\n1,2\n'),
      'CSV file should contain columns like "Type", "Name", "Amount", etc. Please check the format.',
    ],
    [
      csv(new Uint8Array(Buffer.from(BUDGET, 'utf16le'))),
      'The file is not plain text in UTF-8. Please save it as "CSV UTF-8".',
    ],
  ]
  for (const [file, message] of refusals) {
    await choose(page, wizard, file)
    await waitFor(() => expect(wizard.getByRole('alert')).toHaveTextContent(message))
    expect(wizard.getByRole('button', { name: 'Continue' })).toBeDisabled()
  }
})

test('the import needs Type, Name and Amount, goes back a step, and starts anew when it was closed', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openWizard(page)
  await upload(page, wizard, 'what,name,amount\nexpense,Rent,1850\n')
  expect(typeField(wizard)).toHaveValue('')
  await press(page, 'Continue', wizard)
  expect(await wizard.findByRole('alert')).toHaveTextContent(
    'Please map the required fields: Type, Name, and Amount',
  )
  await page.selectOptions(typeField(wizard), 'what')
  await press(page, 'Continue', wizard)
  await wizard.findByText('Right')
  expect(counts(wizard)).toMatchObject({ Right: '1' })

  await press(page, 'Back', wizard)
  expect(typeField(wizard)).toHaveValue('0')
  await press(page, 'Back', wizard)
  wizard.getByText(/^Step 1 of 4/)
  await press(page, 'Continue', wizard)
  wizard.getByText(/^Step 2 of 4/)
  await press(page, 'Close', wizard)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByRole('button', { name: 'Import CSV' })).toHaveFocus()
  const anew = await openWizard(page)
  expect(anew.getByRole('button', { name: 'Continue' })).toBeDisabled()
})

describe('a failed import', () => {
  async function openMapping() {
    const page = await openPage({ tab: 'expense' })
    const wizard = await openWizard(page)
    await upload(page, wizard, BUDGET)
    return { page, wizard }
  }
  const refusal = (code: string, httpStatus: number, message: string) => () =>
    Response.json([{ error: { message, code: -32_600, data: { code, httpStatus } } }], {
      status: httpStatus,
    })
  const FAILURES = [
    ['Import failed: The moon is full.', 'BAD_REQUEST', 400, 'The moon is full.'],
    ['Import failed: Unknown error occurred', 'INTERNAL_SERVER_ERROR', 500, ''],
  ] as const
  test.each(FAILURES)('is reported: %s', async (sentence, ...answer) => {
    const { page, wizard } = await openMapping()
    const mend = page.network.answer(/import\.preview/, refusal(...answer))
    await press(page, 'Continue', wizard)
    expect(await wizard.findByRole('alert')).toHaveTextContent(sentence)
    mend()
    await press(page, 'Import', wizard)
    await wizard.findByText('Right')
    expect(counts(wizard)).toMatchObject({ Right: '3' })
    expect(wizard.queryByRole('alert')).toBeNull()
  })

  test('can be tried again once the network is back', async () => {
    const { page, wizard } = await openMapping()
    await press(page, 'Continue', wizard)
    await wizard.findByText('Right')
    const mend = page.network.break(/import\.run/)
    await press(page, 'Import', wizard)
    expect(await wizard.findByRole('alert')).toHaveTextContent(
      'Network error. Please check your connection and try again.',
    )
    expect(await namesOf(page)).toEqual([])
    mend()
    await press(page, 'Import', wizard)
    await wizard.findByRole('heading', { name: 'Completed with Errors' })
  })

  test('is reported as a missing token when there is none', async () => {
    const { page, wizard } = await openMapping()
    localStorage.removeItem('token')
    await press(page, 'Continue', wizard)
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Authentication required. Please log in again.',
    )
  })

  test.each([
    ['import.preview', 'UNAUTHORIZED', 401, 'Session expired. Please log in again.'],
    ['import.preview', 'FORBIDDEN', 403, 'Authentication failed'],
    ['import.run', 'UNAUTHORIZED', 401, 'Session expired. Please log in again.'],
    ['import.run', 'FORBIDDEN', 403, 'Authentication failed'],
  ] as const)('ends the session when %s is answered %s', async (call, code, status, notice) => {
    const { page, wizard } = await openMapping()
    page.network.answer(new RegExp(call), refusal(code, status, 'Over.'))
    await press(page, 'Continue', wizard)
    if (call === 'import.run') {
      await wizard.findByText('Right')
      await press(page, 'Import', wizard)
    }
    await screen.findByText(notice)
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeVisible()
    expect(localStorage.getItem('token')).toBeNull()
  })
})

test('the import shows its progress while the rows are imported', async () => {
  const page = await openPage({ tab: 'expense' })
  const wizard = await openWizard(page)
  await openConfirmation(page, wizard, 'type,name,amount\nexpense,Rent,1850')
  const held = page.network.hold(/import\.run/)
  await press(page, 'Import', wizard)
  await wizard.findByRole('progressbar', { name: 'Importing the rows' })
  held.letThrough()
  await wizard.findByRole('heading', { name: 'Import Complete' })
  await press(page, 'Done', wizard)
  expect(await screen.findByRole('rowheader', { name: 'Rent' })).toBeVisible()
})

test('CSV Help explains the format', async () => {
  const page = await openPage({ tab: 'income' })
  await press(page, 'CSV Help')
  const help = within(await screen.findByRole('dialog', { name: 'CSV Help' }))
  for (const name of ['Format Requirements', 'Example', 'Steps', 'Tips', 'Common Issues'])
    expect(help.getByRole('heading', { name })).toBeVisible()
  help.getByRole('heading', { name: 'More Columns' })
  for (const column of [
    'Count From',
    'Every N',
    'Days of Month',
    'Weekday of Month',
    'On Weekends',
  ])
    help.getByText(`${column}:`)
})

test('a phone has the export, but not the import or its help', async () => {
  await openPage({
    tab: 'expense',
    viewport: { width: 390, height: 844 },
    userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  await screen.findByRole('button', { name: 'Export' })
  for (const name of ['Import CSV', 'CSV Help'])
    expect(screen.queryByRole('button', { name })).toBeNull()
})
