import { NewAccountDialog } from '../new-account-dialog.tsx'
import type { ReactNode } from 'react'
import type { Account } from '../../../../shared/accounts/account.ts'
import type { User } from '../../../../shared/users/user.ts'
import { useCurrentAccount } from '../../../links/current-account.ts'
import { roleIn } from '../../../server/account-settings.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingsDialog, type SettingsPart } from '../../../ui/settings.tsx'
import { EmptyState } from '../../../ui/list.tsx'
import { AccountForm } from './account-form.tsx'
import { DeleteSection, LeaveSection } from './leaving.tsx'
import { InvitationSection } from '../invitations/invitation-section.tsx'
import { MemberSection } from './member-section.tsx'
import { useSwitchAccount } from '../use-switch-account.ts'
import { NotInDemo } from '../../../user/not-in-demo.tsx'
import { NotLoaded } from '../../../ui/not-loaded.tsx'

export type Sharing = 'new' | number | null

interface SharingDialogsProps {
  shown: Sharing
  onShow: (shown: Sharing) => void
  onDone: () => void
}

export function SharingDialogs({ shown, onShow, onDone }: SharingDialogsProps) {
  const close = () => onShow(null)
  if (shown === null) return null
  if (shown === 'new') return <NewAccountDialog onClose={close} onCreated={onShow} />
  return <AccountDialog id={shown} onClose={close} onDone={onDone} />
}

interface AccountDialogProps extends OwnParts {
  id: number
  onClose: () => void
}

export function AccountDialog({ id, onClose, ...own }: AccountDialogProps) {
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
        own.onDone()
        switchAccount(id, account.name)
      }}
    >
      Switch to This Account
    </Button>
  )
  return (
    <SettingsDialog
      title={account?.name ?? 'Shared Account'}
      onClose={onClose}
      footer={footer}
      parts={account && user.data ? partsOf(account, user.data, own) : null}
    >
      {accounts.data && !account ? (
        <EmptyState
          title="This account is no longer open to you."
          action={<Button onClick={onClose}>Close</Button>}
        />
      ) : (
        <NotLoaded
          query={{ data: undefined, error, refetch: () => [accounts.refetch(), user.refetch()] }}
          className="min-h-96"
        />
      )}
    </SettingsDialog>
  )
}

interface OwnParts {
  onDone: () => void
  calendar?: ReactNode
  notes?: ReactNode
  bank?: ReactNode
  backup?: ReactNode
}

function partsOf(
  account: Account,
  { id: userId, demoUntil }: Pick<User, 'id' | 'demoUntil'>,
  { onDone, calendar, notes, bank, backup }: OwnParts,
): SettingsPart[] {
  const role = roleIn(account)
  const isOwner = role === 'owner'
  const always = [
    {
      title: 'Account',
      content: role !== 'viewer' && <AccountForm account={account} isOwner={isOwner} />,
    },
    {
      title: 'Members',
      content: <MemberSection account={account} userId={userId} canAct={isOwner && !demoUntil} />,
    },
  ]
  if (demoUntil)
    return [
      ...always,
      { title: 'Backup', content: backup },
      {
        title: 'Not in the demo',
        content: (
          <NotInDemo>
            {`Inviting and removing people, calendar feeds, ${notes ? 'notes by email, ' : ''}restoring from a file, and leaving or deleting the account`}
          </NotInDemo>
        ),
      },
    ]
  return [
    ...always,
    { title: 'Invitations', content: isOwner && <InvitationSection accountId={account.id} /> },
    { title: 'Calendar', content: calendar },
    { title: 'Notes', content: notes },
    { title: 'Bank', content: bank },
    { title: 'Backup', content: backup },
    isOwner
      ? { title: 'Delete', content: <DeleteSection account={account} onDeleted={onDone} /> }
      : { title: 'Leave', content: <LeaveSection account={account} onLeft={onDone} /> },
  ]
}
