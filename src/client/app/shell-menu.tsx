import {
  ArrowLeftRight,
  History,
  LogOut,
  type LucideIcon,
  Settings,
  SlidersHorizontal,
} from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { logOut } from '../server/session-refresh.ts'
import { trpc } from '../server/trpc-hooks.ts'
import type { ShellDialogId } from './dialogs/shell-dialogs.tsx'
import type { TabId } from '../links/place-text.ts'
import { tabsOf } from './tabs/tabs.ts'

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-3 text-left font-medium transition-colors'
const IDLE = 'text-ink-soft hover:bg-ink/6 hover:text-ink'
const CURRENT = 'bg-accent/10 text-accent'

export interface ShellMenuProps {
  tab: TabId
  onChoose: (tab: TabId) => void
  onOpen: (dialog: ShellDialogId) => void
}

/** The user's tabs and, below a line, the options: in the sidebar and in the drawer. */
export function ShellMenu({ tab, onChoose, onOpen }: ShellMenuProps) {
  const { data: user } = trpc.user.me.useQuery()
  const { data: sharedAccounts } = trpc.account.list.useQuery()
  const [leaving, setLeaving] = useState(false)
  return (
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
      <nav aria-label="Main">
        <ul className="flex flex-col gap-1">
          {tabsOf(user?.role).map(({ id, label, icon: Icon, preload }) => (
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
      <ul aria-label="Options" className="flex flex-col gap-1 border-t border-line pt-3">
        {sharedAccounts && sharedAccounts.length > 1 && (
          <Option
            icon={ArrowLeftRight}
            label="Switch Account"
            aria-haspopup="dialog"
            onClick={() => onOpen('switch-account')}
          />
        )}
        <Option
          icon={History}
          label="Recent changes"
          aria-haspopup="dialog"
          onClick={() => onOpen('recent-changes')}
        />
        <Option
          icon={SlidersHorizontal}
          label="This account"
          aria-haspopup="dialog"
          onClick={() => onOpen('account')}
        />
        <Option
          icon={Settings}
          label="Profile Settings"
          aria-haspopup="dialog"
          onClick={() => onOpen('settings')}
        />
        <Option
          icon={LogOut}
          label="Logout"
          disabled={leaving}
          onClick={() => {
            setLeaving(true)
            void logOut()
          }}
        />
      </ul>
    </div>
  )
}

interface OptionProps extends ComponentProps<'button'> {
  icon: LucideIcon
  label: string
}

function Option({ icon: Icon, label, ...button }: OptionProps) {
  return (
    <li>
      <button {...button} type="button" className={`${ENTRY} ${IDLE}`}>
        <Icon size={18} aria-hidden />
        {label}
      </button>
    </li>
  )
}
