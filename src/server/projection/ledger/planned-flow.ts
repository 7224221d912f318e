import type { Rule } from '../rules/schedule-days.ts'
import type { Card } from './cards/plan-card.ts'
import type { PlanCashFlow } from './plan.ts'

/** A cash flow with its rule, which is null for a one-time one, and for everyday spending, which has no dates. */
export interface PlannedCashFlow {
  place: number
  cashFlow: PlanCashFlow
  rule: Rule | null
  /** True if many cash flows have the same rule. */
  isCommon: boolean
  /** The card that it is, or a part of it. */
  card: Card | null
  /** The card with which it is paid. */
  paidBy: Card | null
}
