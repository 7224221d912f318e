import { isPlain } from '../../../shared/schedules/schedule.ts'
import { parseDay } from '../rules/calendar.ts'
import { requireExact } from '../ledger/cents.ts'
import type { PlannedCashFlow } from '../ledger/cards/plan-card.ts'
import type { RangeChange } from './range-changes.ts'
import { countWithin, type DayRange, type RuleCount } from '../rules/rule-counter.ts'
import type { Rule } from '../rules/schedule-days.ts'

interface FlowCount extends Pick<RuleCount, 'count' | 'firstOn' | 'lastOn'> {
  amountCents: number
}

/** The occurrences that no exception touches. */
export function countUnchanged(
  { cashFlow, rule }: PlannedCashFlow,
  range: DayRange,
  change: RangeChange | undefined,
): RuleCount | null {
  if (rule !== null) return countWithin(rule, range, change?.without)
  if (change || cashFlow.date === null) return null
  const day = parseDay(cashFlow.date)
  if (day < range.first || day > range.last) return null
  return { count: 1, firstDate: day, lastDate: day, firstOn: day, lastOn: day }
}

export class FlowCounter {
  readonly #range: DayRange
  readonly #shared = new Map<Rule, RuleCount | null>()

  constructor(range: DayRange) {
    this.#range = range
  }

  /** Null if nothing is pending. @throws ProjectionError when the sum is too large to be exact. */
  count(flow: PlannedCashFlow, change: RangeChange | undefined): FlowCount | null {
    const { count: unchanged, ...days } = this.countUnchanged(flow, change) ?? NOTHING
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

  /** Like the function, but counts a rule once for all cash flows that have it. */
  countUnchanged(flow: PlannedCashFlow, change: RangeChange | undefined): RuleCount | null {
    const { cashFlow, rule } = flow
    if (rule === null || change || !isPlain(cashFlow.schedule))
      return countUnchanged(flow, this.#range, change)
    let count = this.#shared.get(rule)
    if (count === undefined) this.#shared.set(rule, (count = countWithin(rule, this.#range)))
    return count
  }
}

const NOTHING = { count: 0, firstOn: Infinity, lastOn: -Infinity }
