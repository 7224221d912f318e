import { lazyScreen } from '../../ui/layers/lazy-screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const TAB = {
  failure:
    'This tab could not be opened. Check your connection: it opens by itself when the network is back.',
  loading: <Spinner />,
}

export const CashFlowTab = lazyScreen(
  () =>
    import('../../features/cash-flows/cash-flow-screen.tsx').then(
      ({ CashFlowScreen }) => CashFlowScreen,
    ),
  TAB,
)
export const ProjectionsTab = lazyScreen(
  () => import('./projections-tab.tsx').then(({ ProjectionsTab }) => ProjectionsTab),
  TAB,
)
export const AdministrationScreen = lazyScreen(
  () =>
    import('../../features/administration/administration-screen.tsx').then(
      ({ AdministrationScreen }) => AdministrationScreen,
    ),
  TAB,
)
