/** Realistic plans of any size. A size gives the same plan on every run. */
import { PLAIN_SPENDING } from '../../src/shared/plan/spending.ts'
import { Temporal } from 'temporal-polyfill'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import type { RecurrenceType } from '../../src/shared/schedules/recurrence.ts'
import { plainSchedule, type Schedule } from '../../src/shared/schedules/schedule.ts'
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
      schedule: {
        ...plainSchedule(recurrenceType),
        recurrenceDay: days === 0 || dayless ? null : first + Math.floor(random() * days),
      },
      date:
        recurrenceType === 'ON_X_DAY'
          ? today.add({ days: Math.floor(random() * 365) }).toString()
          : null,
      continuesId: null,
      ...PLAIN_SPENDING,
    }
  })
  const plan = {
    startingBalanceCents: 250_000,
    balanceOn: null,
    cashFlows,
    deletedContinuations: [],
    ...NO_MARKS,
  }
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

/**
 * The same household, with details in the schedules of a third of its cash flows, and with skips and moves, `exceptions`
 * of them together.
 */
export function detailedHouseholdPlan(
  size: number,
  exceptions: number,
  options: NaiveOptions,
): Plan {
  const household = householdPlan(size, options)
  const random = randomNumbers(size + 1)
  const cashFlows = household.cashFlows.map((cashFlow) => {
    const { schedule } = cashFlow
    if (schedule.recurrenceType === 'ON_X_DAY' || cashFlow.id % 3 !== 0) return cashFlow
    const details = detailsFor(schedule, random, options.today)
    return { ...cashFlow, schedule: { ...schedule, ...details } }
  })
  const plan = { ...household, cashFlows }
  const dates = occurrenceDates(plan, options, options.today, options.today.add({ months: 3 }))
  const chosen = [...dates].slice(0, exceptions).map(([cashFlowId, list]) => ({
    cashFlowId,
    date: list[Math.floor(random() * list.length)] ?? options.today.toString(),
  }))
  return {
    ...plan,
    skips: chosen.filter((_, index) => index % 2 === 0),
    moves: chosen
      .filter((_, index) => index % 2 === 1)
      .map(({ cashFlowId, date }) => ({
        cashFlowId,
        date,
        to: Temporal.PlainDate.from(date).add({ days: 3 }).toString(),
      })),
  }
}

/** A schedule as a person would enter it: mostly an end or a beginning, a rule for weekends, or a count of their own. */
function detailsFor(
  { recurrenceType, recurrenceDay }: Schedule,
  random: () => number,
  today: Temporal.PlainDate,
): Partial<Schedule> {
  const day = (days: number) => today.add({ days: Math.floor(random() * days) })
  const ends = random() < 0.3 ? { lastDate: day(900).toString() } : {}
  const begins = random() < 0.3 ? { firstDate: today.subtract({ days: 100 }).toString() } : {}
  const period = { ...ends, ...begins }
  const every = 2 + Math.floor(random() * 4)
  const anchor = day(60)
  const anchorDate = anchor.toString()
  const weekend = random() < 0.5 ? 'before' : 'after'
  switch (recurrenceType) {
    case 'DAILY':
      return { ...period, every, anchorDate }
    case 'WEEKLY':
      return {
        recurrenceDay: anchor.dayOfWeek % 7,
        ...period,
        every,
        anchorDate,
      }
    case 'BIWEEKLY':
      return { recurrenceDay: anchor.dayOfWeek % 7, ...period, anchorDate }
    case 'BIMONTHLY':
      return { ...period, monthDays: [10, 31], weekend }
    case 'MONTHLY': {
      if (random() < 0.4) return { ...period, weekend }
      if (random() < 0.5) return { recurrenceDay, ...period, every, anchorDate }
      const weekdayOfMonth = {
        nth: random() < 0.5 ? -1 : 3,
        weekday: 1 + Math.floor(random() * 5),
      } as const
      return { recurrenceDay: null, ...period, weekdayOfMonth }
    }
    default:
      // rrule cannot clamp the day to a shorter month.
      return {
        recurrenceDay: Math.min(recurrenceDay ?? 1, 28),
        ...period,
        anchorDate,
      }
  }
}
