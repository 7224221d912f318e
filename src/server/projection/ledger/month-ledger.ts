/**
 * The sum of each month, and how the balance moves within it, whatever the balance before it. This is computed
 * day by day, once per month; months that look alike share one computation, where nothing makes them differ.
 * Projections then go from month to month.
 */
import { netCents } from '../../../shared/money/signed-amount.ts'
import type { DayNumber, Month, MonthNumber } from '../rules/calendar.ts'
import { centsAt, requireExact, type SignedDaySums } from './cents.ts'
import { elementAt } from '../rules/element.ts'
import { placeOf, type DayChanges, type RecurringSums } from './day-sums.ts'
import type { DetailedFlows } from './detailed-flows.ts'
import { ASPECT_COUNT, fortnightAspect, kindAspect } from '../rules/rule-table.ts'

/** A gain is how much more the balance is at the end of a day than at the end of the month before, in cents. */
export interface MonthCourse {
  firstGainCents: number
  lastGainCents: number
  lowestGainCents: number
  highestGainCents: number
  /** Of all days of the month. Each may be too large to be exact, where the gains are not. */
  incomeCents: number
  expenseCents: number
}

export class MonthLedger {
  readonly #recurring: RecurringSums
  readonly #detailed: DetailedFlows
  readonly #changes: DayChanges
  readonly #doneBefore: DayNumber
  readonly #courses = new Map<MonthNumber, MonthCourse>()
  /** By aspects. */
  readonly #sharedCourses = new Map<number, MonthCourse>()

  /** @param doneBefore occurrences before this day do not count. */
  constructor(
    sources: { recurring: RecurringSums; detailed: DetailedFlows; changes: DayChanges },
    doneBefore: DayNumber,
  ) {
    this.#recurring = sources.recurring
    this.#detailed = sources.detailed
    this.#changes = sources.changes
    this.#doneBefore = doneBefore
  }

  /** The number of months that are known. */
  get size(): number {
    return this.#courses.size
  }

  /** @throws ProjectionError when the gain, the incomes or the expenses of a day are too large to be exact. */
  of(month: Month): MonthCourse {
    let course = this.#courses.get(month.number)
    if (!course) {
      course = this.#isUnlikeOthers(month)
        ? this.#workOut(month, month.length, null)
        : this.#sharedCourseOf(month)
      this.#courses.set(month.number, course)
    }
    return course
  }

  #isUnlikeOthers(month: Month): boolean {
    return (
      month.firstDay < this.#doneBefore ||
      this.#changes.ofMonth(month.number) !== undefined ||
      this.#detailed.sumsOf(month) !== null
    )
  }

  #sharedCourseOf(month: Month): MonthCourse {
    const key = fortnightAspect(month) * ASPECT_COUNT + kindAspect(month)
    let course = this.#sharedCourses.get(key)
    if (!course) {
      course = this.#workOut(month, month.length, null)
      this.#sharedCourses.set(key, course)
    }
    return course
  }

  /**
   * The gains of the first `count` days, the 1st at index 0.
   *
   * @throws ProjectionError as `of` does, but only for these days.
   */
  gainsOf(month: Month, count: number): Float64Array {
    const gainsCents = new Float64Array(count)
    this.#workOut(month, count, gainsCents)
    return gainsCents
  }

  /**
   * The sum of the pending occurrences of a day.
   *
   * @param index of the day: 0 for the 1st
   * @throws ProjectionError when one of the sums is too large to be exact.
   */
  sumsOf(month: Month, index: number): { incomeCents: number; expenseCents: number } {
    if (month.firstDay + index < this.#doneBefore) return { incomeCents: 0, expenseCents: 0 }
    const { income, expense } = this.#recurring.byDay()
    const detailed = this.#detailed.sumsOf(month)
    const changes = this.#changes.ofMonth(month.number)
    const fortnight = placeOf(fortnightAspect(month), index)
    const kind = placeOf(kindAspect(month), index)
    return {
      incomeCents: sumOfDay(income, fortnight, kind, detailed?.income, changes?.income, index),
      expenseCents: sumOfDay(expense, fortnight, kind, detailed?.expense, changes?.expense, index),
    }
  }

  /**
   * The sum and the number of the pending expenses from one day of a month to before another.
   *
   * @param start index of the first day: 0 for the 1st
   * @throws ProjectionError when the sum is too large to be exact.
   */
  expensesOf(month: Month, start: number, end: number): { cents: number; count: number } {
    const { expense, expenseCount } = this.#recurring.byDay()
    const detailed = this.#detailed.sumsOf(month)
    const changes = this.#changes.ofMonth(month.number)
    const fortnight = placeOf(fortnightAspect(month), 0)
    const kind = placeOf(kindAspect(month), 0)
    let cents = 0
    let count = 0
    for (let index = Math.max(start, this.#doneBefore - month.firstDay); index < end; index++) {
      const [a, b] = [fortnight + index, kind + index]
      cents += sumOfDay(expense, a, b, detailed?.expense, changes?.expense, index)
      count += centsAt(expenseCount, a) + centsAt(expenseCount, b)
      if (detailed) count += centsAt(detailed.expenseCount, index)
      if (changes) count += elementAt(changes.expenseCounts, index)
    }
    return { cents: requireExact(cents), count }
  }

  /** @param gainsCents receives the gain of each day; null where only the course is needed. */
  #workOut(month: Month, count: number, gainsCents: Float64Array | null): MonthCourse {
    const { income, expense } = this.#recurring.byDay()
    const detailed = this.#detailed.sumsOf(month)
    const changes = this.#changes.ofMonth(month.number)
    const fortnight = placeOf(fortnightAspect(month), 0)
    const kind = placeOf(kindAspect(month), 0)
    let gain = 0
    let firstGainCents = 0
    let lowestGainCents = Infinity
    let highestGainCents = -Infinity
    let incomeCents = 0
    let expenseCents = 0
    for (let index = 0; index < count; index++) {
      if (month.firstDay + index >= this.#doneBefore) {
        const incomeOfDay = sumOfDay(
          income,
          fortnight + index,
          kind + index,
          detailed?.income,
          changes?.income,
          index,
        )
        const expenseOfDay = sumOfDay(
          expense,
          fortnight + index,
          kind + index,
          detailed?.expense,
          changes?.expense,
          index,
        )
        incomeCents += incomeOfDay
        expenseCents += expenseOfDay
        gain = requireExact(gain + netCents(incomeOfDay, expenseOfDay))
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

function sumOfDay(
  recurring: Float64Array,
  fortnight: number,
  kind: number,
  detailed: Float64Array | undefined,
  changes: SignedDaySums | undefined,
  index: number,
): number {
  const common = centsAt(recurring, fortnight) + centsAt(recurring, kind)
  const cents = requireExact(detailed ? common + centsAt(detailed, index) : common)
  return changes ? requireExact(cents + changes.at(index)) : cents
}
