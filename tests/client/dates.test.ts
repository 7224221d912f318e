import { expect, test } from 'vitest'
import {
  formatDay,
  formatDayLong,
  formatDayNear,
  formatDayOfYear,
  formatMonth,
  formatWeekday,
} from '../../src/client/words/dates.ts'

test.each([
  ['2026-11-20', 'Fri', '20 Nov', 'Friday, November 20', 'November 2026'],
  ['2028-02-29', 'Tue', '29 Feb', 'Tuesday, February 29', 'February 2028'],
  ['2027-01-01', 'Fri', '1 Jan', 'Friday, January 1', 'January 2027'],
  ['0099-12-06', 'Sun', '6 Dec', 'Sunday, December 6', 'December 99'],
])('the formats of %s', (date, weekday, day, dayLong, month) => {
  expect(formatWeekday(date)).toBe(weekday)
  expect(formatDay(date)).toBe(day)
  expect(formatDayLong(date)).toBe(dayLong)
  expect(formatMonth(date.slice(0, 7))).toBe(month)
})

test('every day of two years is formatted as Intl does', () => {
  const inIntl = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' })
  const long = inIntl({ weekday: 'long', month: 'long', day: 'numeric' })
  const ofYear = inIntl({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' })
  const weekday = inIntl({ weekday: 'short' })
  const month = inIntl({ month: 'long', year: 'numeric' })
  for (let day = Date.UTC(2027, 0, 1); day < Date.UTC(2029, 0, 1); day += 86_400_000) {
    const date = new Date(day).toISOString().slice(0, 10)
    expect(formatDayLong(date)).toBe(long.format(day))
    expect(formatDayOfYear(date)).toBe(ofYear.format(day))
    expect(formatWeekday(date)).toBe(weekday.format(day))
    expect(formatMonth(date.slice(0, 7))).toBe(month.format(day))
  }
})

test('a day is shown with its year unless it is in the year of today', () => {
  expect(formatDayNear('2026-11-20', '2026-01-01')).toBe('20 Nov')
  expect(formatDayNear('2025-11-20', '2026-01-01')).toBe('20 Nov 2025')
})
