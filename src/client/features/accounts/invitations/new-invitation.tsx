import type { ComponentProps } from 'react'
import type { InvitedRole, NewInvitation } from '../../../../shared/accounts/invitation.ts'
import { TextField } from '../../../ui/fields/field.tsx'
import { RadioChoice } from '../../../ui/fields/segmented.tsx'
import { ShownOnce } from '../../../ui/fields/copy-field.tsx'
import { formatDayOf } from '../../../words/moments.ts'

interface NewInvitationLinkProps {
  invitation: NewInvitation
  mailedTo: string | undefined
}

export function NewInvitationLink({ invitation, mailedTo }: NewInvitationLinkProps) {
  const { token, expiresAt } = invitation
  return (
    <ShownOnce
      label="Invitation link"
      value={`${window.location.origin}/#invite=${token}`}
      hint={`Works once, until ${formatDayOf(expiresAt)}. Copy it now: it is not shown again.`}
      before={
        mailedTo && (
          <output className="wrap-anywhere">
            A link is on its way to {mailedTo}. It and this one let one person in, whichever is used
            first.
          </output>
        )
      }
    />
  )
}

const ROLES = [
  { value: 'member', label: 'Can change it' },
  { value: 'viewer', label: 'Can look at it' },
] as const

interface InvitedRoleFieldProps {
  value: InvitedRole
  onChange: (role: InvitedRole) => void
}

export function InvitedRoleField({ value, onChange }: InvitedRoleFieldProps) {
  return (
    <RadioChoice
      label="What who joins can do"
      className="self-start"
      options={ROLES}
      {...{ value, onChange }}
    />
  )
}

type InviteeFieldProps = Pick<ComponentProps<typeof TextField>, 'value' | 'error' | 'onChange'>

export function InviteeField(field: InviteeFieldProps) {
  return (
    <TextField
      label="Their Email"
      type="email"
      name="invitee"
      autoComplete="off"
      hint="If you like: the link is sent there too."
      {...field}
    />
  )
}
