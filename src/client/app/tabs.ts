import { Calendar, ChartLine, type LucideIcon, TrendingDown, TrendingUp } from 'lucide-react'
import { oneOf, useStoredState } from '../lib/stored-state.ts'

export type TabId = 'balance' | 'income' | 'expense' | 'projections'

interface Tab {
  id: TabId
  label: string
  icon: LucideIcon
  /** Fetches the screen's code ahead of the click. */
  preload?: () => Promise<unknown>
}

export const loadCashFlowScreen = () => import('../features/cash-flows/cash-flow-screen.tsx')
export const loadProjectionsScreen = () => import('../features/projections/projections-screen.tsx')

export const TABS: readonly Tab[] = [
  { id: 'balance', label: 'Balance', icon: Calendar },
  { id: 'income', label: 'Income', icon: TrendingUp, preload: loadCashFlowScreen },
  { id: 'expense', label: 'Expenses', icon: TrendingDown, preload: loadCashFlowScreen },
  { id: 'projections', label: 'Projections', icon: ChartLine, preload: loadProjectionsScreen },
]

const parseTab = oneOf('balance', 'income', 'expense', 'projections')

/** The chosen tab, remembered until logout. */
export function useTab(): [TabId, (tab: TabId) => void] {
  return useStoredState<TabId>('navTab', 'balance', parseTab)
}
