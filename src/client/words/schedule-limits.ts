import type { CashFlow } from '../../shared/plan/cash-flow.ts'
import { weekdayOf } from '../../shared/schedules/schedule.ts'
import { WEEKEND_WORDS } from '../../shared/schedules/schedule-words.ts'
import { addDays, formatDayNear } from './dates.ts'

export function hasEnded(
  { lastDate, weekend, moves }: Pick<CashFlow, 'lastDate' | 'weekend' | 'moves'>,
  today: string,
): boolean {
  if (lastDate === null || lastDate >= today) return false
  const lastDay = weekend === 'after' ? mondayAfter(lastDate) : lastDate
  return lastDay < today && moves.every(({ to }) => to < today)
}

export function describeLimits(
  { firstDate, lastDate, weekend }: Pick<CashFlow, 'firstDate' | 'lastDate' | 'weekend'>,
  today: string,
): string[] {
  return [
    firstDate !== null &&
      firstDate > today &&
      `from ${formatDayNear(firstDate, today || undefined)}`,
    lastDate !== null && `until ${formatDayNear(lastDate, today || undefined)}`,
    weekend !== null && `weekends: ${WEEKEND_WORDS[weekend]}`,
  ].filter((words) => words !== false)
}

function mondayAfter(date: string): string {
  const daysToMonday = { 6: 2, 0: 1 }[weekdayOf(date)] ?? 0
  return addDays(date, daysToMonday)
}
