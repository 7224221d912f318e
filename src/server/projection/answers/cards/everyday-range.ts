/** The range between which the balance lies in eight of ten cases, by everyday spending that varies [behaviour: Everyday spending]. */
import type { ExpectedRange } from '../../../../shared/plan/check-in.ts'
import type { RangeProjection } from '../../../../shared/projections/balance-range.ts'
import { dayOfDate } from '../../rules/calendar.ts'
import { elementAt, requireExact } from '../../ledger/cents.ts'
import type { EverydayFlow } from '../../ledger/cards/everyday-flow.ts'
import type { AskedDays, CompiledPlan } from '../../ledger/compiled-plan.ts'
import { projectBalances } from '../daily.ts'

const DAYS_OF_WEEK = 7

type Range = Pick<RangeProjection, 'lowCents' | 'highCents'>

/**
 * The range of each day from `from` through `to`; both null where no everyday expense has one. Amounts are in cents.
 *
 * @throws ProjectionError when a day is too far from today, or a balance too large to be exact.
 */
export function projectRange(compiled: CompiledPlan, days: AskedDays): Range {
  const balancesCents = projectBalances(compiled, days)
  const flows = compiled.everyday.filter(hasRange)
  if (flows.length === 0) return { lowCents: null, highCents: null }
  const first = dayOfDate(days.from)
  const today = dayOfDate(days.today)
  const spreads = balancesCents.map((_, index) => {
    const day = first + index
    return day < today ? NO_SPREAD : spreadOf(flows, (flow) => flow.countThrough(day))
  })
  return {
    lowCents: balancesCents.map((cents, index) => cents - elementAt(spreads, index).below),
    highCents: balancesCents.map((cents, index) => cents + elementAt(spreads, index).above),
  }
}

export function hasBalanceRange({ everyday }: CompiledPlan): boolean {
  return everyday.some(hasRange)
}

/**
 * The range of an expected balance, by the number of days that each everyday expense has had; null where none has a range, or a
 * day.
 */
export function rangeAround(
  { everyday }: CompiledPlan,
  cents: number,
  countOf: (flow: EverydayFlow) => number,
): ExpectedRange | null {
  const flows = everyday.filter(hasRange)
  if (!flows.some((flow) => countOf(flow) > 0)) return null
  const { below, above } = spreadOf(flows, countOf)
  return { lowCents: requireExact(cents - below), highCents: requireExact(cents + above) }
}

interface Spread {
  below: number
  above: number
}

const NO_SPREAD: Spread = { below: 0, above: 0 }

/** Weeks vary by themselves, so that the squares of their differences add up. */
function spreadOf(flows: readonly EverydayFlow[], countOf: (flow: EverydayFlow) => number): Spread {
  let below = 0
  let above = 0
  for (const flow of flows) {
    const { amountCents, everydayLowCents, everydayHighCents } = flow.cashFlow
    const weeks = countOf(flow) / DAYS_OF_WEEK
    below += ((everydayHighCents ?? amountCents) - amountCents) ** 2 * weeks
    above += (amountCents - (everydayLowCents ?? amountCents)) ** 2 * weeks
  }
  return { below: Math.round(Math.sqrt(below)), above: Math.round(Math.sqrt(above)) }
}

function hasRange({ isOnCard, cashFlow }: EverydayFlow): boolean {
  return !isOnCard && cashFlow.everydayLowCents !== null && cashFlow.everydayHighCents !== null
}
