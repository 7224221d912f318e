/**
 * The occurrences of each day: incomes first, then by name, then by id, then by date. Cash flows are sorted once, and put
 * into one list per rule and per day. A day is counted by the lengths of these lists, and only the occurrences that
 * are asked for are made, so a day costs the same however many others it has.
 */
import type { Occurrence } from '../../../shared/projections/projection.ts'
import { signOf } from '../../../shared/money/signed-amount.ts'
import { dateText, type DayNumber, type Month, monthOf, parseDay } from '../rules/calendar.ts'
import { firstOf } from '../rules/day-set.ts'
import type { DayChanges } from './day-sums.ts'
import { elementAt } from './cents.ts'
import type { Exceptions } from './exceptions.ts'
import { plannedCents, toOccurrence } from './listed-occurrence.ts'
import type { PlanCashFlow } from './plan.ts'
import type { PayingCard } from '../../../shared/plan/spending.ts'
import type { Card } from './cards/plan-card.ts'
import type { PlannedCashFlow } from './planned-flow.ts'
import { daysFallenOn, daysIn, offsetsOf, type Rule } from '../rules/schedule-days.ts'

interface ListSources {
  flows: readonly PlannedCashFlow[]
  cards: readonly Card[]
  exceptions: Exceptions
  changes: DayChanges
  /** Occurrences that fall before this day are done, marked or not. */
  doneBefore: DayNumber
}

interface Entry {
  place: number
  /** The days from the day to its date. */
  offset: number
}

interface ListedMove {
  place: number
  date: DayNumber
  from: DayNumber
  to: DayNumber
}

export class DayLists {
  readonly #sources: ListSources
  readonly #moves: ListedMove[] = []
  readonly #byRule = new Map<Rule, Entry[]>()
  readonly #detailed: { place: number; rule: Rule }[] = []
  readonly #oneTime = new Map<DayNumber, Entry[]>()
  readonly #arrived = new Map<DayNumber, Entry[]>()
  /** The number of occurrences that were moved away from a day, and are in its other lists all the same. */
  readonly #goneCounts = new Map<DayNumber, number>()

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
  move(move: ListedMove): void {
    const { place, date, from, to } = move
    this.#moves.push(move)
    addTo(this.#arrived, to, { place, offset: date - to })
    this.#goneCounts.set(from, (this.#goneCounts.get(from) ?? 0) + 1)
  }

  /** Call it after the last move. */
  sortMoved(): void {
    for (const entries of this.#arrived.values()) entries.sort(compareEntries)
  }

  /** The lists of some of the cash flows, in the order of the list. */
  only(flows: readonly PlannedCashFlow[]): DayLists {
    const lists = new DayLists({ ...this.#sources, cards: [] })
    const places = new Set(flows.map(({ place }) => place))
    for (const flow of flows) lists.add(flow)
    for (const move of this.#moves) if (places.has(move.place)) lists.move(move)
    lists.sortMoved()
    return lists
  }

  /** The cost of the lists of so many months, in looks of one rule at one month. */
  costOf(months: number): number {
    return this.#detailed.length * months
  }

  of(month: Month): MonthLists {
    const settledCountOf = settledCountsOf(this.#sources, month)
    const detailed = this.#detailedOf(month)
    const days = detailed.map((entries, index): DayList => {
      const day = month.firstDay + index
      const lists = [this.#oneTime.get(day), entries, this.#arrived.get(day)]
      return {
        lists: lists.filter((list) => list !== undefined && list.length > 0) as Entry[][],
        goneCount: this.#goneCounts.get(day) ?? 0,
        settledCount: settledCountOf(index),
      }
    })
    for (const [rule, entries] of this.#byRule)
      for (let set = daysIn(rule, month); set !== 0; set &= set - 1)
        days[firstOf(set) - 1]?.lists.push(entries)
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
  /** The number of occurrences that are done, skipped, or paid later with a card. */
  settledCount: number
}

function settledCountsOf({ changes, cards }: ListSources, month: Month): (index: number) => number {
  const counts = [changes, ...cards.map(({ purchases }) => purchases.changes)].map(
    (each) => each.ofMonth(month.number)?.settledCounts,
  )
  const pending = cards.map(({ purchases }) => purchases.expenseCountOf(month))
  return (index) => {
    let count = 0
    for (const settled of counts) if (settled) count += elementAt(settled, index)
    for (const [at, pendingOf] of pending.entries())
      if (elementAt(cards, at).timetable.isCovered(month.firstDay + index))
        count += pendingOf(index)
    return count
  }
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

  pendingCount(dayOfMonth: number): number {
    if (this.#isDone(dayOfMonth)) return 0
    const { settledCount } = elementAt(this.#days, dayOfMonth - 1)
    return elementAt(this.counts, dayOfMonth - 1) - settledCount
  }

  list(dayOfMonth: number, start: number, limit: number): Occurrence[] {
    const { flows, exceptions } = this.#sources
    const { lists, goneCount } = elementAt(this.#days, dayOfMonth - 1)
    const day = this.#month.firstDay + dayOfMonth - 1
    const isDone = this.#isDone(dayOfMonth)
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

  #isDone(dayOfMonth: number): boolean {
    return this.#month.firstDay + dayOfMonth - 1 < this.#sources.doneBefore
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
