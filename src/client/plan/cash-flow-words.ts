import type { CashFlowKind } from '../../shared/plan/cash-flow.ts'
import { formatCount } from '../words/counts.ts'

export interface CashFlowWords {
  one: string
  many: string
  screenTitle: string
  add: string
  /** Not the name of the button behind the dialog. */
  save: string
  addTitle: string
  editTitle: string
  nameColumn: string
  emptyTitle: string
  emptyHint: string
  noMatch: string
  moves: string
  namePlaceholder: string
  canBeEveryday: boolean
}

export const CASH_FLOW_WORDS: Record<CashFlowKind, CashFlowWords> = {
  income: {
    one: 'income',
    many: 'incomes',
    screenTitle: 'Your Incomes',
    add: '+ Add Income',
    save: 'Save Income',
    addTitle: 'Add New Income',
    editTitle: 'Edit Income',
    nameColumn: 'Income Name',
    emptyTitle: 'No incomes yet',
    emptyHint: 'Add your first income to start tracking your financial projections',
    noMatch: 'No incomes match',
    moves: 'comes in',
    namePlaceholder: 'Salary',
    canBeEveryday: false,
  },
  expense: {
    one: 'expense',
    many: 'expenses',
    screenTitle: 'Your Expenses',
    add: '+ Add Expense',
    save: 'Save Expense',
    addTitle: 'Add New Expense',
    editTitle: 'Edit Expense',
    nameColumn: 'Expense Name',
    emptyTitle: 'No expenses yet',
    emptyHint: 'Add your first expense to start tracking your financial projections',
    noMatch: 'No expenses match',
    moves: 'goes out',
    namePlaceholder: 'Rent',
    canBeEveryday: true,
  },
}

export function countWords(count: number, { one, many }: CashFlowWords): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}
