/**
 * The occurrences of each day: incomes first, then by name, then by id, then by date. Cash flows are sorted once, and put
 * into one list per rule and per day. A day is counted by the lengths of these lists, and only the occurrences that
 * are asked for are made, so a day costs the same however many others it has.
 */
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { signOf } from '../../../shared/money/signed-amount.ts'
import { dateText, type DayNumber, type Month, monthOf } from '../rules/calendar.ts'
import { firstOf } from '../rules/day-set.ts'
import type { DayChanges } from './day-sums.ts'
import type { DetailedFlows } from './detailed-flows.ts'
import { elementAt } from '../rules/element.ts'
import { type Exception, exceptionKey, type Exceptions } from './exceptions.ts'
import { type ListEntry, mergeEntries, offsetOf, placeOf, toEntry } from './list-entry.ts'
import type { PlanCashFlow } from './plan.ts'
import { daysOf, type RuleNumber } from '../rules/rule-table.ts'

interface ListSources {
  /** In the order of `compareInList`. */
  cashFlows: readonly PlanCashFlow[]
  detailed: DetailedFlows
  exceptions: Exceptions
  changes: DayChanges
  /** Occurrences that fall before this day are done, marked or not. */
  doneBefore: DayNumber
}

export class DayLists {
  readonly #sources: ListSources
  readonly #byRule = new Map<RuleNumber, ListEntry[]>()
  readonly #oneTime = new Map<DayNumber, ListEntry[]>()
  /** The occurrences that were moved to a day. */
  readonly #arrived = new Map<DayNumber, ListEntry[]>()
  /** The occurrences that were moved away from a day, and are in its other lists all the same. */
  readonly #gone = new Map<DayNumber, Set<ListEntry>>()

  constructor(sources: ListSources) {
    this.#sources = sources
  }

