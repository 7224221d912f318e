/** A cash flow as undo records have it. Money is integer cents. */
import { isOneTime } from '../../../shared/schedules/schedule-text.ts'
import type { EditableFields } from '../cash-flows/cash-flow-fields.ts'

/** The fields of a cash flow that a person chooses. */
export interface CashFlowState {
  name: string
  amountCents: number
  schedule: string
  startDate: string
  /** Absent for none. */
  note?: string
  /** Their text; absent for none. */
  bankNames?: string
}

export function toCashFlowState(row: EditableFields): CashFlowState {
  const { name, amountCents, schedule, startDate, note, bankNames } = row
  const plan = { name, amountCents: Number(amountCents), schedule }
  const state = { ...plan, startDate: startDate.toISOString() }
  return { ...state, ...(note !== null && { note }), ...(bankNames !== null && { bankNames }) }
}

/** The columns of a cash flow in that state. */
export function fromCashFlowState(state: CashFlowState): EditableFields {
  const { startDate, note = null, bankNames = null, ...plan } = state
  return { ...plan, startDate: new Date(startDate), note, bankNames }
}

/**
 * True if people see no difference. Null stands for a row that is not there.
 *
 * @param withBankNames False for a change of something else: check-ins learn names, and prevent no undoing by it.
 */
export function areSameStates(
  a: CashFlowState | null,
  b: CashFlowState | null,
  withBankNames = true,
): boolean {
  if (a === null || b === null) return a === b
  const haveSameWords = a.name === b.name && a.note === b.note
  const haveSameNames = !withBankNames || a.bankNames === b.bankNames
  return haveSameWords && haveSameNames && a.amountCents === b.amountCents && haveSameSchedule(a, b)
}

/** True if a change was one of the names on bank statements. */
export function changesBankNames(change: {
  before: CashFlowState | null
  after: CashFlowState | null
}): boolean {
  const { before, after } = change
  return before !== null && after !== null && before.bankNames !== after.bankNames
}

export function haveSameSchedule(a: CashFlowState, b: CashFlowState): boolean {
  // Other types do not use the start date.
  return a.schedule === b.schedule && (!isOneTime(a.schedule) || a.startDate === b.startDate)
}
