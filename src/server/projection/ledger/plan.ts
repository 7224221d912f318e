/** Dates are YYYY-MM-DD. */
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { Spending } from '../../../shared/plan/spending.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'

export interface PlanCashFlow extends Spending {
  id: number
  kind: CashFlowKind
  name: string
  amountCents: number
  schedule: Schedule
  /** The one day of a one-time cash flow; null otherwise. */
  date: string | null
  continuesId: number | null
}

/** A deleted cash flow. */
interface PlanContinuation {
  id: number
  continuesId: number
}

interface PlanCompletion {
  cashFlowId: number
  date: string
}

interface PlanOverride extends PlanCompletion {
  amountCents: number
}

type PlanSkip = PlanCompletion

interface PlanMove extends PlanCompletion {
  to: string
}

export interface Plan {
  startingBalanceCents: number
  /** The day on which a person set the starting balance; null where that is not known. */
  balanceOn: string | null
  cashFlows: readonly PlanCashFlow[]
  /** Links over parts that are deleted. */
  deletedContinuations: readonly PlanContinuation[]
  completions: readonly PlanCompletion[]
  overrides: readonly PlanOverride[]
  skips: readonly PlanSkip[]
  moves: readonly PlanMove[]
}
