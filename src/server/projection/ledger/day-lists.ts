/**
 * The occurrences of each day: incomes first, then by name, then by id, then by date. Cash flows are sorted once, and put
 * into one list per rule and per day. A day is counted by the lengths of these lists, and only the occurrences that
 * are asked for are made, so a day costs the same however many others it has.
 */
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { signOf } from '../../../shared/money/signed-amount.ts'
import { dateText, type DayNumber, type Month, monthOf, parseDay } from '../rules/calendar.ts'
import { firstOf } from '../rules/day-set.ts'
import { elementAt } from './cents.ts'
import type { Exceptions } from './exceptions.ts'
import { plannedCents, toOccurrence } from './listed-occurrence.ts'
import type { PlanCashFlow } from './plan.ts'
import type { PayingCard } from '../../../shared/plan/spending.ts'
import type { Card, PlannedCashFlow } from './cards/plan-card.ts'
import { daysFallenOn, daysIn, offsetsOf, type Rule } from '../rules/schedule-days.ts'

interface ListSources {
  flows: readonly PlannedCashFlow[]
  exceptions: Exceptions
  /** Occurrences that fall before this day are done, marked or not. */
  doneBefore: DayNumber
}

interface Entry {
  place: number
  /** The days from the day to its date. */
  offset: number
}

export class DayLists {
  readonly #sources: ListSources
  readonly #byRule = new Map<Rule, Entry[]>()
  readonly #detailed: { place: number; rule: Rule }[] = []
  readonly #oneTime = new Map<DayNumber, Entry[]>()
  readonly #arrived = new Map<DayNumber, Entry[]>()
  /** Occurrences that were moved away from a day, and are in its other lists all the same. */
  readonly #gone = new Map<DayNumber, Entry[]>()

  constructor(sources: ListSources) {
    this.#sources = sources
  }

