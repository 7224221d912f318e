/** The button "Mark Done" before, during and after its call [behaviour: Done marks and overrides]. Today is 20 November 2026. */
import { screen, waitFor, within } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { type AppPage, openPage } from '../support/app-page.tsx'
import { balanceAfter, seedDailyDollar } from '../support/daily-dollar.ts'
import { findToday, TODAY } from './day-cards.ts'

const MARK_DONE = /occurrence\.markDone/
const MONTH = /projection\.month/
const WORDS = /^(Mark Done|Loading\.\.\.|✓ Done)$/

/** Opens today, and writes down each change of what its one item looks like. */
async function openToday() {
  const page = await openPage({ before: seedDailyDollar })
  const element = await findToday()
  const card = within(element)
  await card.findByRole('button', { name: 'Mark Done' })
  const looks = { words: [] as string[], struck: [] as boolean[], wordsAsStruck: [] as string[] }
  const note = <T,>(list: T[], value: T) => value !== list.at(-1) && list.push(value)
  const look = () => {
    const words = card.getByRole('button', { name: WORDS }).textContent
    note(looks.words, words)
    if (note(looks.struck, card.getByText('Coffee').className.includes('line-through')))
      looks.wordsAsStruck.push(words)
  }
  look()
  const observer = new MutationObserver(look)
  observer.observe(element, {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  })
  onTestFinished(() => observer.disconnect())
  const pressButton = () => page.click(card.getByRole('button', { name: WORDS }))
  return { page, element, card, looks, pressButton }
}

/** Has the page fetch again what it shows, as after a loss of the network. */
async function refetchMonths(page: AppPage) {
  const before = page.network.calls.length
  await waitFor(() => {
    page.setClock(page.server.now.add({ minutes: 1 }).toString())
    window.dispatchEvent(new Event('offline'))
    window.dispatchEvent(new Event('online'))
    expect(page.network.calls.slice(before).filter((call) => MONTH.test(call))).not.toEqual([])
  })
}

test('the button strikes the item through at once and waits for the answer, in both directions', async () => {
  const { page, element, card, looks, pressButton } = await openToday()
  for (const [words, isStruck, count] of [
    [['Mark Done', 'Loading...', '✓ Done'], true, TODAY - 1],
    [['✓ Done', 'Loading...', 'Mark Done'], false, TODAY],
  ] as const) {
    looks.words.splice(0, looks.words.length - 1)
    const mark = page.network.hold(MARK_DONE)
    const refetch = page.network.hold(MONTH)
    await pressButton()
    await waitFor(() => expect(looks.struck.at(-1)).toBe(isStruck))
    expect(looks.wordsAsStruck.at(-1)).toBe(words[0])
    await card.findByRole('button', { name: 'Loading...' })
    mark.letThrough()
    await card.findByRole('button', { name: words[2] })
    refetch.letThrough()
    await waitFor(() => expect(element).toHaveTextContent(balanceAfter(count)))
    await waitFor(() => expect(element.closest('[data-behind]')).toBeNull())
    expect(looks.words).toEqual(words)
    mark.end()
    refetch.end()
  }
  expect(looks.struck).toEqual([false, true, false])
})

test('the button counts two quick presses as one', async () => {
  const { page, element, looks, pressButton } = await openToday()
  await Promise.all([pressButton(), pressButton()])
  await waitFor(() => expect(element).toHaveTextContent(balanceAfter(TODAY - 1)))
  // On a busy machine an answer may be late by itself.
  expect(looks.words.filter((word) => word !== 'Loading...')).toEqual(['Mark Done', '✓ Done'])
  expect(looks.struck).toEqual([false, true])
  expect(page.network.calls.filter((call) => MARK_DONE.test(call))).toHaveLength(1)
})

test('the button returns to its state when the server refuses, without a message', async () => {
  const { page, element, card, looks, pressButton } = await openToday()
  const mark = page.network.hold(MARK_DONE)
  await pressButton()
  await card.findByRole('button', { name: 'Loading...' })
  mark.refuse()
  await card.findByRole('button', { name: 'Mark Done' })
  await waitFor(() => expect(element.closest('[data-behind]')).toBeNull())
  await waitFor(() => expect(looks.struck).toEqual([false, true, false]))
  expect(looks.words).toEqual(['Mark Done', 'Loading...', 'Mark Done'])
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the button keeps its state when older answers arrive, whenever that is', async () => {
  const { page, element, card, looks, pressButton } = await openToday()
  const mark = page.network.hold(MARK_DONE)
  await pressButton()
  await card.findByRole('button', { name: 'Loading...' })
  await refetchMonths(page)
  await page.network.settle()
  const late = page.network.delayAnswers(MONTH)
  await refetchMonths(page)
  await waitFor(() => expect(late.answered).toBeGreaterThan(0))
  mark.letThrough()
  await card.findByRole('button', { name: '✓ Done' })
  late.release()
  await waitFor(() => expect(element).toHaveTextContent(balanceAfter(TODAY - 1)))
  expect(looks.words).toEqual(['Mark Done', 'Loading...', '✓ Done'])
  expect(looks.struck).toEqual([false, true])
})

test('the button accepts the report of the feed before its own answer', async () => {
  const { page, element, card, looks, pressButton } = await openToday()
  const mark = page.network.delayAnswers(MARK_DONE)
  await pressButton()
  await waitFor(() => expect(mark.answered).toBe(1))
  await page.user.client.user.update.mutate({ bufferCents: 1 })
  await card.findByRole('button', { name: 'Loading...' })
  mark.release()
  await waitFor(() => expect(element).toHaveTextContent(balanceAfter(TODAY - 1)))
  expect(looks).toMatchObject({
    words: ['Mark Done', 'Loading...', '✓ Done'],
    struck: [false, true],
  })
})

test('the Coming up list opens without an item whose mark is on its way', async () => {
  const { page, card, pressButton } = await openToday()
  const mark = page.network.hold(MARK_DONE)
  await pressButton()
  await card.findByRole('button', { name: 'Loading...' })
  window.history.pushState(null, '', '#coming')
  window.dispatchEvent(new PopStateEvent('popstate'))
  const days = await screen.findByRole('region', { name: 'From today' })
  const expectWithoutToday = async () => {
    await waitFor(() => expect(within(days).getAllByText('Coffee').length).toBeGreaterThan(1))
    expect(within(days).queryByText('today')).toBeNull()
  }
  await expectWithoutToday()
  mark.letThrough()
  await card.findByRole('button', { name: '✓ Done' })
  await expectWithoutToday()
})
