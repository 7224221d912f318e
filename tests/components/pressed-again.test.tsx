/**
 * A change that is sent again because its answer was lost between server and browser is made once
 * [behaviour: Sending a change again]. Today is Friday, 20 November 2026.
 */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import {
  CSV_HEADER,
  openConfirmation,
  openWizard as openCsvWizard,
} from '../support/csv-wizard-page.ts'
import { fillFirstStep, openWizard, pressIn, waitForClose } from '../support/wizard-page.ts'
import { findPanel, openWhatIf, type Panel } from './what-if-page.ts'

const plan = { account: 'personal' } as const
const RENT = { ...plan, name: 'Rent', amountCents: 1_500_00, recurrenceType: 'DAILY' } as const

async function namesOf({ user }: AppPage, kind: 'income' | 'expense') {
  const items = await user.client[kind].list.query(plan)
  return items.map(({ name, amountCents }) => `${name} ${amountCents / 100}`)
}

async function openLastStep(page: AppPage, name = 'Salary') {
  const wizard = await openWizard(page, '+ Add Income')
  fillFirstStep(page, wizard, name, '5000')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'Daily' }))
  await pressIn(page, wizard, 'Next')
  return wizard
}

test('a new cash flow is added once', async () => {
  const page = await openPage({ tab: 'income' })
  const wizard = await openLastStep(page)
  for (const _ of [1, 2]) {
    page.network.loseAnswer(/income\.create/)
    await pressIn(page, wizard, 'Save Income')
    expect(await wizard.findByText('Failed to save income. Please try again.')).toBeVisible()
  }
  await pressIn(page, wizard, 'Save Income')
  await waitForClose()
  expect(await namesOf(page, 'income')).toEqual(['Salary 5000'])
  // Another one of the same is another one.
  const second = await openLastStep(page)
  await pressIn(page, second, 'Save Income')
  await waitForClose()
  expect(await namesOf(page, 'income')).toEqual(['Salary 5000', 'Salary 5000'])
})

test('a new cash flow whose name the server cleans is added by one call', async () => {
  const page = await openPage({ tab: 'income' })
  const wizard = await openLastStep(page, 'Sal\u200bary')
  await pressIn(page, wizard, 'Save Income')
  await waitForClose()
  expect(await namesOf(page, 'income')).toEqual(['Salary 5000'])
  expect(page.network.calls.filter((call) => /income\.(create|delete)/.test(call))).toHaveLength(1)
})

test('a new cash flow that is changed after a lost answer is added once, with the change', async () => {
  const page = await openPage({ tab: 'income' })
  const wizard = await openLastStep(page)
  page.network.loseAnswer(/income\.create/)
  await pressIn(page, wizard, 'Save Income')
  await wizard.findByText('Failed to save income. Please try again.')
  await pressIn(page, wizard, 'Back')
  await pressIn(page, wizard, 'Back')
  page.fill(wizard.getByLabelText('Amount'), '')
  fillFirstStep(page, wizard, 'Pay', '6000')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  // The answers to what corrects it are lost too.
  for (const call of [/income\.delete/, /income\.create/]) {
    page.network.loseAnswer(call)
    await pressIn(page, wizard, 'Save Income')
    await wizard.findByText('Failed to save income. Please try again.')
  }
  await pressIn(page, wizard, 'Save Income')
  await waitForClose()
  expect(await namesOf(page, 'income')).toEqual(['Pay 6000'])
  expect(await screen.findByRole('row', { name: /^Pay/ })).toBeVisible()
  expect(screen.queryByRole('row', { name: /^Salary/ })).toBeNull()
})

