import { type ReactNode, useState } from 'react'
import { PASSKEY_PASSWORD_NEEDED } from '../../../shared/users/passkey.ts'
import { serverSentence } from '../../server/call-error.ts'
import { TextField } from '../../ui/fields/field.tsx'

interface Proof {
  /** The fields that the calls send beside their own. */
  proof: { currentPassword?: string }
  /** The field for the password, once the server has asked for it. */
  field: ReactNode
  /** Shows the field when that is what the server asks for. */
  onRefused: (error: unknown) => void
}

/** Some time after the sign-in, the server wants the password along with a change. */
export function useProof(): Proof {
  const [asksPassword, setAsksPassword] = useState(false)
  const [password, setPassword] = useState('')
  return {
    proof: asksPassword && password !== '' ? { currentPassword: password } : {},
    field: asksPassword && (
      <TextField
        label="Your Password"
        type="password"
        name="password-for-passkeys"
        autoComplete="current-password"
        // It has just appeared because of what was pressed.
        ref={(input) => input?.focus()}
        value={password}
        onChange={({ target }) => setPassword(target.value)}
      />
    ),
    onRefused: (error) => {
      if (serverSentence(error) === PASSKEY_PASSWORD_NEEDED) setAsksPassword(true)
    },
  }
}
