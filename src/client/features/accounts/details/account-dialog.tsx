import type { Account } from '../../../../shared/accounts/account.ts'
import { useCurrentAccount } from '../../../links/current-account.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { AccountForm } from './account-form.tsx'
import { DeleteSection } from './delete-section.tsx'
import { InvitationSection } from '../invitations/invitation-section.tsx'
import { LeaveSection } from './leave-section.tsx'
import { MemberSection } from './member-section.tsx'
import { useSwitchAccount } from '../use-switch-account.ts'
import { NotLoaded } from '../../../ui/not-loaded.tsx'

interface AccountDialogProps {
  id: number
  onClose: () => void
  /** Closes the dialogs behind as well. */
  onDone: () => void
}

/** A shared account: what it is called, who belongs to it, and what the user may do about that. */
export function AccountDialog({ id, onClose, onDone }: AccountDialogProps) {
  const accounts = trpc.account.list.useQuery()
  const user = trpc.user.me.useQuery()
  const { account: current } = useCurrentAccount()
  const switchAccount = useSwitchAccount()
  const account = accounts.data?.find((each) => each.id === id)
  const error = (!accounts.data && accounts.error) || (!user.data && user.error)

  const footer = account && id !== current && (
    <Button
      variant="primary"
      onClick={() => {
        onDone()
        switchAccount(id, account.name)
      }}
    >
      Switch to This Account
    </Button>
  )
  return (
    <Dialog title={account?.name ?? 'Shared Account'} onClose={onClose} footer={footer}>
      {(!accounts.data || !user.data) && (
        <NotLoaded
          query={{ data: undefined, error, refetch: () => [accounts.refetch(), user.refetch()] }}
          className="min-h-96"
        />
      )}
      {accounts.data && !account && (
        <EmptyState
          title="This account is no longer open to you."
          action={<Button onClick={onClose}>Close</Button>}
        />
      )}
      {account && user.data && (
        <AccountDetails account={account} userId={user.data.id} onDone={onDone} />
      )}
    </Dialog>
  )
}

interface AccountDetailsProps {
  account: Account
  userId: number
  onDone: () => void
}

function AccountDetails({ account, userId, onDone }: AccountDetailsProps) {
  const self = account.members.find(({ id }) => id === userId)
  const isOwner = self?.role === 'owner'
  return (
    <div className="divide-y divide-line-strong">
      <AccountForm account={account} isOwner={isOwner} />
      <MemberSection account={account} userId={userId} isOwner={isOwner} />
      {isOwner && <InvitationSection accountId={account.id} />}
      {isOwner && <DeleteSection account={account} onDeleted={onDone} />}
      {!isOwner && <LeaveSection account={account} onLeft={onDone} />}
    </div>
  )
}
