import { afterEach, describe, expect, it, vi } from 'vitest'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

/** The words of dates in a browser whose user reads these languages, most first. */
async function datesIn(...languages: string[]) {
  vi.resetModules()
  vi.stubGlobal('navigator', { languages })
  return {
    ...(await import('../../src/client/words/dates.ts')),
    ...(await import('../../src/client/words/moments.ts')),
  }
}

describe('a date on the screen', () => {
  it.each([
    [['en-US'], 'Fri, Nov 20', 'Nov 20', 'November 2026'],
    [['en'], 'Fri, Nov 20', 'Nov 20', 'November 2026'],
    [['en-GB', 'en-US'], 'Fri 20 Nov', '20 Nov', 'November 2026'],
    // Another language is shown the English of the United States, unless its user reads another one.
    [['de'], 'Fri, Nov 20', 'Nov 20', 'November 2026'],
    [['de-AT', 'en-GB'], 'Fri 20 Nov', '20 Nov', 'November 2026'],
    [[], 'Fri, Nov 20', 'Nov 20', 'November 2026'],
  ])('is written like this in the language %j', async (languages, weekdayDay, day, month) => {
    const dates = await datesIn(...languages)
    // Some versions of Intl put a comma after the weekday in British English.
    expect(dates.formatWeekdayDay('2026-11-20').replace('Fri, 20', 'Fri 20')).toBe(weekdayDay)
    expect(dates.formatDay('2026-11-20')).toBe(day)
    expect(dates.formatMonth('2026-11')).toBe(month)
  })

  it('has its year unless it is in the year of today', async () => {
    const american = await datesIn('en-US')
    expect(american.formatDayNear('2026-11-20', '2026-01-01')).toBe('Nov 20')
    expect(american.formatDayNear('2025-11-20', '2026-01-01')).toBe('Nov 20, 2025')
    expect(american.formatWeekdayNear('2026-11-20', '2026-01-01')).toBe('Fri, Nov 20')
    expect(american.formatWeekdayNear('2025-11-20', '2026-01-01')).toBe('Thu, Nov 20, 2025')
    expect(american.formatMonthNear('2026-11', '2026-01-01')).toBe('November')
    expect(american.formatMonthNear('2025-11', '2026-01-01')).toBe('November 2025')
    const british = await datesIn('en-GB')
    expect(british.formatDayNear('2025-11-20', '2026-01-01')).toBe('20 Nov 2025')
    expect(british.formatWeekdayNear('2025-11-20', '2026-01-01')).toBe('Thu, 20 Nov 2025')
  })

  it('is the same day in every time zone and in the first years', async () => {
    const dates = await datesIn('en-US')
    expect(dates.formatWeekdayDate('2028-02-29')).toBe('Tue, Feb 29, 2028')
    expect(dates.formatWeekdayDate('0099-12-06')).toBe('Sun, Dec 6, 99')
  })
})

it('a moment is written with the time, on the clock of its language', async () => {
  const moment = '2026-11-20T15:12:00.000Z'
  const american = await datesIn('en-US')
  expect(american.formatTime(moment)).toMatch(/^\d{1,2}:12\s[AP]M$/)
  const british = await datesIn('en-GB')
  expect(british.formatTime(moment)).toMatch(/^\d\d:12$/)
})

describe('the first day of the week', () => {
  it.each([
    ['en-US', '2026-11-15'],
    ['en-CA', '2026-11-15'],
    ['de', '2026-11-15'],
    ['en-GB', '2026-11-16'],
    ['en-IE', '2026-11-16'],
  ])('is the usual one in %s', async (language, start) => {
    const { weekStartOf } = await datesIn(language)
    expect(weekStartOf('2026-11-20')).toBe(start)
    expect(weekStartOf(start)).toBe(start)
  })

  it.each([
    ['en-US', '2026-11-15'],
    ['en-GB', '2026-11-16'],
  ])('is Sunday or Monday in %s where the browser does not know', async (language, start) => {
    const { weekStartOf } = await datesIn(language)
    vi.stubGlobal('Intl', {
      ...Intl,
      Locale: class {
        region = language.slice(3)
        maximize() {
          return this
        }
      },
    })
    expect(weekStartOf('2026-11-20')).toBe(start)
  })
})
