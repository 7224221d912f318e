import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { logOut } from '../lib/session-upkeep.ts'
import { TABS, type TabId } from './tabs.ts'

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-medium transition-colors'
const IDLE = 'text-ink-soft hover:bg-ink/6 hover:text-ink'
const CURRENT = 'bg-accent/10 text-accent'

export interface ShellMenuProps {
  tab: TabId
  onChoose: (tab: TabId) => void
}

/** The four tabs and, below a line, the options: in the sidebar and in the drawer. */
export function ShellMenu({ tab, onChoose }: ShellMenuProps) {
  const [leaving, setLeaving] = useState(false)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
      <nav aria-label="Main">
        <ul className="flex flex-col gap-1">
          {TABS.map(({ id, label, icon: Icon, preload }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={id === tab ? 'page' : undefined}
                className={`${ENTRY} ${id === tab ? CURRENT : IDLE}`}
                onClick={() => onChoose(id)}
                onPointerEnter={() => void preload?.()}
                onFocus={() => void preload?.()}
              >
                <Icon size={18} aria-hidden />
                {label}
              </button>
            </li>
          ))}
        </ul>
      </nav>
      <div className="border-t border-line pt-3">
        <button
          type="button"
          disabled={leaving}
          className={`${ENTRY} ${IDLE}`}
          onClick={() => {
            setLeaving(true)
            void logOut()
          }}
        >
          <LogOut size={18} aria-hidden />
          Logout
        </button>
      </div>
    </div>
  )
}
