import { ownNameForm, type User } from '../../../shared/users/user.ts'
import { useSetUser } from '../../server/save-settings.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { TextField } from '../../ui/fields/field.tsx'
import { FormSection } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'

export function NameSettings({ user }: { user: User }) {
  const setUser = useSetUser()
  const update = trpc.user.update.useMutation()
  const form = useForm(ownNameForm, {
    defaults: { name: user.name },
    follows: true,
    keepAs: 'name',
    send: async ({ name }) => setUser(await update.mutateAsync({ name })),
    failure: { noAnswer: 'Error updating name.' },
    success: 'Name updated!',
  })
  return (
    <FormSection title="Your Name" form={form} action="Update Name">
      <TextField
        label="Name"
        name="name"
        autoComplete="name"
        required
        hint="The members of your shared accounts see it."
        {...form.text('name')}
      />
    </FormSection>
  )
}
