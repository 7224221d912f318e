/** Skipping and moving one occurrence [behaviour: Skipping and moving]. Today is Friday, 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { type AppPage, openPage, type PageOptions, press } from '../support/app-page.tsx'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { findDayCards, findToday, TODAY } from './day-cards.ts'

const SKIP = /occurrence\.skip/
const MOVE = /occurrence\.move/

/** A dentist on the 20th beside the daily dollar of each day: $50.00. */
async function seedDentist(user: Parameters<typeof seedDailyDollar>[0]): Promise<void> {
  await seedDailyDollar(user)
  await user.client.expense.create.mutate({
    account: 'personal',
    name: 'Dentist',
    amountCents: 50_00,
    recurrenceType: 'ON_X_DAY',
    startDate: '2026-11-20',
  })
}

async function openToday(options: PageOptions = {}) {
  const page = await openPage({ before: seedDailyDollar, ...options })
  const element = await findToday()
  await within(element).findAllByRole('button', { name: 'Mark Done' })
  return { page, element, card: within(element) }
}

/** The row of a cash flow on a day, in a card of the list or in the day dialog. */
function rowOf(day: HTMLElement, name: string) {
  return within(within(day).getByText(name).closest('li')!)
}

/** Chooses an entry of the menu of an occurrence. */
async function choose(page: AppPage, row: ReturnType<typeof within>, entry: string) {
  await page.click(row.getByRole('button', { name: 'More actions' }))
  await page.click(await screen.findByRole('menuitem', { name: entry }))
}

async function moveTo(page: AppPage, row: ReturnType<typeof within>, day: string) {
  await choose(page, row, 'Move to...')
  const dialog = await screen.findByRole('dialog', { name: 'Move to Another Day' })
  page.fill(within(dialog).getByLabelText('New Day'), day)
  await page.click(within(dialog).getByRole('button', { name: 'Move' }))
}

async function findCardOf(dayOfMonth: number): Promise<HTMLElement> {
  return (await findDayCards())[dayOfMonth - 1]!
}

/** The sentences of the toasts. */
function toasts(): (string | null)[] {
  return screen
    .queryAllByRole('button', { name: 'Dismiss' })
    .map((button) => button.parentElement!.querySelector('p')!.textContent)
}

test('the menu works by keyboard', async () => {
  const { page, card } = await openToday()
  const button = card.getByRole('button', { name: 'More actions' })
  expect(button).toHaveAccessibleDescription('Coffee')
  button.focus()
  await page.keyboard('{Enter}')
  const menu = await screen.findByRole('menu', { name: 'More actions for Coffee' })
  const items = within(menu).getAllByRole('menuitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    'Skip',
    'Move to...',
    'Edit from this date on',
  ])
  expect(button).toHaveAttribute('aria-expanded', 'true')
  const [first, second, last] = items
  expect(first).toHaveFocus()
  for (const [key, target] of [
    ['ArrowDown', second],
    ['End', last],
    ['ArrowDown', first],
    ['ArrowUp', last],
    ['Home', first],
  ] as const) {
    await page.keyboard(`{${key}}`)
    expect(target).toHaveFocus()
  }
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  expect(button).toHaveFocus()
  expect(button).toHaveAttribute('aria-expanded', 'false')

  await page.keyboard(' ')
  await screen.findByRole('menu')
  await page.tab()
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('the menu closes by a press beside it, and by one on its button', async () => {
  const { page, element, card } = await openToday()
  const button = card.getByRole('button', { name: 'More actions' })
  await page.click(button)
  await screen.findByRole('menu')
  await page.click(button)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
  await page.click(button)
  await screen.findByRole('menu')
  await page.click(element)
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
})

test('a skipped occurrence stays in sight at once, struck through, and can be undone', async () => {
  const { page, element, card } = await openToday()
  const held = page.network.hold(SKIP)
  await choose(page, card, 'Skip')
  expect(await card.findByText('Skipped')).toBeVisible()
  expect(card.getByText('Coffee')).toHaveClass('line-through')
  expect(card.getByText('-$1.00')).toHaveClass('line-through')
  expect(element).toHaveTextContent(balanceAfter(TODAY - 1))
  expect(element).not.toHaveTextContent('pending')
  expect(card.queryByRole('button', { name: 'Mark Done' })).toBeNull()
  expect(card.getByRole('button', { name: 'More actions' })).toHaveFocus()
  expect(toasts()).toEqual(['Skipped Coffee on 20 Nov.'])
  held.letThrough()
  await page.reload()
  const reloaded = await findToday()
  const after = within(reloaded)
  expect(await after.findByText('Skipped')).toBeVisible()
  expect(reloaded).toHaveTextContent(balanceAfter(TODAY - 1))

  await choose(page, after, 'Bring back')
  expect(await after.findByRole('button', { name: 'Mark Done' })).toBeVisible()
  expect(toasts()).toEqual(['Brought Coffee back on 20 Nov.'])
  await page.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await after.findByText('Skipped')).toBeVisible()
  expect(after.getByRole('button', { name: 'More actions' })).toHaveFocus()
  expect(toasts()).toEqual([])
})

