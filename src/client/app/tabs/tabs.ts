import { ArrowDown, ArrowUp, Calendar, ListTodo, type LucideIcon, UserCog } from 'lucide-react'
import type { User } from '../../../shared/users/user.ts'
import { goTo, usePlace } from '../../links/place.ts'
import type { TabId } from '../../links/place-text.ts'
import { StepLine } from '../../ui/pictures/step-line-icon.ts'
import { AdministrationScreen, CashFlowScreen, ComingTab, ProjectionsTab } from './tab-parts.tsx'

interface Tab {
  id: TabId
  label: string
  icon: LucideIcon
  /** Fetches the screen's code ahead of the click. */
  preload?: () => Promise<unknown>
  /** The role that has it; every user has a tab without one. */
  role?: User['role']
}

const TABS: readonly Tab[] = [
  { id: 'balance', label: 'Balance', icon: Calendar },
  { id: 'coming', label: 'Coming up', icon: ListTodo, preload: ComingTab.preload },
  { id: 'income', label: 'Income', icon: ArrowDown, preload: CashFlowScreen.preload },
  { id: 'expense', label: 'Expenses', icon: ArrowUp, preload: CashFlowScreen.preload },
  { id: 'projections', label: 'Projections', icon: StepLine, preload: ProjectionsTab.preload },
  {
    id: 'administration',
    label: 'Administration',
    icon: UserCog,
    preload: AdministrationScreen.preload,
    role: 'superAdmin',
  },
]

/** The name of a tab in the menu. */
export function labelOf(tab: TabId): string {
  return TABS.find(({ id }) => id === tab)?.label ?? ''
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
