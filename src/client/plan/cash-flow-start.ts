import type { CashFlow, NewCashFlow } from '../../shared/plan/cash-flow.ts'
import type { Schedule } from '../../shared/schedules/schedule.ts'

/** An expense to add, as the editor is to be filled in. */
export interface PlannedExpense {
  /** May be empty. */
  name: string
  amountCents: number
  every: 'once' | 'month'
  /** The day, or the first of the days, YYYY-MM-DD. */
  date: string
  /** The last of the days, where there is one, and its amount. */
  last?: { date: string; amountCents: number }
}

/** The editor makes a cash flow that is only tried [behaviour: What if on the screen]. */
export interface CashFlowTrial {
  /** The editor's first values, where those are not the plan's own. */
  start?: CashFlow | undefined
  /** Called with the fields, and with the first date that changes where that was chosen. */
  onTry: (fields: NewCashFlow, fromDate: string | undefined) => void
}

/** The fields of an income or an expense that is not in the plan yet. */
export interface ItemFields extends Schedule, Pick<CashFlow, 'name' | 'amountCents'> {
  /** An ISO instant; null for all but one-time ones. */
  startDate: string | null
}
