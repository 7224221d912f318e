/**
 * A reference implementation of the projection, written in the most obvious way: it visits every day, and asks
 * every cash flow which of its occurrences fall on that day. Money is BigInt. It shares only the type of a plan with the
 * engine, so a mistake in one of them shows as a difference.
 */
import { Temporal } from 'temporal-polyfill'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import type { Day, Occurrence, Span } from '../../src/shared/projections/projection.ts'
import type { BiweeklyDefault } from '../../src/shared/schedules/recurrence.ts'
import { NaiveCards, startOfEveryday, takenThrough } from './naive-cards.ts'
import { datesThatFallOn, factsAround, keyOf, marksOf } from './naive-occurrences.ts'

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
  /** Everyday spending without a card: those whose day it is, also where it comes to nothing. */
  everyday: { flow: PlanCashFlow; cents: bigint; dayCount: number }[]
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
  const { done, skipped, moves, overrides } = marksOf(plan)
  const cards = new NaiveCards(plan, options, { from: from.toString(), to: to.toString() })
  const everydayCounts = new Map<PlanCashFlow, number>()
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
        const card = cards.payingCard(cashFlow, iso)
        const occurred = done.has(key) || (options.auto && iso < today && card === null)
        const baseAmountCents =
          cashFlow.closeDay === null
            ? cashFlow.amountCents
            : Number(cards.payment(cashFlow, named).planned)
        const amountCents = override ?? baseAmountCents
        const { kind, id, name } = cashFlow
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
          card,
          ...(cashFlow.schedule.recurrenceType === 'ON_X_DAY' && { oneTime: true }),
        })
        if (occurred || skipped.has(key) || card !== null) continue
        if (kind === 'income') income += BigInt(amountCents)
        else expense += BigInt(amountCents)
      }
    }
    const everyday = everydayOn(iso)
    expense += everyday.reduce((sum, { cents }) => sum + cents, 0n)
    const past = Temporal.PlainDate.compare(date, startOfMonth) < 0
    if (!past) balance += income - expense
    if (Temporal.PlainDate.compare(date, from) < 0) continue
    const pendingCount = transactions.filter(isPending).length
    const shown = past ? 0n : balance
    days.push({ date: iso, balance: shown, income, expense, pendingCount, transactions, everyday })
  }
  return days

  function everydayOn(iso: string): NaiveDay['everyday'] {
    const found: NaiveDay['everyday'] = []
    for (const flow of plan.cashFlows) {
      const { lastDate } = flow.schedule
      if (!flow.everyday || iso < startOfEveryday(flow, plan, options)) continue
      if ((lastDate !== null && iso > lastDate) || cards.paymentFor(flow, iso)) continue
      const dayCount = (everydayCounts.get(flow) ?? 0) + 1
      everydayCounts.set(flow, dayCount)
      const cents = takenThrough(flow, dayCount) - takenThrough(flow, dayCount - 1)
      found.push({ flow, cents, dayCount })
    }
    return found
  }
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
export function toDay({ balance, income, expense, everyday, ...day }: NaiveDay): Day {
  return {
    ...day,
    everydayCents: Number(everyday.reduce((sum, { cents }) => sum + cents, 0n)),
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

/** True for what counts on its own day. */
export function isPending({ occurred, skipped, card }: Occurrence): boolean {
  return !occurred && !skipped && card === null
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

function compareBigInts(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0
}
