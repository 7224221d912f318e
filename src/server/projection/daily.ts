/** The days of a month with their occurrences, and the balances of any range of days. */
import type { Temporal } from 'temporal-polyfill'
import type { Day, Occurrence } from '../../shared/projection.ts'
import {
  dateText,
  dayNumber,
  monthAt,
  monthNumber,
  parseMonth,
  type MonthNumber,
} from './calendar.ts'
import { netCents } from '../../shared/signed-amount.ts'
import { centsAt, requireExact } from './cents.ts'
import { walkMonths } from './monthly.ts'
import { listOccurrences } from './occurrences.ts'
import { requireCurrent, type CompiledPlan } from './compiled-plan.ts'
import { requireYearsNearby } from './window.ts'

/**
 * Every day of a month (YYYY-MM) [behaviour: Projection]. Amounts are in cents. Days of past months have a
 * balance of 0, but list their occurrences; sums and counts cover the pending occurrences of every month.
 *
 * @throws ProjectionError when the month is too far from today, or a sum too large to be exact.
 */
export function projectMonth(
  compiled: CompiledPlan,
  { month: text, today }: { month: string; today: Temporal.PlainDate },
): Day[] {
  requireCurrent(compiled, today)
  const month = monthAt(parseMonth(text))
  requireYearsNearby(month.year, month.year, today)
  const past = month.number < compiled.currentMonth
  let balanceCents = past ? 0 : balanceBefore(compiled, month.number)
  return listOccurrences(compiled, month).map((transactions, index) => {
    const pending = transactions.filter(({ occurred }) => !occurred)
    const incomeCents = requireExact(sumOf(pending, 'income'))
    const expenseCents = requireExact(sumOf(pending, 'expense'))
    if (!past) balanceCents = requireExact(balanceCents + netCents(incomeCents, expenseCents))
    return {
      date: dateText(month, index + 1),
      balanceCents,
      incomeCents,
      expenseCents,
      pendingCount: pending.length,
      transactions,
    }
  })
}

/**
 * The balance, in cents, at the end of each day from `from` to `to`, both included; 0 on days of past months. Empty
 * when `to` is before `from`.
 *
 * @throws ProjectionError when a day is too far from today, or a balance too large to be exact.
 */
export function projectBalances(
  compiled: CompiledPlan,
  {
    from,
    to,
    today,
  }: { from: Temporal.PlainDate; to: Temporal.PlainDate; today: Temporal.PlainDate },
): number[] {
  requireCurrent(compiled, today)
  requireYearsNearby(from.year, to.year, today)
  const first = dayNumber(from.year, from.month, from.day)
  const last = dayNumber(to.year, to.month, to.day)
  if (last < first) return []
  const balancesCents = Array.from({ length: last - first + 1 }, () => 0)
  for (const { month, openingCents } of walkMonths(compiled, monthNumber(to.year, to.month))) {
    const place = month.firstDay - first
    if (place + month.length <= 0) continue
    const end = Math.min(month.length, balancesCents.length - place)
    const gainsCents = compiled.courses.gainsOf(month, end)
    for (let index = Math.max(0, -place); index < end; index++)
      balancesCents[place + index] = requireExact(openingCents + centsAt(gainsCents, index))
  }
  return balancesCents
}

function balanceBefore(compiled: CompiledPlan, month: MonthNumber): number {
  let balance = compiled.plan.startingBalanceCents
  for (const { openingCents } of walkMonths(compiled, month)) balance = openingCents
  return balance
}

function sumOf(occurrences: readonly Occurrence[], wanted: Occurrence['kind']): number {
  let sum = 0
  for (const { kind, amountCents } of occurrences) if (kind === wanted) sum += amountCents
  return sum
}