  /** To be called in the order of the list. */
  addRecurring(place: number, rule: RuleNumber): void {
    addTo(this.#byRule, rule, toEntry(place, 0))
  }

  /** To be called in the order of the list. */
  addOneTime(place: number, day: DayNumber): void {
    addTo(this.#oneTime, day, toEntry(place, 0))
  }

  /** To be called once for an occurrence, and with two different days. */
  move(place: number, date: DayNumber, { from, to }: { from: DayNumber; to: DayNumber }): void {
    addTo(this.#arrived, to, toEntry(place, date - to))
    let gone = this.#gone.get(from)
    if (!gone) this.#gone.set(from, (gone = new Set()))
    gone.add(toEntry(place, date - from))
  }

  /** To be called after the last move. */
  sortMoved(): void {
    for (const entries of this.#arrived.values()) entries.sort((a, b) => a - b)
  }

  /** The occurrences of the days of a month. */
  of(month: Month): MonthLists {
    const detailed = this.#sources.detailed.entriesOf(month)
    const settledCounts = this.#sources.changes.ofMonth(month.number)?.settledCounts
    const days = Array.from({ length: month.length }, (_, index): DayList => {
      const day = month.firstDay + index
      const lists: ListEntry[][] = []
      for (const list of [this.#oneTime.get(day), detailed[index], this.#arrived.get(day)])
        if (list && list.length > 0) lists.push(list)
      return {
        lists,
        gone: this.#gone.get(day),
        settledCount: settledCounts ? elementAt(settledCounts, index) : 0,
      }
    })
    for (const [rule, entries] of this.#byRule)
      for (let set = daysOf(rule, month); set !== 0; set &= set - 1)
        days[firstOf(set) - 1]?.lists.push(entries)
    return new MonthLists(this.#sources, month, days)
  }
}

interface DayList {
  /** Together they have the occurrences of the day, and those that are gone. */
  lists: ListEntry[][]
  gone: ReadonlySet<ListEntry> | undefined
  settledCount: number
}

/** The lists of the days of one month. */
export class MonthLists {
  readonly #sources: ListSources
  readonly #month: Month
  readonly #days: readonly DayList[]
  /** The number of occurrences of each day, the 1st at index 0. */
  readonly counts: readonly number[]

  constructor(sources: ListSources, month: Month, days: readonly DayList[]) {
    this.#sources = sources
    this.#month = month
    this.#days = days
    this.counts = days.map(({ lists, gone }) => {
      const count = lists.reduce((sum, { length }) => sum + length, 0)
      return count - (gone?.size ?? 0)
    })
  }

  /** The number of a day's occurrences that are pending. */
  pendingCount(dayOfMonth: number): number {
    if (this.#isDone(dayOfMonth)) return 0
    const { settledCount } = elementAt(this.#days, dayOfMonth - 1)
    return elementAt(this.counts, dayOfMonth - 1) - settledCount
  }

  /** The occurrences of a day from the one at `start` on, at most `limit` of them. */
  list(dayOfMonth: number, start: number, limit: number): Occurrence[] {
    const { lists, gone } = elementAt(this.#days, dayOfMonth - 1)
    const end = start + limit
    const entries = mergeEntries(lists, end + (gone?.size ?? 0))
    const staying = gone ? entries.filter((entry) => !gone.has(entry)) : entries
    const shown = staying.slice(start, end)
    if (shown.length === 0) return []
    const { cashFlows, exceptions } = this.#sources
    const isDone = this.#isDone(dayOfMonth)
    const date = dateText(this.#month, dayOfMonth)
    const exceptionsOfMonth = exceptions.inMonth(this.#month.number)
    return shown.map((entry) => {
      const place = placeOf(entry)
      const cashFlow = elementAt(cashFlows, place)
      const offset = offsetOf(entry, place)
      if (offset !== 0) {
        const other = dateOf(this.#month.firstDay + dayOfMonth - 1 + offset)
        const exception = exceptions.of(place, other.month, other.dayOfMonth)
        return toOccurrence(cashFlow, other.text, isDone, exception)
      }
      const exception = exceptionsOfMonth?.get(exceptionKey(place, dayOfMonth))
      return toOccurrence(cashFlow, date, isDone, exception)
    })
  }

  /** True if everything on a day is done, marked or not. */
  #isDone(dayOfMonth: number): boolean {
    return this.#month.firstDay + dayOfMonth - 1 < this.#sources.doneBefore
  }
}

function toOccurrence(
  { kind, id, name, amountCents, recurrenceType }: PlanCashFlow,
  date: string,
  isDoneDay: boolean,
  exception: Exception | undefined,
): Occurrence {
  const override = exception ? exception.overrideCents : null
  return {
    kind,
    id,
    name,
    date,
    amountCents: override ?? amountCents,
    baseAmountCents: amountCents,
    hasOverride: override !== null,
    occurred: isDoneDay || (exception ? exception.isDone : false),
    skipped: exception ? exception.isSkipped : false,
    moved: exception ? exception.movedTo !== null : false,
    ...(recurrenceType === 'ON_X_DAY' && { oneTime: true }),
  }
}

function dateOf(day: DayNumber) {
  const month = monthOf(day)
  const dayOfMonth = day - month.firstDay + 1
  return { month: month.number, dayOfMonth, text: dateText(month, dayOfMonth) }
}

function addTo<K>(lists: Map<K, ListEntry[]>, key: K, entry: ListEntry): void {
  const list = lists.get(key)
  if (list) list.push(entry)
  else lists.set(key, [entry])
}

/** The order of a day's list. */
export function compareInList(a: PlanCashFlow, b: PlanCashFlow): number {
  return signOf(b.kind) - signOf(a.kind) || compareNames(a.name, b.name) || a.id - b.id
}

/**
 * One locale for everyone: a day's order is the server's, the same in every browser. For names in ASCII this is three
 * times as fast as an Intl.Collator, which answers the same.
 */
function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}