test('a change from a date on is made once', async () => {
  const page = await openPage({
    tab: 'expense',
    before: ({ client }) => client.expense.create.mutate(RENT),
  })
  const wizard = await openWizard(page, 'Edit Rent')
  page.fill(wizard.getByLabelText('Amount'), '1600')
  await pressIn(page, wizard, 'Next')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'From this date on' }))
  page.fill(wizard.getByLabelText('First date that changes'), '2026-12-01')
  page.network.loseAnswer(/expense\.update/)
  await pressIn(page, wizard, 'Update')
  await wizard.findByText('Failed to save expense. Please try again.')
  await pressIn(page, wizard, 'Update')
  await waitForClose()
  expect(await namesOf(page, 'expense')).toEqual(['Rent 1500', 'Rent 1600'])
})

test('an affordable item is planned once', async () => {
  const page = await openPage({
    before: ({ client }) => client.user.update.mutate({ startingBalanceCents: 9_000_00 }),
  })
  await press(page, 'Can I afford it?')
  const dialog = within(await screen.findByRole('dialog'))
  page.fill(dialog.getByLabelText('Amount'), '800')
  page.fill(dialog.getByLabelText('What is it?'), 'Laptop')
  await press(page, 'Plan it', dialog)
  const save = await screen.findByRole('button', { name: 'Save Expense' })
  page.network.loseAnswer(/expense\.create/)
  await page.click(save)
  await screen.findByText('Failed to save expense. Please try again.')
  await page.click(save)
  await waitForClose()
  expect(await namesOf(page, 'expense')).toEqual(['Laptop 800'])
})

test('a shared account is made once, also when it is renamed after a lost answer', async () => {
  const page = await openPage()
  await press(page, 'Profile Settings')
  const profile = within(await screen.findByRole('dialog'))
  await press(page, 'New Shared Account', profile)
  const form = within(await screen.findByRole('dialog', { name: 'New Shared Account' }))
  page.fill(form.getByLabelText('Name'), 'Household')
  page.network.loseAnswer(/account\.create/)
  await press(page, 'Create', form)
  expect(await form.findByRole('alert')).toHaveTextContent('press “Create” again')
  page.fill(form.getByLabelText('Name'), 'House')
  await press(page, 'Create', form)
  await screen.findByRole('dialog', { name: 'House' })
  const accounts = await page.user.client.account.list.query()
  expect(accounts.map(({ name }) => name)).toEqual(['House'])
})

async function openShift() {
  const page = await openPage({
    tab: 'projections',
    before: ({ client }) => client.expense.create.mutate(RENT),
  })
  const panel = await openWhatIf(page)
  await addShift(page, panel, '-100')
  return { page, panel }
}

async function addShift(page: AppPage, panel: Panel, dollars: string) {
  await press(page, 'Shift the Balance', panel)
  const fields = panel.getAllByLabelText('Shift of the balance')
  page.fill(fields.at(-1)!, dollars)
}

async function openMakeItReal(page: AppPage, panel: Panel) {
  await press(page, 'Make It Real', panel)
  return within(await screen.findByRole('dialog', { name: 'Make It Real' }))
}

