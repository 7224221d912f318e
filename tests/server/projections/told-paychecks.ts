/** The plan from payday to payday, worked out from its days [behaviour: Paychecks]. */
import type { OpenItem } from '../../../src/shared/plan/check-in.ts'
import type { Paycheck, Paychecks } from '../../../src/shared/projections/paycheck.ts'
import { type PaydayQuestion, paydayRoots, sumOf, toItem } from './told-answers.ts'
import { isoOf } from './told-dates.ts'
import type { ToldDays } from './told-days.ts'

const OUTLOOK_DAYS = 90
const LAST_DAYS = 31
/** The paydays of the tests are nearer than that. */
const DAYS_AHEAD = 500

export function paychecksOf(
  days: ToldDays,
  count: number,
  { bufferCents, paydayIds }: PaydayQuestion,
): Paychecks {
  const spans = spansOf(days, count, paydayIds)
  const last = spans.at(-1)?.to ?? 0
  const balances = new Map(
    days.days(days.today, last).map(({ date, balanceCents }) => [date, balanceCents]),
  )
  const balanceOf = (day: number) => balances.get(isoOf(day)) ?? Number.NaN
  const lowestOf = (from: number, to: number) => {
    const line = Array.from({ length: to - from + 1 }, (_, index) => from + index)
    const cents = Math.min(...line.map(balanceOf))
    return { day: line.find((day) => balanceOf(day) === cents) ?? 0, cents }
  }
  const ofToday = days.days(days.today, days.today)[0]?.netCents ?? Number.NaN
  const paychecks = spans.map(({ from, to }, place): Paycheck => {
    const items = days.pending(from, to).map(toItem)
    const incomes = items.filter(({ kind }) => kind === 'income')
    const bills = items.filter(({ kind }) => kind === 'expense')
    const everydayCents = sumOf(days.everydaySpent(from, to).map(({ cents }) => cents))
    const inCents = sumOf(incomes.map(({ amountCents }) => amountCents))
    const outCents = sumOf(bills.map(({ amountCents }) => amountCents)) + everydayCents
    const low = lowestOf(from, to)
    const later = to === last ? null : lowestOf(to + 1, last)
    const needed = Math.max(bufferCents, later?.cents ?? 0)
    const keepCents = later ? Math.max(0, balanceOf(to) - needed) : 0
    const needing = later && spans.find((span) => later.day <= span.to)
    const causes =
      later && needing && keepCents > 0
        ? days
            .pending(needing.from, later.day)
            .map(toItem)
            .filter(({ kind }) => kind === 'expense')
        : []
    const [cause] = largestFirst(causes)
    return {
      from: isoOf(from),
      to: isoOf(to),
      isRunning: place === 0,
      startCents: place === 0 ? balanceOf(from) - ofToday : balanceOf(from - 1),
      inCents,
      outCents,
      billCount: bills.length,
      everydayCents,
      leftCents: inCents - outCents,
      endCents: balanceOf(to),
      lowest: { date: isoOf(low.day), cents: low.cents },
      spareCents: Math.max(0, lowestOf(from, last).cents - bufferCents),
      keepCents,
      keepFor: cause ? withoutDate(cause) : null,
      bills: largestFirst(bills).slice(0, 50),
      incomes: largestFirst(incomes).slice(0, 50),
    }
  })
  const steadyCents = steadyOf(paychecks, bufferCents)
  return { today: isoOf(days.today), bufferCents, steadyCents, paychecks }
}

function spansOf(days: ToldDays, count: number, paydayIds: readonly number[]) {
  const roots = paydayRoots(days, OUTLOOK_DAYS, paydayIds)
  const paydays = days
    .pending(days.today + 1, days.today + DAYS_AHEAD)
    .filter(({ flow }) => flow.kind === 'income' && roots.has(days.rootOf(flow.id)))
    .map(({ on }) => on)
  const starts = [days.today, ...new Set(paydays)]
  return starts.slice(0, count).map((from, place) => {
    const next = starts[place + 1]
    return { from, to: next === undefined ? from + LAST_DAYS - 1 : next - 1 }
  })
}

function withoutDate({ date: _date, ...item }: OpenItem) {
  return item
}

/** Equal ones stay in the order of days. */
function largestFirst(items: readonly OpenItem[]): OpenItem[] {
  return items.toSorted((a, b) => b.amountCents - a.amountCents)
}

/** Tries the amounts at which one of the paychecks is just enough, the smallest first. */
function steadyOf(paychecks: readonly Paycheck[], bufferCents: number): number | null {
  const lefts = paychecks.map(({ leftCents }) => leftCents)
  const isEnough = (amount: number) => {
    let kept = (paychecks[0]?.startCents ?? 0) - bufferCents
    return lefts.every((left) => (kept += Math.min(left, amount)) >= 0)
  }
  if (!isEnough(Number.MAX_SAFE_INTEGER / 100)) return null
  let [tooLittle, enough] = [-1, 2 ** 45]
  while (enough - tooLittle > 1) {
    const middle = Math.floor((tooLittle + enough) / 2)
    if (isEnough(middle)) enough = middle
    else tooLittle = middle
  }
  return enough
}
