/** Balances month by month: the walk that every projection follows, and the months of a year. */
import type { Temporal } from 'temporal-polyfill'
import type { Span, YearProjection } from '../../../shared/projections/projection.ts'
import { netCents } from '../../../shared/money/signed-amount.ts'
import { monthAt, monthNumber, monthText, type Month, type MonthNumber } from '../rules/calendar.ts'
import { requireExact } from '../ledger/cents.ts'
import { requireCurrent, type CompiledPlan } from '../ledger/compiled-plan.ts'
import { requireYearsNearby } from '../rules/window.ts'

/** A past month has no balances and no sums. */
export const PAST_SPAN: Span = {
  firstDayCents: 0,
  lastDayCents: 0,
  lowestCents: 0,
  highestCents: 0,
  incomeCents: 0,
  expenseCents: 0,
}

export interface WalkedMonth {
  month: Month
  /** The balance at the end of the month before. */
  openingCents: number
}

/**
 * The months from the current one through `last`, each with the balance at the end of the month before, in cents; the first with the
 * starting balance.
 *
 * @throws ProjectionError when the balance before a month is too large to be exact.
 */
export function walkMonths(
  { startingBalanceCents, ledger, currentMonth }: CompiledPlan,
  last: MonthNumber,
): WalkedMonth[] {
  const months = []
  let openingCents = startingBalanceCents
  for (let number = currentMonth; number <= last; number++) {
    const month = monthAt(number)
    months.push({ month, openingCents })
    // Not for the last month: a caller that needs its first days only must not fail because of its last.
    if (number < last) openingCents = requireExact(openingCents + ledger.of(month).lastGainCents)
  }
  return months
}

/**
 * A month of the walk as a whole. Its balances and sums may be too large to be exact.
 *
 * @throws ProjectionError when what a day adds is too large to be exact.
 */
export function spanOf(compiled: CompiledPlan, { month, openingCents }: WalkedMonth): Span {
  const course = compiled.ledger.of(month)
  return {
    firstDayCents: openingCents + course.firstGainCents,
    lastDayCents: openingCents + course.lastGainCents,
    lowestCents: openingCents + course.lowestGainCents,
    highestCents: openingCents + course.highestGainCents,
    incomeCents: course.incomeCents,
    expenseCents: course.expenseCents,
  }
}

/** @throws ProjectionError when one of the balances or sums is too large to be exact. */
export function requireExactSpan(span: Span): Span {
  // The first and the last day's balances lie between these two.
  requireExact(span.lowestCents)
  requireExact(span.highestCents)
  requireExact(span.incomeCents)
  requireExact(span.expenseCents)
  return span
}

/**
 * The months of a year [behaviour: Projection]: of the current year those from the current month on, of any
 * other all twelve. The months of a past year are zeros. Amounts are in
 * cents.
 *
 * @throws ProjectionError when the year is too far from today, or a sum too large to be exact.
 */
export function projectYear(
  compiled: CompiledPlan,
  { year, today }: { year: number; today: Temporal.PlainDate },
): Pick<YearProjection, 'months' | 'totals'> {
  requireCurrent(compiled, today)
  requireYearsNearby(year, year, today)
  const [january, december] = [monthNumber(year, 1), monthNumber(year, 12)]
  const months = year < today.year ? pastMonths(january) : futureMonths(compiled, january, december)
  const incomeCents = requireExact(months.reduce((sum, month) => sum + month.incomeCents, 0))
  const expenseCents = requireExact(months.reduce((sum, month) => sum + month.expenseCents, 0))
  const totals = { incomeCents, expenseCents, netCents: netCents(incomeCents, expenseCents) }
  return { months, totals }
}

function pastMonths(january: MonthNumber): YearProjection['months'] {
  return Array.from({ length: 12 }, (_, index) => ({
    month: monthText(monthAt(january + index)),
    ...PAST_SPAN,
  }))
}

/**
 * The months from the current one on, from `first` through `last`. Amounts are in cents.
 *
 * @throws ProjectionError when a sum is too large to be exact.
 */
export function futureMonths(
  compiled: CompiledPlan,
  first: MonthNumber,
  last: MonthNumber,
): YearProjection['months'] {
  const rows = []
  for (const walked of walkMonths(compiled, last)) {
    const { month } = walked
    if (month.number < first) continue
    rows.push({ month: monthText(month), ...requireExactSpan(spanOf(compiled, walked)) })
  }
  return rows
}
