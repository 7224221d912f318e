/** Paychecks in the most obvious way: it looks for paydays day by day, and tries amounts until one is enough. */
import { Temporal } from 'temporal-polyfill'
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import type { OpenItem } from '../../src/shared/plan/check-in.ts'
import type { Paycheck, Paychecks } from '../../src/shared/projections/paycheck.ts'
import { daysAhead, lowestOf, naivePaydayIds, searchMost, toDayBalance } from './naive-answers.ts'
import { isPending, type NaiveDay, type NaiveOptions, toListedDay } from './naive-projection.ts'

export interface PaycheckQuestion {
  count: number
  bufferCents: number
  paydayCashFlowIds: number[]
}

const OUTLOOK_DAYS = 90
const LAST_DAYS = 31

/** Null if a payday may follow after `horizon` days, which are not looked at. */
export function naivePaychecks(
  plan: Plan,
  options: NaiveOptions,
  { count, bufferCents, paydayCashFlowIds }: PaycheckQuestion,
  horizon: number,
): Paychecks | null {
  const days = daysAhead(plan, options, horizon + LAST_DAYS)
  const ids = naivePaydayIds(plan, days.slice(0, OUTLOOK_DAYS), paydayCashFlowIds)
  const paydays = days
    .slice(1, horizon)
    .filter((day) => incomesOf(day).some(({ id }) => ids.has(id)))
  const lastLooked = options.today.add({ days: horizon - 1 }).toString()
  if (paydays.length < count && !hasEnded(plan, ids, lastLooked)) return null
  const starts = [options.today.toString(), ...paydays.map(({ date }) => date)]
  const spans = starts.slice(0, count).map((from, index) => {
    const next = starts[index + 1]
    return days.filter(({ date }) => date >= from && (next ? date < next : date < after(from)))
  })
  const running = days[0]
  const beforeCents = running ? running.balance - running.income + running.expense : 0n
  const paychecks = spans.map((_, place) => paycheckOf(spans, place, { beforeCents, bufferCents }))
  return {
    today: options.today.toString(),
    bufferCents,
    steadyCents: steadyOf(paychecks, bufferCents),
    paychecks,
  }
}

function after(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: LAST_DAYS }).toString()
}

/** True if none of these cash flows can occur after a day. */
function hasEnded({ cashFlows, moves }: Plan, ids: Set<number>, day: string): boolean {
  const last = Temporal.PlainDate.from(day).subtract({ days: 2 }).toString()
  return cashFlows
    .filter(({ id, kind }) => ids.has(id) && kind === 'income')
    .every(({ id, date, schedule }) => {
      const end = schedule.recurrenceType === 'ON_X_DAY' ? (date ?? '') : schedule.lastDate
      if (end === null || end > last) return false
      return moves.every(({ cashFlowId, to }) => cashFlowId !== id || to <= day)
    })
}

function paycheckOf(
  spans: NaiveDay[][],
  place: number,
  { beforeCents, bufferCents }: { beforeCents: bigint; bufferCents: number },
): Paycheck {
  const span = spans[place] ?? []
  const [first, last] = [span[0], span.at(-1)]
  if (!first || !last) throw new Error('A paycheck has a day.')
  const start = place === 0 ? beforeCents : (spans[place - 1]?.at(-1)?.balance ?? 0n)
  const later = spans.slice(place + 1).flat()
  const buffer = BigInt(bufferCents)
  const income = span.reduce((sum, day) => sum + day.income, 0n)
  const expense = span.reduce((sum, day) => sum + day.expense, 0n)
  const low = later.length > 0 ? lowestOf(later) : null
  const needed = low === null || low.balance < buffer ? buffer : low.balance
  const keep = low !== null && last.balance > needed ? last.balance - needed : 0n
  const laterSpan = spans.find((days) => days.some(({ date }) => date === low?.date)) ?? []
  const causes = laterSpan.filter(({ date }) => low !== null && date <= low.date)
  const [cause] = largestFirst(causes.flatMap(expensesOf))
  return {
    from: first.date,
    to: last.date,
    isRunning: place === 0,
    startCents: Number(start),
    inCents: Number(income),
    outCents: Number(expense),
    billCount: span.flatMap(expensesOf).length,
    everydayCents: Number(
      span.flatMap(({ everyday }) => everyday).reduce((sum, { cents }) => sum + cents, 0n),
    ),
    leftCents: Number(income - expense),
    endCents: Number(last.balance),
    lowest: toDayBalance(lowestOf(span)),
    spareCents: Number(
      searchMost((cents) => [...span, ...later].every(({ balance }) => balance - cents >= buffer)),
    ),
    keepCents: Number(keep),
    keepFor: keep > 0n && cause ? withoutDate(cause) : null,
    bills: largestFirst(span.flatMap(expensesOf)).slice(0, 50),
    incomes: largestFirst(span.flatMap(incomesOf)).slice(0, 50),
  }
}

function withoutDate({ date: _date, ...item }: OpenItem) {
  return item
}

function incomesOf(day: NaiveDay): OpenItem[] {
  return pendingOf(day).filter(({ kind }) => kind === 'income')
}

function expensesOf(day: NaiveDay): OpenItem[] {
  return pendingOf(day).filter(({ kind }) => kind === 'expense')
}

function pendingOf(day: NaiveDay): OpenItem[] {
  return toListedDay(day)
    .transactions.filter(isPending)
    .map(({ kind, id, name, date, amountCents }) => {
      return { kind, id, name, date, on: day.date, amountCents }
    })
}

/** Items of one day stay in its order. */
function largestFirst(items: OpenItem[]): OpenItem[] {
  return items.toSorted(
    (a, b) => b.amountCents - a.amountCents || (a.on === b.on ? 0 : a.on < b.on ? -1 : 1),
  )
}

/** The least amount of which one cent less is not enough. */
function steadyOf(paychecks: Paycheck[], bufferCents: number): number | null {
  const isEnough = (amount: bigint) => {
    let kept = BigInt(paychecks[0]?.startCents ?? 0) - BigInt(bufferCents)
    for (const { leftCents } of paychecks) {
      const left = BigInt(leftCents)
      kept += left < amount ? left : amount
      if (kept < 0n) return false
    }
    return true
  }
  if (!isEnough(2n ** 60n)) return null
  return isEnough(0n) ? 0 : Number(searchMost((amount) => !isEnough(amount))) + 1
}
