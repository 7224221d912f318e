/** The sums of some cash flows by day. */
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { RecurrenceType } from '../../../shared/schedules/recurrence.ts'
import {
  type Month,
  monthAt,
  type MonthNumber,
  monthOf,
  parseDayOfMonth,
  parseMonth,
} from '../rules/calendar.ts'
import type { DayRange } from '../rules/rule-counter.ts'
import type { Rule } from '../rules/schedule-days.ts'
import { centsAt, elementAt, requireExact, type SignedDaySums } from './cents.ts'
import { COUNTS, DayChanges, likenessByDays, likenessByMonth, RecurringSums } from './day-sums.ts'
import type { PlanCashFlow } from './plan.ts'
import type { Steps } from './steps.ts'

const COUNTS_DAYS = new Set<RecurrenceType>(['DAILY', 'WEEKLY', 'BIWEEKLY'])

/** More days than these are counted by rules, not added day by day. */
const MOST_DAYS_ADDED = 800

interface SummedFlow {
  cashFlow: PlanCashFlow
  /** Null for a one-time one. */
  rule: Rule | null
  /** True if many cash flows have the same rule. */
  isCommon: boolean
}

export class FlowSums {
  readonly byDays = new RecurringSums(likenessByDays)
  readonly byMonth = new RecurringSums(likenessByMonth)
  readonly detailed = new RecurringSums(({ number }) => number)
  readonly changes = new DayChanges()

  add({ cashFlow, rule, isCommon }: SummedFlow): void {
    const { kind, amountCents, schedule, date } = cashFlow
    if (rule !== null) {
      const common = COUNTS_DAYS.has(schedule.recurrenceType) ? this.byDays : this.byMonth
      const sums = isCommon ? common : this.detailed
      sums.add(rule, kind, amountCents)
    } else if (date !== null) {
      const change = { kind, cents: amountCents, count: 1 } as const
      this.changes.add(parseMonth(date), parseDayOfMonth(date), change)
    }
  }

  of(month: Month) {
    return {
      // The days after its last one are not read.
      byDays: this.byDays.of({ ...month, length: 31 }),
      byMonth: this.byMonth.of(month),
      detailed: this.detailed.of(month),
      changes: this.changes.ofMonth(month.number),
    }
  }

  /** The sum of the pending expenses that fall on some days. */
  expenseWithin({ first, last }: DayRange): number {
    if (last - first >= MOST_DAYS_ADDED) return this.#countedWithin({ first, last })
    let cents = 0
    for (let day = first; day <= last;) {
      const month = monthOf(day)
      const sums = this.of(month)
      const end = Math.min(month.length, last - month.firstDay + 1)
      for (let index = day - month.firstDay; index < end; index++)
        cents += expenseOfDay(sums, index)
      day = month.firstDay + month.length
    }
    return requireExact(cents)
  }

  /** Costs the same however many days these are, but for exceptions. */
  #countedWithin(range: DayRange): number {
    const sums = [this.byDays, this.byMonth, this.detailed]
    const cents = sums.reduce((sum, each) => sum + each.expenseWithin(range), 0)
    return requireExact(requireExact(cents) + this.changes.expenseWithin(range))
  }

  /** The cost of `prepare`, in looks of one rule at one month. */
  costOf(months: readonly MonthNumber[]): number {
    return months.reduce((cost, number) => cost + this.detailed.costOf(monthAt(number)), 0)
  }

  /** Works out what takes long of some months, so that `of` answers at once. */
  *prepare(months: readonly MonthNumber[]): Steps<void> {
    for (const number of months) {
      if (this.detailed.costOf(monthAt(number)) === 0) continue
      yield
      this.detailed.of(monthAt(number))
    }
  }
}

type MonthSums = ReturnType<FlowSums['of']>

/** The number of pending occurrences of a day: index 0 is the 1st. */
export function countOfDay(sums: MonthSums, kind: CashFlowKind, index: number): number {
  const { byDays, byMonth, detailed, changes } = sums
  const count = COUNTS[kind]
  return (
    centsAt(byDays[count], index) +
    centsAt(byMonth[count], index) +
    centsAt(detailed[count], index) +
    (changes ? elementAt(changes[count], index) : 0)
  )
}

/** @throws ProjectionError when it is too large to be exact. */
export function expenseOfDay(sums: MonthSums, index: number): number {
  const { byDays, byMonth, detailed, changes } = sums
  return sumOfDay(byDays.expense, byMonth.expense, detailed.expense, changes?.expense, index)
}

/** @throws ProjectionError when it is too large to be exact. */
export function incomeOfDay(sums: MonthSums, index: number): number {
  const { byDays, byMonth, detailed, changes } = sums
  return sumOfDay(byDays.income, byMonth.income, detailed.income, changes?.income, index)
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
