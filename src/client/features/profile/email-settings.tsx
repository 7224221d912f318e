import { useRef, useState } from 'react'
import type { ProofInput } from '../../../shared/users/passkey.ts'
import { PASSWORD_NEEDED } from '../../../shared/users/password-needed.ts'
import { newEmailForm, type User } from '../../../shared/users/user.ts'
import { offersMail } from '../../browser/device.ts'
import { useSetUser } from '../../server/save-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { FormSection } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { ProofField } from '../../user/proof-field.tsx'
import { failureOf, serverSentence } from '../../words/call-error.ts'

export function EmailSettings({ user }: { user: User }) {
  const [password, setPassword] = useState('')
  /** Some time after the sign-in, the server wants a proof along with the e-mail. */
  const [asksProof, setAsksProof] = useState(false)
  const signed = useRef<ProofInput>(null)
  const setUser = useSetUser()
  const change = trpc.user.changeEmail.useMutation()
  const form = useForm(newEmailForm, {
    defaults: { newEmail: '' },
    follows: true,
    keepAs: 'email',
    send: async ({ newEmail }) => {
      const typed = asksProof && user.hasPassword ? { currentPassword: password } : {}
      const changed = await change.mutateAsync({ newEmail, ...(signed.current ?? typed) })
      await setUser(changed)
      setPassword('')
      setAsksProof(false)
      return changed.email === newEmail || !offersMail()
        ? 'Email updated!'
        : `We have sent a link to ${newEmail}. Your email changes when you open it here.`
    },
    failure: (error) => {
      if (serverSentence(error) === PASSWORD_NEEDED) setAsksProof(true)
      return failureOf(error, { noAnswer: 'Error updating email.' })
    },
    success: String,
  })
  return (
    <FormSection title="Email Settings" form={form} action="Update Email">
      <TextField
        label="New Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        hint={<>You sign in with {user.email}.</>}
        {...form.text('newEmail')}
      />
      {asksProof && (
        <ProofField
          name="password-for-email"
          password={password}
          onChange={setPassword}
          onSigned={(proof) => {
            signed.current = proof
            void form.submit().finally(() => {
              signed.current = null
            })
          }}
          isSending={form.isSending}
        />
      )}
    </FormSection>
  )
}
