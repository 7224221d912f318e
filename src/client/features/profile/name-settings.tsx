import type { User } from '../../../shared/users/user.ts'
import { useSetUser } from '../../server/set-user.ts'
import { useKeptState } from '../../session/kept-state.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { SettingsForm } from '../../ui/settings-form.tsx'
import { useOutcome } from '../../ui/settings-section.tsx'

export function NameSettings({ user }: { user: User }) {
  const [name, setName, { forget }] = useKeptState('name', () => user.name)
  const { outcome, report } = useOutcome()
  const setUser = useSetUser()
  const update = trpc.user.update.useMutation({
    onMutate: report.clear,
    onSuccess: async (changed, sent) => {
      await setUser(changed)
      forget()
      // Keep what was typed while the answer was in flight.
      setName((typed) => (typed === sent.name ? changed.name : typed))
      report.success('Name updated!')
    },
    onError: (error) => report.refusal(error, 'Error updating name.'),
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
