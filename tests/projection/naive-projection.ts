/**
 * A reference implementation of the projection, written in the most obvious way: it visits every day, and asks
 * every cash flow which of its occurrences fall on that day. Money is BigInt. It shares only the type of a plan with the
 * engine, so a mistake in one of them shows as a difference.
 */
import { Temporal } from 'temporal-polyfill'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import type { Day, Occurrence, Span } from '../../src/shared/projections/projection.ts'
import type { BiweeklyDefault } from '../../src/shared/schedules/recurrence.ts'
import { type DateFacts, factsOf, namesDate } from './naive-schedule.ts'

export interface NaiveOptions {
  today: Temporal.PlainDate
  biweeklyDefault: BiweeklyDefault
  /** The mark-done mode 'auto': occurrences before today count as done. */
  auto: boolean
}

export interface NaiveDay {
  date: string
  balance: bigint
  income: bigint
  expense: bigint
  pendingCount: number
  transactions: Occurrence[]
}

export interface NaiveSpan {
  firstDay: bigint
  lastDay: bigint
  lowest: bigint
  highest: bigint
  income: bigint
  expense: bigint
}

/** All days from `from` to `to`. The transactions of a day are in the order of the plan's cash flows. */
export function naiveDays(
  plan: Plan,
  options: NaiveOptions,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): NaiveDay[] {
  const done = new Set(plan.completions.map(keyOf))
  const skipped = new Set(plan.skips.map(keyOf))
  const moves = new Map(plan.moves.map((move) => [keyOf(move), move.to]))
  const overrides = new Map(plan.overrides.map((mark) => [keyOf(mark), mark.amountCents]))
  const startOfMonth = options.today.with({ day: 1 })
  const today = options.today.toString()
  const days: NaiveDay[] = []
  let balance = BigInt(plan.startingBalanceCents)
  let date = Temporal.PlainDate.compare(from, startOfMonth) < 0 ? from : startOfMonth
  for (; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 })) {
    const iso = date.toString()
    const facts = factsAround(date, moves)
    const transactions: Occurrence[] = []
    let income = 0n
    let expense = 0n
    for (const cashFlow of plan.cashFlows) {
      for (const named of datesThatFallOn(facts, cashFlow, moves, options.biweeklyDefault)) {
        const key = keyOf({ cashFlowId: cashFlow.id, date: named })
        const override = overrides.get(key)
        const occurred = done.has(key) || (options.auto && iso < today)
        const amountCents = override ?? cashFlow.amountCents
        const { kind, id, name, amountCents: baseAmountCents } = cashFlow
        transactions.push({
          kind,
          id,
          name,
          date: named,
          amountCents,
          baseAmountCents,
          hasOverride: override !== undefined,
          occurred,
          skipped: skipped.has(key),
          moved: moves.has(key),
          ...(cashFlow.schedule.recurrenceType === 'ON_X_DAY' && { oneTime: true }),
        })
        if (occurred || skipped.has(key)) continue
        if (kind === 'income') income += BigInt(amountCents)
        else expense += BigInt(amountCents)
      }
    }
    const past = Temporal.PlainDate.compare(date, startOfMonth) < 0
    if (!past) balance += income - expense
    if (Temporal.PlainDate.compare(date, from) < 0) continue
    const pendingCount = transactions.filter(isPending).length
    const shown = past ? 0n : balance
    days.push({ date: iso, balance: shown, income, expense, pendingCount, transactions })
  }
  return days
}

/** The balances and sums of the days that are not in a past month. All are 0 when there is no such day. */
export function naiveSpan(days: readonly NaiveDay[], today: Temporal.PlainDate): NaiveSpan {
  const month = today.toString().slice(0, 7)
  const counted = days.filter(({ date }) => date >= month)
  const balances = counted.map(({ balance }) => balance)
  return {
    firstDay: balances[0] ?? 0n,
    lastDay: balances.at(-1) ?? 0n,
    lowest: balances.toSorted(compareBigInts)[0] ?? 0n,
    highest: balances.toSorted(compareBigInts).at(-1) ?? 0n,
    income: counted.reduce((sum, day) => sum + day.income, 0n),
    expense: counted.reduce((sum, day) => sum + day.expense, 0n),
  }
}

