/**
 * A plan stays true to the bank, month after month: Ada joins on the 20th and checks in for three months, while bills
 * come late, cost more, or do not come [behaviour: Check-in]. This file computes the bank's balance and the plan.
 */
import type { Page } from 'playwright/test'
import { Temporal } from 'temporal-polyfill'
import { formatCents } from '../../src/shared/money/money.ts'
import type { TestServer } from '../support/clocked-server.ts'
import { dayCards, todayCard } from './balance-page.ts'
import { registerAda, signInAda, test } from './clocked.ts'
import { expect } from './support.ts'

/** The bank balance of Ada at the start, on 20 November. */
const JOINED = { date: '2026-11-20', cents: 1_432_17 }

const CHECK_INS = [
  '2026-12-01',
  '2026-12-15',
  '2027-01-01',
  '2027-01-15',
  '2027-02-01',
  '2027-02-20',
]

const MONTHLY = [
  { name: 'Salary', cents: 3_000_00, day: 28 },
  { name: 'Rent', cents: -1_200_00, day: 1 },
  { name: 'Gym', cents: -39_90, day: 10 },
  { name: 'Phone', cents: -25_15, day: 22 },
]
/** On Fridays. */
const WEEKLY = { name: 'Groceries', cents: -85_50 }

/** An item that did not go as planned: on which day it came, and what it cost; null if it did not come at all. */
const OTHERWISE: Record<string, { on?: string; cents?: number } | null> = {
  'Groceries 2026-11-27': { cents: -91_34 },
  'Salary 2026-11-28': { on: '2026-12-02' },
  'Gym 2026-12-10': null,
  'Groceries 2026-12-18': { cents: -102_07 },
  'Groceries 2027-01-08': null,
  'Phone 2027-01-22': { on: '2027-02-03' },
  'Salary 2027-01-28': { cents: 3_110_00 },
  'Gym 2027-02-10': { cents: -44_90 },
}

/** An item that nobody has planned. */
const SURPRISES = [
  { on: '2026-12-23', cents: -150_00 },
  { on: '2027-01-12', cents: 60_40 },
]

interface Planned {
  name: string
  cents: number
  date: string
  /** The day on which it came, or will come; null if it does not come at all. */
  on: string | null
  /** Its real cost. */
  paidCents: number
}

/** All that is planned, from the 1st of the month in which Ada joins. */
const PLAN = daysFrom('2026-11-01', 180).flatMap((date): Planned[] => {
  const day = Temporal.PlainDate.from(date)
  const due = [
    ...MONTHLY.filter((item) => item.day === day.day),
    ...(day.dayOfWeek === 5 ? [WEEKLY] : []),
  ]
  return due.map(({ name, cents }) => {
    const otherwise = OTHERWISE[`${name} ${date}`]
    const on = otherwise === null ? null : (otherwise?.on ?? date)
    return { name, cents, date, on, paidCents: otherwise?.cents ?? cents }
  })
})

/** The balance of the bank at the end of a day. */
function bankOn(date: string): number {
  const paid = PLAN.map(({ on, paidCents: cents }) => ({ on, cents }))
  return [...paid, ...SURPRISES]
    .filter(({ on }) => on !== null && on > JOINED.date && on <= date)
    .reduce((cents, payment) => cents + payment.cents, JOINED.cents)
}

/** On which day an item is expected by what Ada had said until `today`; null where she said that it does not come. */
function expectedOn({ date, on }: Planned, lastCheckIn: string): string | null {
  // She learns what has become of an item when she checks in after its day.
  return date <= lastCheckIn ? on : date
}

test('the balance of today is the bank’s on every day of a check-in', async ({ page, server }) => {
  test.slow()
  await join(page, server)
  let balanceSet = JOINED.date
  await checkIn(page, server, '2026-11-01', JOINED.date)
  for (const today of CHECK_INS) {
    await visit(page, server, today)
    await checkIn(page, server, balanceSet, today)
    balanceSet = today
  }
})

