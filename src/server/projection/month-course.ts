/**
 * The course that a plan takes through a month, whatever the balance it begins with. Worked out day by
 * day once: for a month in which only rules fall, once for all months of its shape. Projections then
 * go month by month.
 */
import type { Month, MonthNumber } from './calendar.ts'
import type { DayNumber } from './calendar.ts'
import { exactSum, netCents } from './cents.ts'
import type { DayChanges, MonthSums, RecurringSums } from './month-sums.ts'
import { SHAPE_COUNT, shapeOf } from './recurrence.ts'

/** NaN where a sum would not be exact. */
export interface MonthCourse {
  /** By the end of each day, the 1st at index 0, more than at the end of the month before. */
  gainsCents: number[]
  lowestGainCents: number
  highestGainCents: number
  incomeCents: number
  expenseCents: number
}

export class MonthCourses {
  readonly #recurring: RecurringSums
  readonly #changes: DayChanges
  readonly #doneBefore: DayNumber
  readonly #byShape: (MonthCourse | undefined)[] = Array.from({ length: SHAPE_COUNT })
  readonly #byMonth = new Map<MonthNumber, MonthCourse>()

  /** @param doneBefore occurrences before this day count for nothing. */
  constructor(recurring: RecurringSums, changes: DayChanges, doneBefore: DayNumber) {
    this.#recurring = recurring
    this.#changes = changes
    this.#doneBefore = doneBefore
  }

  of(month: Month): MonthCourse {
    const shape = shapeOf(month)
    const changes = this.#changes.ofMonth(month.number)
    if (!changes && month.firstDay >= this.#doneBefore) {
      return (this.#byShape[shape] ??= courseOf(month.length, 0, this.#recurring.ofMonth(shape)))
    }
    let course = this.#byMonth.get(month.number)
    if (!course) {
      const pendingFrom = Math.max(0, this.#doneBefore - month.firstDay)
      course = courseOf(month.length, pendingFrom, this.#recurring.ofMonth(shape), changes)
      this.#byMonth.set(month.number, course)
    }
    return course
  }
}

function courseOf(
  length: number,
  pendingFrom: number,
  recurring: MonthSums,
  changes?: MonthSums,
): MonthCourse {
  const gainsCents: number[] = []
  let [gain, lowestGainCents, highestGainCents] = [0, Infinity, -Infinity]
  let [incomeCents, expenseCents] = [0, 0]
  for (let index = 0; index < length; index++) {
    if (index >= pendingFrom) {
      const income = exactSum(recurring.income[index] ?? 0, changes?.income[index] ?? 0)
      const expense = exactSum(recurring.expense[index] ?? 0, changes?.expense[index] ?? 0)
      incomeCents = exactSum(incomeCents, income)
      expenseCents = exactSum(expenseCents, expense)
      gain = exactSum(gain, netCents(income, expense))
    }
    gainsCents.push(gain)
    lowestGainCents = Math.min(lowestGainCents, gain)
    highestGainCents = Math.max(highestGainCents, gain)
  }
  return { gainsCents, lowestGainCents, highestGainCents, incomeCents, expenseCents }
}
