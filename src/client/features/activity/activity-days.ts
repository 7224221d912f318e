import type { Activity } from '../../../shared/accounts/activity.ts'
import { formatWeekdayNear } from '../../words/dates.ts'
import { dateOf } from '../../words/moments.ts'

export interface ActivityDay {
  date: string
  activities: Activity[]
}

export function groupByDay(activities: Activity[]): ActivityDay[] {
  const days: ActivityDay[] = []
  for (const activity of activities) {
    const date = dateOf(activity.at)
    const day = days.at(-1)
    if (day?.date === date) day.activities.push(activity)
    else days.push({ date, activities: [activity] })
  }
  return days
}

export function nameDay(date: string, today: string): string {
  if (date === today) return 'Today'
  if (date === dayBefore(today)) return 'Yesterday'
  return formatWeekdayNear(date, today)
}

function dayBefore(date: string): string {
  const noon = new Date(`${date}T12:00:00Z`)
  noon.setUTCDate(noon.getUTCDate() - 1)
  return noon.toISOString().slice(0, 10)
}
