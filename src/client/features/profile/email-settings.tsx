import { useState } from 'react'
import type { User } from '../../../shared/user.ts'
import { trpc } from '../../server/trpc.ts'
import { TextField } from '../../ui/field.tsx'
import { SettingsForm } from '../../ui/settings-form.tsx'
import { useOutcome } from '../../ui/use-outcome.ts'
import { useKeepUser } from './use-keep-user.ts'

export function EmailSettings({ user }: { user: User }) {
  const [newEmail, setNewEmail] = useState('')
  const { outcome, tell } = useOutcome()
  const keepUser = useKeepUser()
  const change = trpc.user.changeEmail.useMutation({
    onMutate: tell.nothing,
    onSuccess: (changed, sent) => {
      keepUser(changed)
      // Keep what was typed while the answer was in flight.
      setNewEmail((typed) => (typed === sent.newEmail ? '' : typed))
      tell.success('Email updated!')
    },
    onError: (error) => tell.refusal(error, 'Error updating email.'),
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
