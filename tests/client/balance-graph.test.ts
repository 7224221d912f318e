/** The lines and labels of the balance graph, before it is drawn. */
import { describe, expect, test } from 'vitest'
import { balanceLines } from '../../src/client/plan/graph/day-lines.tsx'
import {
  dateTicks,
  centsInSight,
  dollarTicks,
  formatShort,
  baselineUnder,
  FONT_PX,
} from '../../src/client/plan/graph/graph-scales.ts'
import {
  dateAt,
  type GraphDays,
  indexOf,
  type Level,
  lowestIndexOf,
  rangeSentence,
  rangeText,
} from '../../src/client/plan/graph/graph-days.ts'
import { lastDayOf } from '../../src/client/plan/shown-range.tsx'

function daysOf(balancesCents: number[], bufferCents = 0): GraphDays {
  return { from: '2026-11-20', today: '2026-11-20', balancesCents, bufferCents }
}

test('the line is level through each day and upright between two days', () => {
  expect(balanceLines(daysOf([500, 500, 300]))).toEqual([
    {
      level: 'enough',
      points: [
        [0, 500],
        [1, 500],
        [2, 500],
        [2, 300],
        [3, 300],
      ],
    },
  ])
})

test('the line is split where it crosses the buffer and zero, in both directions', () => {
  const lines = balanceLines(daysOf([100, -50, 100], 60))
  expect(lines).toEqual([
    {
      level: 'enough',
      points: [
        [0, 100],
        [1, 100],
        [1, 60],
      ],
    },
    {
      level: 'belowBuffer',
      points: [
        [1, 60],
        [1, 0],
      ],
    },
    {
      level: 'belowZero',
      points: [
        [1, 0],
        [1, -50],
        [2, -50],
        [2, 0],
      ],
    },
    {
      level: 'belowBuffer',
      points: [
        [2, 0],
        [2, 60],
      ],
    },
    {
      level: 'enough',
      points: [
        [2, 60],
        [2, 100],
        [3, 100],
      ],
    },
  ])
})

test('a balance of zero is not below zero, and a balance at the buffer is not below it', () => {
  expect(balanceLines(daysOf([0])).map(({ level }) => level)).toEqual(['enough'])
  expect(balanceLines(daysOf([60], 60)).map(({ level }) => level)).toEqual(['enough'])
  expect(balanceLines(daysOf([0, 60, -1], 60)).map(({ level }) => level)).toEqual([
    'belowBuffer',
    'enough',
    'belowBuffer',
    'belowZero',
  ])
})

test('the line has a point for every day of five years', () => {
  const balances = Array.from({ length: 1_827 }, (_, day) =>
    day === 900 ? -1 : (day * 37) % 1_000,
  )
  const passed = new Set(
    balanceLines(daysOf(balances, 250)).flatMap(({ points }) => points.map(String)),
  )
  const missed = balances.filter(
    (cents, day) => !passed.has(`${day},${cents}`) || !passed.has(`${day + 1},${cents}`),
  )
  expect(missed).toEqual([])
  expect(passed).toContain('900,-1')
})

test('the parts of the line follow each other without a gap', () => {
  const balances = Array.from({ length: 400 }, (_, day) => ((day * 7_919) % 1_000) - 400)
  const lines = balanceLines(daysOf(balances, 200))
  lines.slice(1).forEach(({ points }, index) => {
    expect(points[0]).toEqual(lines[index]?.points.at(-1))
  })
  const amountsOf = (wanted: Level) =>
    lines.flatMap(({ level, points }) => (level === wanted ? points.map(([, cents]) => cents) : []))
  expect(Math.max(...amountsOf('belowZero'))).toBe(0)
  expect(Math.min(...amountsOf('enough'))).toBe(200)
})

test('the lowest day is the earliest of the days with equal balances', () => {
  expect(lowestIndexOf(daysOf([3, 1, 2, 1]))).toBe(1)
})

test('dateAt and indexOf are inverse, and indexOf finds no other date', () => {
  const days = daysOf(Array<number>(500).fill(0))
  expect(dateAt(days, 102)).toBe('2027-03-02')
  expect(indexOf(days, '2027-03-02')).toBe(102)
  expect(indexOf(days, '2026-11-19')).toBeUndefined()
  expect(indexOf(days, '2028-11-20')).toBeUndefined()
})

test('the range of the axis includes zero, the buffer and every balance', () => {
  const [low, high] = centsInSight(daysOf([50_000, 90_000], 20_000), HEIGHT)
  expect(low).toBeLessThan(0)
  expect(high).toBeGreaterThan(90_000)
  expect(centsInSight(daysOf([-50_000, -90_000], 20_000), HEIGHT)[0]).toBeLessThan(-90_000)
  expect(centsInSight(daysOf([-50_000, -90_000], 20_000), HEIGHT)[1]).toBeGreaterThan(20_000)
  const [emptyLow, emptyHigh] = centsInSight(daysOf([0, 0]), HEIGHT)
  expect(emptyHigh - emptyLow).toBeGreaterThan(0)
})

