/** The sentences of the export before the file is saved [behaviour: CSV export]. The file itself is saved in tests/e2e. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import type { TestClient } from '../support/server.ts'

async function openExport(page: AppPage) {
  await press(page, 'Export')
  return within(await screen.findByRole('dialog', { name: 'Export' }))
}

function seed({ client }: { client: TestClient }) {
  const item = { account: 'personal', amountCents: 1, recurrenceType: 'DAILY' } as const
  return Promise.all([
    client.income.create.mutate({ ...item, name: 'Salary' }),
    client.expense.create.mutate({ ...item, name: 'Rent' }),
  ])
}

test('the export names the amounts that an import would refuse', async () => {
  const free = { name: 'Gift', amountCents: 0, recurrenceType: 'DAILY' } as const
  const page = await openPage({
    tab: 'income',
    before: ({ client }) => client.income.create.mutate({ account: 'personal', ...free }),
  })
  const dialog = await openExport(page)
  await dialog.findByText('1 item')
  dialog.getByText(
    '1 item with an amount of $0.00 is in the file, but an import takes only amounts above 0.',
  )
  expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled()
})

test('the export says when a list cannot be read, and tries again', async () => {
  const page = await openPage({ tab: 'income', before: seed })
  await screen.findByRole('rowheader', { name: 'Salary' })
  const mend = page.network.answer(/expense\.list/, () => {
    const data = { code: 'BAD_REQUEST', httpStatus: 400 }
    const error = { message: 'The moon is full.', code: -32_600, data }
    return Response.json([{ error }], { status: 400 })
  })
  const dialog = await openExport(page)
  await page.click(dialog.getByRole('radio', { name: 'Incomes and Expenses' }))
  await dialog.findByText('The moon is full.')
  expect(dialog.getByRole('button', { name: 'Download' })).toBeDisabled()
  mend()
  await press(page, 'Try Again', dialog)
  await dialog.findByText('2 items')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Download' })).toBeEnabled())
})
