/** The words for schedules [behaviour: Schedules in detail]. */
import { describe, expect, it } from 'vitest'
import { describeRecurrence, RECURRENCE_TYPES } from '../../src/shared/schedules/recurrence.ts'
import { NO_DETAILS, type Schedule } from '../../src/shared/schedules/schedule.ts'
import { describeSchedule } from '../../src/shared/schedules/schedule-words.ts'

const startDate = '2026-11-20T12:00:00.000Z'

function wordsOf(schedule: Partial<Schedule>): string {
  const monthly: Schedule = { recurrenceType: 'MONTHLY', recurrenceDay: null, ...NO_DETAILS }
  return describeSchedule({ ...monthly, startDate, ...schedule })
}

describe('the words for a schedule', () => {
  it.each<[Partial<Schedule>, string]>([
    [{ recurrenceType: 'DAILY', every: 3, anchorDate: '2026-12-04' }, 'Every 3 days'],
    [
      { recurrenceType: 'WEEKLY', recurrenceDay: 5, every: 2, anchorDate: '2026-12-04' },
      'Every 2 weeks on Friday',
    ],
    [
      { recurrenceType: 'BIWEEKLY', recurrenceDay: 5, anchorDate: '2026-12-04' },
      'Every 2 weeks on Friday',
    ],
    [{ weekdayOfMonth: { nth: -1, weekday: 5 } }, 'Monthly on the last Friday'],
    [{ weekdayOfMonth: { nth: 3, weekday: 3 } }, 'Monthly on the 3rd Wednesday'],
    [{ recurrenceDay: 15, every: 3, anchorDate: '2026-12-04' }, 'Every 3 months on the 15th'],
    [
      { every: 3, anchorDate: '2026-12-04', weekdayOfMonth: { nth: 1, weekday: 0 } },
      'Every 3 months on the 1st Sunday',
    ],
    [{ recurrenceType: 'BIMONTHLY', monthDays: [5, 20] }, 'Twice a month, on the 5th and 20th'],
    [
      { recurrenceType: 'YEARLY', recurrenceDay: 15, anchorDate: '2027-06-30' },
      'Yearly on June 15th',
    ],
    [{ recurrenceType: 'YEARLY', anchorDate: '2027-06-30' }, 'Yearly on June 1st'],
    [
      { recurrenceType: 'YEARLY', recurrenceDay: 31, every: 2, anchorDate: '2027-12-01' },
      'Every 2 years on December 31st',
    ],
  ])('for %j are %j', (schedule, words) => {
    expect(wordsOf(schedule)).toBe(words)
  })

  it('leave out its first date, its last date and its weekend rule', () => {
    const limits = { firstDate: '2027-01-01', lastDate: '2028-08-31', weekend: 'before' } as const
    expect(wordsOf(limits)).toBe('Monthly on the 1st')
  })

  it('name its type and day where it has no details', () => {
    for (const recurrenceType of RECURRENCE_TYPES)
      for (const recurrenceDay of [null, 2, 6])
        expect(wordsOf({ recurrenceType, recurrenceDay })).toBe(
          describeRecurrence({ recurrenceType, recurrenceDay, startDate }),
        )
  })
})
