import type { Temporal } from 'temporal-polyfill'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import {
  type DayNumber,
  dayOfDate,
  dayText,
  type Month,
  monthAt,
  monthNumber,
  type MonthNumber,
} from '../rules/calendar.ts'
import { elementAt } from '../ledger/cents.ts'
import type { CompiledPlan } from '../ledger/compiled-plan.ts'
import type { Steps } from '../ledger/steps.ts'
import { projectBalances } from './daily.ts'
import { listInSteps } from './pending-occurrences.ts'

interface CalendarDays {
  from: Temporal.PlainDate
  today: Temporal.PlainDate
  to: Temporal.PlainDate
}

interface PendingOfCalendar {
  items: OpenItem[]
  hasMore: boolean
}

/** [behaviour: Calendar feed] */
export function* pendingOfCalendar(
  compiled: CompiledPlan,
  { from, to }: CalendarDays,
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
export function lowestOfMonths(compiled: CompiledPlan, { today, to }: CalendarDays): LowestDay[] {
  const last = to.with({ day: to.daysInMonth })
  const balancesCents = projectBalances(compiled, { from: today, to: last, today })
  const first = dayOfDate(today)
  const lowest: LowestDay[] = []
  for (let number = monthOf(today); number <= monthOf(to); number++) {
    const low = lowestOf(monthAt(number), balancesCents, first)
    if (low.date <= to.toString()) lowest.push(low)
  }
  return lowest
}

/** @param first the day of the first of the balances, which reach the end of the month */
function lowestOf(month: Month, balancesCents: readonly number[], first: DayNumber): LowestDay {
  const start = Math.max(first, month.firstDay)
  let low = { day: start, cents: Infinity }
  for (let day = start; day < month.firstDay + month.length; day++) {
    const cents = elementAt(balancesCents, day - first)
    if (cents < low.cents) low = { day, cents }
  }
  return { date: dayText(low.day), cents: low.cents }
}

function monthOf({ year, month }: Temporal.PlainDate): MonthNumber {
  return monthNumber(year, month)
}
