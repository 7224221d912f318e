/** Plain values: the thread that reads statements has no database. */
import { Temporal } from 'temporal-polyfill'
import type { BiweeklyDefault } from '../../../shared/schedules/recurrence.ts'
import { findOpenDays } from '../../projection/answers/open-occurrences.ts'
import type { DayRange } from '../../projection/rules/rule-counter.ts'
import { type CompiledPlan, compilePlan } from '../../projection/ledger/compiled-plan.ts'
import type { Plan, PlanCashFlow } from '../../projection/ledger/plan.ts'
import type { DayNumber } from '../../projection/rules/calendar.ts'
import { wordsOf } from '../payees/payee-names.ts'

export interface ComparedAccount {
  plan: Plan
  bankNames: { id: number; bankNames: string[] }[]
  today: string
  /** YYYY-MM-DD; null where it is not known. */
  balanceOn: string | null
  /** True if everything before today is done, marked or not. */
  isPastDone: boolean
  biweeklyDefault: BiweeklyDefault
}

/** A cash flow, with the words of each of its names: of its own, and of those by which a bank calls it. */
export interface NamedFlow {
  flow: PlanCashFlow
  names: readonly (readonly string[])[]
}

export interface CompiledAccount extends Omit<ComparedAccount, 'plan' | 'bankNames'> {
  /** In 'manual' mark-done mode. */
  compiled: CompiledPlan
  openDays: DayRange & { monthStart: DayNumber }
  flows: NamedFlow[]
}

export function compileAccount({ plan, bankNames, ...account }: ComparedAccount): CompiledAccount {
  const { today, biweeklyDefault } = account
  const currentMonth = today.slice(0, 7)
  const compiled = compilePlan(plan, { currentMonth, biweeklyDefault, doneBefore: null })
  const names = new Map(bankNames.map((named) => [named.id, named.bankNames]))
  return {
    ...account,
    compiled,
    openDays: findOpenDays(compiled, { ...account, today: Temporal.PlainDate.from(today) }),
    flows: plan.cashFlows.map((flow) => ({
      flow,
      names: [flow.name, ...(names.get(flow.id) ?? [])].map(wordsOf),
    })),
  }
}