/** The day as the engine and the server write it, with money as numbers. */
export function toDay({ balance, income, expense, ...day }: NaiveDay): Day {
  return {
    ...day,
    balanceCents: Number(balance),
    incomeCents: Number(income),
    expenseCents: Number(expense),
    netCents: Number(income - expense),
  }
}

/** The day with its transactions in the order in which the engine lists them. */
export function toListedDay(naiveDay: NaiveDay): Day {
  const day = toDay(naiveDay)
  return { ...day, transactions: day.transactions.toSorted(inListOrder) }
}

function inListOrder(a: Occurrence, b: Occurrence): number {
  if (a.kind !== b.kind) return a.kind === 'income' ? -1 : 1
  return a.name.localeCompare(b.name, 'en') || a.id - b.id || (a.date < b.date ? -1 : 1)
}

function isPending({ occurred, skipped }: Occurrence): boolean {
  return !occurred && !skipped
}

/** The span as the engine and the server write it, with money as numbers. */
export function toSpan(span: NaiveSpan): Span {
  return {
    firstDayCents: Number(span.firstDay),
    lastDayCents: Number(span.lastDay),
    lowestCents: Number(span.lowest),
    highestCents: Number(span.highest),
    incomeCents: Number(span.income),
    expenseCents: Number(span.expense),
    netCents: Number(span.income - span.expense),
  }
}

/** The dates of a cash flow that fall on a day, ascending. */
function datesThatFallOn(
  { day, around, arrivals }: NaiveDayFacts,
  cashFlow: PlanCashFlow,
  moves: ReadonlyMap<string, string>,
  biweeklyDefault: BiweeklyDefault,
): string[] {
  const dates: string[] = []
  const weekend = cashFlow.schedule.weekend
  for (const named of weekend ? around : [day]) {
    if (!namesDate(cashFlow, named, biweeklyDefault)) continue
    if (moves.has(keyOf({ cashFlowId: cashFlow.id, date: named.iso }))) continue
    if (awayFromWeekend(named.date, weekend).equals(day.date)) dates.push(named.iso)
  }
  for (const { cashFlowId, date } of arrivals) {
    if (cashFlowId !== cashFlow.id) continue
    if (namesDate(cashFlow, date, biweeklyDefault)) dates.push(date.iso)
  }
  return dates.toSorted()
}

interface NaiveDayFacts {
  day: DateFacts
  /** A weekend is two days long, so no rule for weekends carries a date further than that. */
  around: DateFacts[]
  /** The occurrence that was moved here, if the cash flow has that date. */
  arrivals: { cashFlowId: number; date: DateFacts }[]
}

function factsAround(day: Temporal.PlainDate, moves: ReadonlyMap<string, string>): NaiveDayFacts {
  const iso = day.toString()
  const arrivals = []
  for (const [key, to] of moves) {
    if (to !== iso) continue
    const [id, date = ''] = key.split(' ')
    arrivals.push({ cashFlowId: Number(id), date: factsOf(Temporal.PlainDate.from(date)) })
  }
  const around = [-2, -1, 0, 1, 2].map((days) => factsOf(day.add({ days })))
  return { day: factsOf(day), around, arrivals }
}

function awayFromWeekend(
  date: Temporal.PlainDate,
  weekend: 'before' | 'after' | null | undefined,
): Temporal.PlainDate {
  let day = date
  if (weekend === 'before') while (day.dayOfWeek > 5) day = day.subtract({ days: 1 })
  if (weekend === 'after') while (day.dayOfWeek > 5) day = day.add({ days: 1 })
  return day
}

function keyOf({ cashFlowId, date }: { cashFlowId: number; date: string }): string {
  return `${cashFlowId} ${date}`
}

function compareBigInts(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
