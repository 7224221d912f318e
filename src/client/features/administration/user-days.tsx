import type { ListedUser } from '../../../shared/users/administration.ts'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { dateOf, formatTime } from '../../words/moments.ts'

/** The day of a moment; its tooltip says the time. */
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
