/** Done marks and overrides in the Balance tab's list [behaviour: Done marks and overrides]. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, test } from 'vitest'
import { openPage } from '../support/app-page.tsx'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { findToday, TODAY } from './day-cards.ts'

const MARK_DONE = /occurrence\.markDone/
const SET_OVERRIDE = /occurrence\.setOverride/

async function openToday() {
  const page = await openPage({ before: seedDailyDollar })
  const element = await findToday()
  return { page, element, card: within(element) }
}

/** Returns true if the figures of the days are dimmed. */
function areFiguresBehind(day: HTMLElement): boolean {
  return day.closest('[data-behind]') !== null
}

test('a mark shows at once, and the figures follow with the answer, in the outlook too', async () => {
  const { page, element, card } = await openToday()
  const outlook = within(screen.getByRole('region', { name: 'Outlook' }))
  const today = await outlook.findByRole('button', { name: /^Today/ })
  expect(areFiguresBehind(element)).toBe(false)
  const held = page.network.hold(MARK_DONE)
  await page.click(await card.findByRole('button', { name: 'Mark Done' }))
  await waitFor(() => expect(card.getByText('Coffee')).toHaveClass('line-through'))
  expect(areFiguresBehind(element)).toBe(true)
  expect(today.closest('[aria-busy=true]')).not.toBeNull()
  held.letThrough()
  await waitFor(() => expect(element).toHaveTextContent(balanceAfter(TODAY - 1)))
  await waitFor(() => expect(areFiguresBehind(element)).toBe(false))
  await waitFor(() => expect(today.closest('[aria-busy=true]')).toBeNull())
  expect(today).toHaveTextContent(balanceAfter(TODAY - 1))
  expect(card.getByText('Coffee')).toHaveClass('line-through')
})

test('a mark that cannot be saved is removed again, without a message', async () => {
  const { page, element, card } = await openToday()
  const held = page.network.hold(MARK_DONE)
  await page.click(await card.findByRole('button', { name: 'Mark Done' }))
  await waitFor(() => expect(card.getByText('Coffee')).toHaveClass('line-through'))
  expect(element).toHaveTextContent(balanceAfter(TODAY))
  expect(areFiguresBehind(element)).toBe(true)
  held.refuse()
  await waitFor(() => expect(card.getByText('Coffee')).not.toHaveClass('line-through'))
  expect(await card.findByRole('button', { name: 'Mark Done' })).toBeVisible()
  await waitFor(() => expect(areFiguresBehind(element)).toBe(false))
  expect(element).toHaveTextContent(balanceAfter(TODAY))
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a mark that moves the starting balance leaves the balance where it is', async () => {
  const page = await openPage({
    before: async (person) => {
      await seedDailyDollar(person)
      await person.client.user.update.mutate({ doneMovesBalance: true })
    },
  })
  const element = await findToday()
  const shown: string[] = []
  const observer = new MutationObserver(() => shown.push(element.textContent))
  observer.observe(element, { subtree: true, childList: true, characterData: true })
  for (const [from, to] of [
    ['Mark Done', '✓ Done'],
    ['✓ Done', 'Mark Done'],
  ] as const) {
    const held = page.network.hold(MARK_DONE)
    await page.click(await within(element).findByRole('button', { name: from }))
    await within(element).findByRole('button', { name: 'Loading...' })
    held.letThrough()
    await within(element).findByRole('button', { name: to })
  }
  observer.disconnect()
  expect(shown.length).toBeGreaterThan(1)
  expect(shown.filter((text) => !text.includes(balanceAfter(TODAY)))).toEqual([])
})

test('a mark that fails leaves other quick marks in place', async () => {
  const names = ['Bread', 'Milk', 'Tea']
  const page = await openPage({
    before: async ({ client }) => {
      await client.user.update.mutate({ startingBalanceCents: 100_000 })
      for (const name of names)
        await client.expense.create.mutate({
          account: 'personal',
          name,
          amountCents: 100,
          recurrenceType: 'ON_X_DAY',
          startDate: '2026-11-20',
        })
    },
  })
  const element = await findToday()
  const card = within(element)
  await waitFor(() => expect(element).toHaveTextContent('$997.00'))
  await card.findAllByRole('button', { name: 'Mark Done' })
  const rowOf = (name: string) => within(card.getByText(name).closest('li')!)
  const answers: ((isRefused: boolean) => void)[] = []
  page.network.answer(MARK_DONE, async (request) => {
    const isRefused = await new Promise<boolean>((resolve) => answers.push(resolve))
    return isRefused ? new Response('out of order', { status: 500 }) : page.network.send(request)
  })
  for (const [index, name] of names.entries()) {
    await page.click(rowOf(name).getByRole('button', { name: 'Mark Done' }))
    await waitFor(() => expect(answers).toHaveLength(index + 1))
  }
  await waitFor(() => expect(card.getAllByRole('button', { name: 'Loading...' })).toHaveLength(3))
  for (const name of names) expect(card.getByText(name)).toHaveClass('line-through')
  expect(element).toHaveTextContent('$997.00')
  const [bread, milk, tea] = answers
  milk?.(true)
  bread?.(false)
  tea?.(false)

  await waitFor(() => expect(card.getAllByRole('button', { name: '✓ Done' })).toHaveLength(2))
  await waitFor(() => expect(element).toHaveTextContent('$999.00'))
  expect(await rowOf('Milk').findByRole('button', { name: 'Mark Done' })).toBeVisible()
  await page.reload()
  const reloaded = await findToday()
  await waitFor(() =>
    expect(within(reloaded).getAllByRole('button', { name: '✓ Done' })).toHaveLength(2),
  )
  await waitFor(() => expect(reloaded).toHaveTextContent('$999.00'))
})

test('the list without a stored token asks for a login, and sends nothing', async () => {
  const { page, element, card } = await openToday()
  const markDone = await card.findByRole('button', { name: 'Mark Done' })
  localStorage.removeItem('token')
  await page.click(markDone)
  expect(await card.findByRole('button', { name: 'Login Required' })).toBeDisabled()
  expect(card.getByRole('button', { name: 'Override' })).toBeDisabled()
  expect(element).toHaveTextContent(balanceAfter(TODAY))
  expect(page.network.calls.filter((call) => MARK_DONE.test(call))).toEqual([])
})

test('an override that could not be saved stays in the field', async () => {
  const { page, element, card } = await openToday()
  await page.click(await card.findByRole('button', { name: 'Override' }))
  const held = page.network.hold(SET_OVERRIDE)
  page.fill(await card.findByLabelText('Change amount of Coffee'), '3')
  await page.click(card.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(element).toHaveTextContent('-$3.00'))
  expect(element).toHaveTextContent(balanceAfter(TODAY))
  held.refuse()
  await waitFor(() => expect(element).not.toHaveTextContent('-$3.00'))
  expect(element).toHaveTextContent(balanceAfter(TODAY))
  expect(card.getByLabelText('Change amount of Coffee')).toHaveDisplayValue('3.00')
  await waitFor(() => expect(card.getByRole('button', { name: 'Save' })).toBeEnabled())
})
