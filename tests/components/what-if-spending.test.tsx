/** Everyday spending and cards in "What if" [behaviour: What if on the screen]. Today is Friday, 20 November 2026. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press, type PageOptions } from '../support/app-page.tsx'
import { seedGroceries } from '../support/groceries.ts'
import type { TestClient } from '../support/server.ts'
import { fillFirstStep, openWizard, pressIn } from '../support/wizard-page.ts'
import { openWhatIf } from './what-if-page.ts'

const plan = { account: 'personal' } as const
const RENT = { ...plan, name: 'Rent', amountCents: 1_500_00, recurrenceType: 'MONTHLY' } as const

async function openTrial(before: PageOptions['before']) {
  const page = await openPage({ tab: 'projections', before })
  return { page, panel: await openWhatIf(page) }
}

test('"What if" has a slider for everyday spending, which has no dates to change', async () => {
  const { page, panel } = await openTrial(seedGroceries)
  await press(page, 'Everyday Spending', panel)
  const name = 'Amount of Groceries a week, from half to double'
  const slider = await panel.findByRole('slider', { name })
  expect([slider.getAttribute('min'), slider.getAttribute('max')]).toEqual(['7000', '28000'])
  page.fill(slider, '7000')
  const words = 'Groceries: $140.00 to $70.00 a week, every day a little from Nov 20'
  expect(await panel.findByRole('switch', { name: words })).toBeChecked()
  const sentence =
    'Lowest goes from -$340.00 on Feb 20, 2027 to $580.00 on Feb 20, 2027; on Feb 20, 2027 there is $920.00 more.'
  expect(await screen.findByText(sentence, { selector: 'p' })).toBeVisible()
  const acts = within(panel.getByLabelText('What would be different')).getAllByRole('option')
  expect(acts.map(({ textContent }) => textContent)).toEqual([
    'Another amount',
    'Another schedule...',
    'It stops',
  ])

  await press(page, 'Make It Real', panel)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(words)).toBeVisible()
  await press(page, 'Change My Plan', dialog)
  await screen.findByText('Your plan has changed.')
  const [, part] = await page.user.client.expense.list.query(plan)
  // A range that does not hold the new amount goes.
  const spending = { everyday: true, everydayLowCents: null, everydayHighCents: null }
  expect(part).toMatchObject({ ...spending, amountCents: 70_00, firstDate: '2026-11-20' })
})

test('a change of a date cannot be tried of everyday spending that is chosen later', async () => {
  const { page, panel } = await openTrial(async (user) => {
    await seedGroceries(user)
    await user.client.expense.create.mutate(RENT)
  })
  await page.selectOptions(panel.getByLabelText('Income or expense'), 'Rent')
  await page.selectOptions(panel.getByLabelText('What would be different'), 'One date is moved')
  await page.selectOptions(panel.getByLabelText('Income or expense'), 'Groceries')
  await press(page, 'Try It', panel)
  expect(await panel.findByLabelText('Amount of Groceries a week')).toHaveValue('140.00')
})

/** The bill of December closes on the 20th, so the rent of December is paid on 9 January. */
async function seedCard({ client }: { client: TestClient }) {
  await client.user.update.mutate({ startingBalanceCents: 6_000_00 })
  const visa = { ...plan, name: 'Visa', amountCents: 0, recurrenceType: 'MONTHLY' } as const
  const card = await client.expense.create.mutate({ ...visa, recurrenceDay: 9, closeDay: 20 })
  await client.expense.create.mutate(RENT)
  return card
}

