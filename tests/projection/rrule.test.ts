/** Schedules against the library rrule, wherever RFC 5545 has such a schedule. It has no clamped days and no weekends. */
import { createRequire } from 'node:module'
import * as fc from 'fast-check'
import type * as Rrule from 'rrule'
import { expect, test } from 'vitest'
import { parseDay, parseMonth } from '../../src/server/projection/rules/calendar.ts'
import { nextDates } from '../../src/server/projection/rules/next-dates.ts'
import { ruleOf } from '../../src/server/projection/rules/schedule-days.ts'
import {
  plainSchedule,
  NTHS_OF_MONTH,
  type ScheduleDetails,
} from '../../src/shared/schedules/schedule.ts'
import type { RecurrenceType } from '../../src/shared/schedules/recurrence.ts'

// Node finds no named exports in rrule's module, so it is loaded with require.
const { RRule } = createRequire(import.meta.url)('rrule') as typeof Rrule
const WEEKDAYS = [RRule.SU, RRule.MO, RRule.TU, RRule.WE, RRule.TH, RRule.FR, RRule.SA]
const COUNT = 24

interface Example {
  recurrenceType: RecurrenceType
  recurrenceDay: number | null
  details: Partial<ScheduleDetails>
  rule: Partial<Rrule.Options>
}

const anchors = fc
  .date({
    min: new Date('1999-01-01T00:00:00Z'),
    max: new Date('2033-01-01T00:00:00Z'),
    noInvalidDate: true,
  })
  .map((instant) => instant.toISOString().slice(0, 10))

const examples = fc
  .record({
    anchorDate: anchors,
    every: fc.integer({ min: 2, max: 99 }),
    day: fc.integer({ min: 1, max: 28 }),
    nth: fc.constantFrom(...NTHS_OF_MONTH),
    weekday: fc.integer({ min: 0, max: 6 }),
  })
  .chain(({ anchorDate, every, day, nth, weekday }) => {
    const details = { anchorDate, every }
    const dtstart = instantOf(anchorDate)
    const month = { dtstart: instantOf(`${anchorDate.slice(0, 7)}-01`), interval: every }
    const byweekday = WEEKDAYS[weekday]?.nth(nth) ?? null
    const year = {
      dtstart: instantOf(`${anchorDate.slice(0, 4)}-01-01`),
      bymonth: Number(anchorDate.slice(5, 7)),
      bymonthday: day,
    }
    return fc.constantFrom<Example>(
      {
        recurrenceType: 'DAILY',
        recurrenceDay: null,
        details,
        rule: { freq: RRule.DAILY, interval: every, dtstart },
      },
      {
        recurrenceType: 'WEEKLY',
        recurrenceDay: dtstart.getUTCDay(),
        details,
        rule: { freq: RRule.WEEKLY, interval: every, dtstart },
      },
      {
        recurrenceType: 'BIWEEKLY',
        recurrenceDay: dtstart.getUTCDay(),
        details: { anchorDate },
        rule: { freq: RRule.WEEKLY, interval: 2, dtstart },
      },
      {
        recurrenceType: 'MONTHLY',
        recurrenceDay: day,
        details,
        rule: { freq: RRule.MONTHLY, bymonthday: day, ...month },
      },
      {
        recurrenceType: 'MONTHLY',
        recurrenceDay: null,
        details: { ...details, weekdayOfMonth: { nth, weekday } },
        rule: { freq: RRule.MONTHLY, byweekday, ...month },
      },
      {
        recurrenceType: 'YEARLY',
        recurrenceDay: day,
        details: { anchorDate },
        rule: { freq: RRule.YEARLY, ...year },
      },
      {
        recurrenceType: 'YEARLY',
        recurrenceDay: day,
        details,
        rule: { freq: RRule.YEARLY, interval: every, ...year },
      },
    )
  })

test('rrule names the same dates as the engine', () => {
  const ends = fc.option(fc.integer({ min: 0, max: 4_000 }), { nil: null })
  let ended = 0
  fc.assert(
    fc.property(examples, ends, ({ recurrenceType, recurrenceDay, details, rule }, end) => {
      const from = rule.dtstart?.toISOString().slice(0, 10) ?? ''
      const lastDate = end === null ? null : dateAfter(from, end)
      const until = lastDate === null ? null : instantOf(lastDate)
      const expected = new RRule({ ...rule, until })
        .all((date, index) => date.getUTCFullYear() < 2200 && index < COUNT)
        .map((date) => date.toISOString().slice(0, 10))
      if (expected.length < COUNT) ended++
      const schedule = {
        ...plainSchedule(recurrenceType),
        recurrenceDay,
        ...details,
        lastDate,
      }
      const options = {
        from: parseDay(from),
        month: parseMonth(from),
        lastMonth: parseMonth('2199-12'),
        count: COUNT,
      }
      const dates = nextDates(ruleOf({ schedule, date: null }, 'odd-weeks'), options)
      expect(dates.map(({ date }) => date)).toEqual(expected)
    }),
    { numRuns: 300 },
  )
  expect(ended).toBeGreaterThan(30)
})

function instantOf(date: string): Date {
  return new Date(`${date}T00:00:00Z`)
}

function dateAfter(date: string, days: number): string {
  return new Date(instantOf(date).getTime() + days * 86_400_000).toISOString().slice(0, 10)
}
