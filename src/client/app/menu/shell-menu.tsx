import {
  ArrowLeftRight,
  FlaskConical,
  LogOut,
  type LucideIcon,
  Settings,
  History,
  RotateCcw,
  SlidersHorizontal,
  UserPlus,
} from 'lucide-react'
import { type ComponentProps, type ReactNode, useId, useRef, useState } from 'react'
import { useCurrentAccount } from '../../links/current-account.ts'
import type { TabId } from '../../links/place-text.ts'
import { useWhatIf } from '../../plan/what-if.ts'
import { type PlainDialog, useDoor } from '../../plan/door.ts'
import { useAccountSettings } from '../../server/account-settings.ts'
import { logOut } from '../../server/session-refresh.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useRovingFocus } from '../../ui/use-roving-focus.ts'
import { type Tab, tabsOf } from '../tabs/tabs.tsx'

const ENTRY =
  'flex min-h-11 w-full items-center gap-3 rounded-field px-2.5 text-left font-medium outline-offset-[-2px] transition-colors desk:min-h-9'
const IDLE = 'text-ink-soft hover:bg-ink/6 hover:text-ink'
const GROUP = 'flex flex-col gap-0.5 border-t border-line pt-3'
const CURRENT = 'bg-accent-soft font-semibold text-accent forced-chosen'

export interface ShellMenuProps {
  tab: TabId
  onChoose: (tab: TabId) => void
}

interface ShellMenuOptions {
  hasAccountEntries?: boolean
  foot: ReactNode
  onLeave?: () => void
}

export function ShellMenu(props: ShellMenuProps & ShellMenuOptions) {
  const { tab, onChoose, onLeave, hasAccountEntries, foot } = props
  const { data: user } = trpc.user.me.useQuery()
  const { data: sharedAccounts } = trpc.account.list.useQuery()
  const whatIf = useWhatIf()
  const [leaving, setLeaving] = useState(false)
  const hintId = useId()
  const menu = useRef<HTMLDivElement>(null)
  const roving = useRovingFocus(menu, { items: 'button:enabled', axis: 'y', wraps: true })
  const { to } = useDoor()
  const opens = (dialog: PlainDialog) => {
    const { onClick, ...door } = to(dialog)
    return {
      ...door,
      onClick: () => {
        onLeave?.()
        onClick()
      },
    }
  }
  const tabs = tabsOf(user?.role).map((each) => (
    <TabEntry key={each.id} {...each} isCurrent={each.id === tab} {...{ hintId, onChoose }} />
  ))
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys only move the focus between its buttons
    <div ref={menu} className="flex min-h-0 flex-1 flex-col" {...roving}>
      <div className="flex min-h-0 flex-1 flex-col gap-3 overflow-y-auto p-3">
        <span id={hintId} hidden>
          Arrow keys lead through the menu.
        </span>
        <nav aria-label="Main">
          <ul className="flex flex-col gap-0.5">
            {tabs}
            <Option
              icon={FlaskConical}
              label="What if"
              onClick={() => {
                whatIf.open()
                onLeave?.()
              }}
            />
          </ul>
        </nav>
        {hasAccountEntries && <AccountOptions opens={opens} />}
        <ul aria-label="Options" className={GROUP}>
          {sharedAccounts && sharedAccounts.length > 1 && (
            <Option icon={ArrowLeftRight} label="Switch Account" {...opens('switch-account')} />
          )}
          <Option icon={Settings} label="Profile Settings" {...opens('settings')} />
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
      <div className="flex items-center justify-end gap-1 p-3">{foot}</div>
    </div>
  )
}

interface TabEntryProps extends Tab {
  isCurrent: boolean
  hintId: string
  onChoose: (tab: TabId) => void
}

function TabEntry({ id, label, icon: Icon, preload, isCurrent, hintId, onChoose }: TabEntryProps) {
  return (
    <li>
      <button
        type="button"
        tabIndex={-1}
        aria-describedby={hintId}
        aria-current={isCurrent ? 'page' : undefined}
        className={`${ENTRY} ${isCurrent ? CURRENT : IDLE}`}
        onClick={() => onChoose(id)}
        onPointerEnter={() => void preload?.()}
        onFocus={() => void preload?.()}
      >
        <Icon size={18} aria-hidden />
        {label}
      </button>
    </li>
  )
}

function AccountOptions({ opens }: { opens: (dialog: PlainDialog) => ComponentProps<'button'> }) {
  const { account } = useCurrentAccount()
  const name = useAccountSettings(account)?.name
  const entries = useAccountEntries()
  const captionId = useId()
  return (
    <section aria-labelledby={captionId} className={GROUP}>
      <h2 id={captionId} className="truncate px-2.5 text-xs text-ink-soft">
        {name}
      </h2>
      <ul className="flex flex-col gap-0.5">
        {entries.map(({ dialog, ...entry }) => (
          <Option key={dialog} {...entry} {...opens(dialog)} />
        ))}
      </ul>
    </section>
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

interface AccountEntry {
  dialog: PlainDialog
  label: string
  icon: LucideIcon
}

export function useAccountEntries(): AccountEntry[] {
  const { account } = useCurrentAccount()
  const { data: user } = trpc.user.me.useQuery()
  const entries: (AccountEntry | false)[] = [
    { dialog: 'account', label: 'This account', icon: SlidersHorizontal },
    !user?.demoUntil && { dialog: 'share', label: 'Share with somebody', icon: UserPlus },
    { dialog: 'recent-changes', label: 'Recent changes', icon: History },
    account === 'personal' && {
      dialog: 'first-steps',
      label: 'First steps again',
      icon: RotateCcw,
    },
  ]
  return entries.filter((entry) => entry !== false)
}
