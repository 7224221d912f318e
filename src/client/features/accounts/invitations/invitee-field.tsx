import { TextField } from '../../../ui/fields/field.tsx'

interface InviteeFieldProps {
  email: string
  onEmail: (email: string) => void
}

/** The address to which the link of an invitation is sent, where the server sends mail. It may stay empty. */
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
