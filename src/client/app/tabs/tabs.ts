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
  /** Fetches the screen's code ahead of the click. */
  preload?: () => Promise<unknown>
  /** True if it stands in the bar at the bottom of a narrow window, which has room for four. */
  isInBar?: true
  /** True for a screen of figures, which is as wide as the window. */
  isWide?: true
  /** The role that has it; every user has a tab without one. */
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

/** A tab as the menu has it. */
export function tabOf(tab: TabId): Tab {
  return TABS.find(({ id }) => id === tab)!
}

/** The tabs of a user, as far as their role is known. */
export function tabsOf(role: User['role'] | undefined): readonly Tab[] {
  return TABS.filter((tab) => tab.role === undefined || tab.role === role)
}

/** The chosen tab. While the role is unknown, every tab is accepted. */
export function useTab(role: User['role'] | undefined): [TabId, (tab: TabId) => void] {
  const tab = usePlace((place) => place.tab)
  const isAllowed = role === undefined || tabsOf(role).some(({ id }) => id === tab)
  return [isAllowed ? tab : 'balance', chooseTab]
}

function chooseTab(tab: TabId): void {
  goTo({ tab })
}
