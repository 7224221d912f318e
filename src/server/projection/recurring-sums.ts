/**
 * What the recurring cash flows of a plan add up to on each day. They are collapsed into one sum per
 * rule when the plan is compiled; the days of a month follow from those sums and the month's shape,
 * are worked out once per shape, and cost the same however many cash flows there are.
 */
import type { CashFlowKind } from '../../shared/cash-flow.ts'
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

export class RecurringSums {
  readonly #byRule: Record<CashFlowKind, Float64Array> = {
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