async function join(page: Page, server: TestServer) {
  const client = await registerAda(page, server, `${JOINED.date}T17:00:00Z`)
  const account = 'personal'
  for (const { name, cents, day } of MONTHLY)
    await client[cents > 0 ? 'income' : 'expense'].create.mutate({
      account,
      name,
      amountCents: Math.abs(cents),
      recurrenceType: 'MONTHLY',
      recurrenceDay: day,
    })
  await client.expense.create.mutate({
    account,
    name: WEEKLY.name,
    amountCents: -WEEKLY.cents,
    recurrenceType: 'WEEKLY',
    recurrenceDay: 5,
  })
  const timeZone = 'America/New_York'
  await client.user.update.mutate({ startingBalanceCents: JOINED.cents, timeZone })
  await signInAda(page, server)
}

/** Ada comes back at noon of a day. Her session has ended since. */
async function visit(page: Page, server: TestServer, today: string) {
  server.now = Temporal.Instant.from(`${today}T17:00:00Z`)
  await page.context().clearCookies()
  await page.evaluate(() => localStorage.clear())
  await page.clock.setSystemTime(server.now.epochMilliseconds)
  await signInAda(page, server)
}

/** Says what the bank says and what has become of each item, then reads what the month looks like. */
async function checkIn(page: Page, server: TestServer, since: string, today: string) {
  const isFirst = today === JOINED.date
  const firstDay = `${since.slice(0, 7)}-01`
  const open = PLAN.map((item) => ({ item, on: expectedOn(item, isFirst ? '' : since) })).filter(
    ({ item, on }) =>
      on !== null && on >= firstDay && on <= today && !isSettled(item, isFirst ? '' : since),
  )
  await page.getByRole('button', { name: 'Check in', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Check in' })
  await dialog.getByLabel('What does your bank say?').fill(dollars(bankOn(today)))
  const folded = dialog.getByRole('button', { name: 'Show What Was Due' })
  await expect(folded.or(dialog.getByRole('combobox').first())).toBeVisible()
  if (await folded.isVisible()) await folded.click()
  const repeats = dialog.getByRole('button', { name: /^The \d+ of / })
  for (const each of await repeats.all()) await each.click()
  await expect(dialog.getByRole('combobox')).toHaveCount(open.length + (await repeats.count()))
  for (const { item, on } of open) {
    const label = `${item.name} on ${dayOf(on!, today)}`
    const answer = dialog.getByLabel(`What about ${label}?`, { exact: true })
    await expect(answer).toHaveValue('happened')
    if (item.on === null) await answer.selectOption('Not happening')
    else if (item.on > today) {
      await answer.selectOption('Still to come')
      await dialog.getByLabel(`New day of ${label}`, { exact: true }).fill(item.on)
    }
  }
  await dialog.getByRole('button', { name: 'Check in', exact: true }).click()
  await expect(dialog).toBeHidden()

  await expect(todayCard(page)).toContainText(formatCents(bankOn(today)))
  await expectMonth(page, today)
}

/** True if Ada has said what became of it. */
function isSettled({ date, on }: Planned, lastCheckIn: string): boolean {
  return date <= lastCheckIn && (on === null || on <= lastCheckIn)
}

/** From today to the end of the month, every balance is the bank's and what is planned after today. */
async function expectMonth(page: Page, today: string) {
  const days = daysFrom(today, 31).filter((date) => date.slice(0, 7) === today.slice(0, 7))
  const balances = days.map((date) => {
    const ahead = PLAN.filter((item) => {
      const on = expectedOn(item, today)
      return on !== null && on > today && on <= date
    })
    return formatCents(ahead.reduce((cents, item) => cents + item.cents, bankOn(today)))
  })
  await expect
    .poll(async () => {
      const texts = await dayCards(page).allTextContents()
      return texts.slice(-days.length).filter((text, place) => !text.includes(balances[place]!))
    })
    .toEqual([])
}

function daysFrom(date: string, count: number): string[] {
  const first = Temporal.PlainDate.from(date)
  return Array.from({ length: count }, (_, days) => first.add({ days }).toString())
}

function dollars(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** "Fri, Nov 20", and "Fri, Nov 20, 2026" in another year than today's. */
function dayOf(date: string, today: string): string {
  const isThisYear = date.slice(0, 4) === today.slice(0, 4)
  return Temporal.PlainDate.from(date).toLocaleString('en-US', {
    weekday: 'short',
    month: 'short',
    day: 'numeric',
    ...(!isThisYear && { year: 'numeric' }),
  })
}
