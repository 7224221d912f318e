/** When a check-in is due, and in which words that is said [behaviour: Check-in]. */
import type { OpenItems } from '../../../shared/plan/check-in.ts'
import { MAX_OPEN_ITEMS } from '../../../shared/plan/open-item-limit.ts'
import { countOf } from '../../words/counts.ts'
import { daysBetween, formatDay, formatMonthNear, monthOf } from '../../words/dates.ts'

/** After so many days the starting balance is old. */
const OLD_DAYS = 14

/**
 * Why the starting balance may not be right any more; null while no check-in is due. On the day on which it was set none
 * is: what that leaves open is asked at its field.
 *
 * @param today YYYY-MM-DD
 */
export function reasonToCheckIn(
  { balanceOn, items }: Pick<OpenItems, 'balanceOn' | 'items'>,
  today: string,
): string | null {
  if (balanceOn === today) return null
  const month = monthOf(today)
  const isOfEarlierMonth = balanceOn !== null && monthOf(balanceOn) < month
  const days = balanceOn === null ? 0 : daysBetween(balanceOn, today)
  // An item that was due before the balance was set is mostly in it, and counts a second time.
  const isBehind = items.some(({ on }) => on < (balanceOn ?? today))
  if (!isBehind && !isOfEarlierMonth && days < OLD_DAYS) return null

  const due = items.filter(({ on }) => on < today)
  const late = due.filter(({ on }) => monthOf(on) < month)
  const ofMonth = due.length - late.length
  const sentences: string[] = []
  if (ofMonth > 0)
    sentences.push(`${countListed(ofMonth, items)} ${sinceFirst(today)} ${notConfirmed(ofMonth)}.`)
  if (late.length > 0) {
    // The oldest are listed, so where some of this month are, those of earlier months are complete.
    const count = countListed(late.length, ofMonth > 0 ? [] : items)
    const noMore = late.length === 1 ? 'it no longer counts' : 'they no longer count'
    sentences.push(
      `${count} of ${formatMonths(late, today)} ${notConfirmed(late.length)}; ${noMore}.`,
    )
  }
  if (sentences.length > 0) return sentences.join(' ')
  return isOfEarlierMonth ? 'A new month has begun.' : `It is ${countOf(days, 'day')} old.`
}

/** "4 items since Nov 1 count on top of it.": so many of what is listed as open. */
export function countOnTop(
  count: number,
  { items }: Pick<OpenItems, 'items'>,
  today: string,
): string {
  return `${countListed(count, items)} ${sinceFirst(today)} ${count === 1 ? 'counts' : 'count'} on top of it.`
}

/** "since Nov 1" */
function sinceFirst(today: string): string {
  return `since ${formatDay(`${monthOf(today)}-01`)}`
}

/** "12 items": of a list that was cut, at least as many. */
function countListed(count: number, listed: OpenItems['items']): string {
  return `${listed.length >= MAX_OPEN_ITEMS ? 'At least ' : ''}${countOf(count, 'item')}`
}

/** "are not confirmed" */
function notConfirmed(count: number): string {
  return `${count === 1 ? 'is' : 'are'} not confirmed`
}

/** "October", "September and October", "May to October" */
function formatMonths(items: OpenItems['items'], today: string): string {
  const months = [...new Set(items.map(({ on }) => monthOf(on)))]
  const names = [months[0], months.at(-1)].map((month) => formatMonthNear(month ?? today, today))
  if (months.length === 1) return names[0] ?? ''
  return names.join(months.length === 2 ? ' and ' : ' to ')
}
