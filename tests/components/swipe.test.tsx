/** A finger turns months and years [behaviour: Phones]. Today is 20 November 2026. */
import { fireEvent, screen, waitFor } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { openPage } from '../support/app-page.tsx'
import { seedDailyDollar } from '../support/daily-dollar.ts'
import { findDayCards, findToday } from './day-cards.ts'

const PHONE = { viewport: { width: 390, height: 844 }, before: seedDailyDollar }

const findMonth = (month: string) => screen.findByRole('heading', { level: 1, name: month })

interface Way {
  /** Pixels to the right. */
  across: number
  /** Pixels downwards. */
  down?: number
  from?: number
  pointerType?: string
  /** In place of lifting the finger. */
  ending?: 'pointerUp' | 'pointerCancel'
}

/** Moves a finger over an element, in two steps, and lifts it. */
function move(element: Element, way: Way): void {
  const { across, down = 0, from = 200, pointerType = 'touch', ending = 'pointerUp' } = way
  const at = (part: number) => ({
    pointerType,
    isPrimary: true,
    clientX: from + across * part,
    clientY: 500 + down * part,
  })
  fireEvent.pointerDown(element, at(0))
  fireEvent.pointerMove(element, at(0.5))
  fireEvent.pointerMove(element, at(1))
  fireEvent[ending](element, at(1))
}

test('a horizontal swipe over the days turns the month', async () => {
  await openPage(PHONE)
  await findMonth('November 2026')
  move(await findToday(), { across: -120, down: 20 })
  await findMonth('December 2026')
  await waitFor(async () => expect(await findDayCards()).toHaveLength(31))
  for (const month of ['November 2026', 'October 2026']) {
    move((await findDayCards())[3]!, { across: 80 })
    await findMonth(month)
  }
})

test('no other gesture over the days turns the month', async () => {
  const page = await openPage(PHONE)
  const heading = await findMonth('November 2026')
  const today = await findToday()
  const ways: Way[] = [
    { across: -40 },
    { across: -120, down: 90 },
    { across: -20, down: 300 },
    { across: -120, pointerType: 'mouse' },
    { across: -120, ending: 'pointerCancel' },
    // The browser's own way back.
    { across: 120, from: 5 },
  ]
  for (const way of ways) move(today, way)

  // A second finger zooms.
  const first = { pointerType: 'touch', isPrimary: true, clientX: 300, clientY: 500 }
  fireEvent.pointerDown(today, first)
  fireEvent.pointerDown(today, { ...first, isPrimary: false })
  fireEvent.pointerMove(today, { ...first, clientX: 100 })
  fireEvent.pointerUp(today, { ...first, clientX: 100 })

  move(screen.getByRole('button', { name: 'Open the graph' }), { across: -120 })
  // Today is unfolded here: the browser calls itself none of a phone.
  await page.click(await screen.findByRole('button', { name: 'Override' }))
  move(await screen.findByLabelText('Change amount of Coffee'), { across: -120 })
  await page.click(today.querySelector('h2')!)
  await screen.findByRole('dialog')
  move(today, { across: -120 })
  expect(heading).toHaveTextContent('November 2026')
})

test('the days follow the finger, unless less motion is preferred', async () => {
  await openPage(PHONE)
  const today = await findToday()
  const days = screen.getByRole('region', { name: 'Days of November 2026' })
  const at = (clientX: number) => ({ pointerType: 'touch', isPrimary: true, clientX, clientY: 500 })
  const { device } = window.happyDOM.settings
  onTestFinished(() => {
    device.prefersReducedMotion = 'no-preference'
  })
  for (const [motion, way] of [
    ['no-preference', '-5px'],
    ['reduce', ''],
  ]) {
    device.prefersReducedMotion = motion!
    fireEvent.pointerDown(today, at(200))
    fireEvent.pointerMove(today, at(180))
    expect(days.style.translate).toBe(way)
    fireEvent.pointerUp(today, at(180))
    expect(days.style.translate).toBe('')
  }
})

test('a swipe turns the years of the projections', async () => {
  await openPage({ ...PHONE, tab: 'projections' })
  await screen.findByRole('heading', { name: '2026' })
  move((await screen.findAllByText('December 2026'))[0]!, { across: -120 })
  const next = await screen.findAllByText('January 2027')
  move(next[0]!, { across: 120 })
  expect((await screen.findAllByText('December 2026'))[0]).toBeVisible()
})
