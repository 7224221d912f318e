import type { Temporal } from 'temporal-polyfill'
import type { DayBalance } from '../../../../shared/projections/answers.ts'
import {
  MAX_PAYCHECK_ITEMS,
  type Paycheck,
  type Paychecks,
  PAYDAY_DAYS,
} from '../../../../shared/projections/paycheck.ts'
import { FURTHEST_YEARS } from '../../../../shared/projections/projection-reach.ts'
import { elementAt, requireExact } from '../../ledger/cents.ts'
import type { CompiledPlan } from '../../ledger/compiled-plan.ts'
import type { Steps } from '../../ledger/steps.ts'
import { type DayNumber, dayNumber, dayOfDate, dayText, monthOf } from '../../rules/calendar.ts'
import type { DayRange } from '../../rules/rule-counter.ts'
import { type Low, lowestWithin, projectBalances } from '../daily.ts'
import { LargestOccurrences } from './largest-occurrences.ts'
import { billsOf } from '../outlook.ts'
import { paydaysAfter } from '../paydays.ts'

/** The length of a paycheck after which there is no payday. */
const LAST_PAYCHECK_DAYS = 31

interface SpanOptions {
  today: Temporal.PlainDate
  /** Empty where the plan decides. */
  paydayCashFlowIds: readonly number[]
  count: number
}

/** At most `count`, the running one first; the last of them is shorter where the hundredth year ends [behaviour: Paychecks]. */
export function paycheckSpans(
  compiled: CompiledPlan,
  { today, paydayCashFlowIds: ids, count }: SpanOptions,
): DayRange[] {
  const furthest = dayNumber(today.year + FURTHEST_YEARS, 12, 31)
  const spans: DayRange[] = []
  let first = dayOfDate(today)
  const question = { first, last: first + PAYDAY_DAYS - 1, ids }
  for (const payday of paydaysAfter(compiled, question, furthest)) {
    spans.push({ first, last: payday - 1 })
    if (spans.length === count) return spans
    first = payday
  }
  return [...spans, { first, last: Math.min(first + LAST_PAYCHECK_DAYS - 1, furthest) }]
}

interface PaycheckOptions {
  today: Temporal.PlainDate
  /** The answer of `paycheckSpans`. */
  spans: readonly DayRange[]
  bufferCents: number
}

/** Each of the paychecks, and the amount to keep of each [behaviour: Paychecks]. Amounts are in cents. */
export function* projectPaychecks(
  compiled: CompiledPlan,
  { today, spans, bufferCents }: PaycheckOptions,
): Steps<Paychecks> {
  const days = {
    first: dayOfDate(today),
    last: elementAt(spans, spans.length - 1).last,
  }
  const to = today.add({ days: days.last - days.first })
  const balancesCents = projectBalances(compiled, { from: today, to, today })
  const { incomeCents, expenseCents } = compiled.ledger.sumsOf(monthOf(days.first), today.day - 1)
  const beforeCents = requireExact(elementAt(balancesCents, 0) - (incomeCents - expenseCents))
  const centsAt = (day: DayNumber) =>
    day < days.first ? beforeCents : elementAt(balancesCents, day - days.first)
  const lows = spans.map((span) => lowestWithin(span, centsAt))
  const largest = new LargestOccurrences(compiled, days)
  const paychecks: Paycheck[] = []
  for (const [place, span] of spans.entries()) {
    yield
    const startCents = centsAt(span.first - 1)
    const endCents = centsAt(span.last)
    const leftCents = requireExact(endCents - startCents)
    const ahead = billsOf(compiled, span.first, span.last - span.first + 1)
    const { billsCents, billCount, everydayCents } = ahead
    const outCents = requireExact(billsCents + everydayCents)
    const low = elementAt(lows, place)
    const laterLow = lowestAmong(lows.slice(place + 1))
    const keepCents = laterLow ? keptFor(laterLow, endCents, bufferCents) : 0
    const laterSpan = laterLow && spans.find(({ last }) => last >= laterLow.on)
    const [cause] =
      keepCents > 0 && laterLow && laterSpan
        ? largest.within('expense', { first: laterSpan.first, last: laterLow.on }, 1)
        : []
    paychecks.push({
      from: dayText(span.first),
      to: dayText(span.last),
      isRunning: place === 0,
      startCents,
      inCents: requireExact(leftCents + outCents),
      outCents,
      billCount,
      everydayCents,
      leftCents,
      endCents,
      lowest: toDayBalance(low),
      spareCents: spareOf(low, laterLow, bufferCents),
      keepCents,
      keepFor: cause ? withoutDate(cause) : null,
      bills: largest.within('expense', span, MAX_PAYCHECK_ITEMS),
      incomes: largest.within('income', span, MAX_PAYCHECK_ITEMS),
    })
  }
  const steadyCents = steadyAmount(
    requireExact(beforeCents - bufferCents),
    paychecks.map(({ leftCents }) => leftCents),
  )
  return { today: today.toString(), bufferCents, steadyCents, paychecks }
}

function lowestAmong(lows: readonly Low[]): Low | null {
  return lows.reduce<Low | null>((low, each) => (low && low.cents <= each.cents ? low : each), null)
}

function keptFor({ cents }: Low, endCents: number, bufferCents: number): number {
  return Math.max(0, requireExact(endCents - Math.max(bufferCents, cents)))
}

function spareOf(low: Low, laterLow: Low | null, bufferCents: number): number {
  const lowestCents = Math.min(low.cents, laterLow?.cents ?? Infinity)
  return Math.max(0, requireExact(lowestCents - bufferCents))
}

function toDayBalance({ on, cents }: Low): DayBalance {
  return { date: dayText(on), cents }
}

function withoutDate({ kind, id, name, on, amountCents }: NonNullable<Paycheck['keepFor']>) {
  return { on, kind, id, name, amountCents }
}

/**
 * The smallest amount such that what is there is never below 0 at the end of a paycheck if of what is left of each all but the amount
 * is spent; null where it is below 0 even if nothing is spent. In cents [behaviour: Paychecks]. @param startCents before the first
 */
export function steadyAmount(startCents: number, leftsCents: readonly number[]): number | null {
  const isEnough = (amountCents: number) => {
    let cents = startCents
    return leftsCents.every((leftCents) => (cents += Math.min(leftCents, amountCents)) >= 0)
  }
  let enough = leftsCents.reduce((most, leftCents) => Math.max(most, leftCents), 0)
  if (!isEnough(enough)) return null
  let low = 0
  while (low < enough) {
    const middle = low + Math.floor((enough - low) / 2)
    if (isEnough(middle)) enough = middle
    else low = middle + 1
  }
  return enough
}
