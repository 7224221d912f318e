import type { ListedUser } from '../../../shared/users/administration.ts'
import { DayOf, LastSeen, UserMarks } from './user-details.tsx'
import { type OnAct, UserActions, type UserRowProps } from './user-actions.tsx'

const COLUMNS =
  'md:grid md:grid-cols-[minmax(0,1fr)_7rem_21rem] xl:grid-cols-[minmax(0,1fr)_7rem_7rem_25rem]'
const CELL = 'md:px-4 md:py-2'
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
          <UserMarks user={user} />
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
          <LastSeen user={user} />
        </span>
      </p>
      <div className={`${CELL} max-md:-ml-2.5 max-md:grow max-md:basis-full md:pr-2 md:text-right`}>
        <UserActions user={user} onAct={onAct} />
      </div>
    </li>
  )
}
