/** One typed line, which opens the wizard filled in, and pausing [behaviour: One typed line] [behaviour: Changing from a date on]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'

const findLine = () => screen.findByLabelText<HTMLInputElement>('In One Line')

/** Opens "Add" by its key, and types. */
async function typeLine(line: string) {
  const page = await openPage()
  await screen.findByRole('heading', { name: 'November 2026' })
  await waitFor(async () => {
    await page.keyboard('n')
    expect(screen.getByLabelText('In One Line')).toBeVisible()
  })
  page.fill(await findLine(), line)
  return page
}

test('a whole line opens the last step, once the kind is chosen, and is saved as it was typed', async () => {
  const page = await typeLine('salary 2500 every 2nd friday from dec 4')
  expect(screen.getByText('Income or expense?')).toBeVisible()
  ;(await findLine()).focus()
  await page.keyboard('{Enter}')
  expect(screen.getByRole('menuitem', { name: 'Income' })).toHaveFocus()
  await page.keyboard('{Enter}')
  const wizard = within(await screen.findByRole('dialog', { name: 'Add New Income' }))
  expect(wizard.getByText('Step 3 of 3')).toBeVisible()
  await page.click(wizard.getByRole('button', { name: 'Save Income' }))
  await screen.findByText(/^Added salary\./)
  expect(await page.user.client.income.list.query({ account: 'personal' })).toMatchObject([
    {
      name: 'salary',
      amountCents: 2_500_00,
      recurrenceType: 'BIWEEKLY',
      anchorDate: '2026-12-04',
      firstDate: '2026-12-04',
    },
  ])
})

test('a line that says its kind opens the wizard at once, and a part that is not understood is named', async () => {
  const page = await typeLine('expense: rent 1,200 whenever')
  expect(screen.queryByText('Income or expense?')).toBeNull()
  ;(await findLine()).focus()
  await page.keyboard('{Enter}')
  const wizard = within(await screen.findByRole('dialog', { name: 'Add New Expense' }))
  expect(wizard.getByText('Step 2 of 3')).toBeVisible()
  expect(wizard.getByText(/whenever.* was not understood\. Choose it here\./)).toBeVisible()
  await page.click(wizard.getByRole('button', { name: 'Back' }))
  expect(wizard.getByLabelText('Name')).toHaveValue('rent')
  expect(wizard.getByLabelText('Amount')).toHaveValue('1200.00')
})

test('an item is paused from its row, and the pause is undone', async () => {
  const page = await openPage({
    before: async ({ client }) => {
      const gym = { name: 'Gym', amountCents: 40_00, recurrenceType: 'MONTHLY' } as const
      await client.expense.create.mutate({ account: 'personal', ...gym, recurrenceDay: 3 })
    },
  })
  await press(page, 'Expenses')
  await page.click(await screen.findByRole('button', { name: 'Pause Gym until a day' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Pause Gym' }))
  page.fill(dialog.getByLabelText('Comes Again From'), '2026-11-20')
  await page.click(dialog.getByRole('button', { name: 'Pause' }))
  expect(dialog.getByText('Choose a day after tomorrow.')).toBeVisible()
  page.fill(dialog.getByLabelText('Comes Again From'), '2027-02-01')
  await page.click(dialog.getByRole('button', { name: 'Pause' }))
  await screen.findByText(/^Paused Gym until Feb 1, 2027\./)
  const limits = async () =>
    (await page.user.client.expense.list.query({ account: 'personal' })).map(
      ({ firstDate, lastDate }) => [firstDate, lastDate],
    )
  expect(await limits()).toEqual([
    [null, '2026-11-20'],
    ['2027-02-01', null],
  ])
  await page.click(await screen.findByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone.')
  expect(await limits()).toEqual([[null, null]])
})
