import type { UserWithPassword } from '../../../shared/users/administration.ts'
import { Button } from '../../ui/button.tsx'
import { CopyField } from '../../ui/fields/copy-field.tsx'
import { Dialog } from '../../ui/layers/dialog.tsx'
import { Name } from '../../ui/text/isolated-name.tsx'

interface OneTimePasswordDialogProps extends UserWithPassword {
  title: string
  onClose: () => void
}

export function OneTimePasswordDialog(props: OneTimePasswordDialogProps) {
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