  /** Call it in the order of the list. Everyday spending has no occurrences. */
  add({ place, cashFlow, rule, isCommon }: PlannedCashFlow): void {
    if (rule === null) {
      if (cashFlow.date !== null)
        addTo(this.#oneTime, parseDay(cashFlow.date), { place, offset: 0 })
    } else if (isCommon) addTo(this.#byRule, rule, { place, offset: 0 })
    // The rules of these rarely match, so they are not grouped.
    else this.#detailed.push({ place, rule })
  }

  /** Call it once for an occurrence, with two different days. */
  move(place: number, date: DayNumber, { from, to }: { from: DayNumber; to: DayNumber }): void {
    addTo(this.#arrived, to, { place, offset: date - to })
    addTo(this.#gone, from, { place, offset: date - from })
  }

  /** Call it after the last move. */
  sortMoved(): void {
    for (const entries of this.#arrived.values()) entries.sort(compareEntries)
  }

  /** The cost of the lists of so many months, in looks of one rule at one month. */
  costOf(months: number): number {
    return this.#detailed.length * months
  }

  /** @param isListed which cash flows; all where it is absent */
  of(month: Month, isListed?: (flow: PlannedCashFlow) => boolean): MonthLists {
    const { flows } = this.#sources
    const listed = (entries: Entry[] = []) =>
      isListed ? entries.filter(({ place }) => isListed(elementAt(flows, place))) : entries
    const days = this.#detailedOf(month).map((entries, index): DayList => {
      const day = month.firstDay + index
      return {
        lists: [this.#oneTime.get(day), entries, this.#arrived.get(day)].map(listed),
        goneCount: listed(this.#gone.get(day)).length,
      }
    })
    for (const [rule, entries] of this.#byRule)
      for (let set = daysIn(rule, month); set !== 0; set &= set - 1)
        days[firstOf(set) - 1]?.lists.push(listed(entries))
    return new MonthLists(this.#sources, month, days)
  }

  /** An entry list for each day of a month, the 1st at index 0. */
  #detailedOf(month: Month): Entry[][] {
    const days = Array.from({ length: month.length }, (): Entry[] => [])
    for (const { place, rule } of this.#detailed) {
      const dates = daysIn(rule, month)
      for (const offset of offsetsOf(rule))
        for (let set = daysFallenOn(rule, month, offset, dates); set !== 0; set &= set - 1)
          days[firstOf(set) - 1]?.push({ place, offset })
    }
    return days
  }
}

interface DayList {
  lists: Entry[][]
  goneCount: number
}

/** The lists of the days of one month. */
export class MonthLists {
  readonly #sources: ListSources
  readonly #month: Month
  readonly #days: readonly DayList[]
  readonly counts: readonly number[]

  constructor(sources: ListSources, month: Month, days: readonly DayList[]) {
    this.#sources = sources
    this.#month = month
    this.#days = days
    this.counts = days.map(
      ({ lists, goneCount }) => lists.reduce((sum, { length }) => sum + length, 0) - goneCount,
    )
  }

  list(dayOfMonth: number, start: number, limit: number): Occurrence[] {
    const { flows, exceptions } = this.#sources
    const { lists, goneCount } = elementAt(this.#days, dayOfMonth - 1)
    const day = this.#month.firstDay + dayOfMonth - 1
    const isDone = day < this.#sources.doneBefore
    const text = dateText(this.#month, dayOfMonth)
    const shown: Occurrence[] = []
    const paying = new Map<Card, PayingCard | null>()
    let staying = 0
    for (const { place, offset } of mergeEntries(lists, start + limit + goneCount)) {
      if (shown.length === limit) break
      const date = offset === 0 ? { month: this.#month, dayOfMonth, text } : dateOf(day + offset)
      const exception = exceptions.of(place, date.month.number, date.dayOfMonth)
      const movedTo = exception?.movedTo ?? null
      if (movedTo !== null && movedTo !== day) continue
      if (staying++ < start) continue
      const flow = elementAt(flows, place)
      const card = flow.paidBy && payingCard(paying, flow.paidBy, day)
      const planned = plannedCents(flow, date.month.firstDay + date.dayOfMonth - 1)
      const isDoneDay = isDone && card === null
      shown.push(
        toOccurrence(flow.cashFlow, { date: date.text, planned, isDoneDay, card, exception }),
      )
    }
    return shown
  }
}

/** Many purchases of a day are paid with the same card. */
function payingCard(
  known: Map<Card, PayingCard | null>,
  card: Card,
  day: DayNumber,
): PayingCard | null {
  let paying = known.get(card)
  if (paying === undefined) known.set(card, (paying = card.payingOn(day)))
  return paying
}

interface DateOfMonth {
  month: Month
  dayOfMonth: number
  text: string
}

function dateOf(day: DayNumber): DateOfMonth {
  const month = monthOf(day)
  const dayOfMonth = day - month.firstDay + 1
  return { month, dayOfMonth, text: dateText(month, dayOfMonth) }
}

function addTo<K>(lists: Map<K, Entry[]>, key: K, entry: Entry): void {
  const list = lists.get(key)
  if (list) list.push(entry)
  else lists.set(key, [entry])
}

/** Merges ordered lists into one, of which it answers the first `end` entries at least, if there are so many. */
function mergeEntries(lists: readonly Entry[][], end: number): Entry[] {
  let merged: Entry[] = []
  for (const list of lists) merged = merged.length === 0 ? list : mergeTwo(merged, list, end)
  return merged
}

function mergeTwo(first: Entry[], second: Entry[], end: number): Entry[] {
  const merged: Entry[] = []
  let other = 0
  for (const entry of first) {
    let next = second[other]
    while (next && merged.length < end && compareEntries(next, entry) < 0) {
      merged.push(next)
      next = second[++other]
    }
    merged.push(entry)
    if (merged.length >= end) return merged
  }
  return [...merged, ...second.slice(other, other + end - merged.length)]
}

function compareEntries(a: Entry, b: Entry): number {
  return a.place - b.place || a.offset - b.offset
}

type ListedFlow = Pick<PlanCashFlow, 'kind' | 'name' | 'id'>

export function compareInList(a: ListedFlow, b: ListedFlow): number {
  return signOf(b.kind) - signOf(a.kind) || compareNames(a.name, b.name) || a.id - b.id
}

/**
 * One locale for everyone: a day's order is the server's, the same in every browser. For names in ASCII this is three
 * times as fast as an Intl.Collator, which answers the same.
 */
function compareNames(a: string, b: string): number {
  return a.localeCompare(b, 'en')
}
