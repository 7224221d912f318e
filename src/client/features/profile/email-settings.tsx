import { useEffect, useRef, useState } from 'react'
import { PASSWORD_NEEDED } from '../../../shared/users/password-needed.ts'
import type { User } from '../../../shared/users/user.ts'
import { serverSentence } from '../../server/call-error.ts'
import { useSetUser } from '../../server/set-user.ts'
import { useKeptState } from '../../session/kept-state.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { SettingsForm } from '../../ui/settings-form.tsx'
import { useOutcome } from '../../ui/settings-section.tsx'

export function EmailSettings({ user }: { user: User }) {
  const [newEmail, setNewEmail] = useKeptState('email', () => '')
  const [password, setPassword] = useState('')
  /** Some time after the sign-in, the server wants the password along with the e-mail. */
  const [asksPassword, setAsksPassword] = useState(false)
  const passwordRef = useRef<HTMLInputElement>(null)
  const { outcome, report } = useOutcome()
  const setUser = useSetUser()
  const change = trpc.user.changeEmail.useMutation({
    onMutate: report.clear,
    onSuccess: async (changed, sent) => {
      await setUser(changed)
      // Keep what was typed while the answer was in flight.
      setNewEmail((typed) => (typed === sent.newEmail ? '' : typed))
      setPassword('')
      setAsksPassword(false)
      report.success('Email updated!')
    },
    onError: (error) => {
      if (serverSentence(error) === PASSWORD_NEEDED) setAsksPassword(true)
      report.refusal(error, 'Error updating email.')
    },
  })
  useEffect(() => {
    if (asksPassword) passwordRef.current?.focus()
  }, [asksPassword])

  return (
    <SettingsForm
      title="Email Settings"
      outcome={outcome}
      action="Update Email"
      isSending={change.isPending}
      onSend={() => change.mutate({ newEmail, ...(asksPassword && { currentPassword: password }) })}
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
      {asksPassword && (
        <TextField
          ref={passwordRef}
          label="Your Password"
          type="password"
          name="password-for-email"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      )}
    </SettingsForm>
  )
}
