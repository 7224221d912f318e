import type { Temporal } from 'temporal-polyfill'
import { startingBalanceProblem } from '../../../shared/money/money.ts'
import type { OpenItem } from '../../../shared/plan/check-in.ts'
import { type Advice, MAX_ADVISED_MOVE_DAYS } from '../../../shared/projections/advice.ts'
import { type DayNumber, dayOfDate, dayText } from '../rules/calendar.ts'
import { requireExact } from '../ledger/cents.ts'
import type { CompiledPlan, FoundOccurrence } from '../ledger/compiled-plan.ts'
import { projectBalances } from './daily.ts'
import { countUnchanged } from './flow-counter.ts'
import { listPending } from './pending-occurrences.ts'
import { changesWithin, changeWithin, type RangeChange } from './range-changes.ts'
import { uncoveredWithin } from '../rules/card-timetable.ts'
import type { DayRange } from '../rules/rule-counter.ts'
import type { PlannedCashFlow } from '../ledger/cards/plan-card.ts'
import { pendingPayments } from './cards/later-lines.ts'

interface AdviceOptions {
  today: Temporal.PlainDate
  days: number
  bufferCents: number
}

interface FoundExpense extends FoundOccurrence {
  date: DayNumber
}

interface Low {
  firstDay: DayNumber
  balancesCents: readonly number[]
  today: DayNumber
  lineCents: number
}

/** Null if no day is below zero or the buffer [behaviour: Advice]. */
export function projectAdvice(
  compiled: CompiledPlan,
  { today: date, days, bufferCents }: AdviceOptions,
): Advice | null {
  // From the 1st on: what is below today may have fallen before.
  const from = date.with({ day: 1 })
  const to = date.add({ days: days - 1 })
  const balancesCents = projectBalances(compiled, { from, to, today: date })
  const firstDay = dayOfDate(from)
  const today = firstDay + date.day - 1
  const isBelow = (lineCents: number) =>
    balancesCents.some((cents, index) => index >= date.day - 1 && cents < lineCents)
  if (isBelow(0))
    return adviceFor(compiled, { firstDay, balancesCents, today, lineCents: 0 }, 'zero')
  return isBelow(bufferCents)
    ? adviceFor(compiled, { firstDay, balancesCents, today, lineCents: bufferCents }, 'buffer')
    : null
}

function adviceFor(compiled: CompiledPlan, low: Low, below: Advice['below']): Advice {
  const { firstDay, balancesCents, today, lineCents } = low
  const start = today - firstDay
  const isBelow = (cents: number) => cents < lineCents
  const first = balancesCents.findIndex((cents, index) => index >= start && isBelow(cents))
  const end = balancesCents.findIndex((cents, index) => index > first && !isBelow(cents))
  const until = end === -1 ? balancesCents.length - 1 : end - 1
  const lowestCents = balancesCents
    .slice(first)
    .reduce((lowest, cents) => Math.min(lowest, cents), Infinity)
  const shortByCents = requireExact(lineCents - lowestCents)
  const fell = balancesCents.findLastIndex((cents, index) => index < first && !isBelow(cents)) + 1
  const beganAbove = fell > 0 || !isBelow(compiled.startingBalanceCents)
  return {
    below,
    firstBelow: dayText(firstDay + first),
    until: dayText(firstDay + until),
    dayCount: until - first + 1,
    shortByCents,
    cause: beganAbove ? largestExpenseOn(compiled, firstDay + fell) : null,
    ...smallestChange(compiled, low, firstDay + first, shortByCents),
  }
}

function largestExpenseOn(compiled: CompiledPlan, day: DayNumber): OpenItem | null {
  const pending = listPending(compiled, { first: day, last: day }, Infinity)
  return pending.reduce<OpenItem | null>((largest, item) => {
    if (item.kind === 'income') return largest
    const more = largest === null ? 1 : item.amountCents - largest.amountCents
    return more > 0 || (more === 0 && largest !== null && item.id < largest.id) ? item : largest
  }, null)
}

