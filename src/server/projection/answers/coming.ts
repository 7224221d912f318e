/** The list of what is still to come, with the balance after each day. */
import type { Temporal } from 'temporal-polyfill'
import { COMING_PER_PAGE, type ComingItem } from '../../../shared/projections/coming-items.ts'
import { dayNumber, parseDay } from '../rules/calendar.ts'
import { elementAt } from '../ledger/cents.ts'
import type { CompiledPlan } from '../ledger/compiled-plan.ts'
import { projectBalances } from './daily.ts'
import { type ListPlace, listPending } from './pending-occurrences.ts'

interface ComingOptions {
  today: Temporal.PlainDate
  /** The number of days, of which today is the first. */
  days: number
  /** The place after which the page begins; undefined for the first page. */
  after?: ListPlace | undefined
}

/**
 * A page of the pending occurrences that fall from the 1st of the current month through the last of the days, ascending
 * by day, then as each day lists them [behaviour: Coming up]. Amounts are in cents.
 *
 * @throws ProjectionError when a balance is too large to be exact.
 */
export function projectComing(
  compiled: CompiledPlan,
  { today, days, after }: ComingOptions,
): { items: ComingItem[]; hasMore: boolean } {
  const from = today.with({ day: 1 })
  const to = today.add({ days: days - 1 })
  const first = dayNumber(from.year, from.month, from.day)
  const last = dayNumber(to.year, to.month, to.day)
  const balancesCents = projectBalances(compiled, { from, to, today })
  const pending = listPending(compiled, { from: first, to: last }, COMING_PER_PAGE + 1, after)
  const items = pending.slice(0, COMING_PER_PAGE).map((item) => ({
    ...item,
    balanceCents: elementAt(balancesCents, parseDay(item.on) - first),
  }))
  return { items, hasMore: pending.length > items.length }
}