test.each([
  [180_00, 420_00, 'between $180 and $420'],
  [180_01, 419_99, 'between $180 and $420'],
  [-180_01, -50, 'between -$181 and $0'],
  [-50, 50, 'between -$1 and $1'],
  [1_234_00, 1_234_00, ''],
])('a range from %i to %i cents is named in whole dollars: %s', (low, high, text) => {
  const days = { ...daysOf([0]), range: { lowCents: [low], highCents: [high] } }
  expect(rangeText(days, 0)).toBe(text)
  expect(rangeSentence(days, 0)).toBe(text && `In 8 of 10 such months you had ${text} today.`)
})

test('the axis holds the range of every day', () => {
  const range = { lowCents: [50_000, 10_000, -70_000], highCents: [50_000, 90_000, 140_000] }
  const [low, high] = centsInSight({ ...daysOf([50_000, 40_000, 30_000]), range }, HEIGHT)
  expect(low).toBeLessThan(-70_000)
  expect(high).toBeGreaterThan(140_000)
})

const HEIGHT = 240

test.each([90, 120, 240, 600])(
  'the lowest label fits above the dates in a graph of %d px',
  (height) => {
    const lowest = -90_000
    const [low, high] = centsInSight(daysOf([50_000, lowest]), height)
    const y = (cents: number) => ((high - cents) / (high - low)) * height
    const place = { dot: y(lowest), lowest: y(lowest), levels: [y(0)] }
    expect(baselineUnder(place)).toBeLessThan(height)
  },
)

describe('the label of a dot stands under the dot', () => {
  const dot = 100
  const above = { dot, lowest: dot, levels: [20] }

  test('close to it, where no line is in the way', () => {
    const gap = baselineUnder(above) - FONT_PX - dot
    expect(gap).toBeGreaterThan(0)
    expect(gap).toBeLessThan(16)
  })

  test('below another part of the line that would cross it', () => {
    expect(baselineUnder({ ...above, lowest: 130 })).toBeGreaterThan(130 + FONT_PX)
    expect(baselineUnder({ ...above, lowest: 300 })).toBeGreaterThan(300 + FONT_PX)
  })

  test('below the lines of zero and the buffer that would cross it', () => {
    expect(baselineUnder({ ...above, levels: [115] })).toBeGreaterThan(115 + FONT_PX)
    expect(baselineUnder({ ...above, levels: [130, 115] })).toBeGreaterThan(130 + FONT_PX)
    expect(baselineUnder({ ...above, levels: [200] })).toBe(baselineUnder(above))
  })
})

test.each([
  [0, '$0'],
  [25_000, '$250'],
  [-250_000, '-$2.5K'],
  [125_000_000, '$1.25M'],
])('the axis writes %i cents as %s', (cents, text) => {
  expect(formatShort(cents)).toBe(text)
})

test.each([
  [-1_000, 9_000, 1_800, [0, 2_000, 4_000, 6_000, 8_000]],
  [-26_000, 26_000, 20_100, [-25_000, 0, 25_000]],
  [0, 5_000_000, 600_000, [0, 1_000_000, 2_000_000, 3_000_000, 4_000_000, 5_000_000]],
])('the amounts beside the graph are round from %i to %i cents', (low, high, least, amounts) => {
  expect(dollarTicks(low, high, least)).toEqual(amounts)
})

test('the dates below the graph are Mondays, then months, then years, as many as fit', () => {
  expect(dateTicks('2026-11-20', 31, 6)).toEqual([
    { day: 3, text: 'Nov 23' },
    { day: 10, text: 'Nov 30' },
    { day: 17, text: 'Dec 7' },
    { day: 24, text: 'Dec 14' },
  ])
  expect(dateTicks('2026-11-23', 1, 6)).toEqual([{ day: 0, text: 'Nov 23' }])
  expect(
    dateTicks('2026-11-20', 366, 12)
      .map(({ text }) => text)
      .slice(0, 4),
  ).toEqual(['Dec', '2027', 'Feb', 'Mar'])
  expect(dateTicks('2026-11-20', 1_827, 6)).toEqual([
    { day: 42, text: '2027' },
    { day: 407, text: '2028' },
    { day: 773, text: '2029' },
    { day: 1_138, text: '2030' },
    { day: 1_503, text: '2031' },
  ])
  for (const most of [2, 4, 9])
    expect(dateTicks('2026-11-20', 1_827, most).length).toBeLessThanOrEqual(most)
})

test('a range of months ends on the same day of the last month, or on its last day', () => {
  expect(lastDayOf('2026-11-20', '1')).toBe('2026-12-20')
  expect(lastDayOf('2026-11-30', '3')).toBe('2027-02-28')
  expect(lastDayOf('2028-02-29', '12')).toBe('2029-02-28')
  expect(lastDayOf('2026-11-20', '60')).toBe('2031-11-20')
})
