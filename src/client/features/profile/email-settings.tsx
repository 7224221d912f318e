import { useState } from 'react'
import type { User } from '../../../shared/user.ts'
import { trpc } from '../../server/trpc.ts'
import { TextField } from '../../ui/field.tsx'
import { SettingsForm } from '../../ui/settings-form.tsx'
import { useOutcome } from '../../ui/use-outcome.ts'
import { useSetUser } from './use-set-user.ts'

export function EmailSettings({ user }: { user: User }) {
  const [newEmail, setNewEmail] = useState('')
  const { outcome, report } = useOutcome()
  const setUser = useSetUser()
  const change = trpc.user.changeEmail.useMutation({
    onMutate: report.clear,
    onSuccess: (changed, sent) => {
      setUser(changed)
      // Keep what was typed while the answer was in flight.
      setNewEmail((typed) => (typed === sent.newEmail ? '' : typed))
      report.success('Email updated!')
    },
    onError: (error) => report.refusal(error, 'Error updating email.'),
  })

  return (
    <SettingsForm
      title="Email Settings"
      outcome={outcome}
      action="Update Email"
      isSending={change.isPending}
      onSend={() => change.mutate({ newEmail })}
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
    </SettingsForm>
  )
}
