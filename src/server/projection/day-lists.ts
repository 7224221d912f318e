/**
 * What falls on each day: incomes first, then by name, then by id. Cash flows are sorted once, and put into one
 * list per rule and per date. A day is counted by the lengths of these lists, and only the occurrences that are
 * asked for are made, so a day costs the same however many others it has.
 */
import type { Occurrence } from '../../shared/projection.ts'
import { signOf } from '../../shared/signed-amount.ts'
import type { DayNumber, Month, MonthNumber } from './calendar.ts'
import { elementAt } from './element.ts'
import { MonthMarks } from './month-marks.ts'
import type { PlanCashFlow } from './plan.ts'
import { daysOf, hasDay, type RuleNumber } from './recurrence.ts'

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

  /** How many occurrences each day of a month has, the 1st at index 0. */
  countsOf(month: Month): number[] {
    const counts = Array.from(
      { length: month.length },
      (_, index) => this.#byDay.get(month.firstDay + index)?.length ?? 0,
    )
    for (const [rule, { length }] of this.#byRule) {
      const days = daysOf(rule, month)
      for (let index = 0; index < counts.length; index++)
        if (hasDay(days, index + 1)) counts[index] = elementAt(counts, index) + length
    }
    return counts
  }

  /** How many of a day's `count` occurrences are pending. */
  pendingOf(month: Month, dayOfMonth: number, count: number): number {
    if (this.#isDoneDay(month, dayOfMonth)) return 0
    return count - (this.#marks.get(month.number)?.doneCount(dayOfMonth) ?? 0)
  }

  /** The occurrences of a day from the one at `start` on, at most `limit` of them. */
  list(month: Month, dayOfMonth: number, start: number, limit: number): Occurrence[] {
    const marks = this.#marks.get(month.number)
    const isDoneDay = this.#isDoneDay(month, dayOfMonth)
    return mergePlaces(this.#placesOf(month, dayOfMonth), start, limit).map((place) => {
      const { kind, id, name, amountCents: baseAmountCents } = elementAt(this.#cashFlows, place)
      const override = marks?.overrideOf(place, dayOfMonth)
      return {
        kind,
        id,
        name,
        amountCents: override ?? baseAmountCents,
        baseAmountCents,
        hasOverride: override !== undefined,
        occurred: isDoneDay || (marks?.isDone(place, dayOfMonth) ?? false),
      }
    })
  }

  #isDoneDay(month: Month, dayOfMonth: number): boolean {
    return month.firstDay + dayOfMonth - 1 < this.#doneBefore
  }

  /** The lists that together have the occurrences of a day. */
  #placesOf(month: Month, dayOfMonth: number): Places[] {
    const oneTime = this.#byDay.get(month.firstDay + dayOfMonth - 1)
    const lists = oneTime ? [oneTime] : []
    for (const [rule, places] of this.#byRule)
      if (hasDay(daysOf(rule, month), dayOfMonth)) lists.push(places)
    return lists
  }
}

/** Merges ascending lists into one, of which it answers the part from `start` on, at most `limit` long. */
function mergePlaces(lists: readonly Places[], start: number, limit: number): Places {
  const [first = [], second] = lists
  if (!second) return first.slice(start, start + limit)
  const heads = lists.map(() => 0)
  const merged: Places = []
  for (let index = 0; index < start + limit; index++) {
    let least = Infinity
    let from = -1
    for (let list = 0; list < lists.length; list++) {
      const place = lists[list]?.[heads[list] ?? 0] ?? Infinity
      if (place >= least) continue
      least = place
      from = list
    }
    if (from === -1) break
    heads[from] = elementAt(heads, from) + 1
    if (index >= start) merged.push(least)
  }
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
