/** Everyday spending in "What if" [behaviour: What if on the screen]. Today is Friday, 20 November 2026. */
import { screen, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press, type PageOptions } from '../support/app-page.tsx'
import { seedGroceries } from '../support/groceries.ts'
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