/**
 * A balance is a sum, so each change adds as much to all days from one on, or to those between two: an expense that is at
 * least as large as what is short, and falls on the first day below or before it, makes that good if it is moved behind
 * all days below, or is so much smaller.
 */
function smallestChange(
  compiled: CompiledPlan,
  { firstDay, balancesCents, today, lineCents }: Low,
  firstBelow: DayNumber,
  shortByCents: number,
): Pick<Advice, 'change' | 'changed'> {
  const range = { first: today, last: firstBelow }
  const expenses = expensesWithin(compiled, range, shortByCents)
  const afterLow = firstDay + balancesCents.findLastIndex((cents) => cents < lineCents) + 1
  const [latest] = expenses.toSorted(
    (a, b) => b.on - a.on || b.amountCents - a.amountCents || compareIdentity(a, b),
  )
  if (latest && canMove(latest, afterLow) && afterLow < firstDay + balancesCents.length)
    return changeOf(latest, { op: 'move', to: dayText(afterLow) })
  const [largest] = expenses.toSorted(
    (a, b) => b.amountCents - a.amountCents || b.on - a.on || compareIdentity(a, b),
  )
  if (largest) {
    const amountCents = largest.amountCents - shortByCents
    return changeOf(largest, { op: 'amount', amountCents })
  }
  const sums = [shortByCents, compiled.startingBalanceCents + shortByCents]
  const isTooMuch = sums.some((cents) => startingBalanceProblem(cents) !== null)
  return { change: isTooMuch ? null : { op: 'balance', deltaCents: shortByCents }, changed: null }
}

function canMove({ on }: FoundExpense, day: DayNumber): boolean {
  return day - on <= MAX_ADVISED_MOVE_DAYS
}

/** Two dates of a cash flow can fall on the same day: the later one comes first. */
function compareIdentity(a: FoundExpense, b: FoundExpense): number {
  return a.cashFlow.id - b.cashFlow.id || b.date - a.date
}

type ExpenseChange = { op: 'move'; to: string } | { op: 'amount'; amountCents: number }

function changeOf(
  { cashFlow: { kind, id, name }, date: day, on, amountCents }: FoundExpense,
  change: ExpenseChange,
): Pick<Advice, 'change' | 'changed'> {
  const date = dayText(day)
  return {
    change: { kind, id, date, ...change },
    changed: { kind, id, name, date, on: dayText(on), amountCents },
  }
}

/**
 * In no order: of a cash flow all those with an exception, and of those without one, which are equal, the latest; of a card all.
 * @param leastCents more than 0
 */
function expensesWithin(
  compiled: CompiledPlan,
  range: DayRange,
  leastCents: number,
): FoundExpense[] {
  const changes = changesWithin(compiled, range, compiled.cashFlows.length)
  const found: FoundExpense[] = []
  for (const flow of compiled.cashFlows) {
    const { cashFlow, place } = flow
    if (cashFlow.kind === 'income') continue
    for (const { date, on, amountCents } of pendingPayments(compiled, flow, range))
      found.push({ cashFlow, date, on, amountCents })
    if (flow.card) continue
    const change = changes.get(place)
    for (const days of flow.paidBy
      ? uncoveredWithin(range, flow.paidBy.timetable.covered)
      : [range])
      for (const expense of expensesOf(flow, days, changeWithin(change, days), leastCents))
        found.push(expense)
  }
  return found.filter(({ amountCents }) => amountCents >= leastCents)
}

function expensesOf(
  flow: PlannedCashFlow,
  range: DayRange,
  change: RangeChange | undefined,
  leastCents: number,
): FoundExpense[] {
  const { cashFlow } = flow
  const { amountCents } = cashFlow
  const found = (change?.added ?? []).map((added) => ({ cashFlow, ...added }))
  if (amountCents < leastCents) return found
  const latest = countUnchanged(flow, range, change)
  if (latest) found.push({ cashFlow, amountCents, on: latest.lastOn, date: latest.lastDate })
  return found
}
