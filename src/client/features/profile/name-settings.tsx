import { useState } from 'react'
import type { User } from '../../../shared/user.ts'
import { trpc } from '../../server/trpc.ts'
import { TextField } from '../../ui/field.tsx'
import { SettingsForm } from '../../ui/settings-form.tsx'
import { useOutcome } from '../../ui/use-outcome.ts'
import { useKeepUser } from './use-keep-user.ts'

export function NameSettings({ user }: { user: User }) {
  const [name, setName] = useState(user.name)
  const { outcome, tell } = useOutcome()
  const keepUser = useKeepUser()
  const update = trpc.user.update.useMutation({
    onMutate: tell.nothing,
    onSuccess: (changed, sent) => {
      keepUser(changed)
      // Keep what was typed while the answer was in flight.
      setName((typed) => (typed === sent.name ? changed.name : typed))
      tell.success('Name updated!')
    },
    onError: (error) => tell.refusal(error, 'Error updating name.'),
  })

  return (
    <SettingsForm
      title="Your Name"
      outcome={outcome}
      action="Update Name"
      isSending={update.isPending}
      onSend={() => update.mutate({ name })}
    >
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        hint="The members of your shared accounts see it."
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
    </SettingsForm>
  )
}
