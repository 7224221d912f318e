import {
  ArrowDown,
  ArrowUp,
  Calendar,
  type LucideIcon,
  ShieldCheck,
  createLucideIcon,
} from 'lucide-react'
import { useEffect } from 'react'
import type { User } from '../../../shared/users/user.ts'
import { changePlace, goTo, usePlace } from '../../links/place.ts'
import type { TabId } from '../../links/place-text.ts'
import { lazyScreenWith } from '../../ui/layers/lazy-screen.tsx'
import { Spinner } from '../../ui/spinner.tsx'

const tabScreen = lazyScreenWith({
  failure:
    'This tab could not be opened. Check your connection: it opens by itself when the network is back.',
  loading: <Spinner />,
})

export const CashFlowTab = tabScreen(
  'CashFlowScreen',
  () => import('../../features/cash-flows/cash-flow-screen.tsx'),
)
export const ProjectionsTab = tabScreen('ProjectionsTab', () => import('./projections-tab.tsx'))
export const AdministrationScreen = tabScreen(
  'AdministrationScreen',
  () => import('../../features/administration/administration-screen.tsx'),
)

const StepLine = createLucideIcon('step-line', [
  ['path', { d: 'M3 15h4.5v-5h4.5v6h4.5V7H21', key: 'line' }],
])

export interface Tab {
  id: TabId
  label: string
  icon: LucideIcon
  preload?: () => Promise<unknown>
  isInBar?: true
  isWide?: true
  role?: User['role']
}

const TABS: readonly Tab[] = [
  { id: 'balance', label: 'Balance', icon: Calendar, isInBar: true, isWide: true },
  {
    id: 'income',
    label: 'Income',
    icon: ArrowDown,
    preload: CashFlowTab.preload,
    isInBar: true,
  },
  {
    id: 'expense',
    label: 'Expenses',
    icon: ArrowUp,
    preload: CashFlowTab.preload,
    isInBar: true,
  },
  {
    id: 'projections',
    label: 'Projections',
    icon: StepLine,
    preload: ProjectionsTab.preload,
    isInBar: true,
    isWide: true,
  },
  {
    id: 'administration',
    label: 'Administration',
    icon: ShieldCheck,
    preload: AdministrationScreen.preload,
    role: 'superAdmin',
  },
]

/** Tailwind's `lg`. */
export const SIDEBAR_FITS = '(min-width: 64rem)'

export function tabOf(tab: TabId): Tab {
  return TABS.find(({ id }) => id === tab)!
}

export function tabsOf(role: User['role'] | undefined): readonly Tab[] {
  return TABS.filter((tab) => tab.role === undefined || tab.role === role)
}

/** Leads to the Balance tab from one that is not for this role, once the role is known. */
export function useTab(role: User['role'] | undefined): [TabId, (tab: TabId) => void] {
  const tab = usePlace((place) => place.tab)
  const isAllowed = role === undefined || tabsOf(role).some(({ id }) => id === tab)
  useEffect(() => {
    if (!isAllowed) changePlace({ tab: 'balance' })
  }, [isAllowed])
  return [isAllowed ? tab : 'balance', chooseTab]
}

function chooseTab(tab: TabId): void {
  goTo({ tab })
}
