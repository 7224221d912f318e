import { useEffect, useRef } from 'react'
import type { NewInvitation } from '../../../../shared/accounts/invitation.ts'
import { formatDayOf } from '../../../words/moments.ts'
import { CopyField } from '../../../ui/fields/copy-field.tsx'
import { TextField } from '../../../ui/fields/field.tsx'

interface NewInvitationLinkProps {
  invitation: NewInvitation
  mailedTo: string | undefined
}

export function NewInvitationLink({ invitation, mailedTo }: NewInvitationLinkProps) {
  const wholeRef = useRef<HTMLDivElement>(null)
  // Newer browsers return a promise, which is no cleanup.
  useEffect(() => void wholeRef.current?.scrollIntoView({ block: 'nearest' }), [])

  return (
    <div ref={wholeRef} className="flex flex-col gap-3 rounded-field bg-canvas p-3">
      {mailedTo && (
        <output className="wrap-anywhere">
          A link is on its way to {mailedTo}. It and this one let one person in, whichever is used
          first.
        </output>
      )}
      <CopyField
        label="Invitation link"
        value={linkOf(invitation)}
        hint={`Works once, until ${formatDayOf(invitation.expiresAt)}. Copy it now: it is not shown again.`}
      />
    </div>
  )
}

function linkOf({ token }: NewInvitation): string {
  return `${window.location.origin}/#invite=${token}`
}

interface InviteeFieldProps {
  email: string
  onEmail: (email: string) => void
}

export function InviteeField({ email, onEmail }: InviteeFieldProps) {
  return (
    <TextField
      label="Their Email"
      type="email"
      name="invitee"
      autoComplete="off"
      hint="If you like: the link is sent there too."
      value={email}
      onChange={({ target }) => onEmail(target.value)}
    />
  )
}
