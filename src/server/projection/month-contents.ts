/**
 * The cash flows and marks of a plan, sorted into months once: a month is then listed without reading what
 * other months hold.
 */
import { signOf } from '../../shared/signed-amount.ts'
import { parseMonth, type MonthNumber } from './calendar.ts'
import type { Plan, PlanCompletion, PlannedCashFlow, PlanOverride } from './plan.ts'

export interface MonthContent {
  /** Recurring cash flows and the month's one-time ones: incomes first, then by name, then by id. */
  cashFlows: readonly PlannedCashFlow[]
  completions: readonly PlanCompletion[]
  overrides: readonly PlanOverride[]
}

export class MonthContents {
  readonly #recurring: PlannedCashFlow[]
  readonly #oneTime: Map<MonthNumber, PlannedCashFlow[]>
  readonly #completions: Map<MonthNumber, PlanCompletion[]>
  readonly #overrides: Map<MonthNumber, PlanOverride[]>

  constructor(planned: readonly PlannedCashFlow[], { completions, overrides }: Plan) {
    this.#recurring = planned.filter(({ rule }) => rule !== null).toSorted(compareInList)
    this.#oneTime = groupByMonth(planned, ({ cashFlow }) => cashFlow.date)
    this.#completions = groupByMonth(completions, ({ date }) => date)
    this.#overrides = groupByMonth(overrides, ({ date }) => date)
  }

  of(month: MonthNumber): MonthContent {
    const oneTime = this.#oneTime.get(month)
    return {
      cashFlows: oneTime
        ? this.#recurring.concat(oneTime).toSorted(compareInList)
        : this.#recurring,
      completions: this.#completions.get(month) ?? [],
      overrides: this.#overrides.get(month) ?? [],
    }
  }
}

/** Groups items by the month of their date, in their order. Items without a date are left out. */
function groupByMonth<T>(
  items: readonly T[],
  dateOf: (item: T) => string | null,
): Map<MonthNumber, T[]> {
  const groups = new Map<MonthNumber, T[]>()
  for (const item of items) {
    const date = dateOf(item)
    if (date === null) continue
    const month = parseMonth(date)
    const group = groups.get(month)
    if (group) group.push(item)
    else groups.set(month, [item])
  }
  return groups
}

function compareInList({ cashFlow: a }: PlannedCashFlow, { cashFlow: b }: PlannedCashFlow): number {
  return signOf(b.kind) - signOf(a.kind) || nameOrder.compare(a.name, b.name) || a.id - b.id
}

// One locale for everyone: a day's order is the server's, the same in every browser.
const nameOrder = new Intl.Collator('en')
