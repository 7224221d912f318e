/** Random plans. Most of their marks are on dates on which the cash flow occurs, others are not. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import { PLAIN_SPENDING } from '../../src/shared/plan/spending.ts'
import type { NaiveOptions } from './naive-projection.ts'
import { factsOf, namesDate } from './naive-schedule.ts'
import { schedules } from './schedule-arbitrary.ts'

export interface Scenario {
  plan: Plan
  options: NaiveOptions
}

export interface ScenarioLimits {
  amountCents: fc.Arbitrary<number>
  startingBalanceCents: fc.Arbitrary<number>
  /** The fewest cash flows, and the fewest marks of each sort. */
  fewest?: number
}

/** Names with all kinds of letters. They are few, so that some cash flows have equal names. */
const NAMES = ['Rent', 'rent', 'Salary', 'Épicerie', 'Zoo', '', '日用品', 'Gym 2', 'Gym 10']

/** Makes cards and everyday spending of some cash flows. */
export type Dressing = (
  cashFlows: readonly PlanCashFlow[],
  today: Temporal.PlainDate,
) => fc.Arbitrary<Pick<Plan, 'cashFlows' | 'balanceOn'>>

export function scenarios(
  { amountCents, startingBalanceCents, fewest = 0 }: ScenarioLimits,
  dressing: Dressing = (cashFlows) => fc.constant({ cashFlows, balanceOn: null }),
) {
  return fc
    .record({ today: todays, auto: fc.boolean(), oddWeeks: fc.boolean() })
    .chain(({ today, auto, oddWeeks }): fc.Arbitrary<Scenario> => {
      const dates = datesAround(today)
      const mark = {
        cashFlowId: fc.integer({ min: 1, max: 14 }),
        date: dates,
        isSnapped: fc.boolean(),
      }
      const biweeklyDefault = oddWeeks ? 'odd-weeks' : 'first-third'
      return fc
        .record({
          startingBalanceCents,
          dressed: fc
            .array(cashFlow(amountCents, dates), { minLength: fewest, maxLength: 12 })
            .map((flows) => flows.map((flow, index) => ({ ...flow, id: index + 1 })))
            .chain((flows) => dressing(flows, today)),
          completions: fc.array(fc.record(mark), { minLength: fewest, maxLength: 40 }),
          overrides: fc.array(fc.record({ ...mark, amountCents }), {
            minLength: fewest,
            maxLength: 40,
          }),
          skips: fc.array(fc.record(mark), { minLength: fewest, maxLength: 20 }),
          moves: fc.array(fc.record({ ...mark, to: dates }), { minLength: fewest, maxLength: 30 }),
          repeatMarks: fc.boolean(),
        })
        .map(({ repeatMarks, startingBalanceCents, ...fields }) => {
          const { cashFlows, balanceOn } = fields.dressed
          const marked = <M extends Mark>(marks: M[]) => {
            const snapped = marks.map((mark) => snap(mark, cashFlows, biweeklyDefault))
            return repeatMarks ? [...snapped, ...snapped] : snapped
          }
          return {
            plan: {
              startingBalanceCents,
              balanceOn,
              cashFlows,
              deletedContinuations: [],
              completions: marked(fields.completions),
              overrides: marked(fields.overrides),
              skips: marked(fields.skips),
              moves: marked(fields.moves),
            },
            options: { today, auto, biweeklyDefault },
          }
        })
    })
}

interface Mark {
  cashFlowId: number
  date: string
  isSnapped: boolean
}

/** The mark on the next date that the cash flow has, where that is near. */
function snap<M extends Mark>(
  { isSnapped, ...mark }: M,
  cashFlows: readonly PlanCashFlow[],
  biweeklyDefault: NaiveOptions['biweeklyDefault'],
): Omit<M, 'isSnapped'> {
  const cashFlow = cashFlows.find(({ id }) => id === mark.cashFlowId)
  const from = Temporal.PlainDate.from(mark.date)
  if (!isSnapped || !cashFlow || from.year > 9998) return mark
  for (let days = 0; days < 32; days++) {
    const date = from.add({ days })
    if (namesDate(cashFlow, factsOf(date), biweeklyDefault))
      return { ...mark, date: date.toString() }
  }
  return mark
}

/** Days in leap years, in common years, in 1900 and 2000, before 1970, and at the ends of months. */
const todays = fc
  .record({
    year: fc.oneof(fc.integer({ min: 1902, max: 2298 }), fc.constantFrom(2000, 2026, 2028, 2100)),
    month: fc.integer({ min: 1, max: 12 }),
    day: fc.oneof(fc.integer({ min: 1, max: 31 }), fc.constant(31), fc.constant(1)),
  })
  .map((fields) => Temporal.PlainDate.from(fields, { overflow: 'constrain' }))

/** Mostly days on which a cash flow is likely to occur: the ends of months, the 1st and the 15th. Few are far away. */
function datesAround(today: Temporal.PlainDate): fc.Arbitrary<string> {
  const near = fc.integer({ min: -70, max: 450 }).map((days) => today.add({ days }))
  const far = fc
    .record({ year: fc.integer({ min: 1, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) })
    .map(({ year, month }) => new Temporal.PlainDate(year, month, 1))
  const day = fc.constantFrom(null, null, 1, 15, 28, 29, 30, 31)
  return fc
    .tuple(fc.oneof({ arbitrary: near, weight: 15 }, { arbitrary: far, weight: 1 }), day)
    .map(([date, day]) => (day === null ? date : date.with({ day })).toString())
}

function cashFlow(
  amountCents: fc.Arbitrary<number>,
  dates: fc.Arbitrary<string>,
): fc.Arbitrary<Omit<PlanCashFlow, 'id'>> {
  return fc
    .record({
      kind: fc.constantFrom('income', 'expense'),
      name: fc.constantFrom(...NAMES),
      amountCents,
      schedule: schedules(dates),
    })
    .map(({ schedule, ...cashFlow }) => ({
      ...cashFlow,
      ...schedule,
      ...PLAIN_SPENDING,
      continuesId: null,
    }))
}
