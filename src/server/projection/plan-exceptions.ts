/** Reads the exceptions of a plan: what they change in the sums of days, and in their lists. */
import {
  type DayNumber,
  type Month,
  monthAt,
  type MonthNumber,
  monthOf,
  parseDay,
  parseDayOfMonth,
  parseMonth,
} from './calendar.ts'
import type { DayLists } from './day-lists.ts'
import { hasDay } from './day-set.ts'
import type { DayChanges } from './day-sums.ts'
import { elementAt } from './element.ts'
import type { Exception, Exceptions } from './exceptions.ts'
import type { Plan, PlanCashFlow } from './plan.ts'
import { dayFallenOn, daysIn, type Rule } from './schedule-days.ts'
import { MONTHS_AROUND } from './window.ts'

/** A cash flow with its rule, which is null for a one-time one. */
export interface PlannedCashFlow {
  place: number
  cashFlow: PlanCashFlow
  rule: Rule | null
}

interface Sinks {
  byId: ReadonlyMap<number, PlannedCashFlow>
  currentMonth: MonthNumber
  exceptions: Exceptions
  changes: DayChanges
  lists: DayLists
}

/** An occurrence that a cash flow has on a date. */
interface FoundOccurrence {
  planned: PlannedCashFlow
  /** Of its date. */
  month: Month
  /** Of its date. */
  dayOfMonth: number
}

/** How many exceptions are read in one step. */
const STEP = 1_000

/**
 * Moves come first: all the others count on the day on which the occurrence falls. Of equal ones the later in the list
 * counts.
 */
export function* addExceptions(plan: Plan, sinks: Sinks): Generator<void, void, void> {
  const reader = new ExceptionReader(sinks)
  for (let index = plan.moves.length - 1; index >= 0; index--) {
    if (index % STEP === STEP - 1) yield
    const { cashFlowId, date, to } = elementAt(plan.moves, index)
    reader.move(cashFlowId, date, parseDay(to))
  }
  yield* sinks.lists.sortMoved()
  for (const [index, { cashFlowId, date }] of plan.completions.entries()) {
    if (index % STEP === STEP - 1) yield
    reader.settle(cashFlowId, date, 'isDone')
  }
  for (const [index, { cashFlowId, date }] of plan.skips.entries()) {
    if (index % STEP === STEP - 1) yield
    reader.settle(cashFlowId, date, 'isSkipped')
  }
  for (let index = plan.overrides.length - 1; index >= 0; index--) {
    if (index % STEP === STEP - 1) yield
    const { cashFlowId, date, amountCents } = elementAt(plan.overrides, index)
    reader.override(cashFlowId, date, amountCents)
  }
}

class ExceptionReader {
  readonly #sinks: Sinks
  readonly #firstDay: DayNumber
  readonly #lastDay: DayNumber
  readonly #months = new Map<MonthNumber, Month>()

  constructor(sinks: Sinks) {
    this.#sinks = sinks
    this.#firstDay = monthAt(sinks.currentMonth - MONTHS_AROUND).firstDay
    this.#lastDay = monthAt(sinks.currentMonth + MONTHS_AROUND).firstDay
  }

  move(cashFlowId: number, date: string, to: DayNumber): void {
    const found = this.#find(cashFlowId, date)
    if (!found) return
    const from = fallsOn(found, undefined)
    if (!this.#isNear(from) && !this.#isNear(to)) return
    const exception = this.#require(found)
    if (exception.movedTo !== null) return
    exception.movedTo = to
    if (from === to) return
    const { place, cashFlow } = found.planned
    this.#sinks.lists.move(place, dateOf(found), { from, to })
    this.#change(found, from, -cashFlow.amountCents)
    this.#change(found, to, cashFlow.amountCents)
  }

  /** Done or skipped, it counts for nothing; once. */
  settle(cashFlowId: number, date: string, how: 'isDone' | 'isSkipped'): void {
    const found = this.#findNear(cashFlowId, date)
    if (!found) return
    const { exception, day } = found
    const isNew = !exception.isDone && !exception.isSkipped
    exception[how] = true
    if (!isNew) return
    this.#sinks.lists.settle(day)
    this.#change(found, day, -found.planned.cashFlow.amountCents)
  }

  override(cashFlowId: number, date: string, amountCents: number): void {
    const found = this.#findNear(cashFlowId, date)
    if (!found) return
    const { exception, day } = found
    if (exception.overrideCents !== null) return
    exception.overrideCents = amountCents
    if (exception.isDone || exception.isSkipped) return
    this.#change(found, day, amountCents - found.planned.cashFlow.amountCents)
  }

  /** The occurrence of a date; undefined if the schedule has none on it. */
  #find(cashFlowId: number, date: string): FoundOccurrence | undefined {
    const planned = this.#sinks.byId.get(cashFlowId)
    if (!planned) return undefined
    const number = parseMonth(date)
    let month = this.#months.get(number)
    if (!month) this.#months.set(number, (month = monthAt(number)))
    const dayOfMonth = parseDayOfMonth(date)
    const { cashFlow, rule } = planned
    const occurs = rule === null ? cashFlow.date === date : hasDay(daysIn(rule, month), dayOfMonth)
    return occurs ? { planned, month, dayOfMonth } : undefined
  }

  /** The occurrence of a date, if it falls on a day that can be projected. */
  #findNear(cashFlowId: number, date: string) {
    const found = this.#find(cashFlowId, date)
    if (!found) return undefined
    const { planned, month, dayOfMonth } = found
    const known = this.#sinks.exceptions.of(planned.place, month.number, dayOfMonth)
    const day = fallsOn(found, known)
    if (!this.#isNear(day)) return undefined
    return { ...found, exception: known ?? this.#require(found), day }
  }

  #require({ planned, month, dayOfMonth }: FoundOccurrence): Exception {
    return this.#sinks.exceptions.require(planned.place, month.number, dayOfMonth)
  }

  #isNear(day: DayNumber): boolean {
    return day >= this.#firstDay && day < this.#lastDay
  }

  #change(found: FoundOccurrence, day: DayNumber, cents: number): void {
    if (!this.#isNear(day)) return
    const isInMonth = day >= found.month.firstDay && day < found.month.firstDay + found.month.length
    const month = isInMonth ? found.month : monthOf(day)
    const { kind } = found.planned.cashFlow
    this.#sinks.changes.add(month.number, day - month.firstDay + 1, kind, cents)
  }
}

function dateOf({ month, dayOfMonth }: FoundOccurrence): DayNumber {
  return month.firstDay + dayOfMonth - 1
}

/** A move wins over the rule for weekends. */
function fallsOn(found: FoundOccurrence, exception: Exception | undefined): DayNumber {
  const { rule } = found.planned
  if (exception && exception.movedTo !== null) return exception.movedTo
  return rule === null ? dateOf(found) : dayFallenOn(rule, dateOf(found))
}
