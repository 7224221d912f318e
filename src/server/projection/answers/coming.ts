import type { Temporal } from 'temporal-polyfill'
import { COMING_PER_PAGE, type ComingItem } from '../../../shared/projections/coming-items.ts'
import {
  type Journal,
  type JournalItem,
  MAX_JOURNAL_ITEMS,
} from '../../../shared/projections/journal-items.ts'
import { groupThousands } from '../../../shared/money/money.ts'
import { dayOfDate, dayText, monthAt, monthOf, parseDay } from '../rules/calendar.ts'
import { elementAt, ProjectionError } from '../ledger/cents.ts'
import { type AskedDays, type CompiledPlan, requireYearsNearby } from '../ledger/compiled-plan.ts'
import { partsOfPayment } from './cards/bill-of-card.ts'
import { balanceOn, projectBalances } from './daily.ts'
import {
  comparePlaces,
  countPending,
  listInSteps,
  type ListPlace,
  listPending,
} from './pending-occurrences.ts'
import type { DayRange } from '../rules/rule-counter.ts'
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
  const first = dayOfDate(from)
  const last = dayOfDate(to)
  const balancesCents = projectBalances(compiled, { from, to, today })
  const pending = listPending(compiled, { first, last }, COMING_PER_PAGE + 1, after)
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
  const first = dayOfDate(today)
  const pending = listPending(compiled, { first, last: first + days - 1 }, limit + 1)
  const lateCount = countPending(compiled, { first: first - today.day + 1, last: first - 1 })
  return { items: pending.slice(0, limit), hasMore: pending.length > limit, lateCount }
}

/** Days of past months have no part in it [behaviour: Export of a range]. @throws ProjectionError for more than 20,000 occurrences. */
export function* projectJournal(
  compiled: CompiledPlan,
  { from, to, today }: AskedDays,
): Steps<Omit<Journal, 'today'>> {
  requireYearsNearby(compiled, from.year, to.year, today)
  const days = {
    first: Math.max(dayOfDate(from), monthAt(compiled.currentMonth).firstDay),
    last: dayOfDate(to),
  }
  if (days.last < days.first) return { openingOn: null, openingCents: 0, items: [] }
  const occurrences = yield* listInSteps(compiled, days, MAX_JOURNAL_ITEMS + 1)
  const items: JournalItem[] = []
  let room = MAX_JOURNAL_ITEMS
  const all = [...occurrences, ...everydayItems(compiled, days)].toSorted(comparePlaces)
  for (const item of all) {
    const parts = yield* partsOfPayment(compiled, item, room)
    room -= 1 + parts.purchases.length
    if (room < 0) throw tooMany()
    items.push({ ...item, ...parts })
  }
  const month = monthOf(days.first)
  return {
    openingOn: dayText(days.first),
    openingCents: balanceOn(compiled, month, days.first - month.firstDay),
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
function everydayItems({ everyday }: CompiledPlan, { first, last }: DayRange): OpenItem[] {
  const items: OpenItem[] = []
  for (let day = first; day <= last; day++) {
    for (const flow of everyday) {
      const amountCents = flow.centsWithin({ first: day, last: day })
      if (amountCents === 0) continue
      const { kind, id, name } = flow.cashFlow
      items.push({ kind, id, name, date: dayText(day), on: dayText(day), amountCents })
    }
  }
  return items
}
