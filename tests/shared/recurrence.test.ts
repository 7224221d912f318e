import { describe, expect, it } from 'vitest'
import { describeRecurrence, ordinal } from '../../src/shared/schedules/recurrence.ts'

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [10, '10th'],
  [11, '11th'],
  [12, '12th'],
  [13, '13th'],
  [20, '20th'],
  [21, '21st'],
  [22, '22nd'],
  [23, '23rd'],
  [30, '30th'],
  [31, '31st'],
])('the ordinal of %i is %s', (day, text) => {
  expect(ordinal(day)).toBe(text)
})

describe('a schedule in words', () => {
  it.each([
    ['DAILY', null, 'Daily'],
    ['WEEKLY', 5, 'Weekly on Friday'],
    ['WEEKLY', 0, 'Weekly on Sunday'],
    ['WEEKLY', null, 'Weekly on Monday'],
    ['BIWEEKLY', 6, 'Bi-weekly on Saturday'],
    ['BIWEEKLY', null, 'Bi-weekly on the 1st, the 3rd and possibly the 5th Monday'],
    ['MONTHLY', 15, 'Monthly on the 15th'],
    ['MONTHLY', 31, 'Monthly on the 31st'],
    ['MONTHLY', null, 'Monthly on the 1st'],
    ['BIMONTHLY', null, 'Bi-monthly on the 1st and 15th'],
    ['YEARLY', null, 'Yearly on January 1st'],
    ['YEARLY', 22, 'Yearly on January 22nd'],
    ['ON_X_DAY', null, 'One-time on Nov 20, 2026'],
  ] as const)('says of %s with the day %o: "%s"', (recurrenceType, recurrenceDay, words) => {
    const startDate = '2026-11-20T12:00:00.000Z'
    expect(describeRecurrence({ recurrenceType, recurrenceDay, startDate })).toBe(words)
  })

  it('names the UTC day of a one-time cash flow, in every time zone', () => {
    const oneTime = { recurrenceType: 'ON_X_DAY', recurrenceDay: null } as const
    for (const [startDate, words] of [
      ['2026-11-20T00:00:00.000Z', 'One-time on Nov 20, 2026'],
      ['2026-11-20T23:59:59.999Z', 'One-time on Nov 20, 2026'],
      ['2028-02-29T12:00:00.000Z', 'One-time on Feb 29, 2028'],
    ] as const)
      expect(describeRecurrence({ ...oneTime, startDate })).toBe(words)
  })
})
