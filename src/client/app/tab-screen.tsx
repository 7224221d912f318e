import { lazy, Suspense } from 'react'
import { Spinner } from '../ui/spinner.tsx'
import { BalanceTab } from './balance-tab.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { loadCashFlowScreen, loadProjectionsScreen, type TabId } from './tabs.ts'

const CashFlowScreen = lazy(() =>
  loadCashFlowScreen().then(({ CashFlowScreen }) => ({ default: CashFlowScreen })),
)
const ProjectionsScreen = lazy(() =>
  loadProjectionsScreen().then(({ ProjectionsScreen }) => ({ default: ProjectionsScreen })),
)

/** The chosen tab's screen; one that breaks leaves the navigation standing. */
export function TabScreen({ tab }: { tab: TabId }) {
  return (
    <ErrorBoundary key={tab}>
      <Suspense fallback={<Spinner />}>
        {tab === 'balance' && <BalanceTab />}
        {(tab === 'income' || tab === 'expense') && <CashFlowScreen kind={tab} />}
        {tab === 'projections' && <ProjectionsScreen />}
      </Suspense>
    </ErrorBoundary>
  )
}
