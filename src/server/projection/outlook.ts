/** What a person wants to know first: how low the balance gets, and how much can be spent until the next payday. */
import type { Temporal } from 'temporal-polyfill'
import type { DayBalance, Outlook } from '../../shared/answers.ts'
import { type DayNumber, dayNumber, dayText, type Month, monthOf } from './calendar.ts'
import { requireExact } from './cents.ts'
import type { CompiledPlan } from './compiled-plan.ts'
import { projectBalances } from './daily.ts'
import { elementAt } from './element.ts'
import { findPayday } from './paydays.ts'

interface OutlookOptions {
  today: Temporal.PlainDate
  /** How many days it covers, from today on. */
  days: number
  bufferCents: number
  /** The income that a person chose; null where the plan decides. */
  paydayCashFlowId: number | null
}

/**
 * The outlook over the days that begin with today [behaviour: Answers]. Amounts are in cents.
 *
 * @throws ProjectionError when a sum is too large to be exact.
 */
export function projectOutlook(
  compiled: CompiledPlan,
  { today, days, bufferCents, paydayCashFlowId }: OutlookOptions,
): Outlook {
  const first = dayNumber(today.year, today.month, today.day)
  const to = today.add({ days: days - 1 })
  const balancesCents = projectBalances(compiled, { from: today, to, today })
  const dayBelow = (cents: number) => {
    const place = balancesCents.findIndex((balanceCents) => balanceCents < cents)
    return place === -1 ? null : dayText(first + place)
  }
  const payday = findPayday(compiled, { first, last: first + days - 1, paydayCashFlowId })
  const daysBefore = payday ? payday.day - first : days
  const untilPayday = lowestOf(balancesCents.slice(0, daysBefore), first)
  return {
    today: today.toString(),
    todayCents: elementAt(balancesCents, 0),
    bufferCents,
    lowest: lowestOf(balancesCents, first),
    firstBelowZero: dayBelow(0),
    firstBelowBuffer: bufferCents === 0 ? null : dayBelow(bufferCents),
    payday: payday && payday.payday,
    ...billsOf(compiled, first, daysBefore),
    safeToSpendCents: Math.max(0, requireExact(untilPayday.cents - bufferCents)),
  }
}

function lowestOf(balancesCents: readonly number[], first: DayNumber): DayBalance {
  let lowest = 0
  for (const [place, cents] of balancesCents.entries())
    if (cents < elementAt(balancesCents, lowest)) lowest = place
  return { date: dayText(first + lowest), cents: elementAt(balancesCents, lowest) }
}

/** The pending expenses of the first days. */
function billsOf({ ledger, lists }: CompiledPlan, first: DayNumber, days: number) {
  let billsCents = 0
  let billCount = 0
  for (let day = first; day < first + days; day++) {
    const month: Month = monthOf(day)
    const index = day - month.firstDay
    billsCents = requireExact(billsCents + ledger.sumsOf(month, index).expenseCents)
    for (const { kind, occurred, skipped } of lists.of(month).list(index + 1, 0, Infinity))
      if (kind === 'expense' && !occurred && !skipped) billCount++
  }
  return { billsCents, billCount }
}
