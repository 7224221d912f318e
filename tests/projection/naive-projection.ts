/**
 * A reference implementation of the projection, written in the most obvious way: it visits every day, and asks
 * every cash flow whether it occurs on that day. Money is BigInt. It shares only the type of a plan with the
 * engine, so a mistake in one of them shows as a difference.
 */
import { Temporal } from 'temporal-polyfill'
import type { Plan, PlanCashFlow } from '../../src/server/projection/plan.ts'
import type { Day, Occurrence, Span } from '../../src/shared/projection.ts'
import type { BiweeklyDefault } from '../../src/shared/recurrence.ts'

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

interface DayFacts {
  iso: string
  year: number
  month: number
  dayOfMonth: number
  lastOfMonth: number
  weekday: number
  daysSince1970: number
}

const EPOCH = new Temporal.PlainDate(1970, 1, 1)

/** All days from `from` to `to`. The transactions of a day are in the order of the plan's cash flows. */
export function naiveDays(
  plan: Plan,
  options: NaiveOptions,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): NaiveDay[] {
  const done = new Set(plan.completions.map((mark) => `${mark.cashFlowId} ${mark.date}`))
  const overrides = new Map(
    plan.overrides.map((mark) => [`${mark.cashFlowId} ${mark.date}`, mark.amountCents]),
  )
  const startOfMonth = options.today.with({ day: 1 })
  const today = options.today.toString()
  const days: NaiveDay[] = []
  let balance = BigInt(plan.startingBalanceCents)
  let date = Temporal.PlainDate.compare(from, startOfMonth) < 0 ? from : startOfMonth
  for (; Temporal.PlainDate.compare(date, to) <= 0; date = date.add({ days: 1 })) {
    const facts = factsOf(date)
    const transactions: Occurrence[] = []
    let income = 0n
    let expense = 0n
    for (const cashFlow of plan.cashFlows) {
      if (!occursOn(cashFlow, facts, options.biweeklyDefault)) continue
      const key = `${cashFlow.id} ${facts.iso}`
      const override = overrides.get(key)
      const occurred = done.has(key) || (options.auto && facts.iso < today)
      const amountCents = override ?? cashFlow.amountCents
      const { kind, id, name, amountCents: baseAmountCents } = cashFlow
      const hasOverride = override !== undefined
      transactions.push({
        kind,
        id,
        name,
        date: facts.iso,
        amountCents,
        baseAmountCents,
        hasOverride,
        occurred,
        skipped: false,
        moved: false,
      })
      if (occurred) continue
      if (kind === 'income') income += BigInt(amountCents)
      else expense += BigInt(amountCents)
    }
    const past = Temporal.PlainDate.compare(date, startOfMonth) < 0
    if (!past) balance += income - expense
    if (Temporal.PlainDate.compare(date, from) < 0) continue
    const pendingCount = transactions.filter(({ occurred }) => !occurred).length
    const shown = past ? 0n : balance
    days.push({ date: facts.iso, balance: shown, income, expense, pendingCount, transactions })
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
  }
}

/** The day with its transactions in the order in which the engine lists them. */
export function toListedDay(naiveDay: NaiveDay): Day {
  const day = toDay(naiveDay)
  return { ...day, transactions: day.transactions.toSorted(inListOrder) }
}

function inListOrder(a: Occurrence, b: Occurrence): number {
  if (a.kind !== b.kind) return a.kind === 'income' ? -1 : 1
  return a.name.localeCompare(b.name, 'en') || a.id - b.id
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
  }
}

function factsOf(date: Temporal.PlainDate): DayFacts {
  return {
    iso: date.toString(),
    year: date.year,
    month: date.month,
    dayOfMonth: date.day,
    lastOfMonth: date.daysInMonth,
    weekday: date.dayOfWeek % 7,
    daysSince1970: EPOCH.until(date, { largestUnit: 'days' }).days,
  }
}

function occursOn(cashFlow: PlanCashFlow, day: DayFacts, biweeklyDefault: BiweeklyDefault) {
  const { recurrenceType, recurrenceDay } = cashFlow
  switch (recurrenceType) {
    case 'DAILY':
      return true
    case 'WEEKLY':
      return day.weekday === (recurrenceDay ?? 1)
    case 'BIWEEKLY': {
      if (recurrenceDay !== null) {
        return day.weekday === recurrenceDay && Math.floor(day.daysSince1970 / 7) % 2 === 0
      }
      const weeks = biweeklyDefault === 'odd-weeks' ? [1, 3, 5] : [1, 3]
      return day.weekday === 1 && weeks.includes(Math.ceil(day.dayOfMonth / 7))
    }
    case 'MONTHLY':
      return day.dayOfMonth === Math.min(recurrenceDay ?? 1, day.lastOfMonth)
    case 'BIMONTHLY':
      return day.dayOfMonth === 1 || day.dayOfMonth === 15
    case 'YEARLY':
      return day.month === 1 && day.dayOfMonth === (recurrenceDay ?? 1)
    case 'ON_X_DAY':
      return day.iso === cashFlow.date
  }
}

function compareBigInts(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
