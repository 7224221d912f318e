import type { ListedUser } from '../../../shared/users/administration.ts'
import { DayOf, LastSeen, UserMarks } from './user-details.tsx'
import { type OnAct, UserActions, type UserRowProps } from './user-actions.tsx'

const HEAD = 'px-4 py-2 font-medium'
const CELL = 'px-4 py-2 align-middle'

export function UserTable({ users, onAct }: { users: ListedUser[]; onAct: OnAct }) {
  return (
    <table className="w-full table-fixed text-left" aria-label="Users">
      <thead className="border-b border-line text-xs text-ink-faint">
        <tr>
          <th scope="col" className={HEAD}>
            User
          </th>
          <th scope="col" className={`${HEAD} hidden w-28 xl:table-cell`}>
            Created
          </th>
          <th scope="col" className={`${HEAD} w-28`}>
            Last Seen
          </th>
          <th scope="col" className={`${HEAD} w-[21rem] text-right xl:w-[25rem]`}>
            Actions
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line">
        {users.map((user) => (
          <UserRow key={user.id} user={user} onAct={onAct} />
        ))}
      </tbody>
    </table>
  )
}

function UserRow({ user, onAct }: UserRowProps) {
  return (
    <tr>
      <th scope="row" className={`${CELL} font-normal wrap-anywhere`}>
        <span className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{user.name}</span>
          <UserMarks user={user} />
        </span>
        <span className="text-ink-soft">{user.email}</span>
      </th>
      <td className={`${CELL} hidden text-ink-soft xl:table-cell`}>
        <DayOf at={user.createdAt} />
      </td>
      <td className={`${CELL} text-ink-soft first-letter:uppercase`}>
        <LastSeen user={user} />
      </td>
      <td className={`${CELL} pr-2 text-right`}>
        <UserActions user={user} onAct={onAct} />
      </td>
    </tr>
  )
}
