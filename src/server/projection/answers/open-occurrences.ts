import type { Temporal } from 'temporal-polyfill'
import type { ExpectedRange, OpenItem } from '../../../shared/plan/check-in.ts'
import { signedAmountCents } from '../../../shared/money/signed-amount.ts'
import { type DayNumber, dayOfDate, monthAt, monthOf, parseDay } from '../rules/calendar.ts'
import { elementAt, requireExact } from '../ledger/cents.ts'
import { type CompiledPlan, requireCurrent } from '../ledger/compiled-plan.ts'
import { plannedCents } from '../ledger/listed-occurrence.ts'
import { dayOfKey, placeOfKey } from '../ledger/exceptions.ts'
import type { EverydayFlow } from '../ledger/cards/everyday-flow.ts'
import { rangeAround } from './cards/everyday-range.ts'
import type { DayRange } from '../rules/rule-counter.ts'
import { dayFallenOn } from '../rules/schedule-days.ts'
import { listPending, sumPending } from './pending-occurrences.ts'

export interface OpenOptions {
  today: Temporal.PlainDate
  balanceOn: string | null
  doneMovesBalance: boolean
  isPastDone: boolean
  limit: number
}

interface Open {
  items: OpenItem[]
  expectedCents: number
  range: ExpectedRange | null
}

/** The first month whose open occurrences are listed and counted, in months before the current one. */
const MONTHS_BACK = 12

/**
 * The pending occurrences that fall from the 1st of the month of `balanceOn` through today, and what the bank says if
 * they, and what is done since `balanceOn`, went as planned. Amounts are in cents.
 *
 * @param compiled in 'manual' mark-done mode
 * @throws ProjectionError when the sum is too large to be exact.
 */
export function findOpen(compiled: CompiledPlan, options: OpenOptions): Open {
  const { balanceOn, doneMovesBalance, isPastDone, limit } = options
  const { monthStart, ...days } = findOpenDays(compiled, options)
  const today = days.last
  const set = balanceOn === null ? null : parseDay(balanceOn)
  const items = listPending(compiled, days, limit)
  const since = Math.max(
    set === null ? monthAt(compiled.currentMonth).firstDay : set + 1,
    monthAt(compiled.currentMonth - MONTHS_BACK).firstDay,
  )
  const spentDays = (flow: EverydayFlow) => flow.countThrough(today, since)
  const answer = (expectedCents: number) => {
    return { items, expectedCents, range: rangeAround(compiled, expectedCents, spentDays) }
  }
  const spent = sumSpent(compiled, { first: since, last: today })
  const pending = requireExact(sumPending(compiled, days) - spent)
  let cents = requireExact(compiled.startingBalanceCents + pending)
  if (doneMovesBalance || set === null) return answer(cents)

  cents = requireExact(cents + sumDone(compiled, { first: set + 1, last: today }))
  if (!isPastDone) return answer(cents)

  // In this mode, occurrences before today are done without a mark. They are read for a year at most, as above.
  const past = { first: Math.max(set + 1, monthStart), last: today - 1 }
  cents = requireExact(cents + sumPending(compiled, past))
  return answer(cents)
}

function sumOf(cents: readonly number[]): number {
  return requireExact(cents.reduce((sum, each) => sum + each, 0))
}

export function findOpenDays(
  compiled: CompiledPlan,
  { today: date, balanceOn, isPastDone }: Pick<OpenOptions, 'today' | 'balanceOn' | 'isPastDone'>,
): DayRange & { monthStart: DayNumber } {
  requireCurrent(compiled, date)
  const { currentMonth } = compiled
  const today = dayOfDate(date)
  const since =
    balanceOn === null
      ? currentMonth
      : Math.max(currentMonth - MONTHS_BACK, monthOf(parseDay(balanceOn)).number)
  const monthStart = monthAt(since).firstDay
  return { monthStart, first: isPastDone ? Math.max(monthStart, today) : monthStart, last: today }
}

/**
 * The sum of what falls after a day through the last of the open days and is not open: it is done, or lies before them.
 * A skipped occurrence counts for nothing. Everyday spending of these days counts unless there is nothing else: then the
 * balance of that day itself can be told.
 *
 * @throws ProjectionError when the sum is too large to be exact.
 */
export function sumSettledAfter(
  compiled: CompiledPlan,
  day: DayNumber,
  openDays: DayRange,
): number {
  const days = { first: day + 1, last: openDays.last }
  const last = Math.min(openDays.first - 1, openDays.last)
  const pending = sumPending(compiled, { first: day + 1, last })
  const settled = requireExact(pending + sumDone(compiled, days))
  return settled === 0 ? 0 : requireExact(settled - sumSpent(compiled, days))
}

/** Everyday spending without a card, whatever the balance has in it. */
function sumSpent({ everyday }: CompiledPlan, { first, last }: DayRange): number {
  return sumOf(everyday.map((flow) => flow.centsOf(flow.countThrough(last, first))))
}

function sumDone({ cashFlows, exceptions }: CompiledPlan, { first, last }: DayRange): number {
  let cents = 0
  for (const [number, exceptionsOfMonth] of exceptions.byMonth) {
    const { firstDay } = monthAt(number)
    for (const [key, exception] of exceptionsOfMonth) {
      const { isDone, isSkipped, overrideCents, movedTo } = exception
      if (!isDone || isSkipped) continue
      const flow = elementAt(cashFlows, placeOfKey(key))
      const { cashFlow, rule } = flow
      const date = firstDay + dayOfKey(key) - 1
      const day = movedTo ?? (rule === null ? date : dayFallenOn(rule, date))
      if (day < first || day > last) continue
      const amountCents = overrideCents ?? plannedCents(flow, date)
      cents = requireExact(cents + signedAmountCents({ kind: cashFlow.kind, amountCents }))
    }
  }
  return cents
}
