import type { Explanation, ExplanationLine } from '../../../shared/answers.ts'
import { netCents } from '../../../shared/signed-amount.ts'
import { countOf } from '../../words/counts.ts'
import { addDays, formatDayNear, monthOf } from '../../words/dates.ts'

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

/** "From 1 Dec to 15 Dec", "On 1 Dec" */
export function describeDays({ from, to }: Explanation, today: string): string {
  const last = formatDayNear(to, today)
  return from === to ? `On ${last}` : `From ${formatDayNear(from, today)} to ${last}`
}

/** What stands at the start: "Starting balance on 1 Nov", "Balance on 30 Nov". */
export function describeStart({ from }: Explanation, today: string): string {
  return monthOf(from) === monthOf(today) && from.endsWith('-01')
    ? `Starting balance on ${formatDayNear(from, today)}`
    : `Balance on ${formatDayNear(addDays(from, -1), today)}`
}

/** What the lines add up to, by kind and together. */
export function addUp(lines: readonly ExplanationLine[]) {
  const sums = { income: 0, expense: 0 }
  for (const { kind, amountCents } of lines) sums[kind] += amountCents
  return { ...sums, net: netCents(sums.income, sums.expense) }
}
