import { useRef } from 'react'
import type { Invitation } from '../../../../shared/accounts/invitation.ts'
import { formatDayOf } from '../../../words/moments.ts'
import { Button } from '../../../ui/button.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { ageOf } from './invitation-age.ts'
import { NewInvitationLink } from './new-invitation-link.tsx'
import { useInvitations } from './use-invitations.ts'
import { NotLoaded } from '../../../ui/not-loaded.tsx'

/** The section in which the owner creates and revokes invitations. */
export function InvitationSection({ accountId }: { accountId: number }) {
  const { open, made, create, revoke, outcome } = useInvitations(accountId)
  const inviteRef = useRef<HTMLButtonElement>(null)
  return (
    <SettingsSection
      title="Invitations"
      outcome={outcome}
      action={
        <Button
          ref={inviteRef}
          busy={create.isPending}
          onClick={() => create.mutate({ accountId })}
        >
          Invite Somebody
        </Button>
      }
    >
      <p className="text-ink-soft">
        A link lets one person in. Make one, and send it to them yourself.
      </p>
      {made && <NewInvitationLink key={made.id} invitation={made} />}
      <NotLoaded query={open} />
      {open.data && open.data.length > 0 && (
        <ul aria-label="Open invitations" className="flex flex-col">
          {open.data.map((invitation) => (
            <OpenInvitation
              key={invitation.id}
              invitation={invitation}
              isBusy={revoke.isPending && revoke.variables.id === invitation.id}
              onRevoke={() =>
                revoke.mutate(
                  { id: invitation.id },
                  // The button that was pressed goes with its row.
                  { onSuccess: () => inviteRef.current?.focus() },
                )
              }
            />
          ))}
        </ul>
      )}
    </SettingsSection>
  )
}

interface OpenInvitationProps {
  invitation: Invitation
  isBusy: boolean
  onRevoke: () => void
}

function OpenInvitation({ invitation, isBusy, onRevoke }: OpenInvitationProps) {
  const text = `Made ${ageOf(invitation.createdAt)}, until ${formatDayOf(invitation.expiresAt)}`
  return (
    <li className="flex items-center justify-between gap-2">
      <span>{text}</span>
      <Button
        size="small"
        variant="danger"
        className="-mr-2.5"
        busy={isBusy}
        aria-label={`Revoke the invitation ${text.toLowerCase()}`}
        onClick={onRevoke}
      >
        Revoke
      </Button>
    </li>
  )
}
