import type { ListedUser } from '../../../shared/administration.ts'
import { browserToday, formatDayNear } from '../../words/dates.ts'
import { dateOf, formatTime } from '../../words/moments.ts'

/** The day of a moment; its tooltip says the time. */
export function Day({ at }: { at: string }) {
  return (
    <time dateTime={at} title={formatTime(at)} className="whitespace-nowrap">
      {formatDayNear(dateOf(at), browserToday())}
    </time>
  )
}

/** Sessions are forgotten a week after their last use, so nobody knows of earlier ones. */
export function LastSeen({ user }: { user: ListedUser }) {
  return user.lastSeenAt === null ? 'not lately' : <Day at={user.lastSeenAt} />
}
