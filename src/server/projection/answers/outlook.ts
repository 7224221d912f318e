import type { Temporal } from 'temporal-polyfill'
import type { Outlook, Payday } from '../../../shared/projections/answers.ts'
import { type DayNumber, dayOfDate, dayText, monthAt, monthOf } from '../rules/calendar.ts'
import { elementAt, requireExact } from '../ledger/cents.ts'
import type { CompiledPlan, FoundOccurrence } from '../ledger/compiled-plan.ts'
import { projectBalances } from './daily.ts'
import { findPayday } from './paydays.ts'

interface OutlookOptions {
  today: Temporal.PlainDate
  days: number
  bufferCents: number
  /** Empty where the plan decides. */
  paydayCashFlowIds: readonly number[]
  balancesCents?: readonly number[]
}

/** [behaviour: Answers] @throws ProjectionError when a sum is too large to be exact. */
export function projectOutlook(compiled: CompiledPlan, options: OutlookOptions): Outlook {
  const { today, days, bufferCents, paydayCashFlowIds } = options
  const first = dayOfDate(today)
  const to = today.add({ days: days - 1 })
  const balancesCents =
    options.balancesCents ?? projectBalances(compiled, { from: today, to, today })
  const range = { first, last: first + days - 1 }
  const payday = findPayday(compiled, { ...range, ids: paydayCashFlowIds })
  const bills = billsOf(compiled, first, payday ? payday.on - first : days)
  return outlookOf(balancesCents, { today, bufferCents, payday, bills })
}

export interface Bills {
  billsCents: number
  billCount: number
  /** Everyday spending without a card on the same days. */
  everydayCents: number
}

interface OutlookParts {
  today: Temporal.PlainDate
  bufferCents: number
  /** Null for the balance of several accounts as well. */
  payday: FoundOccurrence | null
  bills: Bills
}

/** @throws ProjectionError as `projectOutlook`. */
export function outlookOf(
  balancesCents: readonly number[],
  { today, bufferCents, payday, bills }: OutlookParts,
): Outlook {
  const first = dayOfDate(today)
  const daysBefore = payday ? payday.on - first : balancesCents.length
  const lows = lowsOf(balancesCents, daysBefore, bufferCents)
  const dateOf = (place: number | null) => (place === null ? null : dayText(first + place))
  const lowestCents = elementAt(balancesCents, lows.lowestPlace)
  return {
    today: today.toString(),
    todayCents: elementAt(balancesCents, 0),
    bufferCents,
    lowest: { date: dayText(first + lows.lowestPlace), cents: lowestCents },
    firstBelowZero: dateOf(lows.belowZeroPlace),
    firstBelowBuffer: bufferCents === 0 ? null : dateOf(lows.belowBufferPlace),
    payday: payday && toPayday(payday),
    ...bills,
    safeToSpendCents: Math.max(0, requireExact(lows.lowestBeforeCents - bufferCents)),
    spareCents: Math.max(0, lowestCents - bufferCents),
  }
}

function lowsOf(balancesCents: readonly number[], daysBefore: number, bufferCents: number) {
  let lowestPlace = 0
  let lowestCents = Infinity
  let lowestBeforeCents = Infinity
  let belowZeroPlace: number | null = null
  let belowBufferPlace: number | null = null
  let place = -1
  for (const cents of balancesCents) {
    place++
    if (place === daysBefore) lowestBeforeCents = lowestCents
    if (cents < 0) belowZeroPlace ??= place
    if (cents < bufferCents) belowBufferPlace ??= place
    if (cents >= lowestCents) continue
    lowestCents = cents
    lowestPlace = place
  }
  if (daysBefore === balancesCents.length) lowestBeforeCents = lowestCents
  return { lowestPlace, lowestBeforeCents, belowZeroPlace, belowBufferPlace }
}

function toPayday({ on, cashFlow: { kind, id, name }, amountCents }: FoundOccurrence): Payday {
  return { date: dayText(on), kind, id, name, amountCents }
}

/** @throws ProjectionError when their sum is too large to be exact. */
export function billsOf({ ledger }: CompiledPlan, first: DayNumber, days: number): Bills {
  let billsCents = 0
  let billCount = 0
  let everydayCents = 0
  let month = monthOf(first)
  for (let day = first; day < first + days; day = month.firstDay) {
    const { firstDay, length } = month
    const expenses = ledger.expensesOf(
      month,
      day - firstDay,
      Math.min(first + days - firstDay, length),
    )
    billsCents = requireExact(billsCents + expenses.cents)
    billCount += expenses.count
    everydayCents = requireExact(everydayCents + expenses.everydayCents)
    month = monthAt(month.number + 1)
  }
  return { billsCents, billCount, everydayCents }
}
