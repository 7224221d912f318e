import type { Occurrence } from '../../../shared/projections/projection.ts'
import { formatDayNear, formatWeekdayNear } from '../../words/dates.ts'

/**
 * The day of an occurrence before it was moved, or the weekend on which it is due; nothing if it falls on its own
 * date.
 *
 * @param on The day on which it falls.
 */
export function DateNote({ occurrence, on }: { occurrence: Occurrence; on: string }) {
  const { date, moved } = occurrence
  if (date === on) return null
  return (
    <span className="text-xs whitespace-nowrap text-ink-soft">
      {moved ? `moved from ${formatDayNear(date, on)}` : `due ${formatWeekdayNear(date, on)}`}
    </span>
  )
}
