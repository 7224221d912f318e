import { useId, useState } from 'react'
import type { User } from '../../../shared/user.ts'
import { trpc } from '../../lib/trpc.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useKeepUser } from './use-keep-user.ts'
import { useOutcome } from './use-outcome.ts'

export function NameSettings({ user }: { user: User }) {
  const [name, setName] = useState(user.name)
  const { outcome, tell } = useOutcome()
  const formId = useId()
  const keepUser = useKeepUser()
  const update = trpc.user.update.useMutation({
    onMutate: tell.nothing,
    onSuccess: (changed) => {
      keepUser(changed)
      setName(changed.name)
      tell.success('Name updated!')
    },
    onError: (error) => tell.refusal(error, 'Error updating name.'),
  })

  return (
    <SettingsSection
      title="Your Name"
      outcome={outcome}
      action={
        <Button type="submit" form={formId} busy={update.isPending}>
          Update Name
        </Button>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          update.mutate({ name })
        }}
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
      </form>
    </SettingsSection>
  )
}
