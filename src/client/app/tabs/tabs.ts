import { ArrowDown, ArrowUp, Calendar, type LucideIcon, ShieldCheck } from 'lucide-react'
import type { User } from '../../../shared/users/user.ts'
import { goTo, usePlace } from '../../links/place.ts'
import type { TabId } from '../../links/place-text.ts'
import { StepLine } from '../../ui/pictures/step-line-icon.ts'
import { AdministrationScreen, CashFlowTab, ProjectionsTab } from './tab-parts.tsx'

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

export function tabOf(tab: TabId): Tab {
  return TABS.find(({ id }) => id === tab)!
}

export function tabsOf(role: User['role'] | undefined): readonly Tab[] {
  return TABS.filter((tab) => tab.role === undefined || tab.role === role)
}

/** Accepts every tab while the role is unknown. */
export function useTab(role: User['role'] | undefined): [TabId, (tab: TabId) => void] {
  const tab = usePlace((place) => place.tab)
  const isAllowed = role === undefined || tabsOf(role).some(({ id }) => id === tab)
  return [isAllowed ? tab : 'balance', chooseTab]
}

function chooseTab(tab: TabId): void {
  goTo({ tab })
}
