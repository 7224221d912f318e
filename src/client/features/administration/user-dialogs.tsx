import { noFields } from '../../../shared/typed-fields.ts'
import {
  createUserInput,
  type ListedUser,
  type UserWithPassword,
} from '../../../shared/users/administration.ts'
import { FAILURES } from '../../words/call-error.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Checkbox } from '../../ui/fields/checkbox.tsx'
import { TextField } from '../../ui/fields/field.tsx'
import { Form, SubmitButton } from '../../ui/form/form.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { useSay } from '../../ui/layers/toast.tsx'
import { isolated } from '../../words/isolated.ts'
import type { ReactNode } from 'react'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/fields/copy-field.tsx'
import { Name } from '../../ui/shown-name.tsx'

export function CreateUserDialog({ onClose }: { onClose: () => void }) {
  const create = useChange(trpc.admin.createUser)
  const form = useForm(createUserInput, {
    defaults: { email: '', name: '', role: 'user' },
    keepAs: 'newUser',
    send: (user) => create.mutateAsync(user),
    failure: FAILURES.change('The user could not be created.'),
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

export function DisableUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { id, name, email } = user
  const disable = useChange(trpc.admin.disable, {
    say: useSay(),
    done: `${isolated(name)} is disabled.`,
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      title={`Disable ${isolated(name)}?`}
      action="Disable"
      failure={`${isolated(name)} could not be disabled.`}
      send={() => disable.mutateAsync({ userId: id })}
      onClose={onClose}
    >
      {email} is signed out everywhere at once and cannot sign in until enabled again. Nothing of
      theirs is deleted.
    </ConfirmDialog>
  )
}

export function NewPasswordDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { id, name, email } = user
  const set = useChange(trpc.admin.setPassword)
  if (set.data)
    return (
      <OneTimePasswordDialog
        title={`New Password for ${isolated(name)}`}
        {...set.data}
        onClose={onClose}
      />
    )
  return (
    <ConfirmDialog
      title={`New Password for ${isolated(name)}?`}
      action="Make New Password"
      failure="No new password could be made."
      send={() => set.mutateAsync({ userId: id })}
      onClose={onClose}
    >
      The password that {email} has now will no longer work, and they are signed out everywhere at
      once.
    </ConfirmDialog>
  )
}

interface ConfirmDialogProps {
  title: string
  children: ReactNode
  action: string
  failure: string
  send: () => Promise<unknown>
  onClose: () => void
}

function ConfirmDialog({ title, children, action, failure, send, onClose }: ConfirmDialogProps) {
  const form = useForm(noFields, { defaults: {}, send, failure: FAILURES.change(failure) })
  return (
    <Dialog
      title={title}
      onClose={onClose}
      canClose={!form.isSending}
      footer={
        <>
          <Button disabled={form.isSending} onClick={onClose}>
            Cancel
          </Button>
          <SubmitButton form={form}>{action}</SubmitButton>
        </>
      }
    >
      <Form form={form} className="flex flex-col gap-3">
        <p className="wrap-anywhere">{children}</p>
      </Form>
    </Dialog>
  )
}

interface OneTimePasswordDialogProps extends UserWithPassword {
  title: string
  onClose: () => void
}

function OneTimePasswordDialog(props: OneTimePasswordDialogProps) {
  const { title, user, oneTimePassword, onClose } = props
  return (
    <Dialog
      title={title}
      onClose={onClose}
      closesBeside={false}
      footer={
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      }
    >
      <div className="flex flex-col gap-3">
        <p className="wrap-anywhere">
          Hand this to <Name>{user.name}</Name> ({user.email}). It is shown only here, and good for
          72 hours. When they sign in with it, they choose a password of their own.
        </p>
        <CopyField label="One-time Password" value={oneTimePassword} />
      </div>
    </Dialog>
  )
}
