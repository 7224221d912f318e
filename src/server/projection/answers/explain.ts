import type { Temporal } from 'temporal-polyfill'
import type { Explanation, ExplanationLine } from '../../../shared/projections/answers.ts'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { signOf } from '../../../shared/money/signed-amount.ts'
import { dayOfDate, dayText, type Month, monthAt, monthNumber } from '../rules/calendar.ts'
import { ProjectionError, requireExact } from '../ledger/cents.ts'
import { type CompiledPlan, requireYearsNearby } from '../ledger/compiled-plan.ts'
import { balanceOn } from './daily.ts'
import { FlowCounter } from './flow-counter.ts'
import { changesWithin, changeWithin, type RangeChange } from './range-changes.ts'
import type { PlannedCashFlow } from '../ledger/cards/plan-card.ts'
import { countEveryday, countPayments, sumOfCounts } from './cards/later-lines.ts'
import { uncoveredWithin } from '../rules/card-timetable.ts'
import type { DayRange } from '../rules/rule-counter.ts'

/**
 * One line for each cash flow with pending occurrences that fall on these days [behaviour: Answers]. In cents; they add up.
 * @param from null for the 1st of the current month
 * @throws ProjectionError when a day is before the current month or after the hundredth year, and when `to` is before `from`.
 */
export function explainBalance(
  compiled: CompiledPlan,
  {
    from: asked,
    to,
    today,
  }: { from: Temporal.PlainDate | null; to: Temporal.PlainDate; today: Temporal.PlainDate },
): Explanation {
  const from = asked ?? today.with({ day: 1 })
  requireExplained(compiled, from, to, today)
  const startCents = balanceOn(compiled, monthOfDate(from), from.day - 1)
  const endCents = balanceOn(compiled, monthOfDate(to), to.day)
  const range = {
    first: Math.max(dayOfDate(from), compiled.doneBefore),
    last: dayOfDate(to),
  }
  const { lines, totals } = linesOf(compiled, range)
  return {
    from: from.toString(),
    to: to.toString(),
    startCents,
    incomeCents: totals.income,
    expenseCents: totals.expense,
    lines: lines.toSorted(compareLines),
    endCents,
  }
}

function requireExplained(
  compiled: CompiledPlan,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  today: Temporal.PlainDate,
): void {
  const firstDay = today.with({ day: 1 }).toString()
  if (from.toString() < firstDay || to.toString() < firstDay)
    throw new ProjectionError(`Only the balances from ${firstDay} on can be explained.`)
  requireYearsNearby(compiled, from.year, to.year, today)
  if (to.toString() < from.toString())
    throw new ProjectionError('The last day must not be before the first day.')
}

function linesOf(
  compiled: CompiledPlan,
  range: DayRange,
): { lines: ExplanationLine[]; totals: Record<CashFlowKind, number> } {
  const changes = changesWithin(compiled, range, compiled.cashFlows.length)
  const counter = new FlowCounter(range)
  const lines: ExplanationLine[] = []
  const totals = { income: 0, expense: 0 }
  for (const flow of compiled.cashFlows) {
    const found = countOf(compiled, flow, { range, changes, counter })
    if (!found) continue
    const { kind, id, name } = flow.cashFlow
    const { count, amountCents, firstOn, lastOn } = found
    totals[kind] = requireExact(totals[kind] + amountCents)
    lines.push({
      kind,
      id,
      name,
      count,
      amountCents,
      firstOn: dayText(firstOn),
      lastOn: dayText(lastOn),
    })
  }
  return { lines, totals }
}

interface CountOptions {
  range: DayRange
  changes: ReadonlyMap<number, RangeChange>
  counter: FlowCounter
}

/** A card has one line, in which its purchases are. */
function countOf(
  compiled: CompiledPlan,
  flow: PlannedCashFlow,
  { range, changes, counter }: CountOptions,
) {
  if (flow.cashFlow.everyday) return countEveryday(compiled, flow, range)
  if (flow.card) return countPayments(compiled, flow, range)
  const change = changes.get(flow.place)
  const { paidBy } = flow
  if (!paidBy) return counter.count(flow, change)
  return sumOfCounts(
    uncoveredWithin(range, paidBy.timetable.covered).map((days) =>
      new FlowCounter(days).count(flow, changeWithin(change, days)),
    ),
  )
}

/** Incomes first, larger sums first, then by id. */
function compareLines(a: ExplanationLine, b: ExplanationLine): number {
  return signOf(b.kind) - signOf(a.kind) || b.amountCents - a.amountCents || a.id - b.id
}

function monthOfDate({ year, month }: Temporal.PlainDate): Month {
  return monthAt(monthNumber(year, month))
}
