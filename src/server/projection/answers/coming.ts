import type { Temporal } from 'temporal-polyfill'
import { COMING_PER_PAGE, type ComingItem } from '../../../shared/projections/coming-items.ts'
import {
  type Journal,
  type JournalItem,
  MAX_JOURNAL_ITEMS,
} from '../../../shared/projections/journal-items.ts'
import { groupThousands } from '../../../shared/money/money.ts'
import { dayNumber, dayText, monthAt, monthOf, parseDay } from '../rules/calendar.ts'
import { elementAt, ProjectionError } from '../ledger/cents.ts'
import { type CompiledPlan, requireYearsNearby } from '../ledger/compiled-plan.ts'
import { partsOfPayment } from './cards/bill-of-card.ts'
import { balanceOn, projectBalances } from './daily.ts'
import {
  comparePlaces,
  countPending,
  type Days,
  listInSteps,
  type ListPlace,
  listPending,
} from './pending-occurrences.ts'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import type { Steps } from '../ledger/steps.ts'

interface ComingOptions {
  today: Temporal.PlainDate
  days: number
  after?: ListPlace | undefined
}

/** A page, ascending by day, then as each day lists them [behaviour: Coming up]. */
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

interface Ahead {
  items: OpenItem[]
  hasMore: boolean
  lateCount: number
}

/** In the order of `projectComing`; the number counts those of the current month that are late. */
export function projectAhead(
  compiled: CompiledPlan,
  { today, days, limit }: { today: Temporal.PlainDate; days: number; limit: number },
): Ahead {
  const from = dayNumber(today.year, today.month, today.day)
  const pending = listPending(compiled, { from, to: from + days - 1 }, limit + 1)
  const lateCount = countPending(compiled, { from: from - today.day + 1, to: from - 1 })
  return { items: pending.slice(0, limit), hasMore: pending.length > limit, lateCount }
}

/** Days of past months have no part in it [behaviour: Export of a range]. @throws ProjectionError for more than 20,000 occurrences. */
export function* projectJournal(
  compiled: CompiledPlan,
  {
    from,
    to,
    today,
  }: { from: Temporal.PlainDate; to: Temporal.PlainDate; today: Temporal.PlainDate },
): Steps<Omit<Journal, 'today'>> {
  requireYearsNearby(compiled, from.year, to.year, today)
  const days = {
    from: Math.max(
      dayNumber(from.year, from.month, from.day),
      monthAt(compiled.currentMonth).firstDay,
    ),
    to: dayNumber(to.year, to.month, to.day),
  }
  if (days.to < days.from) return { openingOn: null, openingCents: 0, items: [] }
  const occurrences = yield* listInSteps(compiled, days, MAX_JOURNAL_ITEMS + 1)
  const items: JournalItem[] = []
  let room = MAX_JOURNAL_ITEMS
  for (const item of mergeItems(occurrences, everydayItems(compiled, days))) {
    const parts = yield* partsOfPayment(compiled, item, room)
    room -= 1 + parts.purchases.length
    if (room < 0) throw tooMany()
    items.push({ ...item, ...parts })
  }
  const month = monthOf(days.from)
  return {
    openingOn: dayText(days.from),
    openingCents: balanceOn(compiled, month, days.from - month.firstDay),
    items,
  }
}

function tooMany(): ProjectionError {
  const most = groupThousands(String(MAX_JOURNAL_ITEMS))
  return new ProjectionError(
    `These days have more than ${most} transactions. Please choose fewer days.`,
  )
}

/** One item a day for each everyday expense, but for days on which it comes to nothing. */
function everydayItems({ everyday }: CompiledPlan, { from, to }: Days): OpenItem[] {
  const items: OpenItem[] = []
  if (everyday.length === 0) return items
  for (let day = from; day <= to; day++) {
    for (const flow of everyday) {
      const amountCents = flow.centsWithin({ first: day, last: day })
      if (amountCents === 0) continue
      const { kind, id, name } = flow.cashFlow
      items.push({ kind, id, name, date: dayText(day), on: dayText(day), amountCents })
    }
  }
  return items
}

/** Both are in the order of lists. */
function mergeItems(some: OpenItem[], others: OpenItem[]): OpenItem[] {
  if (others.length === 0) return some
  const merged: OpenItem[] = []
  let at = 0
  for (const item of some) {
    for (let other = others[at]; other && comparePlaces(other, item) < 0; other = others[++at])
      merged.push(other)
    merged.push(item)
  }
  return [...merged, ...others.slice(at)]
}
