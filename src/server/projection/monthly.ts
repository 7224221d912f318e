/** Balances month by month: the walk that every projection follows, and the months of a year. */
import type { Temporal } from 'temporal-polyfill'
import type { Span, YearProjection } from '../../shared/projection.ts'
import { monthAt, monthNumber, monthText, type Month, type MonthNumber } from './calendar.ts'
import { exactSum, netCents, requireExact } from './cents.ts'
import { requireCurrent, type CompiledPlan } from './plan.ts'
import { shapeOf } from './recurrence.ts'
import { requireYearsNearby } from './window.ts'

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
  span: Span
  /** At the end of each day, the 1st at index 0. */
  balancesCents: number[]
}

/**
 * The months from the current one through `last`, each going on from the balance of the one before;
 * the first from the starting balance. A sum too large to be exact is NaN, and so is every balance
 * after it: whoever shows them asks `requireExact`.
 */
export function* walkMonths(
  { plan, recurring, changes, currentMonth, doneBefore }: CompiledPlan,
  last: MonthNumber,
): Generator<WalkedMonth, void, undefined> {
  let balance = plan.startingBalanceCents
  let nextChange = 0
  for (let number = currentMonth; number <= last; number++) {
    const month = monthAt(number)
    const sums = recurring.ofMonth(shapeOf(month))
    const balancesCents: number[] = []
    let [incomeCents, expenseCents, lowestCents, highestCents] = [0, 0, Infinity, -Infinity]
    for (let index = 0; index < month.length; index++) {
      const day = month.firstDay + index
      let income = sums.income[index] ?? 0
      let expense = sums.expense[index] ?? 0
      const change = changes[nextChange]
      if (change?.day === day) {
        income = exactSum(income, change.income)
        expense = exactSum(expense, change.expense)
        nextChange++
      }
      if (day >= doneBefore) {
        incomeCents = exactSum(incomeCents, income)
        expenseCents = exactSum(expenseCents, expense)
        balance = exactSum(balance, netCents(income, expense))
      }
      balancesCents.push(balance)
      lowestCents = Math.min(lowestCents, balance)
      highestCents = Math.max(highestCents, balance)
    }
    const firstDayCents = balancesCents[0] ?? 0
    const lastDayCents = balance
    const span = {
      firstDayCents,
      lastDayCents,
      lowestCents,
      highestCents,
      incomeCents,
      expenseCents,
    }
    yield { month, span, balancesCents }
  }
}

/** @throws AppError BAD_REQUEST when one of the sums is too large to be exact. */
export function requireExactSpan(span: Span): Span {
  for (const cents of Object.values(span)) requireExact(cents)
  return span
}

/**
 * The months of a year [specification 2, 4]: of the current year those from the current month on, of any
 * other all twelve. Those of a past year are zeros.
 *
 * @throws AppError BAD_REQUEST when the year is too far from today, or a sum too large to be exact.
 */
export function projectYear(
  compiled: CompiledPlan,
  { year, today }: { year: number; today: Temporal.PlainDate },
): Pick<YearProjection, 'months' | 'totals'> {
  requireCurrent(compiled, today)
  requireYearsNearby(year, year, today)
  const months = year < today.year ? pastMonths(year) : futureMonths(compiled, year)
  const incomeCents = requireExact(months.reduce((sum, month) => sum + month.incomeCents, 0))
  const expenseCents = requireExact(months.reduce((sum, month) => sum + month.expenseCents, 0))
  const totals = { incomeCents, expenseCents, netCents: netCents(incomeCents, expenseCents) }
  return { months, totals }
}

function pastMonths(year: number): YearProjection['months'] {
  const january = monthNumber(year, 1)
  return Array.from({ length: 12 }, (_, index) => ({
    month: monthText(monthAt(january + index)),
    ...PAST_SPAN,
  }))
}

function futureMonths(compiled: CompiledPlan, year: number): YearProjection['months'] {
  const rows = []
  for (const { month, span } of walkMonths(compiled, monthNumber(year, 12))) {
    if (month.year === year) rows.push({ month: monthText(month), ...requireExactSpan(span) })
  }
  return rows
}
