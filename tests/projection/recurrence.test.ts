/** The dates were checked by hand with a printed calendar, and even weeks by counting days from 1970-01-01. */
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { projectMonth } from '../../src/server/projection/answers/daily.ts'
import type { BiweeklyDefault, RecurrenceType } from '../../src/shared/schedules/recurrence.ts'
import { cashFlow, compileOn } from './compiled.ts'

type Example = [
  type: RecurrenceType,
  recurrenceDay: number | null,
  month: string,
  daysOfMonth: number[],
  biweeklyDefault?: BiweeklyDefault,
]

// November 2026 begins on a Sunday, and the 20th is a Friday.
const EXAMPLES: Example[] = [
  ['DAILY', null, '2027-02', range(28)],
  ['DAILY', null, '2028-02', range(29)],
  ['DAILY', null, '2026-11', range(30)],

  ['WEEKLY', null, '2026-11', [2, 9, 16, 23, 30]],
  ['WEEKLY', 0, '2026-11', [1, 8, 15, 22, 29]],
  ['WEEKLY', 5, '2026-11', [6, 13, 20, 27]],
  ['WEEKLY', 6, '2026-11', [7, 14, 21, 28]],
  ['WEEKLY', 1, '2100-02', [1, 8, 15, 22]],
  ['WEEKLY', 5, '1926-01', [1, 8, 15, 22, 29]],

  // 2026-11-06 is day 20,763, in week 2,966; the even weeks run Thursday to Wednesday.
  ['BIWEEKLY', 5, '2026-11', [6, 20]],
  ['BIWEEKLY', 5, '2026-12', [4, 18]],
  ['BIWEEKLY', 5, '2027-01', [1, 15, 29]],
  ['BIWEEKLY', 4, '2026-11', [5, 19]],
  ['BIWEEKLY', 3, '2026-11', [11, 25]],
  ['BIWEEKLY', 0, '2026-11', [8, 22]],
  ['BIWEEKLY', 1, '2026-11', [9, 23]],
  // Day -10 is in week -2, day -3 in week -1.
  ['BIWEEKLY', 1, '1969-12', [8, 22]],
  ['BIWEEKLY', 4, '1970-01', [1, 15, 29]],
  ['BIWEEKLY', 1, '1970-01', [5, 19]],

  ['BIWEEKLY', null, '2026-11', [2, 16, 30], 'odd-weeks'],
  ['BIWEEKLY', null, '2026-11', [2, 16], 'first-third'],
  ['BIWEEKLY', null, '2026-12', [7, 21], 'odd-weeks'],
  ['BIWEEKLY', null, '2026-12', [7, 21], 'first-third'],
  ['BIWEEKLY', null, '2100-02', [1, 15], 'odd-weeks'],
  ['BIWEEKLY', null, '2027-03', [1, 15, 29], 'odd-weeks'],

  ['MONTHLY', null, '2026-11', [1]],
  ['MONTHLY', 15, '2026-11', [15]],
  ['MONTHLY', 31, '2026-10', [31]],
  ['MONTHLY', 31, '2026-11', [30]],
  ['MONTHLY', 31, '2027-02', [28]],
  ['MONTHLY', 30, '2028-02', [29]],
  ['MONTHLY', 29, '2027-02', [28]],
  ['MONTHLY', 29, '2028-02', [29]],
  ['MONTHLY', 28, '2028-02', [28]],
  ['MONTHLY', 29, '2000-02', [29]],
  ['MONTHLY', 30, '2100-02', [28]],

  ['BIMONTHLY', null, '2026-11', [1, 15]],
  ['BIMONTHLY', null, '2028-02', [1, 15]],

  ['YEARLY', null, '2027-01', [1]],
  ['YEARLY', 31, '2027-01', [31]],
  ['YEARLY', 15, '2026-01', [15]],
  ['YEARLY', 15, '2026-11', []],
  ['YEARLY', null, '2027-02', []],
]

const today = Temporal.PlainDate.from('2026-11-20')

describe('a schedule occurs on the days that a printed calendar shows', () => {
  test.each(EXAMPLES)(
    'for %s %s in %s: %j',
    (recurrenceType, recurrenceDay, month, days, biweeklyDefault) => {
      const item = cashFlow({ recurrenceType, recurrenceDay })
      const options = { biweeklyDefault }
      const compiled = compileOn(today, { cashFlows: [item] }, options)
      expect(daysListed(compiled, month)).toEqual(days)
    },
  )

  test.each([
    ['2028-02-29', '2028-02', [29]],
    ['2028-02-29', '2028-03', []],
    ['2028-02-29', '2027-02', []],
    ['2026-11-01', '2026-11', [1]],
    ['2025-12-31', '2025-12', [31]],
    [null, '2026-11', []],
  ])('for a one-time cash flow on %s in %s: %j', (date, month, days) => {
    const item = cashFlow({ recurrenceType: 'ON_X_DAY', date })
    expect(daysListed(compileOn(today, { cashFlows: [item] }), month)).toEqual(days)
  })

  test('and ignores a day or a date that its type does not use', () => {
    const oneTime = cashFlow({ recurrenceType: 'ON_X_DAY', recurrenceDay: 3, date: '2026-11-04' })
    const daily = cashFlow({ id: 2, recurrenceType: 'BIMONTHLY', recurrenceDay: 9 })
    const compiled = compileOn(today, { cashFlows: [oneTime, daily] })
    expect(daysListed(compiled, '2026-11')).toEqual([1, 4, 15])
  })
})

function daysListed(compiled: ReturnType<typeof compileOn>, month: string): number[] {
  const days = projectMonth(compiled, { month, today })
  return days.flatMap(({ date, transactions }) =>
    transactions.length > 0 ? [Number(date.slice(8))] : [],
  )
}

function range(last: number): number[] {
  return Array.from({ length: last }, (_, index) => index + 1)
}
