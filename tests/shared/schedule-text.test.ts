/** The canonical text of a schedule, by which it is stored. */
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { plainSchedule, type Schedule, scheduleOf } from '../../src/shared/schedules/schedule.ts'
import { formatSchedule, parseSchedule } from '../../src/shared/schedules/schedule-text.ts'
import { someCashFlows } from '../support/cash-flow-arbitrary.ts'

const someSchedules = someCashFlows.map(scheduleOf)

/** The text that is written for the schedule which a text means; the same one for a text that is refused. */
function writtenAgain(text: string): string {
  try {
    return formatSchedule(parseSchedule(text))
  } catch (error) {
    if (error instanceof RangeError) return text
    throw error
  }
}

describe('the text of a schedule', () => {
  it.each<[string, Schedule]>([
    ['ON_X_DAY', plainSchedule('ON_X_DAY')],
    ['WEEKLY day=0', { ...plainSchedule('WEEKLY'), recurrenceDay: 0 }],
    ['BIMONTHLY days=2,16', { ...plainSchedule('BIMONTHLY'), monthDays: [2, 16] }],
    [
      'MONTHLY on=-1/5 weekend=before',
      {
        ...plainSchedule('MONTHLY'),
        weekdayOfMonth: { nth: -1, weekday: 5 },
        weekend: 'before',
      },
    ],
    [
      'MONTHLY day=15 every=3 from=2026-01-01 first=2026-12-01 last=2027-12-01',
      {
        ...plainSchedule('MONTHLY'),
        recurrenceDay: 15,
        every: 3,
        anchorDate: '2026-01-01',
        firstDate: '2026-12-01',
        lastDate: '2027-12-01',
      },
    ],
  ])('is %s', (text, schedule) => {
    expect(formatSchedule(schedule)).toBe(text)
    expect(parseSchedule(text)).toEqual(schedule)
  })

  it('is parsed as the schedule that it was written from', () => {
    fc.assert(
      fc.property(someSchedules, (schedule) => {
        expect(parseSchedule(formatSchedule(schedule))).toEqual(schedule)
      }),
    )
  })

  it('is the only text that is parsed as its schedule', () => {
    const someWords = fc.constantFrom(
      'MONTHLY',
      'DAILY',
      'day=5',
      'day=05',
      'every=2',
      'from=2026-1-1',
      'first=2026-01-01',
      'days=1,15',
      'days=1,15,',
      'on=-1/5',
      'on=5/1',
      'weekend=never',
      '',
    )
    const someTexts = fc.oneof(
      fc.array(someWords, { maxLength: 4 }).map((words) => words.join(' ')),
      fc
        .tuple(someSchedules, fc.nat(80), fc.string({ maxLength: 2 }))
        .map(([schedule, at, typed]) => {
          const text = formatSchedule(schedule)
          return text.slice(0, at) + typed + text.slice(at + 1)
        }),
    )
    fc.assert(
      fc.property(someTexts, (text) => {
        expect(writtenAgain(text)).toBe(text)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['', 'without a type'],
    ['HOURLY', 'of an unknown type'],
    ['monthly', 'in lower case'],
    [' MONTHLY', 'after a space'],
    ['MONTHLY ', 'before a space'],
    ['MONTHLY  day=5', 'with two spaces'],
    ['MONTHLY\tday=5', 'with a tab'],
    ['MONTHLY day=05', 'with a zero before its day'],
    ['MONTHLY day=+5', 'with a plus before its day'],
    ['MONTHLY day=', 'with an empty day'],
    ['MONTHLY day=null', 'with a day that is no number'],
    ['MONTHLY day=5 day=5', 'with two days'],
    ['MONTHLY from=2026-01-01 every=3', 'in another order'],
    ['MONTHLY first=2026-1-1', 'with a date of another form'],
    ['MONTHLY pause=3', 'with an unknown key'],
    ['MONTHLY weekend', 'without a value'],
    ['MONTHLY weekend=never', 'with an unknown rule for weekends'],
    ['MONTHLY on=0/5', 'with an unknown week of the month'],
    ['MONTHLY on=1/7', 'with an unknown weekday'],
    ['BIMONTHLY days=15', 'with one day of two'],
    ['BIMONTHLY days=1,15,20', 'with three days of two'],
  ])('is refused when it is not canonical: %j, %s', (text) => {
    expect(() => parseSchedule(text)).toThrow(`${JSON.stringify(text)} is no schedule.`)
  })
})
