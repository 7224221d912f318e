import type { ListedUser } from '../../../shared/users/administration.ts'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { dateOf, formatTime } from '../../words/moments.ts'

export function DayOf({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatTime(at)} className="whitespace-nowrap">
      {formatDayNear(dateOf(at), browserToday())}
    </time>
  )
}

/** Sessions are purged a week after their last use, so earlier ones are unknown. */
export function LastSeen({ user }: { user: ListedUser }) {
  return user.lastSeenAt === null ? 'not lately' : <DayOf at={user.lastSeenAt} />
}

const MARK = 'rounded-full border px-2 text-xs whitespace-nowrap'

export function UserMarks({ user }: { user: ListedUser }) {
  return (
    <>
      {user.role === 'superAdmin' && (
        <span className={`${MARK} border-accent/40 text-accent`}>Super admin</span>
      )}
      {user.disabled && <span className={`${MARK} border-warning/40 text-warning`}>Disabled</span>}
    </>
  )
}
