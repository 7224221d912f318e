import type { DayNumber } from '../rules/calendar.ts'
import type { CompiledPlan, FoundOccurrence } from '../ledger/compiled-plan.ts'
import type { DayRange } from '../rules/rule-counter.ts'
import { countUnchanged } from './flow-counter.ts'
import { changesWithin } from './range-changes.ts'

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
    const latest = countUnchanged(flow, range, change)
    if (latest) found.push({ cashFlow, amountCents, on: latest.lastOn, date: latest.lastDate })
  }
  return found
}
