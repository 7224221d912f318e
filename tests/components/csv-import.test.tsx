/** The CSV import wizard, and the imports that are listed in the profile [behaviour: CSV import]. */
import { screen, within } from '@testing-library/dom'
import { describe, expect, test } from 'vitest'
import { type AppPage, chooseOfAccount, openPage, press } from '../support/app-page.tsx'

const IMPORT_ID = 'c0ffee00-0000-4000-8000-000000000001'

const BUDGET = 'Type,Name,Amount\nexpense,Rent,1850\nexpense,Gas,120.50\n'

/** Up to the step that shows what would be imported. */
async function openConfirmation(page: AppPage, text: string) {
  await press(page, 'Import CSV')
  const wizard = within(
    await screen.findByRole('dialog', { name: 'Import Income & Expense from CSV' }),
  )
  const file = new File([text], 'budget.csv', { type: 'text/csv' })
  await page.upload(wizard.getByLabelText('Choose a CSV file'), file)
  await wizard.findByText(/Step 2 of 4/)
  await press(page, 'Continue', wizard)
  await wizard.findByText('Right')
  return wizard
}

describe('the CSV import', () => {
  test('shows a row with more cells than the header as wrong, and imports none of it', async () => {
    const page = await openPage({ tab: 'expense' })
    const wizard = await openConfirmation(page, `sep=,\n${BUDGET}expense,Car,1,200\n`)
    const wrongRows = within(wizard.getByRole('region', { name: 'Wrong rows' }))
    expect(
      wrongRows.getByText(
        /^Row 5: The row has 4 cells, the header 3: is there a comma in the amount\?/,
      ),
    ).toBeVisible()
    await press(page, 'Import', wizard)
    await wizard.findByText('Completed with Errors')
    const expenses = await page.user.client.expense.list.query({ account: 'personal' })
    expect(expenses.map(({ name }) => name)).toEqual(['Rent', 'Gas'])
  })

  test('warns of a first row that looks like data', async () => {
    const page = await openPage({ tab: 'expense' })
    await press(page, 'Import CSV')
    const wizard = within(
      await screen.findByRole('dialog', { name: 'Import Income & Expense from CSV' }),
    )
    const file = new File(['expense,Rent,1850\nexpense,Gas,5'], 'budget.csv')
    await page.upload(wizard.getByLabelText('Choose a CSV file'), file)
    const fields = { Type: '0', Name: '1', Amount: '2' }
    for (const [label, column] of Object.entries(fields))
      await page.selectOptions(await wizard.findByLabelText(new RegExp(`^${label}`)), column)
    await press(page, 'Continue', wizard)
    expect(
      await wizard.findByText(/^Row 1: The first row must be the header, but this one looks like/),
    ).toBeVisible()
  })

  test.each([
    ['a page of a proxy', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['JSON that is not the application’s', () => Response.json({}, { status: 500 })],
  ])('says that an error is unknown when the answer is %s', async (_name, answer) => {
    const page = await openPage({ tab: 'expense' })
    const wizard = await openConfirmation(page, BUDGET)
    page.network.answer(/import\.run/, answer)
    await press(page, 'Import', wizard)
    expect(await wizard.findByRole('alert')).toHaveTextContent(
      'Import failed: Unknown error occurred',
    )
  })

  test('says when a file cannot be read', async () => {
    const page = await openPage({ tab: 'expense' })
    await press(page, 'Import CSV')
    const wizard = within(await screen.findByRole('dialog'))
    const file = new File([BUDGET], 'budget.csv')
    file.arrayBuffer = () => Promise.reject(new Error('The disk was taken out.'))
    await page.upload(wizard.getByLabelText('Choose a CSV file'), file)
    expect(await wizard.findByRole('alert')).toHaveTextContent(
      'Error reading file. Please try again.',
    )
  })

  test('blames the network only when no answer arrives', async () => {
    const page = await openPage({ tab: 'expense' })
    const wizard = await openConfirmation(page, BUDGET)
    page.network.break(/import\.run/)
    await press(page, 'Import', wizard)
    expect(await wizard.findByRole('alert')).toHaveTextContent(
      'Network error. Please check your connection and try again.',
    )
  })
})

test('the preview of the CSV import shows cells without a header', async () => {
  const page = await openPage({ tab: 'expense' })
  await press(page, 'Import CSV')
  const wizard = within(
    await screen.findByRole('dialog', { name: 'Import Income & Expense from CSV' }),
  )
  const file = new File(['type,name,amount,,\nexpense,Car,1,200,,\n'], 'budget.csv')
  await page.upload(wizard.getByLabelText('Choose a CSV file'), file)
  const preview = within(await wizard.findByRole('region', { name: 'Preview' }))
  const titles = preview.getAllByRole('columnheader').map((header) => header.textContent)
  expect(titles).toEqual(['type', 'name', 'amount', 'Column 4'])
  expect(preview.getByRole('cell', { name: '200' })).toBeVisible()
})

describe('the imports of the personal account', () => {
  const listNames = async ({ user }: AppPage) =>
    (await user.client.expense.list.query({ account: 'personal' })).map(({ name }) => name)

  test('are undone and restored among the recent changes, long after their toast', async () => {
    const page = await openPage({
      before: async ({ client }) => {
        const ref = { account: 'personal', importId: IMPORT_ID } as const
        await client.import.run.mutate({ ...ref, csvData: BUDGET, columnMapping: 'byHeaders' })
        await client.import.undo.mutate(ref)
      },
    })
    await chooseOfAccount(page, 'Recent changes')
    const dialog = within(await screen.findByRole('dialog', { name: 'Recent changes' }))
    await page.click(
      await dialog.findByRole('button', { name: /^Restore import of 2 rows, undone/ }),
    )
    await dialog.findByText('✓ Restored')
    expect(await listNames(page)).toEqual(['Rent', 'Gas'])
    await page.click(await dialog.findByRole('button', { name: /^Undo import of 2 rows at/ }))
    await dialog.findByText('✓ Undone')
    expect(await listNames(page)).toEqual([])
  })
})
