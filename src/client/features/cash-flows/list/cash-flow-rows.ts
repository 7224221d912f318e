/** The rows of the table and of the cards. */
import type { ReactNode } from 'react'
import type { CashFlow } from '../../../../shared/plan/cash-flow.ts'
import type { CashFlowActionsProps } from './cash-flow-actions.tsx'
import type { CashFlowWords } from '../cash-flow-words.ts'

export interface CashFlowRowsProps extends Omit<CashFlowActionsProps, 'cashFlow'> {
  shown: CashFlow[]
  totals: { shownCents: number; overallCents: number; filtered: boolean }
  words: CashFlowWords
  /** YYYY-MM-DD */
  today: string
  /** Shown instead of the rows where the filters match none. */
  noMatch: ReactNode
}
