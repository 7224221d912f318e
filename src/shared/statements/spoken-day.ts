/** The days that the lines of a statement speak for [behaviour: Bank statements]. */
import type { Statement } from './statement.ts'

/** The days after the last line of which a closing balance shows that nothing fell on them. */
const QUIET_DAYS = 7

/**
 * Returns the last day that the lines speak for, YYYY-MM-DD: that of the closing balance, if it follows soon. Banks say the
 * balance of the day of the download also with the lines of a time long past.
 */
export function lastSpokenDay(
  { to, closing }: Pick<Statement, 'to' | 'closing'>,
  today: string,
): string {
  const last = to ?? today
  if (closing === null || closing.on <= last || closing.on > today) return last
  const quiet = new Date(`${last}T12:00:00Z`)
  quiet.setUTCDate(quiet.getUTCDate() + QUIET_DAYS)
  return closing.on <= quiet.toISOString().slice(0, 10) ? closing.on : last
}
