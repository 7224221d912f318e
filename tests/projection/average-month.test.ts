/** The sum of a cash flow in an average month, against one that is counted day by day. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, it, test } from 'vitest'
import { AverageMonth } from '../../src/server/projection/answers/average-month.ts'
import { ruleOf } from '../../src/server/projection/rules/schedule-days.ts'
import { plainSchedule, type Schedule } from '../../src/shared/schedules/schedule.ts'
import { NO_MARKS } from '../support/plain-cash-flow.ts'
import { naiveDays } from './naive-projection.ts'
import { type Scenario, scenarios } from './plan-arbitrary.ts'

const today = Temporal.PlainDate.from('2026-11-20')

function centsOf(change: Partial<Schedule>, amountCents: number): number {
  const schedule = { ...plainSchedule(change.recurrenceType ?? 'MONTHLY'), ...change }
  const rule = ruleOf({ schedule, date: null }, 'odd-weeks')
  return new AverageMonth(today).centsOf(rule, amountCents)
}

it.each<[Partial<Schedule>, number, number]>([
  [{ recurrenceType: 'MONTHLY' }, 850_00, 850_00],
  [{ recurrenceType: 'DAILY' }, 12, 365],
  // 52 Mondays from December 2026 to November 2027, but 53 Tuesdays.
  [{ recurrenceType: 'WEEKLY', recurrenceDay: 1 }, 12_00, 52_00],
  [{ recurrenceType: 'WEEKLY', recurrenceDay: 2 }, 12_00, 53_00],
  [{ recurrenceType: 'YEARLY' }, 100_00, 8_33],
  [{ recurrenceType: 'YEARLY' }, 6, 1],
  [{ recurrenceType: 'YEARLY' }, 5, 0],
  [{ recurrenceType: 'MONTHLY', lastDate: '2027-05-31' }, 100_00, 50_00],
  // November 1, 2026 is over, and the one of December 2027 is too far ahead.
  [{ recurrenceType: 'MONTHLY', every: 13, anchorDate: '2026-11-01' }, 100_00, 0],
  // Sunday, November 29, 2026 falls on the Monday, which is the 30th; Sunday, August 1, 2027 on Friday, July 30.
  [{ firstDate: '2026-11-29', lastDate: '2026-11-29', recurrenceDay: 29, weekend: 'after' }, 12, 0],
  [{ firstDate: '2027-08-01', lastDate: '2027-08-01', weekend: 'before' }, 12, 1],
])('the schedule %j of %i cents averages %i a month', (schedule, amountCents, monthlyCents) => {
  expect(centsOf(schedule, amountCents)).toBe(monthlyCents)
})

const plans = scenarios({
  amountCents: fc.oneof(
    fc.integer({ min: 0, max: 99 }),
    fc.integer({ min: 0, max: 99_999_999_999 }),
  ),
  startingBalanceCents: fc.constant(0),
})

/** Twelve months of days of a plan with this cash flow alone, and without its marks. */
function naiveMonth({ plan, options }: Scenario, id: number): number {
  const from = options.today.with({ day: 1 }).add({ months: 1 })
  const alone = { ...plan, ...NO_MARKS, cashFlows: plan.cashFlows.filter((flow) => flow.id === id) }
  const days = naiveDays(alone, options, from, from.add({ months: 12 }).subtract({ days: 1 }))
  const sum = days.reduce((sum, { income, expense }) => sum + income + expense, 0n)
  return Number(sum / 12n + (sum % 12n >= 6n ? 1n : 0n))
}

test('the average of a cash flow in a month agrees with the naive projection', () => {
  const counts = { one: 0, some: 0, oneTime: 0 }
  fc.assert(
    fc.property(plans, (scenario) => {
      const { plan, options } = scenario
      const month = new AverageMonth(options.today)
      for (const { id, amountCents, schedule, date } of plan.cashFlows.slice(0, 2)) {
        const isOneTime = schedule.recurrenceType === 'ON_X_DAY'
        const rule = isOneTime ? null : ruleOf({ schedule, date }, options.biweeklyDefault)
        const cents = month.centsOf(rule, amountCents)
        expect(cents).toBe(isOneTime ? 0 : naiveMonth(scenario, id))
        if (isOneTime) counts.oneTime++
        else if (cents === amountCents) counts.one++
        else if (cents > 0) counts.some++
      }
    }),
    { numRuns: 100 },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
})
