import type { Occurrence } from '../../../shared/projections/projection.ts'
import { formatDayNear, formatWeekdayNear } from '../../words/dates.ts'

export function DateNote({ occurrence, on }: { occurrence: Occurrence; on: string }) {
  const { date, moved } = occurrence
  if (date === on) return null
  return (
    <span className="text-xs whitespace-nowrap text-ink-soft">
      {moved ? `moved from ${formatDayNear(date, on)}` : `due ${formatWeekdayNear(date, on)}`}
    </span>
  )
}
