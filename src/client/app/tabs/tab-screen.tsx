import { memo } from 'react'
import { CsvActions } from '../../features/csv-import/csv-actions.tsx'
import { BalanceTab } from './balance-tab.tsx'
import { ErrorBoundary } from '../error-boundary.tsx'
import { PlanDialogs } from '../dialogs/plan-dialogs.tsx'
import type { ShellDialogId } from '../dialogs/shell-dialogs.tsx'
import { AdministrationScreen, CashFlowScreen, ComingTab, ProjectionsTab } from './tab-parts.tsx'
import type { TabId } from '../../links/place-text.ts'
import { QuietButton } from '../../ui/button.tsx'
import { FileDown } from 'lucide-react'

interface TabScreenProps {
  tab: TabId
  onOpen: (dialog: ShellDialogId) => Promise<void>
}

/** The chosen tab's screen; if it fails to render, the navigation still works. */
export const TabScreen = memo(function TabScreen({ tab, onOpen }: TabScreenProps) {
  return (
    <ErrorBoundary key={tab}>
      {tab === 'balance' && (
        <PlanDialogs>
          <BalanceTab />
        </PlanDialogs>
      )}
      {tab === 'coming' && <ComingTab />}
      {(tab === 'income' || tab === 'expense') && (
        <CashFlowScreen
          kind={tab}
          actions={
            <>
              <CsvActions
                onHelp={() => void onOpen('csv-help')}
                onImport={() => void onOpen('csv-import')}
              />
              <QuietButton
                label="Export CSV"
                icon={<FileDown size={16} aria-hidden />}
                onClick={() => void onOpen(`${tab}-export`)}
              />
            </>
          }
        />
      )}
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
