/** An item's names on bank statements, in the wizard [behaviour: Cash flow wizard]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, press } from '../support/app-page.tsx'
import { addRent, openHouseholdPage } from '../support/household-page.ts'
import { openWizard, pressIn, waitForClose } from '../support/wizard-page.ts'

const SAVED = ['CITY RENT 4711', 'City Rent Ltd']

/** Ada edits the rent, which statements have by two names. */
async function openRent() {
  let id = 0
  const opened = await openHouseholdPage({
    tab: 'expense',
    before: async ({ ada, account }) => {
      id = (await addRent(ada, account)).id
      await ada.client.expense.update.mutate({ account, id, bankNames: SAVED })
    },
  })
  const { page, ada, ben, account } = opened
  const namesNow = async () =>
    (await ada.client.expense.list.query({ account })).map(({ bankNames }) => bankNames)
  return { page, ben: ben.client, ref: { account, id }, namesNow }
}

async function openEdit(page: AppPage) {
  const wizard = await openWizard(page, 'Edit Rent')
  return { wizard, names: within(wizard.getByRole('region', { name: /^Recognised on bank/ })) }
}

async function update(page: AppPage, wizard: Awaited<ReturnType<typeof openWizard>>) {
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  expect(wizard.queryByText('All dates')).toBeNull()
  await pressIn(page, wizard, 'Update')
}

test('names on bank statements are removed by the edit, and restored by undoing it', async () => {
  const { page, namesNow } = await openRent()
  const { wizard, names } = await openEdit(page)
  expect(names.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'CITY RENT 4711Remove',
    'City Rent LtdRemove',
  ])
  await page.click(names.getByRole('button', { name: 'Remove CITY RENT 4711' }))
  expect(names.getByRole('button', { name: 'Keep CITY RENT 4711' })).toHaveFocus()
  await page.click(names.getByRole('button', { name: 'Remove City Rent Ltd' }))
  await page.click(names.getByRole('button', { name: 'Keep City Rent Ltd' }))
  expect(await namesNow()).toEqual([SAVED])
  await update(page, wizard)
  await waitForClose()
  expect(await namesNow()).toEqual([['City Rent Ltd']])
  await page.click(await screen.findByRole('button', { name: 'Undo' }))
  await waitFor(async () => expect(await namesNow()).toEqual([SAVED]))
})

test('names on bank statements that were added meanwhile are shown, and stay', async () => {
  const { page, ben, ref, namesNow } = await openRent()
  const { wizard, names } = await openEdit(page)
  await page.click(names.getByRole('button', { name: 'Remove City Rent Ltd' }))
  await ben.expense.update.mutate({ ...ref, bankNames: [...SAVED, 'CR'] })
  await update(page, wizard)
  const mine = await wizard.findByRole('region', { name: 'Your version' })
  expect(mine).toHaveTextContent('On statements≠ differsCITY RENT 4711, CR')
  await press(page, 'Save Mine', wizard)
  await waitForClose()
  expect(await namesNow()).toEqual([['CITY RENT 4711', 'CR']])
})

test('names on bank statements are not sent with other edits, and a new item has none', async () => {
  const { page, ben, ref, namesNow } = await openRent()
  const { wizard } = await openEdit(page)
  page.fill(wizard.getByLabelText('Name'), 'Flat')
  await ben.expense.update.mutate({ ...ref, bankNames: ['CR'] })
  await update(page, wizard)
  await press(page, 'Save Mine', wizard)
  await waitForClose()
  expect(await namesNow()).toEqual([['CR']])
  const empty = await openWizard(page, '+ Add Expense')
  expect(empty.queryByText(/^Recognised/)).toBeNull()
})
