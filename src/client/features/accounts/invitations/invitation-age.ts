import { browserToday } from '../../../words/dates.ts'

const DAY_MS = 24 * 60 * 60 * 1000

export function ageOf(instant: string, now = new Date()): string {
  const [then, today] = [new Date(instant), now].map((date) => Date.parse(browserToday(date)))
  const days = Math.round(((today ?? 0) - (then ?? 0)) / DAY_MS)
  if (days < 1) return 'today'
  return days === 1 ? 'yesterday' : `${days} days ago`
}
