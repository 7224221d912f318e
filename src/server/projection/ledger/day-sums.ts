/** The sums of incomes and expenses by day: of the rules that many cash flows have, and what single days add to them. */
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { MonthNumber } from '../rules/calendar.ts'
import { centsAt, SignedDaySums } from './cents.ts'
import {
  ASPECT_COUNT,
  daysByAspect,
  RULE_COUNT,
  type AspectNumber,
  type RuleNumber,
} from '../rules/rule-table.ts'
import { firstOf } from '../rules/day-set.ts'
import { elementAt } from '../rules/element.ts'

const DAYS = 31
const NO_COUNTS = Array.from({ length: DAYS }, () => 0)

/** Sums of amounts, in cents, by kind. None is negative, so a sum that is too large to be exact stays so. */
export interface Sums extends Record<CashFlowKind, Float64Array> {
  /** The number of expenses in the sums. */
  expenseCount: Float64Array
}

/**
 * The sums of recurring cash flows without details. Only one sum per rule is stored. The sums by day are computed from these
 * once per aspect of a month, and cost the same however many cash flows there are.
 */
export class RecurringSums {
  readonly #byRule: Sums = zeroSums(RULE_COUNT)
  #byDay: Sums | undefined

  /** To be called before the first `byDay`. */
  add(rule: RuleNumber, kind: CashFlowKind, amountCents: number): void {
    addAmount(this.#byRule, rule, kind, amountCents)
  }

  /** The sums of each aspect and day, at the index `placeOf`; as if every month had 31 days. */
  byDay(): Sums {
    return (this.#byDay ??= spread(this.#byRule))
  }
}

/** @param index of the day: 0 for the 1st */
export function placeOf(aspect: AspectNumber, index: number): number {
  return aspect * DAYS + index
}

export interface MonthChanges extends Record<CashFlowKind, SignedDaySums> {
  /** The number of occurrences of each day that are marked as done, or skipped; the 1st is at index 0. */
  settledCounts: number[]
  /** The number of pending expenses that each day has more than the sums of recurring cash flows; may be negative. */
  expenseCounts: number[]
}

/**
 * The sums that single days add to those of recurring cash flows: one-time cash flows, and exceptions. The sum of a day is
 * negative if its exceptions subtract more than the others add. Past months have changes too, for their lists.
 */
export class DayChanges {
  readonly #byMonth = new Map<MonthNumber, MonthChanges>()

  /** @param count how many occurrences come to the day: -1 where one goes away, 0 where only its amount is another. */
  add(
    month: MonthNumber,
    dayOfMonth: number,
    { kind, cents, count }: { kind: CashFlowKind; cents: number; count: -1 | 0 | 1 },
  ): void {
    const changes = this.#require(month)
    const index = dayOfMonth - 1
    changes[kind].add(index, cents)
    if (kind === 'expense') addCount(changes.expenseCounts, index, count)
  }

  /** An occurrence that is marked as done, or skipped, counts for nothing; to be called once for each. */
  settle(month: MonthNumber, dayOfMonth: number, kind: CashFlowKind, cents: number): void {
    const changes = this.#require(month)
    const index = dayOfMonth - 1
    changes[kind].add(index, -cents)
    addCount(changes.settledCounts, index, 1)
    if (kind === 'expense') addCount(changes.expenseCounts, index, -1)
  }

  ofMonth(month: MonthNumber): MonthChanges | undefined {
    return this.#byMonth.get(month)
  }

  #require(month: MonthNumber): MonthChanges {
    let changes = this.#byMonth.get(month)
    if (!changes) {
      changes = {
        income: new SignedDaySums(),
        expense: new SignedDaySums(),
        settledCounts: [...NO_COUNTS],
        expenseCounts: [...NO_COUNTS],
      }
      this.#byMonth.set(month, changes)
    }
    return changes
  }
}

function spread({ income, expense, expenseCount }: Sums): Sums {
  const byDay = zeroSums(ASPECT_COUNT * DAYS)
  for (let rule = 0; rule < RULE_COUNT; rule++) {
    const incomeCents = centsAt(income, rule)
    const expenseCents = centsAt(expense, rule)
    const count = centsAt(expenseCount, rule)
    if (incomeCents === 0 && count === 0) continue
    for (let aspect = 0; aspect < ASPECT_COUNT; aspect++) {
      for (let days = daysByAspect(rule, aspect); days !== 0; days &= days - 1) {
        const place = placeOf(aspect, firstOf(days) - 1)
        addCents(byDay.income, place, incomeCents)
        addCents(byDay.expense, place, expenseCents)
        addCents(byDay.expenseCount, place, count)
      }
    }
  }
  return byDay
}

/** Adds a cash flow to the sums. */
export function addAmount(
  sums: Sums,
  index: number,
  kind: CashFlowKind,
  amountCents: number,
): void {
  addCents(sums[kind], index, amountCents)
  if (kind === 'expense') addCents(sums.expenseCount, index, 1)
}

function addCount(counts: number[], index: number, count: number): void {
  counts[index] = elementAt(counts, index) + count
}

function addCents(sums: Float64Array, index: number, cents: number): void {
  sums[index] = centsAt(sums, index) + cents
}

export function zeroSums(count: number): Sums {
  return {
    income: new Float64Array(count),
    expense: new Float64Array(count),
    expenseCount: new Float64Array(count),
  }
}
