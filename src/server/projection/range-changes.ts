/** What the exceptions of a plan change about what counts between two days. */
import { type DayNumber, monthAt, type MonthNumber } from './calendar.ts'
import type { CompiledPlan } from './compiled-plan.ts'
import { dayBit, type DaySet } from './day-set.ts'
import { elementAt } from './element.ts'
import type { DayRange } from './rule-counter.ts'
import { dayFallenOn } from './schedule-days.ts'

/** The changes of one cash flow. */
export interface RangeChange {
  /** The dates, by month, of which the schedule alone does not tell what they add. */
  without: Map<MonthNumber, DaySet>
  /** What they add, where they add something. */
  added: AddedOccurrence[]
}

interface AddedOccurrence {
  date: DayNumber
  on: DayNumber
  amountCents: number
}

/** How many exceptions are read in one step. */
const STEP = 1_000

/** By the cash flow's place. In short steps, between which other work can run. */
export function* changesWithin(
  { cashFlows, exceptions }: CompiledPlan,
  range: DayRange,
): Generator<void, ReadonlyMap<number, RangeChange>, void> {
  const isWithin = (day: DayNumber) => day >= range.first && day <= range.last
  const changes = new Map<number, RangeChange>()
  let read = 0
  for (const { place, month, dayOfMonth, exception } of exceptions.all()) {
    if (++read % STEP === 0) yield
    const { cashFlow, rule } = elementAt(cashFlows, place)
    const date = monthAt(month).firstDay + dayOfMonth - 1
    const unmoved = rule === null ? date : dayFallenOn(rule, date)
    const on = exception.movedTo ?? unmoved
    const counts = isWithin(on) && !exception.isDone && !exception.isSkipped
    if (!counts && !isWithin(unmoved)) continue
    let change = changes.get(place)
    if (!change) changes.set(place, (change = { without: new Map(), added: [] }))
    change.without.set(month, (change.without.get(month) ?? 0) | dayBit(dayOfMonth))
    const amountCents = exception.overrideCents ?? cashFlow.amountCents
    if (counts) change.added.push({ date, on, amountCents })
  }
  return changes
}