test('a skip that cannot be saved is undone, with a sentence', async () => {
  const { page, element, card } = await openToday()
  const held = page.network.hold(SKIP)
  await choose(page, card, 'Skip')
  await card.findByText('Skipped')
  held.refuse()
  expect(await card.findByRole('button', { name: 'Mark Done' })).toBeVisible()
  expect(element).toHaveTextContent(balanceAfter(TODAY))
  await waitFor(() => expect(toasts()).toEqual(['Coffee could not be skipped. Please try again.']))
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

test('an undo waits for its turn while the skip is in flight, and shows at once', async () => {
  const { page, element, card } = await openToday()
  const held = page.network.hold(SKIP)
  await choose(page, card, 'Skip')
  await card.findByText('Skipped')
  await page.click(screen.getByRole('button', { name: 'Undo' }))
  expect(await card.findByRole('button', { name: 'Mark Done' })).toBeVisible()
  expect(element).toHaveTextContent(balanceAfter(TODAY))
  const sent = () => page.network.calls.filter((call) => SKIP.test(call))
  expect(sent()).toHaveLength(1)
  held.refuse()
  held.end()
  await waitFor(() => expect(sent()).toHaveLength(2))
  await waitFor(() => expect(element).toHaveTextContent(balanceAfter(TODAY)))
  expect(card.getByRole('button', { name: 'Mark Done' })).toBeVisible()
})

test('a moved occurrence falls on its other day at once, says from where, and can be undone', async () => {
  const { page, element } = await openToday({ before: seedDentist })
  await press(page, 'Expand All')
  const monday = await findCardOf(23)
  const sunday = await findCardOf(22)
  await waitFor(() => expect(monday).toHaveTextContent('$927.00'))
  const held = page.network.hold(MOVE)
  await moveTo(page, rowOf(element, 'Dentist'), '2026-11-23')
  const moved = await waitFor(() => rowOf(monday, 'Dentist'))
  expect(moved.getByText('moved from 20 Nov')).toBeVisible()
  expect(within(element).queryByText('Dentist')).toBeNull()
  expect(element).toHaveTextContent('1 pending')
  expect(element).toHaveTextContent('$980.00')
  expect(sunday).toHaveTextContent('$978.00')
  expect(monday).toHaveTextContent('2 pending')
  expect(monday).toHaveTextContent('$927.00')
  expect(toasts()).toEqual(['Moved Dentist from 20 Nov to 23 Nov.'])
  // The row that had the focus has left its day.
  await waitFor(() => expect(within(element).getByRole('button', { name: /^Fri/ })).toHaveFocus())
  held.letThrough()
  held.end()
  await waitFor(() => expect(page.network.calls.filter((call) => MOVE.test(call))).toHaveLength(1))

  await page.click(screen.getByRole('button', { name: 'Undo' }))
  await waitFor(() => rowOf(element, 'Dentist'))
  expect(within(monday).queryByText('Dentist')).toBeNull()
  await waitFor(() => expect(element).toHaveTextContent('$930.00'))
})

test('a moved occurrence is marked, and moved back, by the date of its schedule', async () => {
  const { page } = await openToday({
    before: async (user) => {
      await seedDailyDollar(user)
      const [coffee] = await user.client.expense.list.query({ account: 'personal' })
      await user.client.occurrence.move.mutate({
        account: 'personal',
        kind: 'expense',
        id: coffee!.id,
        date: '2026-11-18',
        to: '2026-11-20',
      })
    },
  })
  const element = await findToday()
  // Both coffees of the day stand side by side.
  await waitFor(() => expect(within(element).getAllByText('Coffee')).toHaveLength(2))
  const moved = within(within(element).getByText('moved from 18 Nov').closest('li')!)
  await page.click(moved.getByRole('button', { name: 'Mark Done' }))
  expect(await moved.findByRole('button', { name: '✓ Done' })).toBeVisible()
  await waitFor(async () => {
    const [coffee] = await page.user.client.expense.list.query({ account: 'personal' })
    expect(coffee!.completedDates).toEqual(['2026-11-18'])
  })
  expect(within(element).getAllByRole('button', { name: 'Mark Done' })).toHaveLength(1)

  await choose(page, moved, 'Move to...')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText('New Day')).toHaveDisplayValue('2026-11-20')
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
  await page.click(dialog.getByRole('button', { name: 'Move Back' }))
  await waitFor(() => expect(within(element).getAllByText('Coffee')).toHaveLength(1))
  expect(toasts()).toEqual(['Moved Coffee back to 18 Nov.'])
  await waitFor(async () => {
    const [coffee] = await page.user.client.expense.list.query({ account: 'personal' })
    expect(coffee!.moves).toEqual([])
  })
})

test('a move that cannot be saved is undone, with a sentence', async () => {
  const { page, element } = await openToday({ before: seedDentist })
  const held = page.network.hold(MOVE)
  await moveTo(page, rowOf(element, 'Dentist'), '2026-12-03')
  await waitFor(() => expect(within(element).queryByText('Dentist')).toBeNull())
  expect(element).toHaveTextContent('$980.00')
  held.refuse()
  await waitFor(() => rowOf(element, 'Dentist'))
  expect(element).toHaveTextContent('$930.00')
  await waitFor(() =>
    expect(toasts()).toEqual(['Dentist could not be moved to 3 Dec. Please try again.']),
  )
})

test('a move needs another day, and can be cancelled', async () => {
  const { page, card } = await openToday()
  await choose(page, card, 'Move to...')
  const dialog = within(await screen.findByRole('dialog'))
  const day = dialog.getByLabelText('New Day')
  const move = dialog.getByRole('button', { name: 'Move' })
  expect(day).toHaveFocus()
  expect(dialog.queryByRole('button', { name: 'Move Back' })).toBeNull()
  expect(move).toBeDisabled()
  page.fill(day, '')
  expect(move).toBeDisabled()
  page.fill(day, '2026-11-21')
  expect(move).toBeEnabled()
  await page.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(card.getByRole('button', { name: 'More actions' })).toHaveFocus()
  expect(page.network.calls.filter((call) => MOVE.test(call))).toEqual([])
})

test('an occurrence that a weekend rule carries elsewhere tells its date', async () => {
  await openToday({
    before: async (user) => {
      await seedDailyDollar(user)
      await user.client.income.create.mutate({
        account: 'personal',
        name: 'Pay',
        amountCents: 500_00,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 22,
        weekend: 'before',
      })
    },
  })
  const row = await waitFor(async () => rowOf(await findToday(), 'Pay'))
  expect(row.getByText('due Sun 22 Nov')).toBeVisible()
})

test('the day dialog skips and moves as the list does, and keeps the focus', async () => {
  const { page, element } = await openToday({ before: seedDentist })
  await page.click(within(element).getByRole('heading', { level: 2 }))
  const day = await screen.findByRole('dialog', { name: /^Friday, November 20/ })
  const inDay = within(day)
  await choose(page, rowOf(day, 'Coffee'), 'Skip')
  expect(await inDay.findByText('Skipped')).toBeVisible()
  expect(inDay.getByText('Coffee')).toHaveClass('line-through')
  expect(inDay.getByRole('status')).toHaveTextContent('$931.00')
  const options = inDay.getByLabelText('Options for Coffee')
  expect(within(options).queryByText('Mark Done')).toBeNull()
  expect(toasts()).toEqual(['Skipped Coffee on 20 Nov.'])

  await moveTo(page, rowOf(day, 'Dentist'), '2026-11-19')
  await waitFor(() => expect(inDay.queryByText('Dentist')).toBeNull())
  await waitFor(() => expect(inDay.getByRole('status')).toHaveFocus())
  await waitFor(async () => {
    const flows = await page.user.client.expense.list.query({ account: 'personal' })
    expect(flows.flatMap(({ moves }) => moves)).toEqual([{ date: '2026-11-20', to: '2026-11-19' }])
  })
})

test('a skipped occurrence is struck through in the calendar', async () => {
  const page = await openPage({
    stored: { balanceView: 'calendar' },
    before: seedDailyDollar,
  })
  const today = await findToday()
  await waitFor(() => expect(today).toHaveTextContent(balanceAfter(TODAY)))
  await page.click(today)
  const day = await screen.findByRole('dialog')
  await choose(page, rowOf(day, 'Coffee'), 'Skip')
  await waitFor(() => expect(today).toHaveTextContent(balanceAfter(TODAY - 1)))
  expect(within(today).getByText(/^Coffee/)).toHaveClass('line-through')
  expect(today).toHaveTextContent('Coffee (skipped)')
})

test('changing a cash flow from an occurrence on opens its wizard', async () => {
  const { page, card } = await openToday()
  await choose(page, card, 'Edit from this date on')
  const wizard = within(await screen.findByRole('dialog', { name: 'Edit Expense' }))
  expect(wizard.getByLabelText('Name')).toHaveDisplayValue('Coffee')
})

test('without a stored token nothing opens', async () => {
  const { page, card } = await openToday()
  localStorage.removeItem('token')
  await page.click(card.getByRole('button', { name: 'More actions' }))
  expect(card.getByRole('button', { name: 'More actions' })).toBeDisabled()
  expect(screen.queryByRole('menu')).toBeNull()
  expect(page.network.calls.filter((call) => /occurrence\./.test(call))).toEqual([])
})
