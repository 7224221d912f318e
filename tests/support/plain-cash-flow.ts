/** The fields of cash flows and plans about which a test says nothing. */
import { type CashFlow, NO_EXTRAS } from '../../src/shared/plan/cash-flow.ts'
import { PLAIN_SPENDING } from '../../src/shared/plan/spending.ts'
import { NO_DETAILS } from '../../src/shared/schedules/schedule.ts'

/** A cash flow that nobody has marked, and whose schedule is its type's own rule. */
export const PLAIN: Omit<
  CashFlow,
  | 'id'
  | 'kind'
  | 'name'
  | 'amountCents'
  | 'recurrenceType'
  | 'recurrenceDay'
  | 'startDate'
  | 'version'
> = {
  ...NO_DETAILS,
  ...PLAIN_SPENDING,
  ...NO_EXTRAS,
  continuesId: null,
  completedDates: [],
  overrides: [],
  skippedDates: [],
  moves: [],
}

/** The marks of a plan that has none. */
export const NO_MARKS = { completions: [], overrides: [], skips: [], moves: [] }
