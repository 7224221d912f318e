/** The plan of an account, as the engine receives it. Money is integer cents, dates are YYYY-MM-DD. */
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { Schedule } from '../../../shared/schedules/schedule.ts'

export interface PlanCashFlow {
  id: number
  kind: CashFlowKind
  name: string
  amountCents: number
  schedule: Schedule
  /** The one day of a one-time cash flow; null otherwise. */
  date: string | null
  /** The cash flow that this one continues, which may be deleted. */
  continuesId: number | null
}

/** A deleted cash flow, of which a plan knows no more than what it continues. */
interface PlanContinuation {
  id: number
  continuesId: number
}

/** The mark that an occurrence is done. */
interface PlanCompletion {
  cashFlowId: number
  date: string
}

/** The amount of a cash flow on one date. */
interface PlanOverride extends PlanCompletion {
  amountCents: number
}

/** An occurrence that counts for nothing. */
type PlanSkip = PlanCompletion

/** An occurrence that falls on another day. */
interface PlanMove extends PlanCompletion {
  to: string
}

export interface Plan {
  startingBalanceCents: number
  cashFlows: readonly PlanCashFlow[]
  /** Links over parts that are deleted. */
  deletedContinuations: readonly PlanContinuation[]
  completions: readonly PlanCompletion[]
  overrides: readonly PlanOverride[]
  skips: readonly PlanSkip[]
  moves: readonly PlanMove[]
}