const optionsOf = (field: HTMLElement) =>
  within(field)
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('"What if" pays an expense by card and from the account again, and makes it real', async () => {
  let visa = { id: 0 }
  const { page, panel } = await openTrial(async (user) => (visa = await seedCard(user)))
  const { client } = page.user
  const tryAct = async (act: string) => {
    await page.selectOptions(panel.getByLabelText('Income or expense'), 'Rent')
    await page.selectOptions(panel.getByLabelText('What would be different'), act)
    await press(page, 'Try It', panel)
  }
  await tryAct('Pay it by card')
  const words = 'Rent paid with Visa from Nov 20'
  expect(await panel.findByRole('switch', { name: words })).toBeChecked()
  // The rent of February is on the bill of March.
  const sentence =
    'Lowest goes from $0.00 on Feb 1, 2027 to $1,500.00 on Feb 9, 2027; on Feb 20, 2027 there is $1,500.00 more.'
  expect(await screen.findByText(sentence, { selector: 'p' })).toBeVisible()
  const paidWith = panel.getByLabelText('Rent is paid with')
  expect(optionsOf(paidWith)).toEqual(['Account', 'Visa'])
  await page.selectOptions(paidWith, 'Account')
  expect(await panel.findByRole('switch', { name: 'Rent: as it is' })).toBeChecked()
  await page.selectOptions(paidWith, 'Visa')

  await press(page, 'Make It Real', panel)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await dialog.findByText(words)).toBeVisible()
  await press(page, 'Change My Plan', dialog)
  await screen.findByText('Your plan has changed.')
  const paidBys = async () =>
    (await client.expense.list.query(plan)).map(({ name, paidBy }) => [name, paidBy])
  expect(await paidBys()).toContainEqual(['Rent', visa.id])
})

test('"What if" offers no card where there is none, and an expense on a card goes back to the account', async () => {
  const { page, panel } = await openTrial(async (user) => {
    const { id } = await seedCard(user)
    await user.client.expense.create.mutate({ ...RENT, name: 'Gym', paidBy: id })
    await user.client.income.create.mutate({ ...RENT, name: 'Salary' })
  })
  const acts = () => optionsOf(panel.getByLabelText('What would be different'))
  for (const name of ['Visa', 'Salary']) {
    await page.selectOptions(panel.getByLabelText('Income or expense'), name)
    expect(acts().filter((act) => act?.startsWith('Pay it'))).toEqual([])
  }
  await page.selectOptions(panel.getByLabelText('Income or expense'), 'Gym')
  expect(acts()).toContain('Pay it from the account')
  await page.selectOptions(panel.getByLabelText('What would be different'), 'card')
  await press(page, 'Try It', panel)
  const words = 'Gym paid from the account from Nov 20'
  expect(await panel.findByRole('switch', { name: words })).toBeChecked()
})

test('a kept scenario says that the card is gone with which it pays', async () => {
  const { page, panel } = await openTrial(async (user) => {
    const { id } = await seedCard(user)
    const expenses = await user.client.expense.list.query(plan)
    const rent = expenses.find(({ name }) => name === 'Rent')
    const changes = [{ op: 'edit', kind: 'expense', id: rent!.id, paidBy: id } as const]
    await user.client.scenario.create.mutate({ ...plan, name: 'By card', changes })
    await user.client.expense.delete.mutate({ ...plan, id })
  })
  await press(page, 'Open By card', panel)
  const words = 'Rent paid with a card that is gone'
  expect(await panel.findByRole('switch', { name: words })).toBeChecked()
  expect(await panel.findByText(/^This has no effect/)).toBeVisible()
  expect(panel.getByLabelText('Rent is paid with')).toHaveDisplayValue('A card that is gone')
})

test('"What if" tries new everyday spending with a card by the steps of the wizard', async () => {
  const { page, panel } = await openTrial(seedCard)
  const wizard = await openWizard(page, 'New Expense')
  fillFirstStep(page, wizard, 'Fuel', '40')
  await pressIn(page, wizard, 'Next')
  await page.click(wizard.getByRole('radio', { name: 'Every day a little' }))
  await pressIn(page, wizard, 'Next')
  await page.selectOptions(await wizard.findByLabelText('Paid with'), 'Visa')
  await pressIn(page, wizard, 'Try It')
  const words = 'New expense Fuel: $40.00 a week, every day a little, paid with Visa'
  expect(await panel.findByRole('switch', { name: words })).toBeChecked()
  expect(await panel.findByText(/^Not kept yet/)).toBeVisible()
  const again = await openWizard(page, `Edit: ${words}`)
  await pressIn(page, again, 'Next')
  expect(again.getByRole('radio', { name: 'Every day a little' })).toBeChecked()
  await pressIn(page, again, 'Next')
  await page.selectOptions(await again.findByLabelText('Paid with'), 'Account')
  await pressIn(page, again, 'Try It')
  const fromAccount = 'New expense Fuel: $40.00 a week, every day a little'
  expect(await panel.findByRole('switch', { name: fromAccount })).toBeChecked()
})
