import { createContext, useContext } from 'react'
import type { CashFlow, CashFlowKind, NewCashFlow } from '../../shared/plan/cash-flow.ts'
import type { Schedule } from '../../shared/schedules/schedule.ts'
import type { OccurrenceRef } from './occurrence-ref.ts'

type EditFrom = (occurrence: OccurrenceRef) => void

type EditCashFlow = (cashFlow: Omit<OccurrenceRef, 'date'> & { date?: string }) => void

export const CashFlowEditingContext = createContext<EditCashFlow>(() => undefined)

export function useEditFrom(): EditFrom {
  return useContext(CashFlowEditingContext)
}

export function useEditCashFlow(): (cashFlow: Omit<OccurrenceRef, 'date'>) => void {
  return useContext(CashFlowEditingContext)
}

/** Without a kind a menu asks for it; without a date, it is for the day in view. */
type Add = (kind?: CashFlowKind, date?: string) => void

export const AddContext = createContext<Add>(() => undefined)

export function useAdd(): Add {
  return useContext(AddContext)
}

export interface PlannedExpense {
  name: string
  amountCents: number
  every: 'once' | 'month'
  date: string
  last?: { date: string; amountCents: number }
}

type PlanExpense = (expense: PlannedExpense, onSaved: () => void) => void

export const PlanExpenseContext = createContext<PlanExpense>(() => undefined)

export function usePlanExpense(): PlanExpense {
  return useContext(PlanExpenseContext)
}

export interface CashFlowTrial {
  kind: CashFlowKind
  cashFlow?: CashFlow | undefined
  start?: CashFlow | undefined
  fromDate?: string | undefined
  onTry: (fields: NewCashFlow, fromDate: string | undefined) => void
}

type TryCashFlow = (trial: CashFlowTrial) => void

export const TryCashFlowContext = createContext<TryCashFlow>(() => undefined)

export function useTryCashFlow(): TryCashFlow {
  return useContext(TryCashFlowContext)
}

export interface ItemFields extends Schedule, Pick<CashFlow, 'name' | 'amountCents'> {
  /** An ISO instant; null for all but one-time ones. */
  startDate: string | null
}
