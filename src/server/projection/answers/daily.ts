import type { Temporal } from 'temporal-polyfill'
import {
  type Day,
  type DayPage,
  MAX_MONTH_OCCURRENCES,
  OCCURRENCES_PER_PAGE,
} from '../../../shared/projections/projection.ts'
import { netCents } from '../../../shared/money/signed-amount.ts'
import type { DayRange } from '../rules/rule-counter.ts'
import {
  dateText,
  type DayNumber,
  dayOfDate,
  type Month,
  monthAt,
  monthNumber,
  type MonthNumber,
  parseMonth,
} from '../rules/calendar.ts'
import { centsAt, elementAt, requireExact } from '../ledger/cents.ts'
import { type AskedDays, type CompiledPlan, requireYearsNearby } from '../ledger/compiled-plan.ts'
import { walkMonths } from '../ledger/month-ledger.ts'

type DayFigures = Omit<Day, 'transactions' | 'moreCount'>

/**
 * Days of past months have a balance of 0, but list their occurrences; sums and counts cover the pending occurrences of every month. A
 * month of more than 2,000 occurrences lists the first 50 of each day, and counts the others. In cents [behaviour: Projection].
 */
export function projectMonth(
  compiled: CompiledPlan,
  { month: text, today }: { month: string; today: Temporal.PlainDate },
): Day[] {
  const month = monthAt(parseMonth(text))
  requireYearsNearby(compiled, month.year, month.year, today)
  const lists = compiled.lists.of(month)
  const isWhole = lists.counts.reduce((sum, count) => sum + count, 0) <= MAX_MONTH_OCCURRENCES
  const limit = isWhole ? MAX_MONTH_OCCURRENCES : OCCURRENCES_PER_PAGE
  return figuresOf(compiled, month, month.length).map((figures, index) => {
    const transactions = lists.list(index + 1, 0, limit)
    const moreCount = elementAt(lists.counts, index) - transactions.length
    return { ...figures, transactions, ...(!isWhole && { moreCount }) }
  })
}

/** The starting balance in the current month, that at the end of the month before in a later one, 0 in a past one. In cents. */
export function projectStart(
  compiled: CompiledPlan,
  { month: text, today }: { month: string; today: Temporal.PlainDate },
): number {
  const { year, number } = monthAt(parseMonth(text))
  requireYearsNearby(compiled, year, year, today)
  return number < compiled.currentMonth ? 0 : balanceBefore(compiled, number)
}

/** The figures cover all occurrences. */
export function projectDay(
  compiled: CompiledPlan,
  { date, cursor, today }: { date: Temporal.PlainDate; cursor: number; today: Temporal.PlainDate },
): DayPage {
  requireYearsNearby(compiled, date.year, date.year, today)
  const month = monthAt(monthNumber(date.year, date.month))
  const lists = compiled.lists.of(month)
  const figures = elementAt(figuresOf(compiled, month, date.day), date.day - 1)
  const transactions = lists.list(date.day, cursor, OCCURRENCES_PER_PAGE)
  const end = cursor + transactions.length
  const moreCount = Math.max(0, elementAt(lists.counts, date.day - 1) - end)
  return { ...figures, transactions, moreCount, nextCursor: moreCount > 0 ? end : null }
}

function figuresOf(compiled: CompiledPlan, month: Month, count: number): DayFigures[] {
  const past = month.number < compiled.currentMonth
  const countOf = compiled.ledger.countsOf(month)
  let balanceCents = past ? 0 : balanceBefore(compiled, month.number)
  return Array.from({ length: count }, (_, index) => {
    const { incomeCents, expenseCents, everydayCents } = compiled.ledger.sumsOf(month, index)
    const dayCents = netCents(incomeCents, expenseCents)
    if (!past) balanceCents = requireExact(balanceCents + dayCents)
    return {
      date: dateText(month, index + 1),
      balanceCents,
      incomeCents,
      expenseCents,
      everydayCents,
      netCents: dayCents,
      pendingCount: countOf(index),
    }
  })
}

/** Both ends are included; past months have 0. */
export function projectBalances(compiled: CompiledPlan, { from, to, today }: AskedDays): number[] {
  requireYearsNearby(compiled, from.year, to.year, today)
  const first = dayOfDate(from)
  const last = dayOfDate(to)
  if (last < first) return []
  const balancesCents = Array.from({ length: last - first + 1 }, () => 0)
  for (const { month, openingCents } of walkMonths(compiled, monthNumber(to.year, to.month))) {
    const place = month.firstDay - first
    if (place + month.length <= 0) continue
    const end = Math.min(month.length, balancesCents.length - place)
    const gainsCents = compiled.ledger.gainsOf(month, end)
    for (let index = Math.max(0, -place); index < end; index++)
      balancesCents[place + index] = requireExact(openingCents + centsAt(gainsCents, index))
  }
  return balancesCents
}

export interface Low {
  on: DayNumber
  cents: number
}

/** The earliest of equal ones. */
export function lowestWithin({ first, last }: DayRange, centsOf: (day: DayNumber) => number): Low {
  let low = { on: first, cents: centsOf(first) }
  for (let on = first + 1; on <= last; on++) {
    const cents = centsOf(on)
    if (cents < low.cents) low = { on, cents }
  }
  return low
}

/** At the end of a day of the current month or a later one; on day 0 that at the end of the month before, or the starting balance. */
export function balanceOn(compiled: CompiledPlan, month: Month, dayOfMonth: number): number {
  const openingCents = balanceBefore(compiled, month.number)
  if (dayOfMonth === 0) return openingCents
  const gainsCents = compiled.ledger.gainsOf(month, dayOfMonth)
  return requireExact(openingCents + centsAt(gainsCents, dayOfMonth - 1))
}

function balanceBefore(compiled: CompiledPlan, month: MonthNumber): number {
  return walkMonths(compiled, month).at(-1)?.openingCents ?? compiled.startingBalanceCents
}
