import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { proposePlan } from '../../../src/server/statements/propose/propose-plan.ts'
import {
  changeSchedule,
  dayByWeekendRule,
  isScheduleProblem,
  NTHS_OF_MONTH,
  plainSchedule,
  type Schedule,
  scheduleOf,
  WEEKENDS,
} from '../../../src/shared/schedules/schedule.ts'
import type { StatementLine } from '../../../src/shared/statements/statement.ts'
import { factsOf, namesDate } from '../../projection/naive-schedule.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

const lastDay = '2026-09-30'
const END = Temporal.PlainDate.from(lastDay)

/** The lines of a schedule over so many days before the last one, a line each. */
function linesOf(schedule: Schedule, days: number, line: Omit<StatementLine, 'date'>) {
  return daysOf(schedule, days).map((date) => ({ date, ...line }))
}

/** The days through the last one on which a schedule falls, found day by day. */
function daysOf(schedule: Schedule, days: number): string[] {
  const first = END.subtract({ days })
  const cashFlow = { schedule, date: null } as Parameters<typeof namesDate>[0]
  return Array.from({ length: days + 7 }, (_, index) => first.add({ days: index }))
    .filter((date) => namesDate(cashFlow, factsOf(date), 'odd-weeks'))
    .map((date) => dayByWeekendRule(date.toString(), schedule.weekend))
    .filter((date) => date >= first.toString() && date <= lastDay)
}

const someAnchors = fc
  .integer({ min: 0, max: 400 })
  .map((days) => END.subtract({ days }).toString())
const someWeekends = fc.option(fc.constantFrom(...WEEKENDS))
const someMonthDays = fc.integer({ min: 1, max: 31 })

function schedules(type: Schedule['recurrenceType'], fields: object): fc.Arbitrary<Schedule> {
  return fc.record(fields).map((change) => {
    const schedule = changeSchedule(plainSchedule(type), change)
    if (isScheduleProblem(schedule)) throw new Error(schedule.sentence)
    return schedule
  })
}

const SCHEDULES: Record<string, { days: number; some: fc.Arbitrary<Schedule> }> = {
  weekly: {
    days: 90,
    some: schedules('WEEKLY', { recurrenceDay: fc.integer({ min: 0, max: 6 }) }),
  },
  'every 2 weeks': { days: 180, some: schedules('BIWEEKLY', { anchorDate: someAnchors }) },
  'every 3 or 4 weeks': {
    days: 365,
    some: schedules('WEEKLY', { anchorDate: someAnchors, every: fc.constantFrom(3, 4) }),
  },
  monthly: {
    days: 400,
    some: schedules('MONTHLY', { recurrenceDay: someMonthDays, weekend: someWeekends }),
  },
  'monthly on a weekday': {
    days: 300,
    some: schedules('MONTHLY', {
      weekdayOfMonth: fc.record({
        nth: fc.constantFrom(...NTHS_OF_MONTH),
        weekday: fc.integer({ min: 0, max: 6 }),
      }),
    }),
  },
  'twice a month': {
    days: 400,
    some: schedules('BIMONTHLY', {
      monthDays: fc
        .integer({ min: 1, max: 18 })
        .chain((one) =>
          fc.tuple(fc.constant(one), fc.integer({ min: one + 10, max: Math.min(31, one + 19) })),
        ),
      weekend: someWeekends,
    }),
  },
  'every 2, 3 or 6 months': {
    days: 1_500,
    some: schedules('MONTHLY', {
      anchorDate: someAnchors,
      every: fc.constantFrom(2, 3, 6),
      recurrenceDay: someMonthDays,
      weekend: someWeekends,
    }),
  },
  yearly: {
    days: 2_200,
    some: schedules('YEARLY', { anchorDate: someAnchors, recurrenceDay: someMonthDays }),
  },
}

const someNoise = fc.array(
  fc.record({
    date: fc.integer({ min: 0, max: 400 }).map((days) => END.subtract({ days }).toString()),
    amountCents: fc.integer({ min: -20_000, max: 5_000 }),
    text: fc.constantFrom('CORNER GROCER 12', 'HILL BAKERY', 'PUMP 66 EASTPORT', 'NOODLE BOX'),
  }),
  { maxLength: 80 },
)

const someLines: fc.Arbitrary<StatementLine[]> = fc.array(
  fc.record({
    date: fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
    amountCents: fc.oneof(fc.maxSafeInteger(), fc.constantFrom(-999, 0, -1299)),
    text: fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('', 'RENT', 'GYM')),
  }),
  { maxLength: 60 },
)

describe('the proposals of a statement', () => {
  it.each(Object.entries(SCHEDULES))(
    'include a payment %s among purchases',
    (_, { days, some }) => {
      fc.assert(
        fc.property(some, someNoise, fc.boolean(), (schedule, noise, isIncome) => {
          const stream = {
            amountCents: isIncome ? 123_456 : -123_456,
            text: 'SPEEDY INTERNET 4711',
          }
          const lines = linesOf(schedule, days, stream)
          const { proposals } = proposePlan([...noise, ...lines], { lastDay })
          const found = proposals.find(({ name }) => name === 'Speedy Internet')
          expect(found).toMatchObject({
            kind: isIncome ? 'income' : 'expense',
            amountCents: 123_456,
            isFixed: true,
            seen: lines,
          })
          const foundDays = found && daysOf(scheduleOf(found), days)
          expect(foundDays).toEqual(lines.map(({ date }) => date))
        }),
        { numRuns: fuzzRuns(25) },
      )
    },
  )

  it('do not depend on the order of the lines', () => {
    const regular = linesOf({ ...plainSchedule('MONTHLY'), recurrenceDay: 5 }, 365, {
      amountCents: -1_299,
      text: 'MOVIE STREAM',
    })
    const shuffled = someNoise.chain((noise) => {
      const lines = [...noise, ...regular]
      return fc.tuple(
        fc.constant(lines),
        fc.shuffledSubarray(lines, { minLength: lines.length, maxLength: lines.length }),
      )
    })
    fc.assert(
      fc.property(shuffled, ([lines, other]) => {
        expect(proposePlan(other, { lastDay })).toEqual(proposePlan(lines, { lastDay }))
      }),
      { numRuns: fuzzRuns(30) },
    )
  })

  it('are valid cash flows, whatever the lines', () => {
    fc.assert(
      fc.property(someLines, (lines) => {
        const { proposals, stopped, everyday } = proposePlan(lines, { lastDay })
        for (const proposal of proposals) {
          expect(proposal.recurrenceType).not.toBe('DAILY')
          expect(proposal.amountCents).toBeGreaterThan(0)
          expect(proposal.bankNames.length).toBeLessThanOrEqual(5)
          const { recurrenceType, ...change } = scheduleOf(proposal)
          expect(changeSchedule(plainSchedule(recurrenceType), change)).toEqual(
            scheduleOf(proposal),
          )
        }
        for (const { amountCents } of stopped) expect(amountCents).toBeGreaterThan(0)
        expect(everyday?.weeklyCents ?? 1).toBeGreaterThan(0)
      }),
      { numRuns: fuzzRuns(80) },
    )
  })
})
