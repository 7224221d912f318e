import { lazy, memo, Suspense } from 'react'
import { ExportCsvButton } from '../features/csv-export/export-csv-button.tsx'
import { CsvActions } from '../features/csv-import/csv-actions.tsx'
import { OutlookLine } from '../features/outlook/outlook-line.tsx'
import { Spinner } from '../ui/spinner.tsx'
import { BalanceTab } from './balance-tab.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { PlanDialogs } from './plan-dialogs.tsx'
import type { ShellDialogId } from './shell-dialogs.tsx'
import {
  loadAdministrationScreen,
  loadCashFlowScreen,
  loadProjectionsTab,
  type TabId,
} from './tabs.ts'

const CashFlowScreen = lazy(() =>
  loadCashFlowScreen().then(({ CashFlowScreen }) => ({ default: CashFlowScreen })),
)
const ProjectionsTab = lazy(() =>
  loadProjectionsTab().then(({ ProjectionsTab }) => ({ default: ProjectionsTab })),
)
const AdministrationScreen = lazy(() =>
  loadAdministrationScreen().then(({ AdministrationScreen }) => ({
    default: AdministrationScreen,
  })),
)

interface TabScreenProps {
  tab: TabId
  onOpen: (dialog: ShellDialogId) => Promise<void>
}

/** The chosen tab's screen; if it fails to render, the navigation still works. */
export const TabScreen = memo(function TabScreen({ tab, onOpen }: TabScreenProps) {
  return (
    <ErrorBoundary key={tab}>
      <Suspense fallback={<Spinner />}>
        {tab === 'balance' && (
          <PlanDialogs>
            <OutlookLine />
            <BalanceTab />
          </PlanDialogs>
        )}
        {(tab === 'income' || tab === 'expense') && (
          <CashFlowScreen
            kind={tab}
            actions={
              <>
                <CsvActions
                  onHelp={() => void onOpen('csvHelp')}
                  onImport={() => void onOpen('csvImport')}
                />
                <ExportCsvButton onExport={() => void onOpen(`${tab}Export`)} />
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
          <AdministrationScreen onAddPasskey={() => void onOpen('profile')} />
        )}
      </Suspense>
    </ErrorBoundary>
  )
})
