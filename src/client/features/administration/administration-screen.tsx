import { useState } from 'react'
import type { LastBackup, ListedUser } from '../../../shared/users/administration.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { Button } from '../../ui/button.tsx'
import { AuditList } from './audit-list.tsx'
import { CreateUserDialog, DisableUserDialog, NewPasswordDialog } from './user-dialogs.tsx'
import type { UserAct } from './user-rows.tsx'
import { UserList } from './user-list.tsx'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { dateOf, formatTime } from '../../words/moments.ts'
import type { User } from '../../../shared/users/user.ts'
import { useDoor } from '../../plan/door.ts'
import { logOut } from '../../server/session-refresh.ts'
import { Card } from '../../ui/card.tsx'
import { EmptyState } from '../../ui/list.tsx'

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

function BackupLine() {
  const { data: backup } = trpc.admin.lastBackup.useQuery()
  if (!backup) return null
  const { at, bytes, problem } = backup
  const isFine = at !== null && problem === null
  return (
    <p className={isFine ? 'text-ink-soft' : 'text-warning'}>
      {isFine ? `Last backup: ${momentOf(at)}, ${sizeOf(bytes ?? 0)}` : sentenceOf(backup)}
    </p>
  )
}

function sentenceOf({ at, problem }: LastBackup): string {
  const since = at === null ? 'No backup yet' : `No backup since ${formatDayNear(dateOf(at))}`
  return problem === null ? `${since}.` : `${since}: ${problem}.`
}

function momentOf(at: string): string {
  const date = dateOf(at)
  return `${date === browserToday() ? 'today' : formatDayNear(date)} ${formatTime(at)}`
}

function sizeOf(bytes: number): string {
  return bytes < 100_000 ? `${Math.ceil(bytes / 1_000)} kB` : `${(bytes / 1_000_000).toFixed(1)} MB`
}

interface PasskeyNeededProps {
  need: NonNullable<User['adminNeedsPasskey']>
}

function PasskeyNeeded({ need }: PasskeyNeededProps) {
  const { to } = useDoor()
  return (
    <div className="flex flex-col gap-4">
      <h1 className="text-xl font-semibold">Administration</h1>
      <Card>
        {need === 'add' ? (
          <EmptyState
            title="Administration needs a passkey."
            hint="Add one under Passkeys in Profile Settings; then you can go on here."
            action={
              <Button variant="primary" {...to('settings')}>
                Add a Passkey
              </Button>
            }
          />
        ) : (
          <EmptyState
            title="Administration needs your passkey."
            hint="You have signed in without it. Log out, and sign in with your passkey."
            action={
              <Button variant="primary" onClick={() => void logOut()}>
                Logout
              </Button>
            }
          />
        )}
      </Card>
    </div>
  )
}
