import type { ListedUser } from '../../../shared/users/administration.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx'
import { isolated } from '../../words/isolated.ts'

export function NewPasswordDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { id, name, email } = user
  const utils = trpc.useUtils()
  const set = trpc.admin.setPassword.useMutation({
    onSettled: () => void utils.admin.invalidate(),
  })
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
      busy={set.isPending}
      failure={set.error && failureOf(set.error, FAILURES.change('No new password could be made.'))}
      onConfirm={() => set.mutate({ userId: id })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        The password that {email} has now will no longer work, and they are signed out everywhere at
        once.
      </p>
    </ConfirmDialog>
  )
}
