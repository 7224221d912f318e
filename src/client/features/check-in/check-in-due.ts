import type { OpenItems } from '../../../shared/plan/check-in.ts'
import { MAX_OPEN_ITEMS } from '../../../shared/plan/open-item-limit.ts'
import { countOf } from '../../words/counts.ts'
import { daysBetween, formatDay, formatMonthNear, monthOf } from '../../words/dates.ts'

const OLD_DAYS = 14

/** On the day on which the balance was set, its field asks instead. */
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

export function countOnTop(
  count: number,
  { items }: Pick<OpenItems, 'items'>,
  today: string,
): string {
  return `${countListed(count, items)} ${sinceFirst(today)} ${count === 1 ? 'counts' : 'count'} on top of it.`
}

function sinceFirst(today: string): string {
  return `since ${formatDay(`${monthOf(today)}-01`)}`
}

/** A list that was cut has at least as many. */
function countListed(count: number, listed: OpenItems['items']): string {
  return `${listed.length >= MAX_OPEN_ITEMS ? 'At least ' : ''}${countOf(count, 'item')}`
}

function notConfirmed(count: number): string {
  return `${count === 1 ? 'is' : 'are'} not confirmed`
}

function formatMonths(items: OpenItems['items'], today: string): string {
  const months = [...new Set(items.map(({ on }) => monthOf(on)))]
  const names = [months[0], months.at(-1)].map((month) => formatMonthNear(month ?? today, today))
  if (months.length === 1) return names[0] ?? ''
  return names.join(months.length === 2 ? ' and ' : ' to ')
}
