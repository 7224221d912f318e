import { useAccountSettings } from '../../server/account-settings.ts'
import { useCurrentAccount } from '../../links/current-account.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button, type ButtonProps } from '../../ui/button.tsx'

interface AccountBannerProps {
  onSwitch: () => void
  /** Shows the activity of a shared account. */
  onShowActivity: () => void
}

/**
 * Whose money the page shows, for users with more than the personal account [behaviour: Shell]. It is in the page's padding, so that nothing moves when it appears.
 */
export function AccountBanner({ onSwitch, onShowActivity }: AccountBannerProps) {
  const { account } = useCurrentAccount()
  const { data: sharedAccounts } = trpc.account.list.useQuery()
  const name = useAccountSettings(account)?.name
  const isPersonal = account === 'personal'
  // For a shared account the place is kept free while its name is loading.
  if (isPersonal && !sharedAccounts?.length) return null
  return (
    <div className="-mt-11 flex min-h-11 items-center gap-1 text-xs text-ink-soft lg:-mt-8 lg:min-h-8 print:hidden">
      {name !== undefined && (
        <>
          <span className="sr-only">Current account: </span>
          <span className="truncate">{name}</span>
          <BannerButton onClick={onSwitch}>Switch</BannerButton>
          {!isPersonal && <BannerButton onClick={onShowActivity}>Activity</BannerButton>}
        </>
      )}
    </div>
  )
}

function BannerButton(props: ButtonProps) {
  return (
    <Button
      {...props}
      variant="ghost"
      size="small"
      aria-haspopup="dialog"
      className="!text-accent underline-offset-4 hover:underline lg:!min-h-6"
    />
  )
}
