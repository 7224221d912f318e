import type { ListedUser } from '../../../shared/users/administration.ts'
import { DayOf, LastSeen, UserMarks } from './user-details.tsx'
import { type OnAct, UserActions } from './user-actions.tsx'

export function UserCards({ users, onAct }: { users: ListedUser[]; onAct: OnAct }) {
  return (
    <ul aria-label="Users" className="divide-y divide-line">
      {users.map((user) => (
        <li key={user.id} className="flex flex-col gap-1 px-4 pt-3 pb-1 wrap-anywhere">
          <p className="flex flex-wrap items-center gap-x-2">
            <span className="font-medium">{user.name}</span>
            <UserMarks user={user} />
          </p>
          <p className="text-ink-soft">{user.email}</p>
          <p className="text-xs text-ink-faint">
            Created <DayOf at={user.createdAt} /> · Last seen <LastSeen user={user} />
          </p>
          <div className="-ml-2.5">
            <UserActions user={user} onAct={onAct} />
          </div>
        </li>
      ))}
    </ul>
  )
}
