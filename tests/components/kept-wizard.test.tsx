/** The wizard that was closed before it was saved opens again with what was typed [behaviour: Cash flow wizard]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { addRent, openHouseholdPage } from '../support/household-page.ts'
import { fillFirstStep, openWizard, pressIn, waitForClose } from '../support/wizard-page.ts'

type Wizard = Awaited<ReturnType<typeof openWizard>>

const KEPT = 'This is what you typed before.'

const openExpense = (page: AppPage) => openWizard(page, '+ Add Expense')

const valuesOf = (wizard: Wizard) =>
  ['Name', 'Amount'].map((label) => wizard.getByLabelText<HTMLInputElement>(label).value)

async function save(page: AppPage, wizard: Wizard, button: string) {
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, button)
}

/** Closes the dialog in one of the ways in which a stray hand does. */
const WAYS: [way: string, close: (page: AppPage) => Promise<void>][] = [
  ['Escape', (page) => page.keyboard('{Escape}')],
  ['a click beside it', (page) => page.click(screen.getByRole('dialog'))],
  ['its close button', (page) => press(page, 'Close')],
]

test.each(WAYS)(
  'a wizard closed by %s opens with what was typed, on its step',
  async (_way, close) => {
    const page = await openPage({ tab: 'expense' })
    const wizard = await openExpense(page)
    expect(wizard.queryByText(KEPT)).toBeNull()
    fillFirstStep(page, wizard, 'Gym', '39.90')
    await pressIn(page, wizard, 'Next')
    await page.click(wizard.getByRole('radio', { name: 'Weekly' }))
    await close(page)
    await waitForClose()

    const again = await openExpense(page)
    expect(again.getByText('Step 2 of 3')).toBeVisible()
    expect(again.getByText(KEPT)).toBeVisible()
    expect(again.getByRole('radio', { name: 'Weekly' })).toBeChecked()
    await pressIn(page, again, 'Back')
    expect(valuesOf(again)).toEqual(['Gym', '39.90'])

    await pressIn(page, again, 'Start empty')
    expect(valuesOf(again)).toEqual(['', ''])
    expect(again.getByLabelText('Name')).toHaveFocus()
    expect(again.queryByText(KEPT)).toBeNull()
    await close(page)
    await waitForClose()
    const empty = await openExpense(page)
    expect(valuesOf(empty)).toEqual(['', ''])
    expect(empty.queryByText(KEPT)).toBeNull()
  },
)

test('a wizard that was saved opens empty, and incomes are kept apart from expenses', async () => {
  const page = await openPage({ tab: 'expense' })
  fillFirstStep(page, await openExpense(page), 'Gym', '39.90')
  await page.keyboard('{Escape}')
  await waitForClose()
  await press(page, 'Income')
  const income = await openWizard(page, '+ Add Income')
  expect(valuesOf(income)).toEqual(['', ''])
  await page.keyboard('{Escape}')
  await waitForClose()
  await press(page, 'Expenses')
  await save(page, await openExpense(page), 'Save Expense')
  await waitForClose()
  expect(valuesOf(await openExpense(page))).toEqual(['', ''])
})

test('a wizard does not offer one account’s text in another', async () => {
  const { page, account } = await openHouseholdPage({ tab: 'expense' })
  fillFirstStep(page, await openExpense(page), 'Gym', '39.90')
  const switchTo = async (account: string) => {
    localStorage.setItem('currentAccount', account)
    window.dispatchEvent(new StorageEvent('storage', { key: 'currentAccount' }))
    await waitForClose()
  }
  await switchTo('personal')
  expect(valuesOf(await openExpense(page))).toEqual(['', ''])
  await switchTo(String(account))
  expect(valuesOf(await openExpense(page))).toEqual(['Gym', '39.90'])
})

test('a wizard loses its text when its user signs out', async () => {
  const page = await openPage({ tab: 'expense' })
  fillFirstStep(page, await openExpense(page), 'Gym', '39.90')
  await page.keyboard('{Escape}')
  await press(page, 'Logout')
  page.fill(await screen.findByLabelText('Email'), page.user.email)
  page.fill(screen.getByLabelText('Password'), page.user.password)
  await page.click(screen.getAllByRole('button', { name: 'Sign In' }).at(-1)!)
  await press(page, 'Expenses')
  expect(valuesOf(await openExpense(page))).toEqual(['', ''])
})

