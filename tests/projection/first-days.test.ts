/** The first days on which schedules with a first date fall [behaviour: Income and Expenses tabs]. */
import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { monthAt, monthOf, parseDay } from '../../src/server/projection/rules/calendar.ts'
import { firstDayOf, nextDates } from '../../src/server/projection/rules/next-dates.ts'
import { ruleOf } from '../../src/server/projection/rules/schedule-days.ts'
import { NO_DETAILS, type Schedule } from '../../src/shared/schedules/schedule.ts'
import { someCashFlows } from '../support/cash-flow-arbitrary.ts'

const toRule = (schedule: Schedule) => ruleOf({ schedule, date: null }, 'odd-weeks')

it.each<[Partial<Schedule>, string | null]>([
  [{ recurrenceType: 'DAILY', firstDate: '2027-01-10' }, '2027-01-10'],
  [{ recurrenceType: 'WEEKLY', recurrenceDay: 5, firstDate: '2027-01-10' }, '2027-01-15'],
  [{ recurrenceDay: 1, firstDate: '2027-01-10' }, '2027-02-01'],
  [{ recurrenceDay: 31, firstDate: '2027-02-01' }, '2027-02-28'],
  // A Sunday, which falls on the Friday before.
  [{ recurrenceDay: 10, firstDate: '2027-01-10', weekend: 'before' }, '2027-01-08'],
  [{ recurrenceDay: 1, firstDate: '2027-01-01', lastDate: '2027-01-01' }, '2027-01-01'],
  [{ recurrenceDay: 5, firstDate: '2027-01-10', lastDate: '2027-01-20' }, null],
  [
    { recurrenceType: 'YEARLY', every: 99, anchorDate: '2026-03-01', firstDate: '2026-04-01' },
    '2125-03-01',
  ],
  [{ recurrenceType: 'YEARLY', recurrenceDay: 1, firstDate: '9999-02-01' }, null],
  [{ recurrenceType: 'DAILY', firstDate: '0001-01-01' }, '0001-01-01'],
])('the schedule %j falls first on %s', (schedule, day) => {
  const rule = toRule({
    recurrenceType: 'MONTHLY',
    recurrenceDay: null,
    ...NO_DETAILS,
    ...schedule,
  })
  expect(firstDayOf(rule)).toBe(day)
})

it('firstDayOf finds the earliest day of every schedule with a first date', () => {
  const withFirstDate = someCashFlows.filter(
    ({ firstDate, recurrenceType }) => firstDate !== null && recurrenceType !== 'ON_X_DAY',
  )
  fc.assert(
    fc.property(withFirstDate, (flow) => {
      const rule = toRule(flow)
      const day = firstDayOf(rule) ?? flow.lastDate ?? '9999-12-31'
      // All that falls in the years before, and on the days before.
      const lastMonth = monthOf(parseDay(day)).number
      const month = Math.max(0, lastMonth - 1_200)
      const from = monthAt(month).firstDay
      const dates = nextDates(rule, { from, month, lastMonth, count: 3 })
      expect(dates.filter(({ on }) => on < day)).toEqual([])
      for (const { date } of dates) expect(date >= (flow.firstDate ?? '')).toBe(true)
    }),
  )
})

it('firstDayOf finds no date after the year 9999, even where its Friday before is within it', () => {
  const sundays = { recurrenceType: 'WEEKLY', recurrenceDay: 0, ...NO_DETAILS } as const
  const rule = toRule({ ...sundays, weekend: 'before' })
  const month = monthOf(parseDay('9999-12-01'))
  const dates = nextDates(rule, {
    from: parseDay('9999-12-20'),
    month: month.number,
    lastMonth: month.number,
    count: 3,
  })
  expect(dates).toEqual([{ date: '9999-12-26', on: '9999-12-24' }])
})
