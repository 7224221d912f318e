import { TextField } from '../../../ui/fields/field.tsx'

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
