/** The check-in dialog [behaviour: Check-in]. Today is Friday 20 November 2026. */
import { screen, waitFor } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage, press } from '../support/app-page.tsx'
import { actDaysAgo } from '../support/server.ts'
import { addRent, openHouseholdPage } from '../support/household-page.ts'
import { findDialog } from '../support/sharing-page.ts'
import {
  BANK,
  checkInsOf,
  closed,
  expensesOf,
  itemsOf,
  openCheckIn,
  readDifferences,
  submit,
} from './check-in-page.ts'
import { readFigures, seed, seedPlan } from './outlook-plan.ts'

const CHECK_IN = /account\.checkIn(?!s)/

test('the check-in corrects the balance of today by one press after the first steps, and Undo restores it', async () => {
  const page = await openPage({ before: seed })
  await waitFor(() => expect(readFigures()[0]).toBe('Today $1,150.00'))
  const dialog = await openCheckIn(page)
  const field = dialog.getByLabelText(BANK)
  expect(field).toHaveFocus()
  expect(field).toHaveValue('3000.00')
  expect(dialog.getByText(/^Your starting balance was set today\./)).toBeVisible()
  expect(itemsOf(dialog)).toEqual([expect.stringMatching(/^Rent Sun, Nov 1-\$1,850\.00/)])
  expect(dialog.getByRole('combobox')).toHaveDisplayValue('Happened')
  await page.keyboard('{Enter}')
  await closed()
  await waitFor(() => expect(readFigures()[0]).toBe('Today $3,000.00'))
  expect(screen.getByRole('button', { name: 'Check in' })).toHaveFocus()

  await screen.findByText('Checked in with $3,000.00 in the bank.')
  await press(page, 'Undo')
  await screen.findByText('The check-in was undone.')
  await waitFor(() => expect(readFigures()[0]).toBe('Today $1,150.00'))
  expect(await checkInsOf(page)).toEqual([])
})

test('the check-in shows the difference while typing, and updates it with each answer', async () => {
  const page = await openPage({
    before: (user, server) => actDaysAgo(2, server, user, seedPlan),
  })
  const dialog = await openCheckIn(page)
  const field = dialog.getByLabelText(BANK)
  expect(field).toHaveValue('')
  const planned = 'What it should say if all went as planned'
  expect(readDifferences(dialog)).toEqual({ [planned]: '$1,150.00', Difference: '–' })
  await submit(page, dialog)
  expect(dialog.getByRole('alert')).toHaveTextContent('Enter what your bank says, like 1250.00.')
  await waitFor(() => expect(field).toHaveFocus())
  await page.type(field, '$2,950')
  await waitFor(() => expect(readDifferences(dialog).Difference).toBe('+$1,800.00'))
  await page.selectOptions(dialog.getByRole('combobox'), 'Still to come')
  await waitFor(() =>
    expect(readDifferences(dialog)).toEqual({
      [planned]: '$1,150.00',
      Difference: '+$1,800.00',
      'Difference by your answers below': '-$50.00',
    }),
  )
  const day = dialog.getByLabelText('New day of Rent on Sun, Nov 1')
  expect(day).toHaveValue('2026-11-21')
  page.fill(day, '2026-11-19')
  await submit(page, dialog)
  expect(dialog.getByRole('alert')).toHaveTextContent('Choose today or a later day.')
  page.fill(day, '2026-11-24')
  await submit(page, dialog)
  await closed()
  expect((await expensesOf(page)).find(({ name }) => name === 'Rent')).toMatchObject({
    completedDates: [],
    moves: [{ date: '2026-11-01', to: '2026-11-24' }],
  })
  expect(await checkInsOf(page)).toMatchObject([
    { onDate: '2026-11-20', balanceCents: 2_950_00, expectedCents: 1_150_00 },
  ])
  await waitFor(() => expect(readFigures()[0]).toBe('Today $2,950.00'))
})