async function loseApplication(page: AppPage, panel: Panel) {
  const dialog = await openMakeItReal(page, panel)
  page.network.loseAnswer(/scenario\.apply/)
  await press(page, 'Change My Plan', dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent('There was no answer.')
  return dialog
}

const balanceOf = async ({ user }: AppPage) =>
  (await user.client.user.me.query()).startingBalanceCents / 100

test('a scenario is made real once', async () => {
  const { page, panel } = await openShift()
  const dialog = await loseApplication(page, panel)
  await press(page, 'Change My Plan', dialog)
  await screen.findByText('Your plan has changed.')
  expect(await balanceOf(page)).toBe(-100)
})

test('a scenario is made real once when the page was left after a lost answer', async () => {
  const { page, panel } = await openShift()
  await loseApplication(page, panel)
  await page.reload()
  const dialog = await openMakeItReal(page, await findPanel())
  await press(page, 'Change My Plan', dialog)
  await screen.findByText('Your plan has changed.')
  expect(await balanceOf(page)).toBe(-100)
  // Undone and made real again, it is another change.
  await press(page, 'Undo')
  await screen.findByText('Your plan is as it was.')
  const again = await openWhatIf(page)
  await press(page, 'Change My Plan', await openMakeItReal(page, again))
  await waitFor(async () => expect(await balanceOf(page)).toBe(-100))
})

test.each([
  ['was made', true],
  ['was not made', false],
])(
  'a scenario is made real with other changes after a lost answer, when the first %s',
  async (_what, isMade) => {
    const { page, panel } = await openShift()
    const dialog = await openMakeItReal(page, panel)
    const mend = isMade ? () => undefined : page.network.break(/scenario\.apply/)
    if (isMade) page.network.loseAnswer(/scenario\.apply/)
    await press(page, 'Change My Plan', dialog)
    await dialog.findByRole('alert')
    mend()
    await press(page, 'Cancel', dialog)
    await page.user.client.income.create.mutate({ ...RENT, name: 'Gift', amountCents: 1 })
    await page.selectOptions(panel.getByLabelText('Income or expense'), 'Rent')
    await press(page, 'Try It', panel)
    page.fill(await panel.findByLabelText('Amount of Rent'), '900')

    const again = await openMakeItReal(page, panel)
    await press(page, 'Change My Plan', again)
    const made =
      'What you pressed before is in your plan already. Look at what is left, and press again.'
    const alert = () => again.queryByText(made)
    await waitFor(() =>
      expect(alert() ?? screen.queryByText('Your plan has changed.')).toBeVisible(),
    )
    expect(alert() !== null).toBe(isMade)
    if (isMade) await press(page, 'Change My Plan', again)
    await screen.findByText('Your plan has changed.')
    expect(await balanceOf(page)).toBe(-100)
    expect(await namesOf(page, 'expense')).toEqual(['Rent 1500', 'Rent 900'])
  },
)

test('a scenario is kept once, by the last typed name, and copied once', async () => {
  const { page, panel } = await openShift()
  const names = async () =>
    (await page.user.client.scenario.list.query(plan)).map(({ name }) => name)
  await press(page, 'Keep', panel)
  page.fill(panel.getByLabelText('Name of the scenario'), 'Less')
  page.network.loseAnswer(/scenario\.create/)
  await press(page, 'Keep It', panel)
  await screen.findByText(/^There was no answer\. It may have been done, or not\./)
  page.fill(panel.getByLabelText('Name of the scenario'), 'Fewer')
  await press(page, 'Keep It', panel)
  await waitFor(() => expect(panel.queryByLabelText('Name of the scenario')).toBeNull())
  expect(await names()).toEqual(['Fewer'])

  for (const isLost of [true, false]) {
    if (isLost) page.network.loseAnswer(/scenario\.create/)
    await press(page, 'More about Fewer', panel)
    await page.click(await screen.findByRole('menuitem', { name: 'Copy' }))
    await waitFor(async () => expect(await names()).toEqual(['Fewer', 'Copy of Fewer']))
    if (isLost) await screen.findAllByText(/^There was no answer\./)
  }
  await panel.findByRole('button', { name: 'More about Copy of Fewer' })
  expect(await names()).toEqual(['Fewer', 'Copy of Fewer'])
})

test('a file is imported once', async () => {
  const page = await openPage({ tab: 'income' })
  const wizard = await openCsvWizard(page)
  await openConfirmation(page, wizard, `${CSV_HEADER}\nincome,Salary,5000.00,monthly,1,`)
  await page.click(wizard.getByLabelText(/^Import duplicates too/))
  await waitFor(() =>
    expect(wizard.getByRole('button', { name: 'Import' })).not.toHaveAttribute('aria-busy'),
  )
  page.network.loseAnswer(/import\.run/)
  await press(page, 'Import', wizard)
  await wizard.findByText('Network error. Please check your connection and try again.')
  await press(page, 'Import', wizard)
  await wizard.findByRole('heading', { name: 'Import Complete' })
  expect(await namesOf(page, 'income')).toEqual(['Salary 5000'])
})
