/** The export of a range: its fields, its files and its sentences [behaviour: Export of a range]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test, vi } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import type { TestClient } from '../support/server.ts'

async function seed({ client }: { client: TestClient }) {
  await client.user.update.mutate({ startingBalanceCents: 100_00 })
  await client.expense.create.mutate({
    account: 'personal',
    name: 'Rent: flat',
    amountCents: 150_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 1,
  })
}

async function openExport(page: AppPage, what: 'Balances' | 'hledger journal') {
  await press(page, 'Export')
  const dialog = within(await screen.findByRole('dialog', { name: 'Export' }))
  await page.click(dialog.getByRole('radio', { name: what }))
  return dialog
}

/** The files that the page gives the browser to save. */
function watchFiles(): Blob[] {
  const files: Blob[] = []
  const watch = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:file'
  })
  // happy-dom would go to the address of the file, and leave the page.
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined)
  onTestFinished(() => {
    watch.mockRestore()
    click.mockRestore()
  })
  return files
}

test('the balances of a range are saved, at first from today to a year ahead', async () => {
  const files = watchFiles()
  const page = await openPage({ tab: 'expense', before: seed })
  const dialog = await openExport(page, 'Balances')
  expect(dialog.getByLabelText('First day')).toHaveValue('2026-11-20')
  expect(dialog.getByLabelText('Last day')).toHaveValue('2027-11-20')
  page.fill(dialog.getByLabelText('First day'), '2026-11-30')
  page.fill(dialog.getByLabelText('Last day'), '2026-12-02')
  await press(page, 'Download', dialog)
  await screen.findByText(
    'Exported 3 days to balance-balances-personal-account-2026-11-30-to-2026-12-02.csv.',
  )
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Export' })).toBeNull())
  expect(await files[0]?.text()).toMatch(
    /^\ufeff?Date,Balance\r\n2026-11-30,-50.00\r\n2026-12-01,-200.00\r\n2026-12-02,-200.00\r\n$/,
  )
})

test('the journal of a range is saved under the name of the account', async () => {
  const files = watchFiles()
  const page = await openPage({
    tab: 'expense',
    before: async ({ client }) => {
      const { id } = await client.account.create.mutate({ name: 'Our home: 2' })
      await client.expense.create.mutate({
        account: id,
        name: 'Rent: flat',
        amountCents: 150_00,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 1,
      })
      localStorage.setItem('currentAccount', String(id))
    },
  })
  await screen.findByRole('rowheader', { name: 'Rent: flat' })
  const dialog = await openExport(page, 'hledger journal')
  await press(page, 'Download', dialog)
  await screen.findByText(
    'Exported 12 transactions to balance-journal-our-home-2-2026-11-20-to-2027-11-20.journal.',
  )
  const text = await files[0]?.text()
  expect(text).toContain('\naccount assets:Our home - 2  ; type: C\n')
  expect(text).toContain(
    '\n2026-12-01 Rent - flat\n    assets:Our home - 2  $-150.00\n    expenses:Rent - flat  $150.00\n',
  )
})

test.each([
  ['', '2026-12-01', 'Choose the first day.'],
  ['2026-10-31', '2026-12-01', 'Balances begin on Nov 1.'],
  ['2026-12-02', '2026-12-01', 'The last day must not be before the first day.'],
  ['2026-12-02', '', 'Choose the last day.'],
  ['2026-12-02', '2036-12-10', 'At most ten years can be exported at once.'],
])('the range from "%s" to "%s" is refused, and its fields stay', async (from, to, sentence) => {
  const files = watchFiles()
  const page = await openPage({ tab: 'expense', before: seed })
  const dialog = await openExport(page, 'Balances')
  page.fill(dialog.getByLabelText('First day'), from)
  page.fill(dialog.getByLabelText('Last day'), to)
  expect(dialog.queryByText(sentence)).toBeNull()
  await press(page, 'Download', dialog)
  await dialog.findByText(sentence)
  expect(dialog.getByLabelText('First day')).toHaveValue(from)
  expect(dialog.getByLabelText('Last day')).toHaveValue(to)
  page.fill(dialog.getByLabelText('First day'), '2026-11-01')
  page.fill(dialog.getByLabelText('Last day'), '2036-11-07')
  await press(page, 'Download', dialog)
  await screen.findByText(/^Exported 3,660 days/)
  expect(files).toHaveLength(1)
})

test('the journal of a range says why it was refused, and can be saved again', async () => {
  const page = await openPage({
    tab: 'expense',
    before: (user) =>
      Promise.all(
        Array.from({ length: 8 }, (_, at) =>
          user.client.expense.create.mutate({
            account: 'personal',
            name: `Coffee ${at}`,
            amountCents: 3_00,
            recurrenceType: 'DAILY',
          }),
        ),
      ),
  })
  watchFiles()
  const dialog = await openExport(page, 'hledger journal')
  page.fill(dialog.getByLabelText('Last day'), '2036-11-19')
  await press(page, 'Download', dialog)
  const refusal = 'These days have more than 20,000 transactions. Please choose fewer days.'
  await dialog.findByText(refusal)
  page.fill(dialog.getByLabelText('Last day'), '2026-11-20')
  expect(dialog.queryByText(refusal)).toBeNull()
  const mend = page.network.break(/projection\.journal/)
  await press(page, 'Download', dialog)
  await dialog.findByText('Network error. Check your connection, then try again.')
  mend()
  await press(page, 'Download', dialog)
  await screen.findByText(/^Exported 8 transactions/)
})
