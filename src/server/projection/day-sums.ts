/** Incomes and expenses by day, from the two sources there are: rules, and single days. */
import type { CashFlowKind } from '../../shared/cash-flow.ts'
import type { MonthNumber } from './calendar.ts'
import { exactSum } from './cents.ts'
import {
  ASPECT_COUNT,
  daysByAspect,
  firstOf,
  RULE_COUNT,
  type AspectNumber,
  type RuleNumber,
} from './recurrence.ts'

/** A row of sums in cents for each kind; NaN where one would not be exact. */
export type Sums = Record<CashFlowKind, Float64Array | number[]>

const DAYS = 31
const NO_CHANGES = Array.from({ length: DAYS }, () => 0)

/**
 * What recurring cash flows add up to. They are collapsed into one sum per rule; the days of every
 * month follow from those, are worked out once per aspect of a month, and cost the same however many
 * cash flows there are.
 */
export class RecurringSums {
  readonly #byRule: Sums = zeros(RULE_COUNT)
  #byDay: Sums | undefined

  /** To be called before the first `byDay`. */
  add(rule: RuleNumber, kind: CashFlowKind, amountCents: number): void {
    const sums = this.#byRule[kind]
    sums[rule] = exactSum(sums[rule] ?? 0, amountCents)
  }

  /** Of the rules that read an aspect, at `placeOf` it and a day; as if every month had 31 days. */
  byDay(): Sums {
    return (this.#byDay ??= spread(this.#byRule))
  }
}

/** @param index of the day: 0 for the 1st */
export function placeOf(aspect: AspectNumber, index: number): number {
  return aspect * DAYS + index
}

/**
 * What single days add to that: one-time cash flows, done marks and overrides. Negative where marks take
 * away more than one-time cash flows bring.
 */
export class DayChanges {
  readonly #byMonth = new Map<MonthNumber, Sums>()

  add(month: MonthNumber, dayOfMonth: number, kind: CashFlowKind, cents: number): void {
    let changes = this.#byMonth.get(month)
    if (!changes) {
      changes = { income: [...NO_CHANGES], expense: [...NO_CHANGES] }
      this.#byMonth.set(month, changes)
    }
    const days = changes[kind]
    days[dayOfMonth - 1] = exactSum(days[dayOfMonth - 1] ?? 0, cents)
  }

  /** By day, the 1st at index 0. */
  ofMonth(month: MonthNumber): Sums | undefined {
    return this.#byMonth.get(month)
  }
}

function spread({ income, expense }: Sums): Sums {
  const byDay = zeros(ASPECT_COUNT * DAYS)
  for (let rule = 0; rule < RULE_COUNT; rule++) {
    const incomeCents = income[rule] ?? 0
    const expenseCents = expense[rule] ?? 0
    if (incomeCents === 0 && expenseCents === 0) continue
    for (let aspect = 0; aspect < ASPECT_COUNT; aspect++) {
      for (let days = daysByAspect(rule, aspect); days !== 0; days &= days - 1) {
        const place = placeOf(aspect, firstOf(days) - 1)
        byDay.income[place] = exactSum(byDay.income[place] ?? 0, incomeCents)
        byDay.expense[place] = exactSum(byDay.expense[place] ?? 0, expenseCents)
      }
    }
  }
  return byDay
}

function zeros(count: number): Sums {
  return { income: new Float64Array(count), expense: new Float64Array(count) }
}