test('the check-in shows no difference without a network, and asks again', async () => {
  const page = await openPage({ before: ({ client }) => seedPlan(client) })
  const dialog = await openCheckIn(page)
  const mend = page.network.break(/account\.previewCheckIn/)
  page.fill(dialog.getByLabelText(BANK), '1200')
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The difference could not be worked out. Network error. Check your connection.',
  )
  mend()
  await waitFor(() => expect(readDifferences(dialog).Difference).toBe('+$50.00'))
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('the check-in shows the difference of the last typed balance, in whatever order the answers come', async () => {
  const page = await openPage({ before: ({ client }) => seedPlan(client) })
  const dialog = await openCheckIn(page)
  const field = dialog.getByLabelText(BANK)
  page.fill(field, '1200')
  await waitFor(() => expect(readDifferences(dialog).Difference).toBe('+$50.00'))
  const asked: string[] = []
  let answerFirst = () => {}
  page.network.answer(/account\.previewCheckIn/, async (request) => {
    asked.push(request.url)
    if (asked.length === 1) await new Promise<void>((resolve) => (answerFirst = resolve))
    return page.network.send(request)
  })
  page.fill(field, '1300')
  await waitFor(() => expect(asked).toHaveLength(1))
  page.fill(field, '1250')
  await waitFor(() => expect(readDifferences(dialog).Difference).toBe('+$100.00'))
  answerFirst()
  expect(readDifferences(dialog).Difference).toBe('+$100.00')
})

test('the check-in lists late items of earlier months, and many are answered at once by keyboard', async () => {
  const page = await openPage({
    before: (user, server) => actDaysAgo(31, server, user, seedPlan),
  })
  const dialog = await openCheckIn(page)
  expect(
    dialog.getAllByRole('heading', { level: 4 }).map((each: HTMLElement) => each.textContent),
  ).toEqual(['Late, from October 2026', 'This month'])
  const boxes: HTMLElement[] = dialog.getAllByRole('checkbox').slice(1)
  const answers = () =>
    dialog.getAllByRole('combobox').map((answer: HTMLSelectElement) => answer.value)
  expect(boxes.map((box) => box.closest('li')?.textContent?.slice(0, 8))).toEqual([
    expect.stringMatching(/^Rent/),
    expect.stringMatching(/^Lodger/),
    expect.stringMatching(/^Insuranc/),
    expect.stringMatching(/^Salary/),
    expect.stringMatching(/^Rent/),
  ])
  boxes[1]!.focus()
  await page.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}n')
  expect(boxes[3]).toHaveFocus()
  expect(dialog.getByLabelText('3 items selected')).toBeInTheDocument()
  expect(answers()).toEqual([
    'happened',
    'notHappening',
    'notHappening',
    'notHappening',
    'happened',
  ])
  await page.keyboard('{Control>}a{/Control}h')
  expect(answers()).toEqual(Array(5).fill('happened'))
  await page.click(dialog.getByLabelText('5 items selected'))
  boxes[4]!.focus()
  await page.keyboard('s')
  expect(answers().at(-1)).toBe('stillToCome')
  page.fill(dialog.getByLabelText(BANK), '700')
  await submit(page, dialog)
  await closed()
  await waitFor(() => expect(readFigures()[0]).toBe('Today $700.00'))
  expect((await expensesOf(page)).find(({ name }) => name === 'Rent')).toMatchObject({
    completedDates: ['2026-10-01'],
    moves: [{ date: '2026-11-01', to: '2026-11-21' }],
  })
})

