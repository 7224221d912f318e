/** When a check-in is due, and in which words that is said [behaviour: Check-in]. */
import type { OpenItems } from '../../../shared/check-in.ts'
import { countOf } from '../../words/counts.ts'
import { daysBetween, monthOf } from '../../words/dates.ts'

/** After so many days the starting balance is old. */
const OLD_DAYS = 14

/**
 * Why a check-in is due; null when it is not.
 *
 * @param today YYYY-MM-DD
 */
export function reasonToCheckIn(
  { balanceOn, items }: Pick<OpenItems, 'balanceOn' | 'items'>,
  today: string,
): string | null {
  // What was due before the balance was set is mostly in it, and counts a second time.
  const behindCount = items.filter(({ on }) => on < (balanceOn ?? today)).length
  if (behindCount > 0)
    return `${countOf(behindCount, 'item')} ${behindCount === 1 ? 'was' : 'were'} due before ${balanceOn ? 'your starting balance was set' : 'today'}, and ${behindCount === 1 ? 'counts' : 'count'} as still to come.`
  if (balanceOn === null) return null
  if (monthOf(balanceOn) < monthOf(today)) return 'A new month has begun.'
  const days = daysBetween(balanceOn, today)
  return days >= OLD_DAYS ? `Your starting balance is ${countOf(days, 'day')} old.` : null
}
