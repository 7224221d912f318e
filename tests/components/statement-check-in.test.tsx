/** Checking in by a bank statement [behaviour: Bank statements]. Today is Friday 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, press } from '../support/app-page.tsx'
import { ofxOf } from '../support/example-statements.ts'
import type { TestClient } from '../support/server.ts'
import { BANK, checkInsOf, closed, expensesOf, openCheckIn, submit } from './check-in-page.ts'

const ROWS = [
  { date: '2026-10-12', cents: -17_99, text: 'NETFLIX.COM 4411' },
  { date: '2026-11-02', cents: -1_850_00, text: 'HOME RENT 8841' },
  { date: '2026-11-03', cents: -61_20, text: 'CORNER GROCERY' },
  { date: '2026-11-06', cents: -40_00, text: 'FITNESS WORLD 00231 BERLIN' },
  { date: '2026-11-12', cents: -17_99, text: 'NETFLIX.COM 4411' },
]
for (const month of ['06', '07', '08', '09', '10', '11'])
  ROWS.push({ date: `2026-${month}-17`, cents: -22_95, text: 'SPOTIFY USA' })
const CLOSING = { on: '2026-11-18', cents: 1_203_11 }

async function seed({ client }: { client: TestClient }) {
  await client.user.update.mutate({ startingBalanceCents: 3_000_00 })
  const add = (name: string, amountCents: number, recurrenceDay: number) =>
    client.expense.create.mutate({
      account: 'personal',
      recurrenceType: 'MONTHLY',
      name,
      amountCents,
      recurrenceDay,
    })
  await add('Home rent', 1_850_00, 1)
  await add('Gym', 40_00, 5)
  await add('Netflix', 15_49, 12)
  await add('Phone', 60_00, 15)
}

async function readStatement(page: AppPage, closing: typeof CLOSING | null = CLOSING) {
  const dialog = await openCheckIn(page)
  await press(page, 'From a bank statement', dialog)
  const field = await dialog.findByLabelText('Choose the files of a bank statement')
  await page.upload(field, [new File([ofxOf(ROWS, { closing })], 'checking.ofx')])
  await dialog.findByText(/^Not in your plan: /)
  const rowOf = (name: string) =>
    within(dialog.getByRole('checkbox', { name: new RegExp(`^${name} `) }).closest('li')!)
  return { dialog, rowOf }
}

test('a check-in by a statement fills the balance, answers items, and is saved and undone at once', async () => {
  const page = await openPage({ before: seed })
  const { dialog, rowOf } = await readStatement(page)
  expect(dialog.getByLabelText(BANK)).toHaveValue('1203.11')
  expect(dialog.getByText('Your statement says $1,203.11 on Nov 18.')).toBeVisible()
  expect(rowOf('Home rent').getByRole('combobox')).toHaveDisplayValue('Happened')
  expect(rowOf('Home rent').getByText(/Nov 2, HOME RENT 8841, -\$1,850\.00/)).toBeVisible()
  expect(rowOf('Phone').getByRole('combobox')).toHaveDisplayValue('Leave open')
  expect(rowOf('Gym').getByRole('combobox')).toHaveDisplayValue('Leave open')
  await page.click(rowOf('Gym').getByRole('checkbox', { name: 'Is this it?' }))
  expect(rowOf('Gym').getByRole('combobox')).toHaveDisplayValue('Happened')
  const price = dialog.getByRole('checkbox', { name: 'Netflix, from Oct 12 on' })
  expect(price).toBeChecked()
  expect(dialog.getByLabelText('New amount of Netflix')).toHaveValue('17.99')
  expect(dialog.getByText('Not in your plan: 2 lines, -$84.15')).toBeVisible()
  expect(dialog.getByText('CORNER GROCERY')).toBeInTheDocument()

  const added = await dialog.findByRole('region', { name: 'New, and repeating' })
  expect(within(added).getByRole('checkbox', { name: 'Spotify' })).toBeChecked()

  await submit(page, dialog)
  await closed()
  await screen.findByText('Checked in with $1,203.11 in the bank.')
  const plan = new Map((await expensesOf(page)).map((each) => [each.name, each]))
  const saved = (name: string) => plan.get(name)
  expect(saved('Home rent')).toMatchObject({ completedDates: ['2026-11-01'], bankNames: [] })
  expect(saved('Gym')).toMatchObject({
    completedDates: ['2026-11-05'],
    bankNames: ['FITNESS WORLD BERLIN'],
  })
  expect(saved('Phone')).toMatchObject({ completedDates: [], moves: [] })
  expect(saved('Netflix')).toMatchObject({ amountCents: 17_99, bankNames: [] })
  expect(saved('Spotify')).toMatchObject({
    amountCents: 22_95,
    recurrenceDay: 17,
    completedDates: ['2026-11-17'],
  })
  expect(await checkInsOf(page)).toMatchObject([{ onDate: '2026-11-18', balanceCents: 1_203_11 }])

  await press(page, 'Undo')
  await screen.findByText('The check-in was undone.')
  expect(await checkInsOf(page)).toEqual([])
  const before = await expensesOf(page)
  expect(before.map(({ name }) => name)).toEqual(['Home rent', 'Gym', 'Netflix', 'Phone'])
  expect(
    before.flatMap(({ completedDates, bankNames }) => [completedDates, bankNames].flat()),
  ).toEqual([])
})

test('a check-in by a statement adds new items, however soon the button is pressed', async () => {
  const page = await openPage({ before: seed })
  await readStatement(page)
  await waitFor(async () => {
    const dialog = screen.queryByRole('dialog')
    if (dialog) await submit(page, within(dialog))
    expect(screen.queryByRole('dialog')).toBeNull()
  })
  expect((await expensesOf(page)).map(({ name }) => name)).toContain('Spotify')
})

test('a check-in by a statement that is sent again after a lost answer adds nothing twice', async () => {
  const page = await openPage({ before: seed })
  const { dialog } = await readStatement(page)
  await dialog.findByRole('region', { name: 'New, and repeating' })
  page.network.loseAnswer(/account\.checkIn(?!s)/)
  await submit(page, dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^There was no answer\./)
  await submit(page, dialog)
  await closed()
  const names = (await expensesOf(page)).map(({ name }) => name)
  expect(names.filter((name) => name === 'Spotify')).toHaveLength(1)
  expect(await checkInsOf(page)).toHaveLength(1)
})

test('a check-in by a statement is compared again after a change of the plan, and adds nothing twice', async () => {
  const page = await openPage({ before: seed })
  const { dialog } = await readStatement(page)
  await dialog.findByRole('region', { name: 'New, and repeating' })
  await page.user.client.expense.create.mutate({
    account: 'personal',
    name: 'Spotify',
    amountCents: 22_95,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 17,
  })
  await submit(page, dialog)
  expect(await dialog.findByRole('alert')).toHaveTextContent(/^The check-in was not saved\./)
  await waitFor(() =>
    expect(dialog.queryByRole('region', { name: 'New, and repeating' })).toBeNull(),
  )
  await submit(page, dialog)
  await closed()
  const spotify = (await expensesOf(page)).filter(({ name }) => name === 'Spotify')
  expect(spotify.map(({ completedDates }) => completedDates)).toEqual([['2026-11-17']])
})

test('a check-in by a statement leaves out new items due after the closing balance', async () => {
  const page = await openPage({
    before: async (user) => {
      await seed(user)
      await user.client.expense.create.mutate({
        account: 'personal',
        name: 'Tram',
        amountCents: 5_00,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 17,
      })
      const tram = (await user.client.expense.list.query({ account: 'personal' })).at(-1)!
      await user.client.occurrence.markDone.mutate({
        account: 'personal',
        kind: 'expense',
        id: tram.id,
        date: '2026-11-17',
        done: true,
      })
    },
  })
  const { dialog } = await readStatement(page, { on: '2026-11-16', cents: 1_226_06 })
  expect(dialog.getByLabelText(BANK)).toHaveValue('1221.06')
  await dialog.findByRole('region', { name: 'New, and repeating' })
  await submit(page, dialog)
  await closed()
  const spotify = (await expensesOf(page)).find(({ name }) => name === 'Spotify')
  expect(spotify?.completedDates).toEqual([])
})

test('a check-in by an older statement leaves the balance to be typed, and keeps nothing', async () => {
  const page = await openPage({ before: seed })
  const { dialog } = await readStatement(page, { on: '2026-10-31', cents: 5_00 })
  const asks = 'Your statement says $5.00 on Oct 31. What does your bank say today?'
  expect(dialog.getByText(asks)).toBeVisible()
  expect(dialog.getByLabelText(BANK)).toHaveValue('3000.00')
  page.fill(dialog.getByLabelText(BANK), '950')
  await page.keyboard('{Escape}')
  await closed()
  const again = await openCheckIn(page)
  expect(again.getByLabelText(BANK)).toHaveValue('950')
  expect(again.queryByText(asks)).toBeNull()
  expect(again.getByRole('button', { name: 'From a bank statement' })).toBeVisible()
  for (const box of again.getAllByRole('combobox')) expect(box).toHaveDisplayValue('Happened')
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('RENT')
})

test('a check-in by a statement is not saved with a new price that is no amount', async () => {
  const page = await openPage({ before: seed })
  const { dialog } = await readStatement(page)
  const price = dialog.getByLabelText('New amount of Netflix')
  page.fill(price, '')
  await submit(page, dialog)
  expect(await dialog.findByText('Enter an amount.')).toBeVisible()
  await waitFor(() => expect(price).toHaveFocus())
  expect(await checkInsOf(page)).toEqual([])
  page.fill(price, '17.99')
  await submit(page, dialog)
  await closed()
  expect(await checkInsOf(page)).toHaveLength(1)
})
