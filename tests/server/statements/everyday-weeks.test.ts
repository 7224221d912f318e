/** The weeks of everyday spending in a statement [behaviour: Bank statements]. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayText, parseDay } from '../../../src/server/projection/rules/calendar.ts'
import { everydayOf } from '../../../src/server/statements/propose/everyday-weeks.ts'

const LAST = parseDay('2026-11-20')

/** One line in each week, on its last day; the latest week is first. */
function weeksOf(cents: readonly number[]) {
  const lines = cents.map((each, week) => ({
    date: dayText(LAST - 7 * week),
    amountCents: -each,
    text: 'SHOP',
  }))
  return everydayOf(lines, { first: LAST - 7 * cents.length + 1, last: LAST })
}

test.each([
  [[10], [10, 10, 10]],
  [
    [30, 10, 20],
    [10, 20, 30],
  ],
  [
    [5, 1, 4, 2, 3, 10, 6, 9, 7, 8],
    [1, 6, 9],
  ],
  [
    [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11],
    [2, 6, 10],
  ],
  [
    [0, 0, 7, 8, 9],
    [0, 7, 9],
  ],
])(
  'the weeks %j have their 10th percentile, median and 90th by the nearest rank',
  (weeks, found) => {
    const [lowCents, weeklyCents, highCents] = found
    expect(weeksOf(weeks)).toMatchObject({ lowCents, weeklyCents, highCents, weeks: weeks.length })
  },
)

test('the weeks leave out what comes in, what is unusual, and what is before the first whole one', () => {
  const line = (days: number, amountCents: number) => {
    return { date: dayText(LAST - days), amountCents, text: 'SHOP' }
  }
  const lines = [line(7, -1_00), line(6, -249_99), line(5, -250_00), line(4, 30_00)]
  expect(everydayOf(lines, { first: LAST - 8, last: LAST })).toEqual({
    weeklyCents: 249_99,
    lowCents: 249_99,
    highCents: 249_99,
    lineCount: 1,
    weeks: 1,
  })
  expect(everydayOf(lines, { first: LAST - 5, last: LAST })).toBeNull()
  expect(weeksOf([0, 0, 5_00])).toBeNull()
})

test('eight of ten weeks lie between the lowest and the highest', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 20_000 }), { minLength: 1 }), (weeks) => {
      const { lowCents = NaN, weeklyCents = NaN, highCents = NaN } = weeksOf(weeks) ?? {}
      expect(lowCents).toBeLessThanOrEqual(weeklyCents)
      expect(weeklyCents).toBeLessThanOrEqual(highCents)
      const within = weeks.filter((cents) => cents >= lowCents && cents <= highCents)
      expect(within.length).toBeGreaterThanOrEqual(0.8 * weeks.length)
    }),
  )
})
