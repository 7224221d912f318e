import { useId, useState } from 'react'
import type { User } from '../../../shared/user.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useKeepUser } from './use-keep-user.ts'
import { useOutcome } from './use-outcome.ts'

export function EmailSettings({ user }: { user: User }) {
  const [newEmail, setNewEmail] = useState('')
  const { outcome, tell } = useOutcome()
  const formId = useId()
  const keepUser = useKeepUser()
  const change = trpc.user.changeEmail.useMutation({
    onMutate: tell.nothing,
    onSuccess: (changed) => {
      keepUser(changed)
      setNewEmail('')
      tell.success('Email updated!')
    },
    onError: (error) => tell.refusal(error, 'Error updating email.'),
  })

  return (
    <SettingsSection
      title="Email Settings"
      outcome={outcome}
      action={
        <Button type="submit" form={formId} busy={change.isPending}>
          Update Email
        </Button>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate({ newEmail })
        }}
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
      </form>
    </SettingsSection>
  )
}
