import type { ListedUser } from '../../../shared/users/administration.ts'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { dateOf, formatTime } from '../../words/moments.ts'
import { trpc } from '../../server/trpc-hooks.ts'
import { useChange } from '../../server/use-change.ts'
import { Button } from '../../ui/button.tsx'
import { useSay } from '../../ui/layers/toast.tsx'
import { FAILURES } from '../../words/call-error.ts'
import { isolated } from '../../words/isolated.ts'

const COLUMNS =
  'md:grid md:grid-cols-[minmax(0,1fr)_7rem_21rem] xl:grid-cols-[minmax(0,1fr)_7rem_7rem_25rem]'
const CELL = 'md:px-4 md:py-2'
const MARK = 'rounded-full border px-2 text-xs whitespace-nowrap'
const DATE = `${CELL} max-md:text-xs max-md:text-ink-faint md:text-ink-soft`

/** Columns, or cards where these would be too narrow to read. */
export function UserRows({ users, onAct }: { users: ListedUser[]; onAct: OnAct }) {
  return (
    <>
      {/* Each row says these words itself to assistive technology. */}
      <div
        aria-hidden
        className={`${COLUMNS} border-b border-line text-xs font-medium text-ink-faint max-md:hidden`}
      >
        <span className={CELL}>User</span>
        <span className={`${CELL} hidden xl:block`}>Created</span>
        <span className={CELL}>Last Seen</span>
        <span className={`${CELL} text-right`}>Actions</span>
      </div>
      <ul aria-label="Users" className="divide-y divide-line">
        {users.map((user) => (
          <UserRow key={user.id} user={user} onAct={onAct} />
        ))}
      </ul>
    </>
  )
}

function UserRow({ user, onAct }: UserRowProps) {
  return (
    <li
      className={`${COLUMNS} wrap-anywhere max-md:flex max-md:flex-wrap max-md:gap-y-1 max-md:px-4 max-md:pt-3 max-md:pb-1 md:items-center`}
    >
      <div className={`${CELL} flex flex-col max-md:w-full max-md:gap-1`}>
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{user.name}</span>
          {user.role === 'superAdmin' && (
            <span className={`${MARK} border-accent/40 text-accent`}>Super admin</span>
          )}
          {user.disabled && (
            <span className={`${MARK} border-warning/40 text-warning`}>Disabled</span>
          )}
        </p>
        <p className="text-ink-soft">{user.email}</p>
      </div>
      <p className={`${DATE} md:max-xl:hidden`}>
        <span className="md:sr-only">Created </span>
        <DayOf at={user.createdAt} />
      </p>
      <p className={DATE}>
        <span className="md:sr-only">
          <span className="md:hidden">{'\u00a0· '}</span>Last seen{' '}
        </span>
        <span className="inline-block md:first-letter:uppercase">
          {/* Sessions are purged a week after their last use, so earlier ones are unknown. */}
          {user.lastSeenAt === null ? 'not lately' : <DayOf at={user.lastSeenAt} />}
        </span>
      </p>
      <div className={`${CELL} max-md:-ml-2.5 max-md:grow max-md:basis-full md:pr-2 md:text-right`}>
        <UserActions user={user} onAct={onAct} />
      </div>
    </li>
  )
}

function DayOf({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatTime(at)} className="whitespace-nowrap">
      {formatDayNear(dateOf(at), browserToday())}
    </time>
  )
}

export type UserAct = 'disable' | 'setPassword'

export type OnAct = (act: UserAct, user: ListedUser) => void

interface UserRowProps {
  user: ListedUser
  onAct: OnAct
}

function UserActions({ user, onAct }: UserRowProps) {
  const { data: me } = trpc.user.me.useQuery()
  const { id, disabled } = user
  const name = isolated(user.name)
  const say = useSay()
  const enable = useChange(trpc.admin.enable, {
    say,
    done: `${name} can sign in again.`,
    failed: FAILURES.change(`${name} could not be enabled.`),
    // Until then the buttons are stale.
    isPendingUntilFresh: true,
  })
  const signOut = useChange(trpc.admin.signOut, {
    say,
    done: `${name} is signed out everywhere.`,
    failed: FAILURES.change(`${name} could not be signed out.`),
    isPendingUntilFresh: true,
  })
  if (me?.id === id) return <p className="px-2.5 py-1.5 text-xs text-ink-faint">This is you</p>
  return (
    <div className="flex flex-wrap items-center gap-1 md:justify-end">
      {/* One button, so that it keeps the focus when it turns into the other. */}
      <Button
        variant={disabled ? 'ghost' : 'danger'}
        size="small"
        aria-label={`${disabled ? 'Enable' : 'Disable'} ${name}`}
        aria-haspopup={disabled ? undefined : 'dialog'}
        busy={enable.isPending}
        onClick={() => (disabled ? enable.mutate({ userId: id }) : onAct('disable', user))}
      >
        {disabled ? 'Enable' : 'Disable'}
      </Button>
      <Button
        variant="danger"
        size="small"
        aria-label={`New Password ${name}`}
        aria-haspopup="dialog"
        onClick={() => onAct('setPassword', user)}
      >
        New Password
      </Button>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Sign Out Everywhere ${name}`}
        busy={signOut.isPending}
        onClick={() => signOut.mutate({ userId: id })}
      >
        Sign Out Everywhere
      </Button>
    </div>
  )
}
