/** The possible schedules, and their changes [behaviour: Schedules in detail]. */
import { describe, expect, it } from 'vitest'
import { RECURRENCE_TYPES, type RecurrenceType } from '../../src/shared/schedules/recurrence.ts'
import {
  changeSchedule,
  dayByWeekendRule,
  isScheduleProblem,
  NO_DETAILS,
  type Schedule,
  type ScheduleChange,
} from '../../src/shared/schedules/schedule.ts'

const FRIDAY = '2026-11-20'
const WEDNESDAY = '2026-11-18'

function scheduleOf(recurrenceType: RecurrenceType, fields: Partial<Schedule> = {}): Schedule {
  return { recurrenceType, recurrenceDay: null, ...NO_DETAILS, ...fields }
}

/** The fields of the changed schedule that are not null; or of a refused one, the field to correct. */
function after(current: Schedule, change: ScheduleChange): object | string {
  const changed = changeSchedule(current, change)
  if (isScheduleProblem(changed)) return changed.field
  return Object.fromEntries(Object.entries(changed).filter(([, value]) => value !== null))
}

const created = (recurrenceType: RecurrenceType, fields: ScheduleChange) =>
  after(scheduleOf(recurrenceType), { recurrenceType, ...fields })

describe('a new schedule', () => {
  const ALL_BUT_ONE_TIME = RECURRENCE_TYPES.filter((type) => type !== 'ON_X_DAY')
  it.each([
    ['anchorDate', FRIDAY, ['DAILY', 'WEEKLY', 'BIWEEKLY', 'MONTHLY', 'YEARLY']],
    ['every', 2, ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY']],
    ['monthDays', [15, 31], ['BIMONTHLY']],
    ['weekdayOfMonth', { nth: -1, weekday: 5 }, ['MONTHLY']],
    ['firstDate', FRIDAY, ALL_BUT_ONE_TIME],
    ['lastDate', FRIDAY, ALL_BUT_ONE_TIME],
    ['weekend', 'before', ALL_BUT_ONE_TIME.filter((type) => type !== 'DAILY')],
  ])(
    'accepts %s only for the types that use it, and null for every type',
    (field, value, types) => {
      for (const type of RECURRENCE_TYPES) {
        expect(created(type, { [field]: null })).toEqual({ recurrenceType: type })
        const needed = field === 'every' ? { anchorDate: FRIDAY } : {}
        const result = changeSchedule(scheduleOf(type), { ...needed, [field]: value })
        const problem = isScheduleProblem(result) ? result.sentence : ''
        expect([type, problem.includes('items cannot have')]).toEqual([type, !types.includes(type)])
      }
    },
  )

  it.each([
    ['DAILY', { every: 3, anchorDate: FRIDAY }, {}],
    ['WEEKLY', { every: 2, anchorDate: FRIDAY }, { recurrenceDay: 5 }],
    ['WEEKLY', { every: 2, anchorDate: FRIDAY, recurrenceDay: 5 }, {}],
    ['BIWEEKLY', { anchorDate: FRIDAY }, { recurrenceDay: 5 }],
    ['BIWEEKLY', { anchorDate: FRIDAY, recurrenceDay: 5 }, {}],
    ['MONTHLY', { every: 3, anchorDate: FRIDAY, recurrenceDay: 31 }, {}],
    ['MONTHLY', { every: 3, anchorDate: FRIDAY, weekdayOfMonth: { nth: 3, weekday: 3 } }, {}],
    ['BIMONTHLY', { monthDays: [24, 31] }, {}],
    ['YEARLY', { anchorDate: '2026-06-30', recurrenceDay: 31 }, {}],
    ['YEARLY', { anchorDate: '2026-06-30' }, {}],
    ['YEARLY', { every: 99, anchorDate: '2026-06-30' }, {}],
    ['WEEKLY', { firstDate: FRIDAY, lastDate: FRIDAY, weekend: 'after' }, {}],
  ] as [RecurrenceType, ScheduleChange, object][])(
    'of the type %s can have %j',
    (type, fields, more) => {
      expect(created(type, fields)).toEqual({ recurrenceType: type, ...fields, ...more })
    },
  )

  it.each([
    ['DAILY', { every: 2 }, 'anchorDate'],
    ['YEARLY', { every: 2 }, 'anchorDate'],
    ['DAILY', { anchorDate: FRIDAY }, 'every'],
    ['WEEKLY', { anchorDate: FRIDAY }, 'every'],
    ['MONTHLY', { anchorDate: FRIDAY }, 'every'],
    ['WEEKLY', { every: 2, anchorDate: FRIDAY, recurrenceDay: 3 }, 'anchorDate'],
    ['BIWEEKLY', { anchorDate: FRIDAY, recurrenceDay: 3 }, 'anchorDate'],
    ['BIWEEKLY', { anchorDate: FRIDAY, recurrenceDay: 7 }, 'recurrenceDay'],
    ['BIMONTHLY', { monthDays: [1, 7] }, 'monthDays'],
    ['BIMONTHLY', { monthDays: [15, 1] }, 'monthDays'],
    ['MONTHLY', { weekdayOfMonth: { nth: 1, weekday: 0 }, recurrenceDay: 5 }, 'recurrenceDay'],
    ['MONTHLY', { firstDate: FRIDAY, lastDate: WEDNESDAY }, 'lastDate'],
    ['MONTHLY', { recurrenceDay: 0 }, 'recurrenceDay'],
    ['YEARLY', { anchorDate: FRIDAY, recurrenceDay: 32 }, 'recurrenceDay'],
  ] as [RecurrenceType, ScheduleChange, string][])(
    'of the type %s cannot have %j',
    (type, fields, problem) => {
      expect(created(type, fields)).toBe(problem)
    },
  )

  it('is refused in a sentence that names the mistake', () => {
    const change: ScheduleChange = { anchorDate: FRIDAY, recurrenceDay: 3 }
    expect(changeSchedule(scheduleOf('BIWEEKLY'), change)).toEqual({
      field: 'anchorDate',
      sentence: 'The date to count from, Nov 20, 2026, must be a Wednesday: it is a Friday.',
    })
  })
})

describe('a changed schedule', () => {
  const FORTNIGHTLY = scheduleOf('BIWEEKLY', { anchorDate: FRIDAY, recurrenceDay: 5 })
  const EVERY_THIRD_WEEK = scheduleOf('WEEKLY', { every: 3, anchorDate: FRIDAY, recurrenceDay: 5 })
  const IN_JUNE = scheduleOf('YEARLY', { anchorDate: '2026-06-30' })
  const LAST_FRIDAY = scheduleOf('MONTHLY', { weekdayOfMonth: { nth: -1, weekday: 5 } })

  it.each([
    [
      'follows a new anchor',
      FORTNIGHTLY,
      { anchorDate: WEDNESDAY },
      { anchorDate: WEDNESDAY, recurrenceDay: 3 },
    ],
    [
      'keeps the weekday of an emptied anchor',
      FORTNIGHTLY,
      { anchorDate: null },
      { recurrenceDay: 5 },
    ],
    [
      'keeps the weekday of its anchor',
      FORTNIGHTLY,
      { recurrenceDay: null },
      { anchorDate: FRIDAY, recurrenceDay: 5 },
    ],
    [
      'can repeat its weekday',
      FORTNIGHTLY,
      { recurrenceDay: 5 },
      { anchorDate: FRIDAY, recurrenceDay: 5 },
    ],
    ['cannot contradict its anchor later', FORTNIGHTLY, { recurrenceDay: 3 }, 'recurrenceDay'],
    [
      'cannot contradict its weekday later',
      EVERY_THIRD_WEEK,
      { anchorDate: WEDNESDAY },
      'anchorDate',
    ],
    ['loses the anchor with the count', EVERY_THIRD_WEEK, { every: null }, { recurrenceDay: 5 }],
    [
      'cannot keep an anchor without a count',
      EVERY_THIRD_WEEK,
      { every: null, anchorDate: FRIDAY },
      'every',
    ],
    ['cannot count without an anchor', EVERY_THIRD_WEEK, { anchorDate: null }, 'anchorDate'],
    [
      'of a year keeps the month without a count',
      scheduleOf('YEARLY', { every: 2, anchorDate: FRIDAY }),
      { every: null },
      { anchorDate: FRIDAY },
    ],
    [
      'has no day beside a weekday of the month',
      scheduleOf('MONTHLY', { recurrenceDay: 20 }),
      { weekdayOfMonth: { nth: 2, weekday: 1 } },
      { weekdayOfMonth: { nth: 2, weekday: 1 } },
    ],
    [
      'refuses a day beside a weekday of the month',
      LAST_FRIDAY,
      { recurrenceDay: 20 },
      'recurrenceDay',
    ],
    [
      'has a day in place of a weekday of the month',
      LAST_FRIDAY,
      { recurrenceDay: 20, weekdayOfMonth: null },
      { recurrenceDay: 20 },
    ],
    ['keeps everything that is not sent', IN_JUNE, {}, { anchorDate: '2026-06-30' }],
  ] as [string, Schedule, ScheduleChange, object | string][])(
    '%s',
    (_what, current, change, result) => {
      const type = { recurrenceType: current.recurrenceType }
      const expected = typeof result === 'string' ? result : { ...type, ...result }
      expect(after(current, change)).toEqual(expected)
    },
  )

  it.each([
    ['an anchor that the new type would have a use for', IN_JUNE, 'BIWEEKLY', {}, {}],
    ['an anchor that no count comes with', FORTNIGHTLY, 'YEARLY', {}, { recurrenceDay: 5 }],
    [
      'an anchor with a count that the new type has no use for',
      EVERY_THIRD_WEEK,
      'BIWEEKLY',
      {},
      { recurrenceDay: 5 },
    ],
    ['what the new type has no use for', LAST_FRIDAY, 'WEEKLY', {}, {}],
    [
      'everything for a one-time item',
      scheduleOf('MONTHLY', { firstDate: FRIDAY, lastDate: FRIDAY, weekend: 'before' }),
      'ON_X_DAY',
      {},
      {},
    ],
    [
      'no anchor that is sent along',
      IN_JUNE,
      'BIWEEKLY',
      { anchorDate: FRIDAY },
      { anchorDate: FRIDAY, recurrenceDay: 5 },
    ],
    [
      'no anchor while the count stays',
      EVERY_THIRD_WEEK,
      'MONTHLY',
      {},
      { every: 3, anchorDate: FRIDAY, recurrenceDay: 5 },
    ],
    [
      'neither first nor last date, nor the rule for weekends',
      scheduleOf('MONTHLY', { firstDate: WEDNESDAY, lastDate: FRIDAY, weekend: 'before' }),
      'WEEKLY',
      {},
      { firstDate: WEDNESDAY, lastDate: FRIDAY, weekend: 'before' },
    ],
  ] as [string, Schedule, RecurrenceType, ScheduleChange, object][])(
    'loses %s when its type changes',
    (_what, current, recurrenceType, change, result) => {
      expect(after(current, { recurrenceType, ...change })).toEqual({ recurrenceType, ...result })
    },
  )

  it('is refused when its other fields do not fit another type', () => {
    const change = { recurrenceType: 'DAILY' } as const
    expect(after(IN_JUNE, { ...change, every: 2 })).toBe('anchorDate')
    expect(after(IN_JUNE, { ...change, anchorDate: FRIDAY })).toBe('every')
    expect(after(scheduleOf('MONTHLY', { recurrenceDay: 20 }), { recurrenceType: 'WEEKLY' })).toBe(
      'recurrenceDay',
    )
  })
})

it.each([
  ['2026-11-20', '2026-11-20', '2026-11-20'],
  ['2026-11-21', '2026-11-20', '2026-11-23'],
  ['2026-11-22', '2026-11-20', '2026-11-23'],
  ['2026-11-23', '2026-11-23', '2026-11-23'],
  ['2028-01-01', '2027-12-31', '2028-01-03'],
  ['0001-01-06', '0001-01-05', '0001-01-08'],
])('a date of %s falls on %s before, or %s after the weekend', (date, before, later) => {
  expect(dayByWeekendRule(date, 'before')).toBe(before)
  expect(dayByWeekendRule(date, 'after')).toBe(later)
  expect(dayByWeekendRule(date, null)).toBe(date)
})
