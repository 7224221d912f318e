/** When a check-in is due, and what check-ins say about the plan. */
import { expect, test } from 'vitest'
import type { OpenItem } from '../../src/shared/check-in.ts'
import { reasonToCheckIn } from '../../src/client/features/check-in/check-in-due.ts'
import {
  comparisonsOf,
  usualMissCents,
} from '../../src/client/features/check-in/forecast-quality.ts'

function itemOn(on: string): OpenItem {
  return { kind: 'expense', id: 1, name: 'Rent', date: on, on, amountCents: 1 }
}

const TODAY = '2026-11-20'

test.each([
  [
    'items before the balance',
    '2026-11-19',
    ['2026-11-18', '2026-11-19'],
    /^1 item was due before your starting balance was set, and counts/,
  ],
  ['items of today and since', '2026-11-18', ['2026-11-18', '2026-11-20'], null],
  [
    'items where the day is not known',
    null,
    ['2026-11-01', '2026-11-19', '2026-11-20'],
    /^2 items were due before today, and count/,
  ],
  ['nothing where the day is not known', null, [], null],
  ['13 days', '2026-11-07', [], null],
  ['14 days', '2026-11-06', [], /^Your starting balance is 14 days old/],
  ['a new month', '2026-10-31', ['2026-11-01'], /^A new month has begun/],
  ['the same month of last year', '2025-11-30', [], /^A new month has begun/],
] as const)('of %s', (_what, balanceOn, days, reason) => {
  const said = reasonToCheckIn({ balanceOn, items: days.map(itemOn) }, TODAY)
  expect(said ?? 'not due').toMatch(reason ?? /^not due$/)
})

function checkInOn(onDate: string, id: number, differenceCents: number) {
  return { id, onDate, balanceCents: 500_00 + differenceCents, expectedCents: 500_00 }
}

test('the first check-in, and a second one on the same day, compare nothing', () => {
  expect(comparisonsOf([])).toEqual([])
  expect(comparisonsOf([checkInOn(TODAY, 1, 9)])).toEqual([])
  const compared = comparisonsOf([
    checkInOn(TODAY, 4, 0),
    checkInOn(TODAY, 3, -7),
    checkInOn('2026-11-06', 2, 100_00),
    checkInOn('2026-11-06', 1, 900_00),
  ])
  expect(compared).toMatchObject([{ id: 3, differenceCents: -7 }])
})

test('the usual miss is the median of at least three', () => {
  const missOf = (...differences: number[]) =>
    usualMissCents(
      differences.map((differenceCents, id) => ({
        ...checkInOn(TODAY, id, differenceCents),
        differenceCents,
      })),
    )
  expect(missOf(5, -5)).toBeNull()
  expect(missOf(10_00, -2, 1)).toBe(2)
  expect(missOf(-4, 1, 0, 100_00)).toBe(3)
  expect(missOf(0, 0, 0)).toBe(0)
})
