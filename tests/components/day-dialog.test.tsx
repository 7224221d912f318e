/** The day dialog and the Override dialog [behaviour: Day dialog]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, type PageOptions } from '../support/app-page.tsx'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { findDayCards, findToday, TODAY } from './day-cards.ts'

const DATE = '2026-11-20'
const FRIDAY = /^Fri, Nov 20/

/** Opens today's dialog; `day` is the dialog, `inDay` looks for things in it. */
async function openToday(before: PageOptions['before'] = seedDailyDollar) {
  const page = await openPage({ before })
  await page.click(within(await findToday()).getByRole('heading', { level: 2 }))
  const day = await screen.findByRole('dialog', { name: FRIDAY })
  return { page, day, inDay: within(day) }
}

type Queries = ReturnType<typeof within>

async function chooseOption(page: AppPage, inDay: Queries, option: string) {
  await page.selectOptions(await inDay.findByLabelText('Options for Coffee'), option)
}

function balanceShown(inDay: Queries, balance: string) {
  return waitFor(() => expect(inDay.getByRole('status')).toHaveTextContent(balance))
}

async function findOverride() {
  return within(await screen.findByRole('dialog', { name: 'Override Amount' }))
}

function waitForOneDialog() {
  return waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
}

test('the Day dialog shows the items of a day and its balance', async () => {
  const page = await openPage({
    before: async (user) => {
      await seedDailyDollar(user)
      await user.client.income.create.mutate({
        account: 'personal',
        name: 'Pay',
        amountCents: 250_000,
        recurrenceType: 'ON_X_DAY',
        startDate: DATE,
      })
    },
  })
  // A click anywhere on the row of a day, such as on its count.
  await page.click(await within(await findToday()).findByText('2 pending'))
  const day = within(await screen.findByRole('dialog', { name: FRIDAY }))
  expect(day.getByRole('heading', { level: 2 })).toHaveTextContent('Fri, Nov 20, 2026 Today')
  await balanceShown(day, '$3,480.00')
  const incomes = day.getByRole('region', { name: 'Incomes' })
  expect(incomes).toHaveTextContent('Pay')
  expect(incomes).toHaveTextContent('+$2,500.00')
  const expenses = day.getByRole('region', { name: 'Expenses' })
  expect(expenses).toHaveTextContent('Coffee')
  expect(expenses).toHaveTextContent('-$1.00')
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

/** Expenses of $1.00 each day. */
function seedDaily(count: number): PageOptions['before'] {
  const lines = Array.from({ length: count }, (_, index) => `expense,Item ${index + 1},1,daily`)
  return ({ client }) =>
    client.import.run.mutate({
      account: 'personal',
      csvData: ['type,name,amount,recurrence type', ...lines].join('\n'),
      columnMapping: { type: 0, name: 1, amount: 2, recurrenceType: 3 },
    })
}

test('the Day dialog lists all items of a crowded day', async () => {
  const { inDay } = await openToday(seedDaily(60))
  await waitFor(() => expect(inDay.getAllByRole('listitem')).toHaveLength(60))
  expect(inDay.getByText('Item 60')).toBeVisible()
})

test('the Day dialog shows the rest of a very crowded day in pages, and marks an item there at once', async () => {
  const { page, inDay } = await openToday(seedDaily(70))
  await waitFor(() => expect(inDay.getAllByRole('listitem')).toHaveLength(50))
  await balanceShown(inDay, '-$1,400.00')
  const showMore = inDay.getByRole('button', { name: 'Show More transactions' })
  // Until the first page is there, it cannot be pressed.
  await waitFor(() => expect(showMore).not.toHaveAttribute('aria-busy'))
  await page.click(showMore)
  await waitFor(() => expect(inDay.getAllByRole('listitem')).toHaveLength(70))
  expect(inDay.getByText('That is everything of this day.')).toHaveFocus()

  const held = page.network.hold(/occurrence\.markDone/)
  await page.selectOptions(inDay.getByLabelText('Options for Item 9'), 'Mark Done')
  expect(await inDay.findByText('Marked as done')).toBeVisible()
  expect(inDay.getByRole('status')).toHaveAttribute('aria-busy')
  held.refuse()
  held.end()
  await balanceShown(inDay, '-$1,400.00')
  await waitFor(() => expect(inDay.queryByText('Marked as done')).toBeNull())

  await page.selectOptions(inDay.getByLabelText('Options for Item 8'), 'Mark Done')
  await balanceShown(inDay, '-$1,399.00')
  const { client } = page.user
  await waitFor(async () => {
    const last = await client.projection.day.query({ account: 'personal', date: DATE, cursor: 50 })
    expect(last.transactions.find(({ name }) => name === 'Item 8')).toMatchObject({
      occurred: true,
    })
  })
  expect(inDay.getByText('Marked as done')).toBeVisible()
  expect(inDay.getAllByRole('listitem')).toHaveLength(70)
})

test('the Day dialog opens from the card of a crowded day, which counts the other items', async () => {
  const page = await openPage({ before: seedDaily(70) })
  const card = within(await findToday())
  await page.click(await card.findByRole('button', { name: /^and 20 more on Fri/ }))
  expect(await screen.findByRole('dialog', { name: FRIDAY })).toBeVisible()
  await page.keyboard('{Escape}')
  await page.click(screen.getByRole('button', { name: 'Calendar' }))
  // Five weeks, of which the next month has a part, and the five days before today nothing.
  await waitFor(() => expect(screen.getAllByText('+68 more')).toHaveLength(30))
})

test('the Day dialog overrides the amount of one day, and removes the override', async () => {
  const { page, day, inDay } = await openToday()
  await chooseOption(page, inDay, 'Override Amount')
  const override = await findOverride()
  const amount = override.getByLabelText('New Amount')
  const save = override.getByRole('button', { name: 'Save Override' })
  const expectAmounts = (...amounts: string[]) =>
    waitFor(() =>
      expect(override.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual(
        amounts,
      ),
    )
  expect(override.getByText('Coffee')).toBeVisible()
  expect(amount).toHaveFocus()
  expect(amount).toHaveDisplayValue('1.00')
  await expectAmounts('$1.00', '$1.00', '$1.00')
  expect(override.queryByRole('button', { name: 'Remove Override' })).toBeNull()

  page.fill(amount, '')
  expect(save).toBeDisabled()
  // It is never negative, and has two decimals.
  await page.keyboard('-4.5.67x')
  expect(amount).toHaveDisplayValue('4.56')
  await expectAmounts('$1.00', '$1.00', '$4.56')
  await page.clear(amount)
  await page.keyboard('4,5,6{Enter}')
  expect(override.getByRole('alert')).toHaveTextContent('Enter an amount, like 12.50.')
  expect(save).toBeDisabled()
  await page.clear(amount)
  await page.keyboard('.')
  await page.tab()
  expect(amount).toHaveDisplayValue('0.00')
  await expectAmounts('$1.00', '$1.00', '$0.00')

  page.fill(amount, '3')
  await page.keyboard('{Enter}')
  await waitForOneDialog()
  expect(inDay.getByLabelText('Options for Coffee')).toHaveFocus()
  expect(day).toHaveTextContent('(base $1.00)')
  expect(day).toHaveTextContent('-$3.00')
  await balanceShown(inDay, balanceAfter(TODAY + 2))

  await chooseOption(page, inDay, 'Override Amount')
  const again = await findOverride()
  expect(again.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    '$1.00',
    '$3.00',
    '$3.00',
  ])
  await page.click(again.getByRole('button', { name: 'Remove Override' }))
  await waitForOneDialog()
  expect(day).not.toHaveTextContent('(base $1.00)')
  await balanceShown(inDay, balanceAfter(TODAY))
})

test('an override that is the base amount cannot be removed', async () => {
  const { page, inDay } = await openToday()
  await chooseOption(page, inDay, 'Override Amount')
  await page.click((await findOverride()).getByRole('button', { name: 'Save Override' }))
  await waitForOneDialog()
  await chooseOption(page, inDay, 'Override Amount')
  expect((await findOverride()).queryByRole('button', { name: 'Remove Override' })).toBeNull()
})

test('the option "Override" opens the amount in its row, and returns the focus', async () => {
  const { page, day, inDay } = await openToday()
  const override = await inDay.findByRole('button', { name: 'Override' })
  await page.click(override)
  const amount = await inDay.findByLabelText('Change amount of Coffee')
  await waitFor(() => expect(amount).toHaveFocus())
  expect(screen.getAllByRole('dialog')).toHaveLength(1)
  page.fill(amount, '7')
  await page.click(inDay.getByRole('button', { name: 'Cancel' }))
  expect(await inDay.findByRole('button', { name: 'Override' })).toHaveFocus()
  await balanceShown(inDay, balanceAfter(TODAY))

  await page.click(inDay.getByRole('button', { name: 'Override' }))
  const held = page.network.hold(/occurrence\.setOverride/)
  page.fill(await inDay.findByLabelText('Change amount of Coffee'), '3')
  await page.click(inDay.getByRole('button', { name: 'Save' }))
  expect(await inDay.findByRole('button', { name: 'Saving...' })).toBeVisible()
  held.letThrough()
  await waitFor(() => expect(inDay.getByRole('button', { name: 'Override' })).toHaveFocus())
  expect(day).toHaveTextContent('(base $1.00)')
  await balanceShown(inDay, balanceAfter(TODAY + 2))
})

test('the Day dialog keeps an override that could not be saved', async () => {
  const { page, inDay } = await openToday()
  await chooseOption(page, inDay, 'Override Amount')
  const override = await findOverride()
  const held = page.network.hold(/occurrence\.setOverride/)
  page.fill(override.getByLabelText('New Amount'), '3')
  await page.click(override.getByRole('button', { name: 'Save Override' }))
  expect(await override.findByRole('button', { name: 'Saving...' })).toBeVisible()
  held.refuse()
  await waitFor(() => expect(override.getByRole('button', { name: 'Save Override' })).toBeEnabled())
  expect(override.getByLabelText('New Amount')).toHaveDisplayValue('3.00')
  await page.click(override.getByRole('button', { name: 'Cancel' }))
  await balanceShown(inDay, balanceAfter(TODAY))
})

test('the Day dialog of the last day opens from its heading, and is not called today', async () => {
  const page = await openPage({ before: seedDailyDollar })
  const cards = await findDayCards()
  await page.click(within(cards.at(-1)!).getByRole('heading', { level: 2 }))
  const day = within(await screen.findByRole('dialog', { name: /^Mon, Nov 30/ }))
  expect(day.queryByText('Today')).toBeNull()
})

test('the Day dialog shows the note of an item, line by line', async () => {
  const { inDay } = await openToday(async (user) => {
    await seedDailyDollar(user)
    const [coffee] = await user.client.expense.list.query({ account: 'personal' })
    const note = 'Only on the way to work.\nWith milk.'
    await user.client.expense.update.mutate({ account: 'personal', id: coffee?.id ?? 0, note })
  })
  const note = await inDay.findByText(/Only on the way/)
  expect(note.textContent).toBe('Only on the way to work.\nWith milk.')
})
