import type { Temporal } from 'temporal-polyfill'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import { dayOfDate, dayText, monthAt, monthNumber, type MonthNumber } from '../rules/calendar.ts'
import { elementAt } from '../ledger/cents.ts'
import type { AskedDays, CompiledPlan } from '../ledger/compiled-plan.ts'
import type { Steps } from '../ledger/steps.ts'
import { lowestWithin, projectBalances } from './daily.ts'
import { listInSteps } from './pending-occurrences.ts'

interface PendingOfCalendar {
  items: OpenItem[]
  hasMore: boolean
}

/** [behaviour: Calendar feed] */
export function* pendingOfCalendar(
  compiled: CompiledPlan,
  { from, to }: AskedDays,
  limit: number,
): Steps<PendingOfCalendar> {
  const days = { first: dayOfDate(from), last: dayOfDate(to) }
  const found = yield* listInSteps(compiled, days, limit + 1)
  return { items: found.slice(0, limit), hasMore: found.length > limit }
}

export interface LowestDay {
  date: string
  cents: number
}

/** Days before today do not count [behaviour: Calendar feed]. @throws ProjectionError when a balance is too large to be exact. */
export function lowestOfMonths(compiled: CompiledPlan, { today, to }: AskedDays): LowestDay[] {
  const last = to.with({ day: to.daysInMonth })
  const balancesCents = projectBalances(compiled, { from: today, to: last, today })
  const first = dayOfDate(today)
  const lowest: LowestDay[] = []
  for (let number = monthOf(today); number <= monthOf(to); number++) {
    const { firstDay, length } = monthAt(number)
    const range = { first: Math.max(first, firstDay), last: firstDay + length - 1 }
    const low = lowestWithin(range, (day) => elementAt(balancesCents, day - first))
    const date = dayText(low.on)
    if (date <= to.toString()) lowest.push({ date, cents: low.cents })
  }
  return lowest
}

function monthOf({ year, month }: Temporal.PlainDate): MonthNumber {
  return monthNumber(year, month)
}
