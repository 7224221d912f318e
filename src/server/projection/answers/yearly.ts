import type { Temporal } from 'temporal-polyfill'
import type { Span, YearsProjection } from '../../../shared/projections/projection.ts'
import { netCents } from '../../../shared/money/signed-amount.ts'
import { monthNumber } from '../rules/calendar.ts'
import { PAST_SPAN, requireExactSpan, spanOf } from './monthly.ts'
import { walkMonths } from '../ledger/month-ledger.ts'
import { type CompiledPlan, requireYearsNearby } from '../ledger/compiled-plan.ts'

/** Past years are zeros. @throws ProjectionError when a year is too far from today, or a sum too large to be exact. */
export function projectYears(
  compiled: CompiledPlan,
  { fromYear, count, today }: { fromYear: number; count: number; today: Temporal.PlainDate },
): YearsProjection['years'] {
  const lastYear = fromYear + count - 1
  requireYearsNearby(compiled, fromYear, lastYear, today)
  const spans = new Map<number, Span>()
  for (const walked of walkMonths(compiled, monthNumber(lastYear, 12))) {
    const { year } = walked.month
    if (year < fromYear) continue
    const before = spans.get(year)
    const span = spanOf(compiled, walked)
    spans.set(year, before ? joinSpans(before, span) : span)
  }
  return Array.from({ length: count }, (_, index) => {
    const year = fromYear + index
    return { year, ...requireExactSpan(spans.get(year) ?? PAST_SPAN) }
  })
}

function joinSpans(first: Span, second: Span): Span {
  const incomeCents = first.incomeCents + second.incomeCents
  const expenseCents = first.expenseCents + second.expenseCents
  return {
    firstDayCents: first.firstDayCents,
    lastDayCents: second.lastDayCents,
    lowestCents: Math.min(first.lowestCents, second.lowestCents),
    highestCents: Math.max(first.highestCents, second.highestCents),
    incomeCents,
    expenseCents,
    netCents: netCents(incomeCents, expenseCents),
  }
}
