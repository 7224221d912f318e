/** Realistic plans of any size. A size gives the same plan on every run. */
import type { Temporal } from 'temporal-polyfill'
import type { Plan, PlanCashFlow } from '../../src/server/projection/plan.ts'
import type { RecurrenceType } from '../../src/shared/recurrence.ts'
import { NO_MARKS } from '../support/plain-cash-flow.ts'
import { naiveDays, type NaiveOptions } from '../projection/naive-projection.ts'

// The types of twenty cash flows.
const TYPES: RecurrenceType[] = [
  ...Array.from({ length: 9 }, () => 'MONTHLY' as const),
  ...Array.from({ length: 3 }, () => 'WEEKLY' as const),
  ...Array.from({ length: 3 }, () => 'ON_X_DAY' as const),
  'BIWEEKLY',
  'BIWEEKLY',
  'BIMONTHLY',
  'YEARLY',
  'DAILY',
]

/**
 * One-time cash flows are in the year after today. Each cash flow has done marks on two of its dates between a
 * year ago and a month ahead, and every fourth cash flow has an override in the year ahead.
 */
export function householdPlan(size: number, options: NaiveOptions): Plan {
  const { today } = options
  const random = randomNumbers(size)
  const cashFlows = Array.from({ length: size }, (_, index): PlanCashFlow => {
    const recurrenceType = TYPES[index % TYPES.length] ?? 'MONTHLY'
    const dayless = random() < 0.2
    const days = { WEEKLY: 7, BIWEEKLY: 7, MONTHLY: 31, YEARLY: 31 }[recurrenceType as string] ?? 0
    const first = days === 31 ? 1 : 0
    return {
      id: index + 1,
      kind: random() < 0.3 ? 'income' : 'expense',
      name: `Item ${index + 1}`,
      amountCents: 100 + Math.floor(random() * 250_000),
      recurrenceType,
      recurrenceDay: days === 0 || dayless ? null : first + Math.floor(random() * days),
      details: null,
      date:
        recurrenceType === 'ON_X_DAY'
          ? today.add({ days: Math.floor(random() * 365) }).toString()
          : null,
    }
  })
  const plan = { startingBalanceCents: 250_000, cashFlows, ...NO_MARKS }
  const from = today.subtract({ years: 1 })
  const dates = occurrenceDates(plan, options, from, today.add({ months: 1 }))
  const datesAhead = occurrenceDates(plan, options, today, today.add({ years: 1 }))
  const oneOf = (list: string[] = []) =>
    list[Math.floor(random() * list.length)] ?? today.toString()
  return {
    ...plan,
    completions: cashFlows.flatMap(({ id }) => [
      { cashFlowId: id, date: oneOf(dates.get(id)) },
      { cashFlowId: id, date: oneOf(dates.get(id)) },
    ]),
    overrides: cashFlows
      .filter(({ id }) => id % 4 === 0)
      .map(({ id }) => ({
        cashFlowId: id,
        date: oneOf(datesAhead.get(id)),
        amountCents: Math.floor(random() * 250_000),
      })),
  }
}

function occurrenceDates(
  plan: Plan,
  options: NaiveOptions,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Map<number, string[]> {
  const dates = new Map<number, string[]>()
  for (const { date, transactions } of naiveDays(plan, options, from, to)) {
    for (const { id } of transactions) {
      const list = dates.get(id)
      if (list) list.push(date)
      else dates.set(id, [date])
    }
  }
  return dates
}

/** Numbers from 0 to 1, from a linear congruential generator: the same seed gives the same numbers. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
