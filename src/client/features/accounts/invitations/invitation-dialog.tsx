import { useState } from 'react'
import { useCurrentAccount } from '../../../links/current-account.ts'
import { formatDayOf } from '../../../words/moments.ts'
import { useIsVisitor } from '../../../server/demo-visit.ts'
import { logOut } from '../../../server/session-refresh.ts'
import { trpc } from '../../../server/trpc-hooks.ts'
import { useChange } from '../../../server/use-change.ts'
import { useStillOpen } from '../../../browser/use-still-open.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/layers/dialog.tsx'
import { EmptyState } from '../../../ui/list.tsx'
import { useToast } from '../../../ui/layers/toast.tsx'
import { useAccountList } from '../../../server/account-list.ts'
import { roleIn } from '../../../server/account-settings.ts'
import { useInvitationLink } from '../../../browser/invited-address.ts'
import { serverSentence, statusOf } from '../../../words/call-error.ts'
import { NotLoaded } from '../../../ui/not-loaded.tsx'
import { Problem } from '../../../ui/problem.tsx'
import { isolated } from '../../../words/isolated.ts'
import { Name } from '../../../ui/shown-name.tsx'

export function InvitationDialog({ onClose }: { onClose: () => void }) {
  const { token: linked, forget } = useInvitationLink()
  // The address is cleared a moment before this closes.
  const [token] = useState(linked ?? '')
  const preview = trpc.invitation.preview.useQuery({ token })
  const showToast = useToast()
  const close = () => {
    forget()
    onClose()
  }
  const accept = useAccept(close)
  const invitation = preview.data
  const refusal = refusalOf(accept.error) ?? refusalOf(preview.error)
  const decline = () => {
    close()
    // While an acceptance is in flight, it is not known yet whether the user joins.
    if (invitation && refusal === null && !accept.isPending)
      showToast({
        text: `You have not joined ${isolated(invitation.accountName)}. The link stays good until ${formatDayOf(invitation.expiresAt)}.`,
      })
  }

  const canDecide = invitation !== undefined && refusal === null
  const decision = useIsVisitor() ? (
    // The address keeps the invitation.
    <Button variant="primary" onClick={() => void logOut()}>
      Leave the Demo
    </Button>
  ) : (
    <Button variant="primary" busy={accept.isPending} onClick={() => accept.mutate({ token })}>
      Accept
    </Button>
  )
  const footer = canDecide && (
    <>
      <Button disabled={accept.isPending} onClick={decline}>
        Decline
      </Button>
      {decision}
    </>
  )
  return (
    <Dialog
      title="Invitation"
      onClose={decline}
      closesBeside={false}
      closesByBack={false}
      footer={footer}
    >
      {refusal !== null && (
        <div role="alert">
          <EmptyState title={refusal} action={<Button onClick={close}>Continue</Button>} />
        </div>
      )}
      {refusal === null && <NotLoaded query={preview} />}
      {canDecide && (
        <div className="flex flex-col gap-4">
          <p className="flex flex-col gap-1">
            <span className="text-ink-soft wrap-anywhere">
              <Name>{invitation.ownerName}</Name> invites you to the shared account
            </span>
            <span className="text-xl font-semibold wrap-anywhere">{invitation.accountName}</span>
            <span className="text-ink-soft">Good until {formatDayOf(invitation.expiresAt)}</span>
          </p>
          <JoinsAs looks={invitation.role === 'viewer'} />
          <Problem>{accept.failure}</Problem>
        </div>
      )}
    </Dialog>
  )
}

function JoinsAs({ looks }: { looks: boolean }) {
  const { data: user } = trpc.user.me.useQuery()
  if (user?.demoUntil)
    return <p>You are in the demo. To join, leave it, and sign in or create your login.</p>
  return (
    <p className="rounded-field bg-canvas px-3 py-2 text-ink-soft wrap-anywhere">
      Its members plan together, and see one another’s name and email.
      {looks && ' You would look at it, but not change it.'}
      {user && ` You would join as ${isolated(user.name)}, ${user.email}.`}
    </p>
  )
}

function useAccept(onJoined: () => void) {
  const isOpen = useStillOpen()
  const { chooseAccount } = useCurrentAccount()
  const { put } = useAccountList()
  const showToast = useToast()
  return useChange(trpc.invitation.accept, {
    failed: 'You have not joined yet. Please try again.',
    onDone: async (account) => {
      await put(account)
      chooseAccount(account.id)
      if (isOpen.current) onJoined()
      const name = isolated(account.name)
      showToast({
        text:
          roleIn(account) === 'viewer'
            ? `You are looking at ${name} now.`
            : `You are a member of ${name} now, and looking at it.`,
      })
    },
  })
}

/** Null if trying again might help. */
function refusalOf(error: unknown): string | null {
  const status = statusOf(error)
  return status === 404 || status === 409 || status === 400 ? serverSentence(error) : null
}