test('a wizard keeps its user’s text when a session merely ends', async () => {
  const page = await openPage({ tab: 'expense' })
  fillFirstStep(page, await openExpense(page), 'Gym', '39.90')
  const mend = page.network.answer(/income\.list/, () => new Response('{}', { status: 401 }))
  await page.keyboard('{Escape}')
  await press(page, 'Income')
  expect(await screen.findByText('Authentication failed')).toBeVisible()
  // The first screen after the sign-in asks for the incomes, too.
  mend()
  page.fill(screen.getByLabelText('Email'), page.user.email)
  page.fill(screen.getByLabelText('Password'), page.user.password)
  await page.click(screen.getAllByRole('button', { name: 'Sign In' }).at(-1)!)
  await press(page, 'Expenses')
  expect(valuesOf(await openExpense(page))).toEqual(['Gym', '39.90'])
})

test('an edit that was closed meets the changes of others, and overwrites nothing', async () => {
  let id = 0
  const { page, ada, ben, account } = await openHouseholdPage({
    tab: 'expense',
    before: async ({ ada, account }) => {
      id = (await addRent(ada, account)).id
    },
  })
  const edit = () => openWizard(page, 'Edit Rent')
  const wizard = await edit()
  page.fill(wizard.getByLabelText('Name'), 'Rent and heating')
  await page.keyboard('{Escape}')
  await waitForClose()
  await ben.client.expense.update.mutate({ account, id, amountCents: 2_000_00, version: 1 })
  await screen.findAllByText('$2,000.00')

  const again = await edit()
  expect(again.getByText(KEPT)).toBeVisible()
  expect(valuesOf(again)).toEqual(['Rent and heating', '1850.00'])
  await save(page, again, 'Update')
  await again.findByText(/^Ben changed this/)
  expect((await ada.client.expense.list.query({ account }))[0]).toMatchObject({
    name: 'Rent',
    amountCents: 2_000_00,
  })
  await pressIn(page, again, 'Keep Theirs')
  await waitForClose()
  expect(valuesOf(await edit())).toEqual(['Rent', '2000.00'])
})

test('the button "Start over" begins an edit with the saved values', async () => {
  const { page } = await openHouseholdPage({
    tab: 'expense',
    before: ({ ada, account }) => addRent(ada, account),
  })
  page.fill((await openWizard(page, 'Edit Rent')).getByLabelText('Name'), 'Something else')
  await page.keyboard('{Escape}')
  await waitForClose()
  const again = await openWizard(page, 'Edit Rent')
  await pressIn(page, again, 'Start over')
  expect(valuesOf(again)).toEqual(['Rent', '1850.00'])
})

test('a wizard that is closed while saving is offered again only if that fails, and saves once', async () => {
  const page = await openPage({ tab: 'expense' })
  // The server makes it; its answer is lost.
  let answer = () => {}
  const isAnswered = new Promise<void>((resolve) => (answer = resolve))
  const mend = page.network.answer(/expense\.create/, async (request) => {
    await page.network.send(request)
    await isAnswered
    throw new TypeError('Load failed')
  })
  const wizard = await openExpense(page)
  fillFirstStep(page, wizard, 'Gym', '39.90')
  await save(page, wizard, 'Save Expense')
  await page.keyboard('{Escape}')
  await waitForClose()
  expect(valuesOf(await openExpense(page))).toEqual(['', ''])
  await page.keyboard('{Escape}')
  await waitForClose()
  answer()
  mend()
  expect(await screen.findByText(/^Failed to save expense/)).toBeVisible()

  const again = await openExpense(page)
  expect(again.getByText('Step 3 of 3')).toBeVisible()
  expect(again.getByText(/^Gym: \$39\.90 goes out/)).toBeVisible()
  await pressIn(page, again, 'Save Expense')
  await waitForClose()
  await waitFor(() =>
    expect(within(screen.getByRole('table')).getAllByRole('rowheader').length).toBeGreaterThan(0),
  )
  const saved = await page.user.client.expense.list.query({ account: 'personal' })
  expect(saved.map(({ name }) => name)).toEqual(['Gym'])
})
