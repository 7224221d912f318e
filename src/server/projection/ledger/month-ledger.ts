/**
 * The sum of each month, and how the balance moves within it, whatever the balance before it. This is computed
 * day by day, once per month. Projections then go from month to month.
 */
import { netCents } from '../../../shared/money/signed-amount.ts'
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { type DayNumber, type Month, monthAt, type MonthNumber } from '../rules/calendar.ts'
import { elementAt, requireExact } from './cents.ts'
import { likenessByDays, likenessOf } from './day-sums.ts'
import { countOfDay, expenseOfDay, type FlowSums, incomeOfDay } from './flow-sums.ts'
import type { LaterLedger, LaterSums } from './cards/later-sums.ts'
import type { Steps } from './steps.ts'

/** A gain is how much more the balance is at the end of a day than at the end of the month before, in cents. */
export interface MonthCourse {
  firstGainCents: number
  lastGainCents: number
  lowestGainCents: number
  highestGainCents: number
  /** The sums of all days of the month. Each may be too large to be exact, even if the gains are not. */
  incomeCents: number
  expenseCents: number
}

interface DaySums {
  incomeCents: number
  expenseCents: number
  everydayCents: number
}

interface Expenses {
  cents: number
  count: number
  everydayCents: number
}

const KINDS = ['income', 'expense'] as const

const NOTHING: DaySums = { incomeCents: 0, expenseCents: 0, everydayCents: 0 }

export class MonthLedger {
  readonly #sums: FlowSums
  readonly #later: LaterLedger
  readonly #doneBefore: DayNumber
  /** Keyed by month; months that are alike share one entry, keyed by their negative likeness. */
  readonly #courses = new Map<number, MonthCourse>()

  constructor(sums: FlowSums, later: LaterLedger, doneBefore: DayNumber) {
    this.#sums = sums
    this.#later = later
    this.#doneBefore = doneBefore
  }

  get size(): number {
    return this.#courses.size
  }

  /** @throws ProjectionError when the gain, the incomes or the expenses of a day are too large to be exact. */
  of(month: Month): MonthCourse {
    const likeness = this.#likenessOf(month)
    const key = likeness === null ? month.number : -1 - likeness
    let course = this.#courses.get(key)
    if (!course) this.#courses.set(key, (course = this.#workOut(month, month.length, null)))
    return course
  }

