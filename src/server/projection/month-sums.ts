/** Incomes and expenses of a month by day, from the two sources there are: rules, and single days. */
import type { CashFlowKind } from '../../shared/cash-flow.ts'
import type { MonthNumber } from './calendar.ts'
import { exactSum } from './cents.ts'
import {
  daysOf,
  firstOf,
  RULE_COUNT,
  SHAPE_COUNT,
  type RuleNumber,
  type ShapeNumber,
} from './recurrence.ts'

/** One sum per kind for each day of a month, the 1st at index 0; NaN where it would not be exact. */
export type MonthSums = Record<CashFlowKind, Float64Array>

/**
 * What recurring cash flows add up to. They are collapsed into one sum per rule; the days of a month
 * follow from those and the month's shape, are worked out once per shape, and cost the same however
 * many cash flows there are.
 */
export class RecurringSums {
  readonly #byRule: MonthSums = {
    income: new Float64Array(RULE_COUNT),
    expense: new Float64Array(RULE_COUNT),
  }
  readonly #byShape: (MonthSums | undefined)[] = Array.from({ length: SHAPE_COUNT })

  /** To be called before the first `ofMonth`: a month worked out is kept. */
  add(rule: RuleNumber, kind: CashFlowKind, amountCents: number): void {
    const sums = this.#byRule[kind]
    sums[rule] = exactSum(sums[rule] ?? 0, amountCents)
  }

  ofMonth(shape: ShapeNumber): MonthSums {
    return (this.#byShape[shape] ??= {
      income: spread(this.#byRule.income, shape),
      expense: spread(this.#byRule.expense, shape),
    })
  }
}

/**
 * What single days add to that: one-time cash flows, done marks and overrides. Negative where marks take
 * away more than one-time cash flows bring.
 */
export class DayChanges {
  readonly #byMonth = new Map<MonthNumber, MonthSums>()

  add(month: MonthNumber, dayOfMonth: number, kind: CashFlowKind, cents: number): void {
    let changes = this.#byMonth.get(month)
    if (!changes) {
      changes = { income: new Float64Array(31), expense: new Float64Array(31) }
      this.#byMonth.set(month, changes)
    }
    const days = changes[kind]
    days[dayOfMonth - 1] = exactSum(days[dayOfMonth - 1] ?? 0, cents)
  }

  ofMonth(month: MonthNumber): MonthSums | undefined {
    return this.#byMonth.get(month)
  }
}

function spread(sums: Float64Array, shape: ShapeNumber): Float64Array {
  const byDay = new Float64Array(31)
  for (let rule = 0; rule < RULE_COUNT; rule++) {
    const cents = sums[rule] ?? 0
    if (cents === 0) continue
    for (let days = daysOf(rule, shape); days !== 0; days &= days - 1) {
      const index = firstOf(days) - 1
      byDay[index] = exactSum(byDay[index] ?? 0, cents)
    }
  }
  return byDay
}
