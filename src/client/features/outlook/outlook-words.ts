/** The days and figures of the outlook, in words. */
import type { Outlook } from '../../../shared/answers.ts'
import { formatCents } from '../../../shared/money.ts'
import { addDays, formatDay, formatWeekday } from '../../words/dates.ts'

/** "Fri 28 Nov". The year is left out: the outlook reaches a year ahead at most, which has each day once. */
export function nameDay(date: string): string {
  return `${formatWeekday(date)} ${formatDay(date)}`
}

/** "on Fri 28 Nov", or "today" */
export function nameMoment(date: string, today: string): string {
  return date === today ? 'today' : `on ${nameDay(date)}`
}

/** "until Fri 28 Nov": the payday, or without one the last day of the outlook. */
export function nameSpendingTime({ payday, today }: Outlook, days: number): string {
  return `until ${nameDay(payday ? payday.date : addDays(today, days - 1))}`
}

/** The first day on which the balance is too low, and below what; null where there is none. */
export function findLow({ firstBelowZero, firstBelowBuffer }: Outlook) {
  if (firstBelowZero !== null)
    return { date: firstBelowZero, label: ['First day', 'below zero'], tone: 'text-negative' }
  if (firstBelowBuffer !== null)
    return { date: firstBelowBuffer, label: ['Below', 'your buffer'], tone: 'text-warning' }
  return null
}

/** The figures that depend on how far ahead one looks, as sentences. */
export function describeOutlook(outlook: Outlook, days: number): string {
  const { lowest, today, safeToSpendCents } = outlook
  const low = findLow(outlook)
  return [
    `Next ${days} days. Lowest ${nameMoment(lowest.date, today)}: ${formatCents(lowest.cents)}.`,
    low && `${low.label.join(' ')}: ${nameDay(low.date)}.`,
    `Safe to spend ${nameSpendingTime(outlook, days)}: ${formatCents(safeToSpendCents)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
