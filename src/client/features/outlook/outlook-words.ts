import type { Outlook } from '../../../shared/projections/answers.ts'
import { lastDayOf, rangeLabel, type ShownRange } from '../../plan/shown-range.tsx'
import { nameDay, nameMoment } from '../../words/dates.ts'
import { safeToSpendOf } from '../../../shared/projections/safe-to-spend.ts'
import { formatCents } from '../../words/shown-amounts.ts'

function nameSpendingTime({ payday, today }: Outlook, range: ShownRange): string {
  return `until ${nameDay(payday ? payday.date : lastDayOf(today, range), today)}`
}

export function nameSafeToSpend(outlook: Outlook, range: ShownRange): [string, string] {
  const { shortOn } = safeToSpendOf(outlook)
  return shortOn === null
    ? ['Safe to spend', nameSpendingTime(outlook, range)]
    : ['Safe to spend,', `short\u00A0${nameMoment(shortOn, outlook.today)}`]
}

export function findLow({ firstBelowZero, firstBelowBuffer }: Outlook) {
  if (firstBelowZero !== null)
    return { date: firstBelowZero, label: ['First day', 'below zero'], tone: 'text-negative' }
  if (firstBelowBuffer !== null)
    return { date: firstBelowBuffer, label: ['Below', 'your buffer'], tone: 'text-warning' }
  return null
}

export function describeNoLow({ today, bufferCents }: Outlook, range: ShownRange): string {
  const line = bufferCents > 0 ? 'your buffer' : 'zero'
  return `No day until ${nameDay(lastDayOf(today, range), today)} falls below ${line}.`
}

export function describeOutlook(outlook: Outlook, range: ShownRange): string {
  const { lowest, today } = outlook
  const low = findLow(outlook)
  return [
    `${rangeLabel(range)} ahead. Lowest ${nameMoment(lowest.date, today)}: ${formatCents(lowest.cents)}.`,
    low && `${low.label.join(' ')}: ${nameDay(low.date, today)}.`,
    `${nameSafeToSpend(outlook, range).join(' ')}: ${formatCents(safeToSpendOf(outlook).cents)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
