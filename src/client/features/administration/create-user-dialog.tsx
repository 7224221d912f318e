import { useId } from 'react'
import { useKeptState } from '../../session/kept-state.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { changeFailure } from '../../server/call-error.ts'
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx'
import { Problem } from '../../ui/problem.tsx'

const EMPTY = { email: '', name: '', isSuperAdmin: false }

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const [typed, setTyped, { forget }] = useKeptState('newUser', () => EMPTY)
  const { email, name, isSuperAdmin } = typed
  const formId = useId()
  const utils = trpc.useUtils()
  const create = trpc.admin.createUser.useMutation({
    onSuccess: () => {
      forget()
      void utils.admin.invalidate()
    },
  })
  if (create.data)
    return <OneTimePasswordDialog title="User Created" {...create.data} onClose={onClose} />

  return (
    <Dialog
      title="Create User"
      onClose={onClose}
      // The answer is the only place that shows the password.
      canClose={!create.isPending}
      closesBeside={email === '' && name === ''}
      footer={
        <Button type="submit" form={formId} variant="primary" busy={create.isPending}>
          Create User
        </Button>
      }
    >
      <form
        id={formId}
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          create.mutate({ email, name, role: isSuperAdmin ? 'superAdmin' : 'user' })
        }}
      >
        <TextField
          label="Email"
          type="email"
          autoComplete="off"
          required
          value={email}
          onChange={(event) => setTyped({ ...typed, email: event.target.value })}
        />
        <TextField
          label="Name"
          autoComplete="off"
          required
          value={name}
          onChange={(event) => setTyped({ ...typed, name: event.target.value })}
        />
        <Checkbox
          label="Super admin"
          hint="May look after users, like you."
          checked={isSuperAdmin}
          onChange={(event) => setTyped({ ...typed, isSuperAdmin: event.target.checked })}
        />
        <Problem>
          {create.error && changeFailure(create.error, 'The user could not be created.')}
        </Problem>
      </form>
    </Dialog>
  )
}
