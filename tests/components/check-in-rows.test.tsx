/** Items that were due, in the rows of the check-in dialog [behaviour: Check-in]. Today is Friday 20 November 2026. */
import { waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, type PageOptions, press } from '../support/app-page.tsx'
import { actDaysAgo } from '../support/server.ts'
import { BANK, closed, expensesOf, itemsOf, openCheckIn, submit } from './check-in-page.ts'
import { readFigures, seedPlan } from './outlook-plan.ts'

/** The plan and a coffee every day, as somebody set it up on the 18th. */
const seedCoffee: PageOptions['before'] = (user, server) =>
  actDaysAgo(2, server, user, async (client) => {
    await seedPlan(client)
    const coffee = { name: 'Coffee', amountCents: 4_20, recurrenceType: 'DAILY' } as const
    await client.expense.create.mutate({ account: 'personal', ...coffee })
  })

test('the repeats of an item are one row, which is answered at once and opens', async () => {
  const page = await openPage({ before: seedCoffee })
  const dialog = await openCheckIn(page)
  expect(itemsOf(dialog)).toEqual([
    expect.stringMatching(/^Coffee 20 times, Nov 1 to Nov 20-\$84\.00/),
    expect.stringMatching(/^Rent Sun, Nov 1-\$1,850\.00/),
  ])
  const whole = dialog.getByLabelText('What about Coffee, 20 times, Nov 1 to Nov 20?')
  await press(page, 'The 20 of Coffee', dialog)
  expect(itemsOf(dialog)).toHaveLength(22)
  await page.selectOptions(
    dialog.getByLabelText('What about Coffee on Mon, Nov 2?'),
    'Not happening',
  )
  expect(whole).toHaveDisplayValue('Different')
  const boxes: HTMLElement[] = dialog.getAllByRole('checkbox')
  boxes[1]!.focus()
  await page.keyboard('{Shift>}{ArrowDown}{/Shift}')
  // The whole row was selected, with what it opens.
  expect(boxes[2]).toHaveFocus()
  expect(dialog.getByLabelText('20 items selected')).toBeInTheDocument()
  await page.click(dialog.getByLabelText('20 items selected'))
  await page.click(dialog.getByLabelText('21 items selected'))
  boxes[1]!.focus()
  await page.keyboard('h')
  expect(whole).toHaveDisplayValue('Happened')
  await page.keyboard('n')
  page.fill(dialog.getByLabelText(BANK), '1000')
  await submit(page, dialog)
  await closed()
  const coffee = (await expensesOf(page)).find(({ name }) => name === 'Coffee')
  expect(coffee?.skippedDates).toHaveLength(20)
})

test('a list of open items stays open after an answer, even one that ends as planned', async () => {
  const page = await openPage({ before: seedCoffee })
  const dialog = await openCheckIn(page)
  const rent = dialog.getByLabelText('What about Rent on Sun, Nov 1?')
  await page.selectOptions(rent, 'Not happening')
  page.fill(dialog.getByLabelText(BANK), '1066')
  await page.selectOptions(rent, 'Happened')
  expect(rent).toBeInTheDocument()
  expect(rent).toHaveDisplayValue('Happened')
})

test('a list of open items is folded under a sentence while the balance fits', async () => {
  const page = await openPage({ before: seedCoffee })
  const dialog = await openCheckIn(page)
  const field = dialog.getByLabelText(BANK)
  page.fill(field, '1066')
  const fits = 'It fits: all 21 items since Nov 1 have happened.'
  expect(dialog.getByText(fits)).toBeVisible()
  expect(dialog.queryByRole('combobox')).toBeNull()
  page.fill(field, '1065')
  expect(dialog.queryByText(fits)).toBeNull()
  expect(dialog.getAllByRole('combobox')).toHaveLength(2)
  page.fill(field, '1066')
  await press(page, 'Show What Was Due', dialog)
  expect(dialog.getAllByRole('checkbox')[0]).toHaveFocus()
  await submit(page, dialog)
  await closed()
  await waitFor(() => expect(readFigures()[0]).toBe('Today $1,066.00'))
  const done = (await expensesOf(page)).map(({ completedDates }) => completedDates.length)
  expect(done.toSorted()).toEqual([0, 1, 20])
})

test('the answers and the selection of a check-in are kept when its dialog is closed', async () => {
  const page = await openPage({ before: seedCoffee })
  const dialog = await openCheckIn(page)
  const RENT = 'What about Rent on Sun, Nov 1?'
  await page.selectOptions(dialog.getByLabelText(RENT), 'Not happening')
  await page.click(dialog.getByLabelText(/^Coffee/))
  expect(dialog.getByLabelText('20 items selected')).toBeInTheDocument()
  await page.keyboard('{Escape}')
  await closed()
  const again = await openCheckIn(page)
  expect(again.getByLabelText(RENT)).toHaveDisplayValue('Not happening')
  expect(again.getByLabelText('20 items selected')).toBeInTheDocument()
})
