/**
 * The course that a plan takes through a month, whatever the balance it begins with. Worked out day by
 * day, once: for months in which only rules fall, once for all that look alike. Projections then go
 * month by month.
 */
import type { DayNumber, Month } from './calendar.ts'
import { netCents } from '../../shared/signed-amount.ts'
import { exactSum } from './cents.ts'
import { placeOf, type DayChanges, type RecurringSums } from './day-sums.ts'
import { ASPECT_COUNT, fortnightAspect, kindAspect } from './recurrence.ts'

/** NaN where a sum would not be exact. */
export interface MonthCourse {
  /** By the end of the 1st, and of the last day, more than at the end of the month before. */
  firstGainCents: number
  lastGainCents: number
  lowestGainCents: number
  highestGainCents: number
  incomeCents: number
  expenseCents: number
}

export class MonthCourses {
  readonly #recurring: RecurringSums
  readonly #changes: DayChanges
  readonly #doneBefore: DayNumber
  readonly #kept = new Map<number, MonthCourse>()

  /** @param doneBefore occurrences before this day count for nothing. */
  constructor(recurring: RecurringSums, changes: DayChanges, doneBefore: DayNumber) {
    this.#recurring = recurring
    this.#changes = changes
    this.#doneBefore = doneBefore
  }

  of(month: Month): MonthCourse {
    const key = this.#keyOf(month)
    let course = this.#kept.get(key)
    if (!course) {
      course = this.#workOut(month, null)
      this.#kept.set(key, course)
    }
    return course
  }

  /** Months that look alike have one key, which is negative; a month of its own has its number. */
  #keyOf(month: Month): number {
    const ofItsOwn = month.firstDay < this.#doneBefore || this.#changes.ofMonth(month.number)
    if (ofItsOwn) return month.number
    return -1 - fortnightAspect(month) * ASPECT_COUNT - kindAspect(month)
  }

  /** What the end of each day has more than the end of the month before, the 1st at index 0. */
  gainsOf(month: Month): number[] {
    const gainsCents: number[] = []
    this.#workOut(month, gainsCents)
    return gainsCents
  }

  /** @param gainsCents takes each day's; years do without them. */
  #workOut(month: Month, gainsCents: number[] | null): MonthCourse {
    const { income, expense } = this.#recurring.byDay()
    const changes = this.#changes.ofMonth(month.number)
    const fortnight = placeOf(fortnightAspect(month), 0)
    const kind = placeOf(kindAspect(month), 0)
    let gain = 0
    let firstGainCents = 0
    let lowestGainCents = Infinity
    let highestGainCents = -Infinity
    let incomeCents = 0
    let expenseCents = 0
    for (let index = 0; index < month.length; index++) {
      if (month.firstDay + index >= this.#doneBefore) {
        let incomeOfDay = exactSum(income[fortnight + index] ?? 0, income[kind + index] ?? 0)
        let expenseOfDay = exactSum(expense[fortnight + index] ?? 0, expense[kind + index] ?? 0)
        if (changes) {
          incomeOfDay = exactSum(incomeOfDay, changes.income[index] ?? 0)
          expenseOfDay = exactSum(expenseOfDay, changes.expense[index] ?? 0)
        }
        incomeCents = exactSum(incomeCents, incomeOfDay)
        expenseCents = exactSum(expenseCents, expenseOfDay)
        gain = exactSum(gain, netCents(incomeOfDay, expenseOfDay))
      }
      if (index === 0) firstGainCents = gain
      gainsCents?.push(gain)
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
