import { type DayNumber, monthAt, type MonthNumber } from '../rules/calendar.ts'
import type { CompiledPlan } from '../ledger/compiled-plan.ts'
import { dayBit, type DaySet } from '../rules/day-set.ts'
import { elementAt } from '../ledger/cents.ts'
import { dayOfKey, placeOfKey } from '../ledger/exceptions.ts'
import { type DayRange, MOST_OFFSET } from '../rules/rule-counter.ts'
import { dayFallenOn } from '../rules/schedule-days.ts'

export interface RangeChange {
  /** The dates, by month, of which the schedule alone does not tell what they add. */
  without: Map<MonthNumber, DaySet>
  added: AddedOccurrence[]
}

interface AddedOccurrence {
  date: DayNumber
  on: DayNumber
  amountCents: number
}

/** The changes as they are among fewer days. */
export function changeWithin(
  change: RangeChange | undefined,
  { first, last }: DayRange,
): RangeChange | undefined {
  if (!change) return undefined
  return { ...change, added: change.added.filter(({ on }) => on >= first && on <= last) }
}

/** Keyed by the place of the cash flow. @param count only the first cash flows in the list */
export function changesWithin(
  { cashFlows, exceptions }: CompiledPlan,
  range: DayRange,
  count: number,
): ReadonlyMap<number, RangeChange> {
  const isWithin = (day: DayNumber) => day >= range.first && day <= range.last
  const changes = new Map<number, RangeChange>()
  for (const [number, exceptionsOfMonth] of exceptions.byMonth) {
    const { firstDay, length } = monthAt(number)
    const isNear =
      firstDay + length + MOST_OFFSET > range.first && firstDay - MOST_OFFSET <= range.last
    for (const [key, { isDone, isSkipped, overrideCents, movedTo }] of exceptionsOfMonth) {
      // Most exceptions are of the past.
      if (movedTo === null && !isNear) continue
      const place = placeOfKey(key)
      if (place >= count) continue
      const { cashFlow, rule } = elementAt(cashFlows, place)
      const dayOfMonth = dayOfKey(key)
      const date = firstDay + dayOfMonth - 1
      const unmoved = rule === null ? date : dayFallenOn(rule, date)
      const on = movedTo ?? unmoved
      const counts = isWithin(on) && !isDone && !isSkipped
      if (!counts && !isWithin(unmoved)) continue
      let change = changes.get(place)
      if (!change) changes.set(place, (change = { without: new Map(), added: [] }))
      change.without.set(number, (change.without.get(number) ?? 0) | dayBit(dayOfMonth))
      const amountCents = overrideCents ?? cashFlow.amountCents
      if (counts) change.added.push({ date, on, amountCents })
    }
  }
  return changes
}
