import { memo } from 'react'
import { BalanceTab } from './balance-tab.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { PlanDialogs } from '../dialogs/plan-dialogs.tsx'
import type { ShellDialogId } from '../dialogs/shell-dialogs.tsx'
import { AdministrationScreen, CashFlowTab, ProjectionsTab } from './tab-parts.tsx'
import type { TabId } from '../../links/place-text.ts'

interface TabScreenProps {
  tab: TabId
  onOpen: (dialog: ShellDialogId) => Promise<void>
}

export const TabScreen = memo(function TabScreen({ tab, onOpen }: TabScreenProps) {
  return (
    <ErrorBoundary key={tab}>
      {tab === 'balance' && <BalanceTab />}
      {(tab === 'income' || tab === 'expense') && <CashFlowTab kind={tab} onOpen={onOpen} />}
      {tab === 'projections' && (
        <PlanDialogs>
          <ProjectionsTab />
        </PlanDialogs>
      )}
      {tab === 'administration' && (
        <AdministrationScreen onAddPasskey={() => void onOpen('settings')} />
      )}
    </ErrorBoundary>
  )
})
