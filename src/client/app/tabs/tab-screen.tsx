import { memo } from 'react'
import { BalanceTab } from './balance-tab.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { AdministrationScreen, CashFlowTab, ProjectionsTab } from './tab-parts.tsx'
import type { TabId } from '../../links/place-text.ts'

export const TabScreen = memo(function TabScreen({ tab }: { tab: TabId }) {
  return (
    <ErrorBoundary key={tab}>
      {tab === 'balance' && <BalanceTab />}
      {(tab === 'income' || tab === 'expense') && <CashFlowTab kind={tab} />}
      {tab === 'projections' && <ProjectionsTab />}
      {tab === 'administration' && <AdministrationScreen />}
    </ErrorBoundary>
  )
})
