import type { CompiledPlan } from '../../projection/compiled-plan.ts'
import type { Plan } from '../../projection/plan.ts'
import { SMALL_ACCOUNT_ROWS } from '../cash-flows/row-pages.ts'

// Measured on the heap, with a margin. A name takes one or two bytes a letter; two are assumed.
const PLAN_BYTES = 30_000
const CASH_FLOW_BYTES = 250
const DETAILED_BYTES = 700
const LETTER_BYTES = 2
const MARK_BYTES = 220
const MOVE_BYTES = 700
const MONTH_BYTES = 4_000
const LEDGER_MONTH_BYTES = 200
const NUMBER_BYTES = 16

/** Roughly how many bytes of memory a compiled plan takes at first; rather more than less. */
export function bytesOf(plan: Plan, { changedMonths }: CompiledPlan): number {
  let letters = 0
  let detailed = 0
  for (const { name, details } of plan.cashFlows) {
    letters += name.length
    if (details !== null) detailed++
  }
  const { completions, overrides, skips, moves } = plan
  return (
    PLAN_BYTES +
    plan.cashFlows.length * CASH_FLOW_BYTES +
    detailed * DETAILED_BYTES +
    letters * LETTER_BYTES +
    (completions.length + overrides.length + skips.length) * MARK_BYTES +
    moves.length * MOVE_BYTES +
    changedMonths * MONTH_BYTES
  )
}

/** How many bytes it has taken since, for what its projections worked out. */
export function bytesSince({ ledger, detailed }: CompiledPlan): number {
  return ledger.size * LEDGER_MONTH_BYTES + detailed.keptCount * NUMBER_BYTES
}

/** Whether its rows are so few that calls need not take turns to work on them. */
export function isSmallPlan({ cashFlows, completions, overrides, skips, moves }: Plan): boolean {
  const tables = [cashFlows, completions, overrides, skips, moves]
  return tables.every((rows) => rows.length < SMALL_ACCOUNT_ROWS)
}
