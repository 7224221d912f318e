import type { Temporal } from 'temporal-polyfill'
import type { Together } from '../../../shared/projections/together.ts'
import { dayOfDate } from '../rules/calendar.ts'
import { elementAt, requireExact } from '../ledger/cents.ts'
import type { AskedDays, CompiledPlan } from '../ledger/compiled-plan.ts'
import { projectBalances } from './daily.ts'
import { type Bills, billsOf, outlookOf } from './outlook.ts'

interface Part {
  balancesCents: number[]
  /** A balance for each day from today on. */
  aheadCents: number[]
  bills: Bills
  bufferCents: number
}

/** @param days to today or later. @throws ProjectionError when a day is too far from today, or a balance too large to be exact. */
export function partOf(compiled: CompiledPlan, days: AskedDays, bufferCents: number): Part {
  const { to, today } = days
  const first = dayOfDate(today)
  return {
    balancesCents: projectBalances(compiled, days),
    aheadCents: projectBalances(compiled, { from: today, to, today }),
    bills: billsOf(compiled, first, today.until(to).days + 1),
    bufferCents,
  }
}

/** @throws ProjectionError when a sum is too large to be exact. */
export function addUp(
  parts: readonly Part[],
  today: Temporal.PlainDate,
): Pick<Together, 'balancesCents' | 'outlook'> {
  const { balancesCents, aheadCents, bills, bufferCents } = parts.reduce(sumOfTwo)
  const outlook = outlookOf(aheadCents, { today, bufferCents, payday: null, bills })
  return { balancesCents, outlook }
}

function sumOfTwo(a: Part, b: Part): Part {
  return {
    balancesCents: sumsOf(a.balancesCents, b.balancesCents),
    aheadCents: sumsOf(a.aheadCents, b.aheadCents),
    bills: {
      billsCents: requireExact(a.bills.billsCents + b.bills.billsCents),
      billCount: a.bills.billCount + b.bills.billCount,
      everydayCents: requireExact(a.bills.everydayCents + b.bills.everydayCents),
    },
    bufferCents: a.bufferCents + b.bufferCents,
  }
}

/** Both lists have the same length. */
function sumsOf(some: readonly number[], others: readonly number[]): number[] {
  return some.map((cents, index) => requireExact(cents + elementAt(others, index)))
}
