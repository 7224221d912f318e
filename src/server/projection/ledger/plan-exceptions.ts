import {
  type DayNumber,
  type Month,
  monthAt,
  type MonthNumber,
  monthOf,
  parseDay,
  parseDayOfMonth,
  parseMonth,
} from '../rules/calendar.ts'
import type { DayLists } from './day-lists.ts'
import type { DayChanges } from './day-sums.ts'
import type { Exception, Exceptions } from './exceptions.ts'
import type { Plan } from './plan.ts'
import type { PlannedCashFlow } from './cards/plan-card.ts'
import { hasDay } from '../rules/day-set.ts'
import { dayFallenOn, daysIn } from '../rules/schedule-days.ts'
import { FURTHEST_YEARS } from '../../../shared/projections/projection-reach.ts'

/** More months than there can be from the current one to the first, or the last, that can be projected. */
const MONTHS_AROUND = (FURTHEST_YEARS + 1) * 12

interface Sinks {
  byId: ReadonlyMap<number, PlannedCashFlow>
  currentMonth: MonthNumber
  exceptions: Exceptions
  changes: DayChanges
  lists: DayLists
}

interface FoundOccurrence {
  flow: PlannedCashFlow
  month: Month
  dayOfMonth: number
  /** The day on which it falls if nobody moves it. */
  fallsOn: DayNumber
}

/**
 * Moves come first: all the others count on the day on which the occurrence falls. Of equal ones the later in the list
 * counts.
 */
export function addExceptions(plan: Plan, sinks: Sinks): void {
  const reader = new ExceptionReader(sinks)
  for (const { cashFlowId, date, to } of plan.moves.toReversed())
    reader.move(cashFlowId, date, parseDay(to))
  sinks.lists.sortMoved()
  for (const { cashFlowId, date } of plan.completions) reader.markDone(cashFlowId, date)
  for (const { cashFlowId, date } of plan.skips) reader.skip(cashFlowId, date)
  for (const { cashFlowId, date, amountCents } of plan.overrides.toReversed())
    reader.override(cashFlowId, date, amountCents)
}

class ExceptionReader {
  readonly #sinks: Sinks
  readonly #firstDay: DayNumber
  readonly #lastDay: DayNumber

  constructor(sinks: Sinks) {
    this.#sinks = sinks
    this.#firstDay = monthAt(sinks.currentMonth - MONTHS_AROUND).firstDay
    this.#lastDay = monthAt(sinks.currentMonth + MONTHS_AROUND).firstDay
  }

  move(cashFlowId: number, date: string, to: DayNumber): void {
    const found = this.#find(cashFlowId, date)
    if (!found || !(this.#isNear(found.fallsOn) || this.#isNear(to))) return
    const exception = this.#require(found)
    if (exception.movedTo !== null) return
    exception.movedTo = to
    const { flow, month, dayOfMonth, fallsOn: from } = found
    if (from === to) return
    const { place, cashFlow, card } = flow
    const day = month.firstDay + dayOfMonth - 1
    this.#sinks.lists.move(place, day, { from, to })
    card?.move(place, day, to)
    this.#change(found, from, -cashFlow.amountCents, -1)
    this.#change(found, to, cashFlow.amountCents, 1)
  }

  markDone(cashFlowId: number, date: string): void {
    const found = this.#find(cashFlowId, date)
    const exception = found && this.#settle(found)
    if (exception) exception.isDone = true
  }

  skip(cashFlowId: number, date: string): void {
    const found = this.#find(cashFlowId, date)
    const exception = found && this.#settle(found)
    if (exception) exception.isSkipped = true
  }

  /** Done or skipped, an occurrence counts for nothing. Undefined if it falls too far away. */
  #settle(found: FoundOccurrence): Exception | undefined {
    const day = this.#dayOf(found)
    if (!this.#isNear(day)) return undefined
    const exception = this.#require(found)
    if (exception.isDone || exception.isSkipped) return exception
    this.#change(found, day, -found.flow.cashFlow.amountCents, -1)
    return exception
  }

  override(cashFlowId: number, date: string, amountCents: number): void {
    const found = this.#find(cashFlowId, date)
    if (!found) return
    const day = this.#dayOf(found)
    if (!this.#isNear(day)) return
    const exception = this.#require(found)
    if (exception.overrideCents !== null) return
    exception.overrideCents = amountCents
    if (exception.isDone || exception.isSkipped) return
    this.#change(found, day, amountCents - found.flow.cashFlow.amountCents, 0)
  }

  #find(cashFlowId: number, date: string): FoundOccurrence | undefined {
    const flow = this.#sinks.byId.get(cashFlowId)
    if (!flow) return undefined
    const month = monthAt(parseMonth(date))
    const dayOfMonth = parseDayOfMonth(date)
    const day = month.firstDay + dayOfMonth - 1
    const { cashFlow, rule } = flow
    if (rule === null)
      return cashFlow.date === date ? { flow, month, dayOfMonth, fallsOn: day } : undefined
    if (!hasDay(daysIn(rule, month), dayOfMonth)) return undefined
    return { flow, month, dayOfMonth, fallsOn: dayFallenOn(rule, day) }
  }

  /** The day on which an occurrence falls: a move wins over the rule for weekends. */
  #dayOf({ flow: { place }, month, dayOfMonth, fallsOn }: FoundOccurrence): DayNumber {
    return this.#sinks.exceptions.of(place, month.number, dayOfMonth)?.movedTo ?? fallsOn
  }

  #require({ flow: { place }, month, dayOfMonth }: FoundOccurrence): Exception {
    return this.#sinks.exceptions.require(place, month.number, dayOfMonth)
  }

  #changesFor({ flow: { paidBy } }: FoundOccurrence): DayChanges {
    return paidBy ? paidBy.purchases.changes : this.#sinks.changes
  }

  #isNear(day: DayNumber): boolean {
    return day >= this.#firstDay && day < this.#lastDay
  }

  #change(found: FoundOccurrence, day: DayNumber, cents: number, count: -1 | 0 | 1): void {
    if (!this.#isNear(day)) return
    const { number, firstDay } = monthOfDay(found, day)
    const { kind } = found.flow.cashFlow
    this.#changesFor(found).add(number, day - firstDay + 1, { kind, cents, count })
  }
}

function monthOfDay({ month }: FoundOccurrence, day: DayNumber): Month {
  const isInMonth = day >= month.firstDay && day < month.firstDay + month.length
  return isInMonth ? month : monthOf(day)
}
