import { createUserInput } from '../../../shared/users/administration.ts'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx'

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const utils = trpc.useUtils()
  const create = trpc.admin.createUser.useMutation()
  const form = useForm(createUserInput, {
    defaults: { email: '', name: '', role: 'user' },
    keepAs: 'newUser',
    send: async (user) => {
      await create.mutateAsync(user)
      void utils.admin.invalidate()
    },
    failure: (error) => failureOf(error, FAILURES.change('The user could not be created.')),
  })
  const { email, name, role } = form.values
  if (create.data)
    return <OneTimePasswordDialog title="User Created" {...create.data} onClose={onClose} />

  return (
    <Dialog
      title="Create User"
      onClose={onClose}
      // The answer is the only place that shows the password.
      canClose={!form.isSending}
      closesBeside={email === '' && name === ''}
      footer={<SubmitButton form={form}>Create User</SubmitButton>}
    >
      <Form form={form} className="flex flex-col gap-3">
        <TextField label="Email" type="email" autoComplete="off" required {...form.text('email')} />
        <TextField label="Name" autoComplete="off" required {...form.text('name')} />
        <Checkbox
          label="Super admin"
          hint="May look after users, like you."
          checked={role === 'superAdmin'}
          onChange={({ target }) => form.change({ role: target.checked ? 'superAdmin' : 'user' })}
        />
      </Form>
    </Dialog>
  )
}
