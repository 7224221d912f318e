import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { type Month, monthAt, type MonthNumber } from '../rules/calendar.ts'
import { centsAt, elementAt, requireExact, SignedDaySums } from './cents.ts'
import { firstOf } from '../rules/day-set.ts'
import { countWithin, type DayRange } from '../rules/rule-counter.ts'
import { daysFallenOn, daysIn, offsetsOf, type Rule } from '../rules/schedule-days.ts'

const DAYS = 31
const NO_COUNTS = Array.from({ length: DAYS }, () => 0)

/**
 * A sum for each day of a month, the 1st at index 0. No sum is negative, so one that is too large to be exact
 * stays so.
 */
export interface Sums extends Record<CashFlowKind, Float64Array> {
  incomeCount: Float64Array
  expenseCount: Float64Array
}

type RuleSums = Record<keyof Sums, number>

export const COUNTS = { income: 'incomeCount', expense: 'expenseCount' } as const

const NOTHING = zeroSums()

/** The sums of recurring cash flows, many of which have the same rule: worked out once for all months that are alike. */
export class RecurringSums {
  readonly #likenessOf: (month: Month) => number
  readonly #byRule = new Map<Rule, RuleSums>()
  readonly #byLikeness = new Map<number, Sums>()

  /** @param likenessOf the same number for months that are alike */
  constructor(likenessOf: (month: Month) => number) {
    this.#likenessOf = likenessOf
  }

  /** Call it before the first `of`. */
  add(rule: Rule, kind: CashFlowKind, amountCents: number): void {
    let sums = this.#byRule.get(rule)
    if (!sums)
      this.#byRule.set(rule, (sums = { income: 0, expense: 0, incomeCount: 0, expenseCount: 0 }))
    sums[kind] += amountCents
    sums[COUNTS[kind]]++
  }

  get isEmpty(): boolean {
    return this.#byRule.size === 0
  }

  of(month: Month): Sums {
    if (this.isEmpty) return NOTHING
    const likeness = this.#likenessOf(month)
    let sums = this.#byLikeness.get(likeness)
    if (!sums) {
      this.#byLikeness.set(likeness, (sums = zeroSums()))
      for (const [rule, each] of this.#byRule) addRule(sums, month, rule, each)
    }
    return sums
  }

  /** The sum of the expenses that fall on some days, which costs the same however many days these are. */
  expenseWithin(range: DayRange): number {
    let cents = 0
    for (const [rule, { expense }] of this.#byRule)
      cents += expense * (countWithin(rule, range)?.count ?? 0)
    return cents
  }

  /** The number of looks of one rule at one month before `of` answers for a month. */
  costOf(month: Month): number {
    return this.#byLikeness.has(this.#likenessOf(month)) ? 0 : this.#byRule.size
  }
}

function addRule(sums: Sums, month: Month, rule: Rule, each: RuleSums): void {
  const dates = daysIn(rule, month)
  for (const offset of offsetsOf(rule))
    for (let days = daysFallenOn(rule, month, offset, dates); days !== 0; days &= days - 1) {
      const index = firstOf(days) - 1
      addCents(sums.income, index, each.income)
      addCents(sums.expense, index, each.expense)
      addCents(sums.incomeCount, index, each.incomeCount)
      addCents(sums.expenseCount, index, each.expenseCount)
    }
}

const FORTNIGHT = 14

/** Schedules that count days fall alike in months that begin on the same day of a fortnight from 1970-01-01 on. */
export function likenessByDays({ firstDay }: Month): number {
  return ((firstDay % FORTNIGHT) + FORTNIGHT) % FORTNIGHT
}

/**
 * Schedules that name days of the month fall alike in months of the same length, but for January, in which yearly ones
 * fall.
 */
export function likenessByMonth({ ofYear, length }: Month): number {
  return ofYear === 1 ? 0 : length
}

export function likenessOf(month: Month): number {
  return likenessByDays(month) * 32 + likenessByMonth(month)
}

/** Counts are of the pending occurrences that each day has more than the recurring cash flows; they may be negative. */
export interface MonthChanges extends Record<CashFlowKind, SignedDaySums> {
  incomeCount: number[]
  expenseCount: number[]
}

/**
 * The sums that single days add to those of recurring cash flows: one-time cash flows, and exceptions. The sum of a day is
 * negative if its exceptions subtract more than the others add. Past months have changes too, for their lists.
 */
export class DayChanges {
  readonly #byMonth = new Map<MonthNumber, MonthChanges>()
  #lastMonth = -Infinity

  /** @param count how many occurrences come to the day: -1 where one goes away, 0 where only its amount is another. */
  add(
    month: MonthNumber,
    dayOfMonth: number,
    { kind, cents, count }: { kind: CashFlowKind; cents: number; count: -1 | 0 | 1 },
  ): void {
    const changes = this.#require(month)
    const index = dayOfMonth - 1
    changes[kind].add(index, cents)
    const counts = changes[COUNTS[kind]]
    counts[index] = elementAt(counts, index) + count
  }

  /** -Infinity where there is none. */
  get lastMonth(): MonthNumber {
    return this.#lastMonth
  }

  ofMonth(month: MonthNumber): MonthChanges | undefined {
    return this.#byMonth.get(month)
  }

  expenseWithin({ first, last }: DayRange): number {
    let cents = 0
    for (const [number, { expense }] of this.#byMonth) {
      const { firstDay, length } = monthAt(number)
      const end = Math.min(length, last - firstDay + 1)
      for (let index = Math.max(0, first - firstDay); index < end; index++)
        cents = requireExact(cents + expense.at(index))
    }
    return cents
  }

  #require(month: MonthNumber): MonthChanges {
    let changes = this.#byMonth.get(month)
    if (!changes) {
      changes = {
        income: new SignedDaySums(),
        expense: new SignedDaySums(),
        incomeCount: [...NO_COUNTS],
        expenseCount: [...NO_COUNTS],
      }
      this.#byMonth.set(month, changes)
      this.#lastMonth = Math.max(this.#lastMonth, month)
    }
    return changes
  }
}

function addCents(sums: Float64Array, index: number, cents: number): void {
  sums[index] = centsAt(sums, index) + cents
}

function zeroSums(): Sums {
  return {
    income: new Float64Array(DAYS),
    expense: new Float64Array(DAYS),
    incomeCount: new Float64Array(DAYS),
    expenseCount: new Float64Array(DAYS),
  }
}
