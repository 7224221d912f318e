import type { Explanation, ExplanationLine } from '../../../shared/projections/answers.ts'
import { countOf } from '../../words/counts.ts'
import { addDays, formatDayNear, formatWeekdayNear, monthOf } from '../../words/dates.ts'

/** "3 times, 1 Nov to 29 Nov", "on 1 Nov" */
export function describeFalls(
  { count, firstOn, lastOn }: Pick<ExplanationLine, 'count' | 'firstOn' | 'lastOn'>,
  today: string,
): string {
  const first = formatDayNear(firstOn, today)
  if (count === 1) return `on ${first}`
  const times = countOf(count, 'time')
  return firstOn === lastOn
    ? `${times} on ${first}`
    : `${times}, ${first} to ${formatDayNear(lastOn, today)}`
}

/** Says which balance it starts with. */
export function describeStart({ from }: Explanation, today: string): string {
  return monthOf(from) === monthOf(today) && from.endsWith('-01')
    ? `The start is the starting balance, on ${formatWeekdayNear(from, today)}.`
    : `The start is the balance on ${formatWeekdayNear(addDays(from, -1), today)}.`
}
