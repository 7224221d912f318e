import {
  ArrowLeftRight,
  Command,
  FlaskConical,
  History,
  LogOut,
  type LucideIcon,
  RotateCcw,
  Settings,
  SlidersHorizontal,
  UserPlus,
} from 'lucide-react'
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react'
import { useMedia } from '../browser/device.ts'
import { useCurrentAccount } from '../links/current-account.ts'
import type { TabId } from '../links/place-text.ts'
import { useWhatIfLinks } from '../links/what-if-links.ts'
import { logOut } from '../server/session-refresh.ts'
import { trpc } from '../server/trpc-hooks.ts'
import type { ShellDialogId } from './dialogs/shell-dialogs.tsx'
import { tabsOf } from './tabs/tabs.ts'

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-2.5 text-left font-medium outline-offset-[-2px] transition-colors desk:min-h-9'
const IDLE = 'text-ink-soft hover:bg-ink/6 hover:text-ink'
const CURRENT = 'bg-accent-soft font-semibold text-accent'

export interface ShellMenuProps {
  tab: TabId
  onChoose: (tab: TabId) => void
  onOpen: (dialog: ShellDialogId) => void
  /** Called when something was chosen that opens elsewhere. */
  onLeave?: () => void
}

/**
 * The user's tabs and, below a line, the options: in the sidebar and in the drawer. All of them are one stop of the Tab key;
 * arrow keys walk on from there.
 */
export function ShellMenu({ tab, onChoose, onOpen, onLeave }: ShellMenuProps) {
  const { data: user } = trpc.user.me.useQuery()
  const { data: sharedAccounts } = trpc.account.list.useQuery()
  const { account } = useCurrentAccount()
  const whatIf = useWhatIfLinks()
  const hasKeys = useMedia('(hover: hover)')
  const [leaving, setLeaving] = useState(false)
  const hintId = useId()
  const opens = (dialog: ShellDialogId) => ({
    'aria-haspopup': 'dialog' as const,
    onClick: () => onOpen(dialog),
  })
  return (
    // The keys only move the focus between the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3" onKeyDown={walk}>
      <span id={hintId} hidden>
        Arrow keys lead through the menu.
      </span>
      <nav aria-label="Main">
        <ul className="flex flex-col gap-0.5">
          {tabsOf(user?.role).map(({ id, label, icon: Icon, preload }) => (
            <li key={id}>
              <button
                type="button"
                tabIndex={id === tab ? 0 : -1}
                aria-describedby={hintId}
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
      <ul aria-label="Options" className="flex flex-col gap-0.5 border-t border-line pt-3">
        {sharedAccounts && sharedAccounts.length > 1 && (
          <Option icon={ArrowLeftRight} label="Switch Account" {...opens('switch-account')} />
        )}
        <Option
          icon={FlaskConical}
          label="What if"
          onClick={() => {
            whatIf.open()
            onLeave?.()
          }}
        />
        {!user?.demoUntil && (
          <Option icon={UserPlus} label="Share with somebody" {...opens('share')} />
        )}
        <Option icon={History} label="Recent changes" {...opens('recent-changes')} />
        {account === 'personal' && (
          <Option icon={RotateCcw} label="First steps again" {...opens('first-steps')} />
        )}
      </ul>
      <ul aria-label="You" className="flex flex-col gap-0.5 border-t border-line pt-3">
        <Option icon={SlidersHorizontal} label="This account" {...opens('account')} />
        <Option icon={Settings} label="Profile Settings" {...opens('settings')} />
        {hasKeys && <Option icon={Command} label="Keyboard shortcuts" {...opens('shortcuts')} />}
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
      <button {...button} type="button" tabIndex={-1} className={`${ENTRY} ${IDLE}`}>
        <Icon size={18} aria-hidden />
        {label}
      </button>
    </li>
  )
}

const STEPS: Record<string, (place: number, count: number) => number> = {
  ArrowDown: (place, count) => (place + 1) % count,
  ArrowUp: (place, count) => (place - 1 + count) % count,
  Home: () => 0,
  End: (_place, count) => count - 1,
}

function walk(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('button:enabled')]
  const place = buttons.indexOf(document.activeElement as HTMLElement)
  const target = STEPS[event.key]?.(place, buttons.length)
  if (place < 0 || target === undefined) return
  event.preventDefault()
  buttons[target]?.focus()
}
