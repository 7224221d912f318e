import { useState } from 'react'
import type { ListedUser } from '../../../shared/administration.ts'
import { Button } from '../../ui/button.tsx'
import { AuditList } from './audit-list.tsx'
import { CreateUserDialog } from './create-user-dialog.tsx'
import { DisableUserDialog } from './disable-user-dialog.tsx'
import { NewPasswordDialog } from './new-password-dialog.tsx'
import { useActAtOnce } from './use-act-at-once.ts'
import type { UserAct } from './user-actions.tsx'
import { UserList } from './user-list.tsx'

type OpenDialog = { act: 'create' } | { act: 'disable' | 'setPassword'; user: ListedUser }

/** The Administration tab: users, what can be done with them, and what was [specification 6]. */
export function AdministrationScreen() {
  const [dialog, setDialog] = useState<OpenDialog | null>(null)
  const actAtOnce = useActAtOnce()
  const close = () => setDialog(null)

  const act = (act: UserAct, user: ListedUser) => {
    if (act === 'disable' || act === 'setPassword') setDialog({ act, user })
    else void actAtOnce(act, user)
  }

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
        <UserList onAct={act} />
      </div>
      <AuditList />
      {dialog?.act === 'create' && <CreateUserDialog onClose={close} />}
      {dialog?.act === 'disable' && <DisableUserDialog user={dialog.user} onClose={close} />}
      {dialog?.act === 'setPassword' && <NewPasswordDialog user={dialog.user} onClose={close} />}
    </div>
  )
}
