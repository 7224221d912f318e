import { useState } from 'react'
import type { ListedUser } from '../../../shared/users/administration.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { AuditList } from './audit-list.tsx'
import { BackupLine } from './backup-line.tsx'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { DisableUserDialog } from './disable-user-dialog.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { PasskeyNeeded } from './passkey-needed.tsx'
import type { UserAct } from './user-actions.tsx'
import { UserList } from './user-list.tsx'

type OpenDialog = { act: 'create' } | { act: UserAct; user: ListedUser }

export function AdministrationScreen() {
  const { data: user } = trpc.user.me.useQuery()
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const close = () => setDialog(null)
  if (user?.adminNeedsPasskey) return <PasskeyNeeded need={user.adminNeedsPasskey} />

  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-col gap-4">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h1 className="text-xl font-semibold">Administration</h1>
          <Button
            variant="primary"
            aria-haspopup="dialog"
            onClick={() => setDialog({ act: 'create' })}
          >
            + Create User
          </Button>
        </header>
        <BackupLine />
        <UserList onAct={(act, user) => setDialog({ act, user })} />
      </div>
      <AuditList />
      {dialog?.act === 'create' && <CreateUserDialog onClose={close} />}
      {dialog?.act === 'disable' && <DisableUserDialog user={dialog.user} onClose={close} />}
      {dialog?.act === 'setPassword' && <NewPasswordDialog user={dialog.user} onClose={close} />}
    </div>
  )
}
