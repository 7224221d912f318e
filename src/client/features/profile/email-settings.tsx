import { useState } from 'react'
import type { ProofInput } from '../../../shared/users/passkey.ts'
import { offersMail } from '../../browser/device.ts'
import { PASSWORD_NEEDED } from '../../../shared/users/password-needed.ts'
import type { User } from '../../../shared/users/user.ts'
import { serverSentence } from '../../words/call-error.ts'
import { useSetUser } from '../../server/set-user.ts'
import { useKeptState } from '../../session/kept-state.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { ProofField } from '../../user/proof-field.tsx'
import { SettingsForm } from '../../ui/settings-form.tsx'
import { useOutcome } from '../../ui/settings-section.tsx'

export function EmailSettings({ user }: { user: User }) {
  const [newEmail, setNewEmail] = useKeptState('email', () => '')
  const [password, setPassword] = useState('')
  const [asksProof, setAsksProof] = useState(false)
  const { outcome, report } = useOutcome()
  const setUser = useSetUser()
  const change = trpc.user.changeEmail.useMutation({
    onMutate: report.clear,
    onSuccess: async (changed, sent) => {
      await setUser(changed)
      // Keep what was typed while the answer was in flight.
      setNewEmail((typed) => (typed === sent.newEmail ? '' : typed))
      setPassword('')
      setAsksProof(false)
      report.success(
        changed.email === sent.newEmail || !offersMail()
          ? 'Email updated!'
          : `We have sent a link to ${sent.newEmail}. Your email changes when you open it here.`,
      )
    },
    onError: (error) => {
      if (serverSentence(error) === PASSWORD_NEEDED) setAsksProof(true)
      report.refusal(error, 'Error updating email.')
    },
  })
  const send = (proof: ProofInput) => change.mutate({ newEmail, ...proof })

  return (
    <SettingsForm
      title="Email Settings"
      outcome={outcome}
      action="Update Email"
      isSending={change.isPending}
      onSend={() => send(asksProof && user.hasPassword ? { currentPassword: password } : {})}
    >
      <TextField
        label="New Email"
        type="email"
        name="email"
        autoComplete="email"
        required
        hint={<>You sign in with {user.email}.</>}
        value={newEmail}
        onChange={(event) => setNewEmail(event.target.value)}
      />
      {asksProof && (
        <ProofField
          name="password-for-email"
          password={password}
          onChange={setPassword}
          onSigned={send}
          isSending={change.isPending}
        />
      )}
    </SettingsForm>
  )
}
