import { browserToday, daysBetween } from '../../../words/dates.ts'
import { dateOf } from '../../../words/moments.ts'

export function ageOf(instant: string, now = new Date()): string {
  const days = daysBetween(dateOf(instant), browserToday(now))
  if (days < 1) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}
