import type { ListedUser } from '../../../shared/users/administration.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useToast } from '../../ui/layers/toast.tsx'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { FAILURES, failureOf } from '../../words/call-error.ts'
import { isolated } from '../../words/isolated.ts'

export function DisableUserDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const { id, name, email } = user
  const utils = trpc.useUtils()
  const showToast = useToast()
  const disable = trpc.admin.disable.useMutation({
    onSuccess: () => {
      showToast({ text: `${isolated(name)} is disabled.` })
      onClose()
    },
    onSettled: () => void utils.admin.invalidate(),
  })
  return (
    <ConfirmDialog
      title={`Disable ${isolated(name)}?`}
      action="Disable"
      busy={disable.isPending}
      failure={
        disable.error &&
        failureOf(disable.error, FAILURES.change(`${isolated(name)} could not be disabled.`))
      }
      onConfirm={() => disable.mutate({ userId: id })}
      onClose={onClose}
    >
      <p className="wrap-anywhere">
        {email} is signed out everywhere at once and cannot sign in until enabled again. Nothing of
        theirs is deleted.
      </p>
    </ConfirmDialog>
  )
}
