/** Random plans. Some of their marks are on dates on which the cash flow occurs, others are not. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import type { Plan, PlanCashFlow } from '../../src/server/projection/plan.ts'
import {
  RECURRENCE_DAY_RANGES,
  RECURRENCE_TYPES,
  type RecurrenceType,
} from '../../src/shared/recurrence.ts'
import type { NaiveOptions } from './naive-projection.ts'

export interface Scenario {
  plan: Plan
  options: NaiveOptions
}

export interface ScenarioLimits {
  amountCents: fc.Arbitrary<number>
  startingBalanceCents: fc.Arbitrary<number>
}

/** Names with all kinds of letters. They are few, so that some cash flows have equal names. */
const NAMES = ['Rent', 'rent', 'Salary', 'Épicerie', 'Zoo', '', '日用品', 'Gym 2', 'Gym 10']

export function scenarios({ amountCents, startingBalanceCents }: ScenarioLimits) {
  return fc
    .record({ today: todays, auto: fc.boolean(), oddWeeks: fc.boolean() })
    .chain(({ today, auto, oddWeeks }): fc.Arbitrary<Scenario> => {
      const dates = datesAround(today)
      const marks = fc.array(
        fc.record({ cashFlowId: fc.integer({ min: 1, max: 14 }), date: dates, amountCents }),
        { maxLength: 40 },
      )
      const biweeklyDefault = oddWeeks ? 'odd-weeks' : 'first-third'
      return fc
        .record({
          startingBalanceCents,
          cashFlows: fc.array(cashFlow(amountCents, dates), { maxLength: 12 }),
          completions: marks,
          overrides: marks,
          repeatMarks: fc.boolean(),
        })
        .map(({ repeatMarks, cashFlows, completions, overrides, startingBalanceCents }) => ({
          plan: {
            startingBalanceCents,
            cashFlows: cashFlows.map((cashFlow, index) => ({ ...cashFlow, id: index + 1 })),
            completions: repeatMarks ? [...completions, ...completions] : completions,
            overrides: repeatMarks ? [...overrides, ...overrides] : overrides,
            skips: [],
            moves: [],
          },
          options: { today, auto, biweeklyDefault },
        }))
    })
}

/** Days in leap years, in common years, in 1900 and 2000, before 1970, and at the ends of months. */
const todays = fc
  .record({
    year: fc.oneof(fc.integer({ min: 1902, max: 2298 }), fc.constantFrom(2000, 2026, 2028, 2100)),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(31), fc.constant(1)),
  })
  .map((fields) => Temporal.PlainDate.from(fields, { overflow: 'constrain' }))

/** Mostly days on which a cash flow is likely to occur: the ends of months, the 1st and the 15th. */
function datesAround(today: Temporal.PlainDate): fc.Arbitrary<string> {
  const near = fc.integer({ min: -70, max: 450 }).map((days) => today.add({ days }))
  const day = fc.constantFrom(null, null, 1, 15, 28, 29, 30, 31)
  return fc
    .tuple(near, day)
    .map(([date, day]) => (day === null ? date : date.with({ day })).toString())
}

function cashFlow(
  amountCents: fc.Arbitrary<number>,
  dates: fc.Arbitrary<string>,
): fc.Arbitrary<Omit<PlanCashFlow, 'id'>> {
  return fc.constantFrom(...RECURRENCE_TYPES).chain((recurrenceType) =>
    fc.record({
      kind: fc.constantFrom('income', 'expense'),
      name: fc.constantFrom(...NAMES),
      amountCents,
      recurrenceType: fc.constant(recurrenceType),
      recurrenceDay: recurrenceDays(recurrenceType),
      details: fc.constant(null),
      date: recurrenceType === 'ON_X_DAY' ? dates : fc.constant(null),
    }),
  )
}

function recurrenceDays(type: RecurrenceType): fc.Arbitrary<number | null> {
  const range = RECURRENCE_DAY_RANGES[type]
  if (!range) return fc.constant(null)
  const { first: min, last: max } = range
  return fc.oneof(fc.constant(null), fc.integer({ min, max }), fc.constantFrom(max, max - 2, max))
}
