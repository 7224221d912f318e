import { describe, expect, test } from 'vitest'
import {
  dayAfterKey,
  lowestOf,
  shownDays,
  weeksOf,
} from '../../src/client/features/balance/calendar/calendar-days.ts'

function daysOf(month: string, count: number): { date: string }[] {
  return Array.from({ length: count }, (_, index) => ({
    date: `${month}-${String(index + 1).padStart(2, '0')}`,
  }))
}

/** All days of the month of a date, as the calendar shows them in another year. */
const monthDays = (date: string) => shownDays(date.slice(0, 7), '2001-01-01')

function shapeOf(month: string, count: number) {
  return weeksOf(daysOf(month, count)).map(({ blankBefore, days, blankAfter }) => [
    blankBefore,
    days.length,
    blankAfter,
  ])
}

describe('the weeks of a month', () => {
  test('begin on Sunday, with blanks for the days of other months', () => {
    // 2027-01-01 is a Friday.
    expect(shapeOf('2027-01', 31)).toEqual([
      [5, 2, 0],
      [0, 7, 0],
      [0, 7, 0],
      [0, 7, 0],
      [0, 7, 0],
      [0, 1, 6],
    ])
  })

  test('have no blank where the month begins on Sunday and has 28 days', () => {
    expect(shapeOf('2026-02', 28)).toEqual(Array.from({ length: 4 }, () => [0, 7, 0]))
  })

  test('are an empty list for a month without days', () => {
    expect(weeksOf([])).toEqual([])
  })
})

describe('the key that moves the focus', () => {
  test.each([
    ['ArrowLeft', '2026-11-20', '2026-11-19'],
    ['ArrowRight', '2026-11-20', '2026-11-21'],
    ['ArrowUp', '2026-11-20', '2026-11-13'],
    ['ArrowDown', '2026-11-20', '2026-11-27'],
    ['ArrowRight', '2026-12-31', '2027-01-01'],
    ['ArrowUp', '2026-12-01', '2026-11-24'],
    ['Home', '2026-11-20', '2026-11-15'],
    ['End', '2026-11-20', '2026-11-21'],
    ['Home', '2026-12-03', '2026-12-01'],
    ['End', '2026-12-28', '2026-12-31'],
    ['PageDown', '2026-11-20', '2026-12-20'],
    ['PageDown', '2027-01-31', '2027-02-28'],
    ['PageUp', '2027-01-15', '2026-12-15'],
    ['PageUp', '2028-03-31', '2028-02-29'],
  ])('is %s from %s to %s', (key, from, to) => {
    expect(dayAfterKey(key, from, monthDays(from))).toBe(to)
  })

  test('is none but the arrows, Home, End, Page Up and Page Down', () => {
    expect(dayAfterKey('a', '2026-11-20', [])).toBeNull()
    expect(dayAfterKey('Enter', '2026-11-20', [])).toBeNull()
  })
})

describe('the days that the calendar shows', () => {
  test('are five weeks from the week of today in the current month', () => {
    const days = shownDays('2026-11', '2026-11-20')
    expect([days[0], days.at(-1), days.length]).toEqual(['2026-11-15', '2026-12-19', 35])
    expect(shownDays('2026-12', '2026-12-01')[0]).toBe('2026-11-29')
  })

  test('are all days of another month', () => {
    const days = shownDays('2028-02', '2026-11-20')
    expect([days[0], days.at(-1), days.length]).toEqual(['2028-02-01', '2028-02-29', 29])
  })

  test('are never left by Home and End', () => {
    const days = shownDays('2026-11', '2026-11-20')
    expect(dayAfterKey('End', '2026-11-30', days)).toBe('2026-12-05')
    expect(dayAfterKey('Home', '2026-12-03', days)).toBe('2026-11-29')
  })
})

describe('the lowest day of the calendar', () => {
  const balances = (...cents: (number | undefined)[]) =>
    cents.map((each, index) => ({ date: `2026-11-0${index + 1}`, cents: each }))

  test('is the first of the days with the lowest balance', () => {
    expect(lowestOf(balances(5, -1, 3, -1))).toBe('2026-11-02')
  })

  test('is absent where all balances are equal or one has not loaded', () => {
    expect(lowestOf(balances(0, 0, 0))).toBeNull()
    expect(lowestOf(balances(5, -1, undefined))).toBeNull()
    expect(lowestOf([])).toBeNull()
  })
})
