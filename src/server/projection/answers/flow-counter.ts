/** The sum of the pending occurrences of a cash flow between two days. */
import { isPlain } from '../../../shared/schedules/schedule.ts'
import { type DayNumber, parseDay } from '../rules/calendar.ts'
import { requireExact } from '../ledger/cents.ts'
import type { PlannedCashFlow } from '../ledger/plan-exceptions.ts'
import type { RangeChange } from './range-changes.ts'
import { type DayRange, type RuleCount, RuleCounter } from '../rules/rule-counter.ts'
import type { Rule } from '../rules/schedule-days.ts'

/** With the days on which the first and the last of them fall. */
interface FlowCount extends RuleCount {
  amountCents: number
}

export class FlowCounter {
  readonly #range: DayRange
  readonly #rules: RuleCounter
  /** The counts of the rules that many cash flows have. */
  readonly #shared = new Map<Rule, RuleCount | null>()

  constructor(range: DayRange) {
    this.#range = range
    this.#rules = new RuleCounter(range)
  }

  /**
   * Null for a cash flow of which nothing is pending.
   *
   * @throws ProjectionError when the sum is too large to be exact.
   */
  count(flow: PlannedCashFlow, change: RangeChange | undefined): FlowCount | null {
    const { count: unchanged, ...days } = this.#countUnchanged(flow, change) ?? NOTHING
    let { firstOn, lastOn } = days
    let amountCents = unchanged * flow.cashFlow.amountCents
    const added = change?.added ?? []
    for (const { on, amountCents: cents } of added) {
      amountCents += cents
      firstOn = Math.min(firstOn, on)
      lastOn = Math.max(lastOn, on)
    }
    const count = unchanged + added.length
    return count === 0 ? null : { count, amountCents: requireExact(amountCents), firstOn, lastOn }
  }

  /** The occurrences that no exception touches. */
  #countUnchanged(
    { cashFlow, rule }: PlannedCashFlow,
    change: RangeChange | undefined,
  ): RuleCount | null {
    if (rule === null) return change ? null : this.#countOnce(cashFlow.date)
    if (!change && isPlain(cashFlow.schedule)) return this.#countShared(rule)
    return this.#rules.count(rule, change?.without)
  }

  #countOnce(date: string | null): RuleCount | null {
    if (date === null) return null
    const day: DayNumber = parseDay(date)
    const isWithin = day >= this.#range.first && day <= this.#range.last
    return isWithin ? { count: 1, firstOn: day, lastOn: day } : null
  }

  #countShared(rule: Rule): RuleCount | null {
    let count = this.#shared.get(rule)
    if (count === undefined) this.#shared.set(rule, (count = this.#rules.count(rule)))
    return count
  }
}

const NOTHING: RuleCount = { count: 0, firstOn: Infinity, lastOn: -Infinity }
