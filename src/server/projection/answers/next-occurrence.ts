/** The next pending occurrence of some cash flows. */
import { type DayNumber, monthAt, monthOf, parseDay } from '../rules/calendar.ts'
import type { FoundOccurrence } from '../ledger/compiled-plan.ts'
import { firstOf } from '../rules/day-set.ts'
import type { PlannedCashFlow } from '../ledger/plan-exceptions.ts'
import type { RangeChange } from './range-changes.ts'
import { type DayRange, MOST_OFFSET } from '../rules/rule-counter.ts'
import { dayFallenOn, daysIn } from '../rules/schedule-days.ts'

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
    const found = nextUnchanged(flow, range, change)
    const { amountCents } = cashFlow
    if (found) next = earlierOf(next, { ...found, place, cashFlow, amountCents })
  }
  return next
}

/** The next one without an exception. */
function nextUnchanged(
  { cashFlow, rule }: PlannedCashFlow,
  { first, last }: DayRange,
  change: RangeChange | undefined,
): { on: DayNumber; date: DayNumber } | null {
  if (rule === null) {
    if (change || cashFlow.date === null) return null
    const date = parseDay(cashFlow.date)
    return date > first && date <= last ? { on: date, date } : null
  }
  let month = monthOf(first - MOST_OFFSET)
  for (; month.firstDay <= last + MOST_OFFSET; month = monthAt(month.number + 1)) {
    let days = daysIn(rule, month) & ~(change?.without.get(month.number) ?? 0)
    for (; days !== 0; days &= days - 1) {
      const date = month.firstDay + firstOf(days) - 1
      const on = dayFallenOn(rule, date)
      // A later date never falls on an earlier day.
      if (on > first) return on <= last ? { on, date } : null
    }
  }
  return null
}

function earlierOf(a: PlacedOccurrence | null, b: PlacedOccurrence): PlacedOccurrence {
  return a === null || (b.on - a.on || b.place - a.place || b.date - a.date) < 0 ? b : a
}
