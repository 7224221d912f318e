/**
 * The outlook and what can be spent, worked out in the most obvious way from the days of the naive projection: whether a
 * day will do is tried out, and the most that can be spent is searched for. Money is BigInt.
 */
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import type { Affordability, Outlook, Payday } from '../../src/shared/projections/answers.ts'
import { relativesOf } from './naive-occurrences.ts'
import {
  isPending,
  naiveDays,
  type NaiveDay,
  type NaiveOptions,
  toListedDay,
} from './naive-projection.ts'

export interface OutlookQuestion {
  days: number
  bufferCents: number
  paydayCashFlowIds: number[]
}

export interface AffordQuestion {
  amountCents: number
  /** YYYY-MM-DD */
  date: string | null
  every: 'once' | 'month' | 'save'
  keepCents: number
  days: number
}

export function naiveOutlook(
  plan: Plan,
  options: NaiveOptions,
  { days: count, bufferCents, paydayCashFlowIds }: OutlookQuestion,
): Outlook {
  const days = daysAhead(plan, options, count)
  const payday = naivePayday(plan, days, paydayCashFlowIds)
  const before = days.filter(({ date }) => payday === null || date < payday.date)
  const bills = before.flatMap(({ transactions }) =>
    transactions.filter((bill) => bill.kind === 'expense' && isPending(bill)),
  )
  const isBelow = (cents: number) => (day: NaiveDay) => day.balance < BigInt(cents)
  const safe = lowestOf(before).balance - BigInt(bufferCents)
  return {
    today: options.today.toString(),
    todayCents: Number(days[0]?.balance),
    bufferCents,
    lowest: toDayBalance(lowestOf(days)),
    firstBelowZero: days.find(isBelow(0))?.date ?? null,
    firstBelowBuffer: bufferCents > 0 ? (days.find(isBelow(bufferCents))?.date ?? null) : null,
    payday,
    billsCents: bills.reduce((sum, { amountCents }) => sum + amountCents, 0),
    billCount: bills.length,
    everydayCents: Number(
      before.flatMap(({ everyday }) => everyday).reduce((sum, { cents }) => sum + cents, 0n),
    ),
    safeToSpendCents: Number(safe > 0n ? safe : 0n),
    spareCents: Number(
      searchMost((cents) => days.every(({ balance }) => balance - cents >= BigInt(bufferCents))),
    ),
  }
}

function naivePayday(plan: Plan, days: NaiveDay[], chosenIds: number[]): Payday | null {
  const ids = naivePaydayIds(plan, days, chosenIds)
  const [today, ...later] = days.map(pendingIncomesOf)
  return today ? (later.flat().find(({ id }) => ids.has(id)) ?? null) : null
}

/** The ids of the incomes for which a person waits; empty where none falls after the first of the days. */
export function naivePaydayIds(plan: Plan, days: NaiveDay[], chosenIds: number[]): Set<number> {
  const expected = days.flatMap(pendingIncomesOf)
  const later = expected.filter(({ date }) => date !== days[0]?.date)
  const chosen = new Set(chosenIds.flatMap((id) => [...relativesOf(plan, id)]))
  if (later.some(({ id }) => chosen.has(id))) return chosen
  const candidates = later.map(({ id }) => {
    const relatives = relativesOf(plan, id)
    const alive = plan.cashFlows.filter(
      (cashFlow) => cashFlow.kind === 'income' && relatives.has(cashFlow.id),
    )
    return {
      relatives,
      lowestId: Math.min(...alive.map((cashFlow) => cashFlow.id)),
      sum: expected
        .filter((income) => relatives.has(income.id))
        .reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n),
    }
  })
  const [best] = candidates.toSorted((a, b) =>
    a.sum === b.sum ? a.lowestId - b.lowestId : a.sum > b.sum ? -1 : 1,
  )
  return best?.relatives ?? new Set()
}

function pendingIncomesOf(day: NaiveDay): Payday[] {
  return toListedDay(day)
    .transactions.filter(
      ({ kind, occurred, skipped }) => kind === 'income' && !occurred && !skipped,
    )
    .map(({ kind, id, name, amountCents }) => ({ date: day.date, kind, id, name, amountCents }))
}

