/**
 * What falls on each day: incomes first, then by name, then by id. Cash flows are sorted once, and put into one
 * list per rule and per date. A day is counted by the lengths of these lists, and only the occurrences that are
 * asked for are made, so a day costs the same however many others it has.
 */
import type { Occurrence } from '../../shared/projection.ts'
import { signOf } from '../../shared/signed-amount.ts'
import { dateText, type DayNumber, type Month, type MonthNumber } from './calendar.ts'
import { elementAt } from './element.ts'
import { MonthMarks } from './month-marks.ts'
import type { PlanCashFlow } from './plan.ts'
import { hasDay } from './day-set.ts'
import { daysOf, type RuleNumber } from './rule-table.ts'

/** Places in the sorted list of all cash flows, ascending. */
type Places = number[]

export class DayLists {
  readonly #cashFlows: readonly PlanCashFlow[]
  readonly #doneBefore: DayNumber
  readonly #byRule = new Map<RuleNumber, Places>()
  readonly #byDay = new Map<DayNumber, Places>()
  readonly #marks = new Map<MonthNumber, MonthMarks>()

  /**
   * @param cashFlows in the order of `compareInList`
   * @param doneBefore occurrences before this day are done, marked or not
   */
  constructor(cashFlows: readonly PlanCashFlow[], doneBefore: DayNumber) {
    this.#cashFlows = cashFlows
    this.#doneBefore = doneBefore
  }

  /** To be called in the order of the list. */
  addRecurring(place: number, rule: RuleNumber): void {
    addTo(this.#byRule, rule, place)
  }

  /** To be called in the order of the list. */
  addOneTime(place: number, day: DayNumber): void {
    addTo(this.#byDay, day, place)
  }

  /** The marks of a month, to be read or added to. */
  marksOf(month: MonthNumber): MonthMarks {
    let marks = this.#marks.get(month)
    if (!marks) this.#marks.set(month, (marks = new MonthMarks()))
    return marks
  }

  /** What falls on the days of a month. */
  of(month: Month): MonthLists {
    const rules = Array.from(this.#byRule, ([rule, places]) => ({
      days: daysOf(rule, month),
      places,
    }))
    const days = Array.from({ length: month.length }, (_, index) => {
      const lists = rules.filter((rule) => hasDay(rule.days, index + 1)).map(({ places }) => places)
      const oneTime = this.#byDay.get(month.firstDay + index)
      return oneTime ? [...lists, oneTime] : lists
    })
    return new MonthLists({
      month,
      cashFlows: this.#cashFlows,
      days,
      marks: this.#marks.get(month.number),
      doneDays: this.#doneBefore - month.firstDay,
    })
  }
}

/** The lists of the days of one month. */
export class MonthLists {
  readonly #month: Month
  readonly #cashFlows: readonly PlanCashFlow[]
  /** For each day, the lists that together have its occurrences. */
  readonly #days: readonly Places[][]
  readonly #marks: MonthMarks | undefined
  /** How many days at the beginning are done, marked or not. */
  readonly #doneDays: number
  /** How many occurrences each day has, the 1st at index 0. */
  readonly counts: readonly number[]

  constructor(month: {
    month: Month
    cashFlows: readonly PlanCashFlow[]
    days: readonly Places[][]
    marks: MonthMarks | undefined
    doneDays: number
  }) {
    this.#month = month.month
    this.#cashFlows = month.cashFlows
    this.#days = month.days
    this.#marks = month.marks
    this.#doneDays = month.doneDays
    this.counts = month.days.map((lists) => lists.reduce((sum, { length }) => sum + length, 0))
  }

  /** How many of a day's occurrences are pending. */
  pendingCount(dayOfMonth: number): number {
    if (dayOfMonth <= this.#doneDays) return 0
    return elementAt(this.counts, dayOfMonth - 1) - (this.#marks?.doneCount(dayOfMonth) ?? 0)
  }

  /** The occurrences of a day from the one at `start` on, at most `limit` of them. */
  list(dayOfMonth: number, start: number, limit: number): Occurrence[] {
    const marks = this.#marks
    const isDoneDay = dayOfMonth <= this.#doneDays
    return mergePlaces(elementAt(this.#days, dayOfMonth - 1), start, limit).map((place) => {
      const { kind, id, name, amountCents: baseAmountCents } = elementAt(this.#cashFlows, place)
      const override = marks?.overrideOf(place, dayOfMonth)
      return {
        kind,
        id,
        name,
        date: dateText(this.#month, dayOfMonth),
        amountCents: override ?? baseAmountCents,
        baseAmountCents,
        hasOverride: override !== undefined,
        occurred: isDoneDay || (marks?.isDone(place, dayOfMonth) ?? false),
        skipped: false,
        moved: false,
      }
    })
  }
}

/** Merges ascending lists into one, of which it answers the part from `start` on, at most `limit` long. */
function mergePlaces(lists: readonly Places[], start: number, limit: number): Places {
  const end = start + limit
  let merged: Places = []
  for (const list of lists) merged = merged.length === 0 ? list : mergeTwo(merged, list, end)
  return merged.slice(start, end)
}

/** Merges two ascending lists, up to `end` places. */
function mergeTwo(first: Places, second: Places, end: number): Places {
  const merged: Places = []
  let other = 0
  let next = second[0] ?? Infinity
  for (const place of first) {
    while (next < place && merged.length < end) {
      merged.push(next)
      next = second[++other] ?? Infinity
    }
    merged.push(place)
    if (merged.length >= end) return merged
  }
  for (; other < second.length && merged.length < end; other++)
    merged.push(elementAt(second, other))
  return merged
}

function addTo<K>(lists: Map<K, Places>, key: K, place: number): void {
  const list = lists.get(key)
  if (list) list.push(place)
  else lists.set(key, [place])
}

/** The order of a day's list. */
export function compareInList(a: PlanCashFlow, b: PlanCashFlow): number {
  return signOf(b.kind) - signOf(a.kind) || nameOrder.compare(a.name, b.name) || a.id - b.id
}

// One locale for everyone: a day's order is the server's, the same in every browser.
const nameOrder = new Intl.Collator('en')
