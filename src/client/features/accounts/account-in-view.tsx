import { ChevronsUpDown } from 'lucide-react'
import { useAccountSettings } from '../../server/account-settings.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { kindOf } from './account-words.ts'

interface AccountInViewProps {
  onSwitch: () => void
  /** True where there is room for its kind, below its name. */
  hasKind?: boolean
}

/**
 * The account whose money the page shows, and the way to another one, for users who have more than the personal account
 * [behaviour: Shell]. A press anywhere on it switches.
 */
export function AccountInView({ onSwitch, hasKind = false }: AccountInViewProps) {
  const { account } = useCurrentAccount()
  const { data: sharedAccounts } = trpc.account.list.useQuery()
  const name = useAccountSettings(account)?.name
  const canSwitch = (sharedAccounts?.length ?? 0) > 0
  return (
    <div
      className={`relative flex min-h-11 min-w-0 items-center gap-2 rounded-card px-1.5 transition-colors ${canSwitch ? 'hover:bg-ink/6' : ''} ${hasKind ? 'py-1.5' : ''}`}
    >
      <img src="/icon.svg" alt="" width={28} height={28} />
      <div className="min-w-0 flex-auto">
        {/* Its place is kept free while the name is loading. */}
        <p className={`min-h-5 truncate font-semibold ${hasKind ? '' : 'text-base'}`}>
          <span className="sr-only">Current account: </span>
          <span>{name}</span>
        </p>
        {hasKind && (
          <p className="min-h-4 truncate text-xs text-ink-soft">
            {name !== undefined && kindOf(sharedAccounts?.find(({ id }) => id === account))}
          </p>
        )}
      </div>
      {canSwitch && (
        <button
          type="button"
          aria-label="Switch"
          aria-haspopup="dialog"
          title="Switch"
          className="shrink-0 rounded-card text-ink-soft after:absolute after:inset-0 after:rounded-card"
          onClick={onSwitch}
        >
          <ChevronsUpDown size={16} aria-hidden />
        </button>
      )}
    </div>
  )
}
