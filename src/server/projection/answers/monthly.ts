import type { Temporal } from 'temporal-polyfill'
import type { Span, YearProjection } from '../../../shared/projections/projection.ts'
import { netCents } from '../../../shared/money/signed-amount.ts'
import { monthAt, monthNumber, type MonthNumber, monthText } from '../rules/calendar.ts'
import { requireExact } from '../ledger/cents.ts'
import { type CompiledPlan, requireYearsNearby } from '../ledger/compiled-plan.ts'
import { type WalkedMonth, walkMonths } from '../ledger/month-ledger.ts'

export const PAST_SPAN: Span = {
  firstDayCents: 0,
  lastDayCents: 0,
  lowestCents: 0,
  highestCents: 0,
  incomeCents: 0,
  expenseCents: 0,
  netCents: 0,
}

/** Balances and sums may be too large to be exact. @throws ProjectionError when what a day adds is too large to be exact. */
export function spanOf(compiled: CompiledPlan, { month, openingCents }: WalkedMonth): Span {
  const course = compiled.ledger.of(month)
  return {
    firstDayCents: openingCents + course.firstGainCents,
    lastDayCents: openingCents + course.lastGainCents,
    lowestCents: openingCents + course.lowestGainCents,
    highestCents: openingCents + course.highestGainCents,
    incomeCents: course.incomeCents,
    expenseCents: course.expenseCents,
    netCents: netCents(course.incomeCents, course.expenseCents),
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
 * Past months are zeros [behaviour: Projection].
 * @throws ProjectionError when the year is too far from today, or a sum too large to be exact.
 */
export function projectYear(
  compiled: CompiledPlan,
  { year, today }: { year: number; today: Temporal.PlainDate },
): Pick<YearProjection, 'months' | 'totals'> {
  requireYearsNearby(compiled, year, year, today)
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

/** @throws ProjectionError when a sum is too large to be exact. */
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
