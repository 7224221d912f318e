import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import { type Month, monthAt, type MonthNumber } from '../rules/calendar.ts'
import { centsAt, elementAt, requireExact, SignedDaySums } from './cents.ts'
import { firstOf } from '../rules/day-set.ts'
import { countWithin, type DayRange } from '../rules/rule-counter.ts'
import { daysFallenOn, daysIn, offsetsOf, type Rule } from '../rules/schedule-days.ts'
import type { Steps } from './steps.ts'

const DAYS = 31
/** The rules that are worked out in one step, for all months. */
const RULES_PER_STEP = 250
const NO_COUNTS = Array.from({ length: DAYS }, () => 0)

/**
 * A sum for each day of a month, the 1st at index 0. No sum is negative, so one that is too large to be exact
 * stays so.
 */
export interface Sums extends Record<CashFlowKind, Float64Array> {
  expenseCount: Float64Array
}

type RuleSums = Record<keyof Sums, number>

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
    if (!sums) this.#byRule.set(rule, (sums = { income: 0, expense: 0, expenseCount: 0 }))
    sums[kind] += amountCents
    if (kind === 'expense') sums.expenseCount++
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

  /** The number of rules of which `prepare` would look at each of these months. */
  costOf(months: readonly Month[]): number {
    return this.isEmpty ? 0 : this.#byRule.size * this.#unknownOf(months).length
  }

  /** Works out some months, of which no two are alike: each rule for all of them, which is much faster than each month by itself. */
  *prepare(months: readonly Month[]): Steps<void> {
    const found = this.#unknownOf(months).map((month) => ({ month, sums: zeroSums() }))
    if (found.length === 0) return
    let count = 0
    for (const [rule, each] of this.#byRule) {
      for (const { month, sums } of found) addRule(sums, month, rule, each)
      if (++count % RULES_PER_STEP === 0) yield
    }
    for (const { month, sums } of found) this.#byLikeness.set(this.#likenessOf(month), sums)
  }

  #unknownOf(months: readonly Month[]): Month[] {
    return months.filter((month) => !this.#byLikeness.has(this.#likenessOf(month)))
  }
}

function addRule(sums: Sums, month: Month, rule: Rule, each: RuleSums): void {
  const dates = daysIn(rule, month)
  for (const offset of offsetsOf(rule))
    for (let days = daysFallenOn(rule, month, offset, dates); days !== 0; days &= days - 1) {
      const index = firstOf(days) - 1
      addCents(sums.income, index, each.income)
      addCents(sums.expense, index, each.expense)
      addCents(sums.expenseCount, index, each.expenseCount)
    }
}

const FORTNIGHT = 14

/** For schedules that count days: alike are months that begin on the same day of a fortnight from 1970-01-01 on. */
export function likenessByDays({ firstDay }: Month): number {
  return ((firstDay % FORTNIGHT) + FORTNIGHT) % FORTNIGHT
}

/**
 * For schedules that name days of the month: months of the same length are alike, but for January, in which
 * yearly ones fall.
 */
export function likenessByMonth({ ofYear, length }: Month): number {
  return ofYear === 1 ? 0 : length
}

export function likenessOf(month: Month): number {
  return likenessByDays(month) * 32 + likenessByMonth(month)
}

export interface MonthChanges extends Record<CashFlowKind, SignedDaySums> {
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
        settledCounts: [...NO_COUNTS],
        expenseCounts: [...NO_COUNTS],
      }
      this.#byMonth.set(month, changes)
      this.#lastMonth = Math.max(this.#lastMonth, month)
    }
    return changes
  }
}

function addCount(counts: number[], index: number, count: number): void {
  counts[index] = elementAt(counts, index) + count
}

function addCents(sums: Float64Array, index: number, cents: number): void {
  sums[index] = centsAt(sums, index) + cents
}

function zeroSums(): Sums {
  return {
    income: new Float64Array(DAYS),
    expense: new Float64Array(DAYS),
    expenseCount: new Float64Array(DAYS),
  }
}
