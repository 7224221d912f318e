/** The day on which a check-in is due, and the accuracy of the plan. */
import { expect, test } from 'vitest'
import type { OpenItem } from '../../src/shared/plan/check-in.ts'
import {
  centsOfGroup,
  describeGroup,
  groupOpenItems,
} from '../../src/client/features/check-in/open-item-groups.ts'
import { reasonToCheckIn } from '../../src/client/features/check-in/check-in-due.ts'
import {
  comparisonsOf,
  countWithin,
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
    ['2026-11-18', '2026-11-19', TODAY],
    '2 items since Nov 1 are not confirmed.',
  ],
  ['items of today and since', '2026-11-18', ['2026-11-18', TODAY], null],
  [
    'one item where the day is not known',
    null,
    ['2026-11-19', TODAY],
    /^1 item since Nov 1 is not/,
  ],
  ['nothing where the day is not known', null, [TODAY], null],
  ['a balance of today: its field asks', TODAY, ['2026-11-01'], null],
  ['13 days', '2026-11-07', ['2026-11-08'], null],
  ['14 days', '2026-11-06', [], 'It is 14 days old.'],
  ['14 days with an item', '2026-11-06', ['2026-11-08'], '1 item since Nov 1 is not confirmed.'],
  ['a new month', '2026-10-31', [TODAY], 'A new month has begun.'],
  ['the same month of last year', '2025-11-30', [], 'A new month has begun.'],
  [
    'items of the month before',
    '2026-10-20',
    ['2026-10-20', '2026-10-31'],
    '2 items of October are not confirmed; they no longer count.',
  ],
  [
    'items of both',
    '2026-10-20',
    ['2026-10-31', '2026-11-01'],
    '1 item since Nov 1 is not confirmed. 1 item of October is not confirmed; it no longer counts.',
  ],
  [
    'items of two months',
    '2026-08-20',
    ['2026-09-01', '2026-10-01'],
    /^2 items of September and October/,
  ],
  [
    'items of many months',
    '2025-12-20',
    ['2025-12-21', '2026-02-01', '2026-10-01'],
    /^3 items of December 2025 to October are/,
  ],
  [
    'more than are listed',
    '2026-10-01',
    Array.from({ length: 500 }, () => '2026-10-02'),
    'At least 500 items of October are not confirmed; they no longer count.',
  ],
] as const)('the reason to check in is right for %s', (_what, balanceOn, days, reason) => {
  const said = reasonToCheckIn({ balanceOn, items: days.map(itemOn) }, TODAY)
  expect(said ?? 'not due').toMatch(reason ?? /^not due$/)
})

test('a list of open items has one row for the repeats of a cash flow within a month', () => {
  const coffee = { kind: 'expense', id: 2, name: 'Coffee', amountCents: 4_20 } as const
  const cups = ['2026-10-31', '2026-11-01', '2026-11-02', '2026-11-19'].map((on) => ({
    ...coffee,
    date: on,
    on,
  }))
  const rent = itemOn('2026-11-01')
  const months = groupOpenItems([cups[0]!, cups[1]!, rent, cups[2]!, cups[3]!])
  const rows = months.map(({ month, groups }) => [
    month,
    ...groups.map((group) => [
      group.items[0].name,
      describeGroup(group, TODAY),
      centsOfGroup(group),
    ]),
  ])
  expect(rows).toEqual([
    ['2026-10', ['Coffee', 'Sat, Oct 31', -4_20]],
    ['2026-11', ['Coffee', '3 times, Nov 1 to Nov 19', -12_60], ['Rent', 'Sun, Nov 1', -1]],
  ])
})

function checkInOn(onDate: string, id: number, differenceCents: number) {
  const balanceCents = 500_00 + differenceCents
  return { id, onDate, balanceCents, expectedCents: 500_00, differenceCents, range: null }
}

test('the comparison with the plan is absent for the first check-in and for a second one on a day', () => {
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

test('the bank is counted as within the range by the check-ins that had one', () => {
  const ranged = (cents: number, lowCents: number, highCents: number) => {
    return { ...checkInOn(TODAY, 1, cents), range: { lowCents, highCents } }
  }
  expect(countWithin([checkInOn(TODAY, 1, 0)])).toBeNull()
  expect(
    countWithin([
      ranged(-10, 499_90, 501_00),
      ranged(100, 499_90, 501_00),
      ranged(101, 499_90, 501_00),
      checkInOn(TODAY, 1, 0),
    ]),
  ).toEqual({ within: 2, of: 3 })
})

test('the usual difference is the median of at least three differences', () => {
  const missOf = (...differences: number[]) =>
    usualMissCents(differences.map((cents, id) => checkInOn(TODAY, id, cents)))
  expect(missOf(5, -5)).toBeNull()
  expect(missOf(10_00, -2, 1)).toBe(2)
  expect(missOf(-4, 1, 0, 100_00)).toBe(3)
  expect(missOf(0, 0, 0)).toBe(0)
})
