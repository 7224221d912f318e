/** The link of a screen to the editor of a cash flow, one that it shows or a new one; the app renders the editor. */
import { createContext, useContext } from 'react'
import type { CashFlow, CashFlowKind, NewCashFlow } from '../../shared/plan/cash-flow.ts'
import type { Schedule } from '../../shared/schedules/schedule.ts'
import type { OccurrenceRef } from './occurrence-ref.ts'

/** Opens the editor on an occurrence's cash flow, to change it from the occurrence's date on. */
type EditFrom = (occurrence: OccurrenceRef) => void

/** Opens the editor on a cash flow; with a date, to change it from that date on. */
type EditCashFlow = (cashFlow: Omit<OccurrenceRef, 'date'> & { date?: string }) => void

export const CashFlowEditingContext = createContext<EditCashFlow>(() => undefined)

export function useEditFrom(): EditFrom {
  return useContext(CashFlowEditingContext)
}

/** Opens the editor on a whole cash flow. */
export function useEditCashFlow(): (cashFlow: Omit<OccurrenceRef, 'date'>) => void {
  return useContext(CashFlowEditingContext)
}

/**
 * Opens the wizard of a new cash flow. Without a kind, a menu beside the focused button asks for it; without a date
 * (YYYY-MM-DD), it is for the day in view, where one is open.
 */
type Add = (kind?: CashFlowKind, date?: string) => void

export const AddContext = createContext<Add>(() => undefined)

export function useAdd(): Add {
  return useContext(AddContext)
}

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

/** Opens the editor on a new expense; `onSaved` is called once it is saved there. */
type PlanExpense = (expense: PlannedExpense, onSaved: () => void) => void

export const PlanExpenseContext = createContext<PlanExpense>(() => undefined)

export function usePlanExpense(): PlanExpense {
  return useContext(PlanExpenseContext)
}

/** A cash flow as the editor makes it, where it is only tried [behaviour: What if on the screen]. */
export interface CashFlowTrial {
  kind: CashFlowKind
  /** The cash flow of the plan that would change; absent for a new one. */
  cashFlow?: CashFlow | undefined
  /** The editor's first values, where those are not the plan's own. */
  start?: CashFlow | undefined
  /** YYYY-MM-DD */
  fromDate?: string | undefined
  /** Called with the fields, and with the first date that changes where that was chosen. */
  onTry: (fields: NewCashFlow, fromDate: string | undefined) => void
}

type TryCashFlow = (trial: CashFlowTrial) => void

export const TryCashFlowContext = createContext<TryCashFlow>(() => undefined)

/** Opens the editor on what is tried, not saved. */
export function useTryCashFlow(): TryCashFlow {
  return useContext(TryCashFlowContext)
}

/** The fields of an income or an expense that is not in the plan yet. */
export interface ItemFields extends Schedule, Pick<CashFlow, 'name' | 'amountCents'> {
  /** An ISO instant; null for all but one-time ones. */
  startDate: string | null
}
