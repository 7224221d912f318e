/**
 * The sum of each month, and how the balance moves within it, whatever the balance before it. This is computed
 * day by day, once per month. Projections then go from month to month.
 */
import { netCents } from '../../../shared/money/signed-amount.ts'
import { type DayNumber, type Month, monthAt, type MonthNumber } from '../rules/calendar.ts'
import { centsAt, elementAt, requireExact, type SignedDaySums } from './cents.ts'
import { type DayChanges, likenessOf, type RecurringSums } from './day-sums.ts'
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

interface Sources {
  byDays: RecurringSums
  byMonth: RecurringSums
  detailed: RecurringSums
  changes: DayChanges
}

/** Their sums together stay in the processor's cache. */
const MONTHS_AT_ONCE = 24

export class MonthLedger {
  readonly #sources: Sources
  readonly #doneBefore: DayNumber
  /** Keyed by month; months that are alike share one entry, keyed by their negative likeness. */
  readonly #courses = new Map<number, MonthCourse>()

  constructor(sources: Sources, doneBefore: DayNumber) {
    this.#sources = sources
    this.#doneBefore = doneBefore
  }

  get size(): number {
    return this.#courses.size
  }

  /** @throws ProjectionError when the gain, the incomes or the expenses of a day are too large to be exact. */
  of(month: Month): MonthCourse {
    const key = this.#isLikeOthers(month) ? -1 - likenessOf(month) : month.number
    let course = this.#courses.get(key)
    if (!course) this.#courses.set(key, (course = this.#workOut(month, month.length, null)))
    return course
  }

  /** The cost of `prepare`, in looks of one rule at one month. */
  costOf(first: MonthNumber, last: MonthNumber): number {
    return this.#sources.detailed.costOf(monthsFrom(first, last))
  }

  /** Works out what takes long of the months from one through another, so that `of` answers at once. */
  *prepare(first: MonthNumber, last: MonthNumber): Steps<void> {
    for (let number = first; number <= last; number += MONTHS_AT_ONCE)
      yield* this.#sources.detailed.prepare(
        monthsFrom(number, Math.min(last, number + MONTHS_AT_ONCE - 1)),
      )
  }

  #isLikeOthers(month: Month): boolean {
    return (
      month.firstDay >= this.#doneBefore &&
      this.#sources.detailed.isEmpty &&
      this.#sources.changes.ofMonth(month.number) === undefined
    )
  }

  /** @throws ProjectionError as `of`, for these days only. */
  gainsOf(month: Month, count: number): Float64Array {
    const gainsCents = new Float64Array(count)
    this.#workOut(month, count, gainsCents)
    return gainsCents
  }

  /** The 1st is at index 0. @throws ProjectionError when one of the sums is too large to be exact. */
  sumsOf(month: Month, index: number): { incomeCents: number; expenseCents: number } {
    if (month.firstDay + index < this.#doneBefore) return { incomeCents: 0, expenseCents: 0 }
    const { byDays, byMonth, detailed, changes } = this.#sumsOf(month)
    return {
      incomeCents: sumOfDay(byDays.income, byMonth.income, detailed.income, changes?.income, index),
      expenseCents: sumOfDay(
        byDays.expense,
        byMonth.expense,
        detailed.expense,
        changes?.expense,
        index,
      ),
    }
  }

  /**
   * From `start` to before `end`, where 0 is the 1st.
   *
   * @throws ProjectionError when the sum is too large to be exact.
   */
  expensesOf(month: Month, start: number, end: number): { cents: number; count: number } {
    const { byDays, byMonth, detailed, changes } = this.#sumsOf(month)
    let cents = 0
    let count = 0
    for (let index = Math.max(start, this.#doneBefore - month.firstDay); index < end; index++) {
      cents += sumOfDay(byDays.expense, byMonth.expense, detailed.expense, changes?.expense, index)
      count +=
        centsAt(byDays.expenseCount, index) +
        centsAt(byMonth.expenseCount, index) +
        centsAt(detailed.expenseCount, index)
      if (changes) count += elementAt(changes.expenseCounts, index)
    }
    return { cents: requireExact(cents), count }
  }

  #sumsOf(month: Month) {
    const { byDays, byMonth, detailed, changes } = this.#sources
    return {
      // The days after its last one are not read.
      byDays: byDays.of({ ...month, length: 31 }),
      byMonth: byMonth.of(month),
      detailed: detailed.of(month),
      changes: changes.ofMonth(month.number),
    }
  }

  /** @param gainsCents receives the gain of each day; null where only the course is needed. */
  #workOut(month: Month, count: number, gainsCents: Float64Array | null): MonthCourse {
    const { byDays, byMonth, detailed, changes } = this.#sumsOf(month)
    let gain = 0
    let firstGainCents = 0
    let lowestGainCents = Infinity
    let highestGainCents = -Infinity
    let incomeCents = 0
    let expenseCents = 0
    for (let index = 0; index < count; index++) {
      if (month.firstDay + index >= this.#doneBefore) {
        const income = sumOfDay(
          byDays.income,
          byMonth.income,
          detailed.income,
          changes?.income,
          index,
        )
        const expense = sumOfDay(
          byDays.expense,
          byMonth.expense,
          detailed.expense,
          changes?.expense,
          index,
        )
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

function monthsFrom(first: MonthNumber, last: MonthNumber): Month[] {
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => monthAt(first + index))
}

function sumOfDay(
  byDays: Float64Array,
  byMonth: Float64Array,
  detailed: Float64Array,
  changes: SignedDaySums | undefined,
  index: number,
): number {
  const cents = requireExact(
    centsAt(byDays, index) + centsAt(byMonth, index) + centsAt(detailed, index),
  )
  return changes ? requireExact(cents + changes.at(index)) : cents
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

/**
 * The first with the starting balance.
 *
 * @throws ProjectionError when the balance before a month is too large to be exact.
 */
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
