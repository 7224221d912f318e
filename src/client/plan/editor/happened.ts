/** Says how much of a new cash flow is in the balance already [behaviour: Cash flow wizard]. Days are YYYY-MM-DD. */
import { isInBalance } from '../../server/account-settings.ts'
import { countOf } from '../../words/counts.ts'
import { formatDay } from '../../words/dates.ts'

/** Returns true if that has happened, unless a person says otherwise. */
export function happenedByDefault(balanceOn: string | null, fallen: readonly string[]): boolean {
  return isInBalance(balanceOn, fallen.at(-1))
}

/** "Nov 1", "2 times, Nov 1 and Nov 15", "19 times, Nov 1 to Nov 19" */
export function describeFallen(fallen: readonly string[]): string {
  const [first = '', last = first] = [fallen[0], fallen.at(-1)]
  if (fallen.length === 1) return formatDay(first)
  const joint = fallen.length === 2 ? 'and' : 'to'
  return `${countOf(fallen.length, 'time')}, ${formatDay(first)} ${joint} ${formatDay(last)}`
}