test('the check-in keeps its fields when it fails, and counts once when only its answer was lost', async () => {
  const page = await openPage({ before: seed })
  const dialog = await openCheckIn(page)
  page.fill(dialog.getByLabelText(BANK), '2999.5')
  await page.selectOptions(dialog.getByRole('combobox'), 'Not happening')
  const mend = page.network.break(CHECK_IN)
  await submit(page, dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'There was no answer. The check-in may have been saved, or not. Please try again: it counts only once.',
  )
  expect(dialog.getByLabelText(BANK)).toHaveValue('2999.50')
  expect(dialog.getByRole('combobox')).toHaveDisplayValue('Not happening')
  mend()
  const loseAnswer = page.network.answer(CHECK_IN, async (request) => {
    await page.network.send(request)
    throw new TypeError('Failed to fetch')
  })
  await submit(page, dialog)
  await dialog.findByText('Nothing that was due is open any more.')
  expect(dialog.getByLabelText(BANK)).toHaveValue('2999.50')
  loseAnswer()
  await submit(page, dialog)
  await closed()
  expect(await checkInsOf(page)).toMatchObject([
    { balanceCents: 2_999_50, expectedCents: 1_150_00 },
  ])
  await press(page, 'Undo')
  await screen.findByText('The check-in was undone.')
  expect(await checkInsOf(page)).toEqual([])
})

test('the check-in says when another member was faster, updates its items, and keeps what was typed', async () => {
  // Without the account feed the page learns of the change only by the refusal.
  const { page, ada, ben, account } = await openHouseholdPage({
    fails: /account\.changes/,
    before: ({ ada, account }) => seedPlan(ada.client, account),
  })
  const dialog = await openCheckIn(page)
  page.fill(dialog.getByLabelText(BANK), '1111.11')
  await page.selectOptions(dialog.getByRole('combobox'), 'Not happening')
  const rent = { ...(await addRent(ben, account)), name: 'Garage' }
  await ben.client.expense.update.mutate({
    account,
    id: rent.id,
    name: rent.name,
    recurrenceDay: 5,
  })
  await submit(page, dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent(
    'The check-in was not saved. This account has changed since you looked. Please look at what is open now, and check in again.',
  )
  await dialog.findByText('This account has changed meanwhile: 1 item is new.')
  expect(dialog.getByText(/^Garage/)).toBeVisible()
  expect(dialog.getByLabelText(BANK)).toHaveValue('1111.11')
  expect(dialog.getByLabelText('What about Rent on Sun, Nov 1?')).toHaveDisplayValue(
    'Not happening',
  )
  expect(dialog.getByLabelText('What about Garage on Thu, Nov 5?')).toHaveDisplayValue('Happened')
  await waitFor(() => expect(dialog.getByRole('button', { name: 'Check in' })).toBeEnabled())
  await submit(page, dialog)
  await closed()
  expect(await ada.client.account.checkIns.query({ account })).toMatchObject([
    { balanceCents: 1_111_11 },
  ])
})

test('the check-in of a shared account drops items that another member marks', async () => {
  const { page, ben, account } = await openHouseholdPage({
    before: ({ ada, account }) => seedPlan(ada.client, account),
  })
  const dialog = await openCheckIn(page)
  expect(itemsOf(dialog)).toHaveLength(1)
  const [rent] = await ben.client.expense.list.query({ account })
  await ben.client.occurrence.markDone.mutate({
    account,
    kind: 'expense',
    id: rent!.id,
    date: '2026-11-01',
    done: true,
  })
  await dialog.findByText('This account has changed meanwhile: 1 item is no longer open.')
  await dialog.findByText('Nothing that was due is open any more.')
  await submit(page, dialog)
  await closed()
  await waitFor(() => expect(readFigures()[0]).toBe('Today $3,000.00'))
})

test('the check-in can be loaded again after it failed to load', async () => {
  const page = await openPage({ before: seed })
  const mend = page.network.answer(/account\.openItems/, () => new Response('', { status: 400 }))
  await press(page, 'Check in')
  const dialog = await findDialog('Check in')
  await dialog.findByText(/^What is open could not be loaded\./)
  mend()
  await press(page, 'Try Again', dialog)
  await waitFor(() => expect(dialog.getByLabelText(BANK)).toHaveFocus())
})