export function naiveAffordability(
  plan: Plan,
  options: NaiveOptions,
  { amountCents, date, every, keepCents, days: count }: AffordQuestion,
): Affordability {
  const days = daysAhead(plan, options, count)
  const today = options.today.toString()
  const spentFrom = (start: string, cents: bigint) =>
    every === 'save' ? saveUp(days, start, cents) : spend(days, start, every, cents)
  const shortOf = (start: string, cents: bigint) =>
    spentFrom(start, cents).find(({ balance }) => balance < BigInt(keepCents))
  const asked = date ?? (every === 'once' ? null : today)
  const found =
    asked ?? days.find((day) => shortOf(day.date, BigInt(amountCents)) === undefined)?.date ?? null
  const start = found ?? today
  const short = shortOf(start, BigInt(amountCents))
  const months = daysToSave(days, start).length
  const lowest = lowestOf(spentFrom(start, BigInt(amountCents)))
  const missing = BigInt(keepCents) - lowest.balance
  const part = BigInt(amountCents) / BigInt(months)
  return {
    date: found,
    ok: short === undefined,
    lowest: toDayBalance(lowest),
    firstShort: short?.date ?? null,
    shortByCents: Number(missing > 0n ? missing : 0n),
    mostCents: Number(searchMost((cents) => shortOf(start, cents) === undefined)),
    ...(every === 'save' && {
      perMonthCents: Number(part),
      lastPartCents: Number(BigInt(amountCents) - part * BigInt(months - 1)),
      months,
    }),
  }
}

/** The days from one on, with an amount spent once, or on the same day of every month. */
function spend(days: NaiveDay[], start: string, every: 'once' | 'month', cents: bigint) {
  let spent = 0n
  return days
    .filter(({ date }) => date >= start)
    .map(({ date, balance }) => {
      if (date === start || (every === 'month' && isSameDay(date, start))) spent += cents
      return { date, balance: balance - spent }
    })
}

/** All days, with the parts of an amount put away on the same day of every month, through the last day. */
function saveUp(days: NaiveDay[], last: string, cents: bigint) {
  const on = daysToSave(days, last)
  const part = cents / BigInt(on.length)
  let saved = 0n
  return days.map(({ date, balance }) => {
    if (date === on.at(-1)) saved = cents
    else if (on.includes(date)) saved += part
    return { date, balance: balance - saved }
  })
}

function daysToSave(days: NaiveDay[], last: string): string[] {
  const today = days[0]?.date ?? ''
  return days.map(({ date }) => date).filter((date) => date <= last && isSameDay(date, today))
}

/** True if two dates are on the same day of their months, or the later one on the last of a month without that day. */
function isSameDay(date: string, start: string): boolean {
  const dayOfMonth = (text: string) => Number(text.slice(8))
  if (dayOfMonth(date) === dayOfMonth(start)) return true
  const tomorrow = new Date(`${date}T00:00:00Z`)
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1)
  return tomorrow.getUTCDate() === 1 && dayOfMonth(date) < dayOfMonth(start)
}

/** The largest amount that is fine, where all smaller ones are; 0 where none is. */
export function searchMost(isFine: (cents: bigint) => boolean): bigint {
  let [fine, tooMuch] = [0n, 2n ** 60n]
  while (tooMuch - fine > 1n) {
    const middle = (fine + tooMuch) / 2n
    if (isFine(middle)) fine = middle
    else tooMuch = middle
  }
  return fine
}

export function daysAhead(plan: Plan, options: NaiveOptions, count: number): NaiveDay[] {
  const { today } = options
  return naiveDays(plan, options, today, today.add({ days: count - 1 }))
}

export function lowestOf<D extends { balance: bigint }>(days: readonly D[]): D {
  return days.reduce((lowest, day) => (day.balance < lowest.balance ? day : lowest))
}

export function toDayBalance({ date, balance }: { date: string; balance: bigint }) {
  return { date, cents: Number(balance) }
}
