import type { DayNumber } from '../rules/calendar.ts'
import type { FoundOccurrence } from '../ledger/compiled-plan.ts'
import type { PlannedCashFlow } from '../ledger/plan-exceptions.ts'
import { countUnchanged } from './flow-counter.ts'
import type { RangeChange } from './range-changes.ts'
import type { DayRange } from '../rules/rule-counter.ts'

interface PlacedOccurrence extends FoundOccurrence {
  place: number
  date: DayNumber
}

/**
 * The first in the order of lists that falls after the first of the days, through the last; null where there is none.
 *
 * @param changes those of all these days
 */
export function nextOf(
  flows: readonly PlannedCashFlow[],
  range: DayRange,
  changes: ReadonlyMap<number, RangeChange>,
): FoundOccurrence | null {
  let next: PlacedOccurrence | null = null
  for (const flow of flows) {
    const { place, cashFlow } = flow
    const change = changes.get(place)
    for (const { date, on, amountCents } of change?.added ?? [])
      if (on > range.first) next = earlierOf(next, { on, place, date, cashFlow, amountCents })
    const found = countUnchanged(flow, { first: range.first + 1, last: range.last }, change)
    if (!found) continue
    const { firstDate: date, firstOn: on } = found
    next = earlierOf(next, { on, place, date, cashFlow, amountCents: cashFlow.amountCents })
  }
  return next
}

function earlierOf(a: PlacedOccurrence | null, b: PlacedOccurrence): PlacedOccurrence {
  return a === null || (b.on - a.on || b.place - a.place || b.date - a.date) < 0 ? b : a
}
