import type { CompiledPlan } from '../../projection/compiled-plan.ts'
import type { Plan } from '../../projection/plan.ts'

// Measured on the heap, with a margin. A name takes one or two bytes a letter; two are assumed.
const PLAN_BYTES = 30_000
const CASH_FLOW_BYTES = 200
const LETTER_BYTES = 2
const MARK_BYTES = 60
const MONTH_BYTES = 4_000

/** Roughly how many bytes of memory a compiled plan takes; rather more than less. */
export function bytesOf(plan: Plan, { changedMonths }: CompiledPlan): number {
  let letters = 0
  for (const { name } of plan.cashFlows) letters += name.length
  return (
    PLAN_BYTES +
    plan.cashFlows.length * CASH_FLOW_BYTES +
    letters * LETTER_BYTES +
    (plan.completions.length + plan.overrides.length) * MARK_BYTES +
    changedMonths * MONTH_BYTES
  )
}