  /** The cost of `prepare`, in looks of one rule at one month. */
  costOf(first: MonthNumber, last: MonthNumber): number {
    const before = this.#later.monthsBefore(first, last)
    return this.#later.cards.reduce(
      (cost, { purchases }) => cost + purchases.costOf(before),
      this.#sums.costOf(monthsFrom(first, last)),
    )
  }

  /** Works out what takes long of the months from one through another, so that `of` answers at once. */
  *prepare(first: MonthNumber, last: MonthNumber): Steps<void> {
    yield* this.#sums.prepare(monthsFrom(first, last))
    const before = this.#later.monthsBefore(first, last)
    for (const { purchases } of this.#later.cards) yield* purchases.prepare(before)
  }

  /** The same number for months that are alike; null for one that is like no other. */
  #likenessOf(month: Month): number | null {
    const isPlain =
      month.firstDay >= this.#doneBefore &&
      this.#sums.detailed.isEmpty &&
      this.#sums.changes.ofMonth(month.number) === undefined
    if (!isPlain) return null
    if (this.#later.isEmpty) return likenessOf(month)
    const later = this.#later.likenessOf(month)
    return later === null ? null : later * 14 + likenessByDays(month)
  }

  /** @throws ProjectionError as `of`, for these days only. */
  gainsOf(month: Month, count: number): Float64Array {
    const gainsCents = new Float64Array(count)
    this.#workOut(month, count, gainsCents)
    return gainsCents
  }

  /** Everyday spending is a part of the expenses. The 1st is at index 0. */
  sumsOf(month: Month, index: number): DaySums {
    if (month.firstDay + index < this.#doneBefore) return NOTHING
    const sums = this.#sums.of(month)
    const later = this.#later.of(month)
    return {
      incomeCents: incomeOfDay(sums, index),
      expenseCents: requireExact(expenseOfDay(sums, index) + laterCents(later, index)),
      everydayCents: later ? elementAt(later.everyday, index) : 0,
    }
  }

  /** Answers how many occurrences are pending on a day, of which no card pays for any later. The 1st is at index 0. */
  countsOf(month: Month, kinds: readonly CashFlowKind[] = KINDS): (index: number) => number {
    const sums = this.#sums.of(month)
    const cards = this.#later.cards.map(({ timetable, purchases }) => {
      return { timetable, sums: purchases.of(month) }
    })
    return (index) => {
      const day = month.firstDay + index
      if (day < this.#doneBefore) return 0
      let count = 0
      for (const kind of kinds) {
        count += countOfDay(sums, kind, index)
        for (const { timetable, sums: bought } of cards)
          if (!timetable.isCovered(day)) count += countOfDay(bought, kind, index)
      }
      return count
    }
  }

  /** From `start` to before `end`, where 0 is the 1st; everyday spending is not in the sum. */
  expensesOf(month: Month, start: number, end: number): Expenses {
    const sums = this.#sums.of(month)
    const countOf = this.countsOf(month, ['expense'])
    const later = this.#later.of(month)
    let cents = 0
    let count = 0
    let everydayCents = 0
    for (let index = Math.max(start, this.#doneBefore - month.firstDay); index < end; index++) {
      cents += expenseOfDay(sums, index)
      count += countOf(index)
      if (!later) continue
      cents += elementAt(later.expense, index)
      everydayCents += elementAt(later.everyday, index)
    }
    return { cents: requireExact(cents), count, everydayCents: requireExact(everydayCents) }
  }

  /** @param gainsCents receives the gain of each day; null where only the course is needed. */
  #workOut(month: Month, count: number, gainsCents: Float64Array | null): MonthCourse {
    const sums = this.#sums.of(month)
    const later = this.#later.of(month)
    let gain = 0
    let firstGainCents = 0
    let lowestGainCents = Infinity
    let highestGainCents = -Infinity
    let incomeCents = 0
    let expenseCents = 0
    for (let index = 0; index < count; index++) {
      if (month.firstDay + index >= this.#doneBefore) {
        const income = incomeOfDay(sums, index)
        const expense = requireExact(expenseOfDay(sums, index) + laterCents(later, index))
        incomeCents += income
        expenseCents += expense
        gain = requireExact(gain + netCents(income, expense))
      }
      if (index === 0) firstGainCents = gain
      if (gainsCents) gainsCents[index] = gain
      lowestGainCents = Math.min(lowestGainCents, gain)
      highestGainCents = Math.max(highestGainCents, gain)
    }
    return {
      firstGainCents,
      lastGainCents: gain,
      lowestGainCents,
      highestGainCents,
      incomeCents,
      expenseCents,
    }
  }
}

function monthsFrom(first: MonthNumber, last: MonthNumber): MonthNumber[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
}

/** @throws ProjectionError when it is too large to be exact. */
function laterCents(later: LaterSums | null, index: number): number {
  return later
    ? requireExact(elementAt(later.expense, index) + elementAt(later.everyday, index))
    : 0
}

export interface WalkedMonth {
  month: Month
  openingCents: number
}

interface WalkedPlan {
  startingBalanceCents: number
  ledger: MonthLedger
  currentMonth: MonthNumber
}

/** The first with the starting balance. */
export function walkMonths(
  { startingBalanceCents, ledger, currentMonth }: WalkedPlan,
  last: MonthNumber,
): WalkedMonth[] {
  const months = []
  let openingCents = startingBalanceCents
  for (let number = currentMonth; number <= last; number++) {
    const month = monthAt(number)
    months.push({ month, openingCents })
    // Not for the last month: a caller that needs its first days only must not fail because of its last.
    if (number < last) openingCents = requireExact(openingCents + ledger.of(month).lastGainCents)
  }
  return months
}
