/** The large pending expenses between two days. */
import { type DayNumber, monthAt, monthOf, parseDay } from '../rules/calendar.ts'
import type { CompiledPlan, FoundOccurrence } from '../ledger/compiled-plan.ts'
import { dayBit, lastOf } from '../rules/day-set.ts'
import type { PlannedCashFlow } from '../ledger/plan-exceptions.ts'
import { type DayRange, MOST_OFFSET } from '../rules/rule-counter.ts'
import { dayFallenOn, daysIn } from '../rules/schedule-days.ts'
import { changesWithin, type RangeChange } from './range-changes.ts'

export interface FoundExpense extends FoundOccurrence {
  date: DayNumber
}

/**
 * The pending expenses of at least an amount that fall on some days, in no order. Of a cash flow there are all
 * those with an exception, and of those without one, which are as large as each other, the latest.
 *
 * @param leastCents more than 0
 */
export function expensesWithin(
  compiled: CompiledPlan,
  range: DayRange,
  leastCents: number,
): FoundExpense[] {
  const changes = changesWithin(compiled, range, compiled.cashFlows.length)
  const found: FoundExpense[] = []
  for (const flow of compiled.cashFlows) {
    const { cashFlow, place } = flow
    if (cashFlow.kind === 'income') continue
    const change = changes.get(place)
    for (const added of change?.added ?? [])
      if (added.amountCents >= leastCents) found.push({ cashFlow, ...added })
    const { amountCents } = cashFlow
    if (amountCents < leastCents) continue
    const latest = latestUnchanged(flow, range, change)
    if (latest) found.push({ cashFlow, amountCents, ...latest })
  }
  return found
}

/** The latest one without an exception. */
function latestUnchanged(
  { cashFlow, rule }: PlannedCashFlow,
  { first, last }: DayRange,
  change: RangeChange | undefined,
): { on: DayNumber; date: DayNumber } | null {
  if (rule === null) {
    if (change || cashFlow.date === null) return null
    const date = parseDay(cashFlow.date)
    return date >= first && date <= last ? { on: date, date } : null
  }
  let month = monthOf(last + MOST_OFFSET)
  for (; month.firstDay + month.length > first - MOST_OFFSET; month = monthAt(month.number - 1)) {
    let days = daysIn(rule, month) & ~(change?.without.get(month.number) ?? 0)
    while (days !== 0) {
      const dayOfMonth = lastOf(days)
      days &= ~dayBit(dayOfMonth)
      const date = month.firstDay + dayOfMonth - 1
      const on = dayFallenOn(rule, date)
      // An earlier date never falls on a later day.
      if (on < first) return null
      if (on <= last) return { on, date }
    }
  }
  return null
}
