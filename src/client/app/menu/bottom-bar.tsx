import { Plus } from 'lucide-react'
import { useEffect } from 'react'
import { useAdd } from '../../plan/door.ts'
import { useCanChange } from '../../links/can-change.tsx'
import type { TabId } from '../../links/place-text.ts'
import { type Tab, tabsOf } from '../tabs/tabs.tsx'

interface BottomBarProps {
  tab: TabId
  onChoose: (tab: TabId) => void
}

export function BottomBar({ tab, onChoose }: BottomBarProps) {
  const add = useAdd()
  const canChange = useCanChange()
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset.bottomBar = ''
    return () => void delete dataset.bottomBar
  }, [])
  const [first, second, third, fourth] = tabsOf(undefined).filter(({ isInBar }) => isInBar)
  const item = (each: Tab | undefined) =>
    each && <BarItem {...each} isCurrent={each.id === tab} onChoose={onChoose} />
  return (
    <nav
      aria-label="Main"
      className="fixed inset-x-0 bottom-0 z-20 border-t border-line bg-surface pr-[env(safe-area-inset-right)] pb-[env(safe-area-inset-bottom)] pl-[env(safe-area-inset-left)] in-data-keyboard:hidden print:hidden"
    >
      <ul className="mx-auto grid h-14 max-w-lg auto-cols-fr grid-flow-col items-stretch">
        {item(first)}
        {item(second)}
        {canChange && (
          <li className="flex items-center justify-center">
            <button
              type="button"
              data-add
              aria-label="Add"
              aria-haspopup="menu"
              className="grid size-11 place-items-center rounded-card bg-accent text-accent-ink forced-color-adjust-none transition-colors hover:bg-accent/90"
              onClick={() => add()}
            >
              <Plus size={22} aria-hidden />
            </button>
          </li>
        )}
        {item(third)}
        {item(fourth)}
      </ul>
    </nav>
  )
}

interface BarItemProps extends Tab {
  isCurrent: boolean
  onChoose: (tab: TabId) => void
}

function BarItem({ id, label, icon: Icon, preload, isCurrent, onChoose }: BarItemProps) {
  return (
    <li className="flex">
      <button
        type="button"
        aria-current={isCurrent ? 'page' : undefined}
        className={`flex min-w-0 flex-1 flex-col items-center justify-center gap-0.5 rounded-field text-[0.6875rem]/4 outline-offset-[-2px] ${isCurrent ? 'font-semibold text-accent forced-chosen' : 'text-ink-soft'}`}
        onClick={() => onChoose(id)}
        onPointerEnter={() => void preload?.()}
      >
        <Icon size={22} aria-hidden />
        <span className="max-w-full truncate">{label}</span>
      </button>
    </li>
  )
}
