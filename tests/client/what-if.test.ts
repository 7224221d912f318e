/** The state of "What if", and its sentences [behaviour: What if on the screen]. Today is Friday, 20 November 2026. */
import { afterEach, expect, test } from 'vitest'
import { plannedChanges } from '../../src/client/features/what-if/changed-cash-flow.ts'
import {
  describeDifference,
  describeSafeToSpend,
} from '../../src/client/features/what-if/difference-words.ts'
import {
  changesIn,
  closeScenario,
  emptyDraft,
  isUnsaved,
  openedIn,
  openScenario,
  switchedOn,
  withAdded,
  withChanges,
  withLatest,
  withOpened,
} from '../../src/client/features/what-if/draft.ts'
import type { Change, Comparison } from '../../src/shared/plan/scenario.ts'
import { hideAmounts } from '../../src/client/words/shown-amounts.ts'

afterEach(() => hideAmounts(false))

const TODAY = '2026-11-20'

function comparisonOf(base: number[], scenario: number[]): Comparison {
  const outlook = (cents: number[]) => {
    const lowest = Math.min(...cents)
    return {
      today: TODAY,
      todayCents: cents[0] ?? 0,
      bufferCents: 0,
      lowest: { date: `2026-12-${29 + cents.indexOf(lowest)}`, cents: lowest },
      firstBelowZero: lowest < 0 ? '2026-12-29' : null,
      firstBelowBuffer: null,
      payday: null,
      billsCents: 0,
      billCount: 0,
      everydayCents: 0,
      safeToSpendCents: Math.max(0, cents[0] ?? 0),
      spareCents: Math.max(0, lowest),
    }
  }
  return {
    from: '2026-12-29',
    today: TODAY,
    baseCents: base,
    scenarioCents: scenario,
    differenceCents: (scenario.at(-1) ?? 0) - (base.at(-1) ?? 0),
    scenarioMonths: [],
    base: outlook(base),
    scenario: outlook(scenario),
    withoutEffect: [],
  }
}

test('the sentence about the difference compares the lowest day and the last day', () => {
  expect(describeDifference(comparisonOf([-212_00, 5_00, 9_00], [100_00, 88_00, 1_319_00]))).toBe(
    'Lowest goes from -$212.00 on Dec 29 to $88.00 on Dec 30; at the end of 2026 there is $1,310.00 more.',
  )
  expect(describeDifference(comparisonOf([5_00, 9_00], [5_00, 8_00]))).toBe(
    'Lowest stays at $5.00 on Dec 29; on Dec 30 there is $1.00 less.',
  )
  expect(describeDifference(comparisonOf([5_00, 9_00], [4_00, 9_00]))).toBe(
    'Lowest goes from $5.00 on Dec 29 to $4.00 on Dec 29; on Dec 30 there is as much as in your plan.',
  )
})

test('the sentence about safe to spend names the day that is short in both plans', () => {
  expect(describeSafeToSpend(comparisonOf([100_00, -5_00], [100_00, 88_00]))).toBe(
    'Safe to spend goes from $0.00 to $88.00.',
  )
  expect(describeSafeToSpend(comparisonOf([100_00, 88_00], [100_00, -5_00]))).toBe(
    'Safe to spend goes from $88.00 to $0.00, short on Dec 29.',
  )
  expect(describeSafeToSpend(comparisonOf([5_00, 9_00], [5_00, 8_00]))).toBe(
    'Safe to spend stays at $5.00.',
  )
})

test('the sentences about the difference know what changes where amounts are hidden', () => {
  hideAmounts(true)
  const comparison = comparisonOf([100_00, 50_00], [100_00, 88_00])
  expect(describeDifference(comparison)).toBe(
    'Lowest goes from $••• on Dec 30 to $••• on Dec 30; on Dec 30 there is $••• more.',
  )
  expect(describeSafeToSpend(comparison)).toBe('Safe to spend goes from $••• to $•••.')
})

test('a plan to save up reaches its amount to the cent', () => {
  const planned = { name: '', amountCents: 333_33, every: 'month', date: '2026-11-30' } as const
  const added = { op: 'add', kind: 'expense' } as const
  const monthly = { ...added, recurrenceType: 'MONTHLY', recurrenceDay: 30, amountCents: 333_33 }
  expect(
    plannedChanges({ ...planned, last: { date: '2027-01-30', amountCents: 333_33 } }),
  ).toMatchObject([{ ...monthly, firstDate: '2026-11-30', lastDate: '2027-01-30' }])
  expect(
    plannedChanges({ ...planned, last: { date: '2027-01-30', amountCents: 333_34 } }),
  ).toMatchObject([
    { ...monthly, firstDate: '2026-11-30', lastDate: '2027-01-29' },
    {
      ...added,
      recurrenceType: 'ON_X_DAY',
      startDate: '2027-01-30T12:00:00.000Z',
      amountCents: 333_34,
    },
  ])
})

const skip = (date: string): Change => ({ op: 'skip', kind: 'expense', id: 7, date })

test('a change that is switched off stays in the list and is not sent', () => {
  let draft = emptyDraft(1, 'personal')
  draft = withChanges(draft, withAdded(withAdded([], skip('2026-12-01')), skip('2027-01-01')))
  const [first, second] = changesIn(draft)
  draft = withChanges(draft, [{ ...first!, isOn: false }, second!])
  expect(switchedOn(changesIn(draft))).toEqual([skip('2027-01-01')])
  expect(changesIn(draft)).toHaveLength(2)
})

test('a newer version of a scenario replaces the local one, but for what is switched off', () => {
  const kept = {
    id: 3,
    name: 'Flat',
    version: 1,
    changes: [skip('2026-12-01'), skip('2027-01-01')],
  }
  let draft = openScenario(emptyDraft(1, 'personal'), kept)
  const [first, second] = changesIn(draft)
  draft = withChanges(draft, [first!, { ...second!, isOn: false }])
  expect(isUnsaved(openedIn(draft)!)).toBe(true)
  draft = withOpened(draft, 3, (opened) => ({
    ...opened,
    saved: switchedOn(opened.changes),
    version: 2,
  }))
  expect(isUnsaved(openedIn(draft)!)).toBe(false)
  const newer = { ...kept, version: 3, changes: [skip('2027-02-01'), skip('2026-12-01')] }
  const latest = withLatest(openedIn(draft)!, newer)
  expect(latest.version).toBe(3)
  expect(latest.changes.map(({ change, isOn }) => [change, isOn])).toEqual([
    [skip('2027-02-01'), true],
    [skip('2026-12-01'), true],
    [skip('2027-01-01'), false],
  ])
  // The change that stayed is still the same line.
  expect(latest.changes[1]!.key).toBe(first!.key)
  expect(new Set(latest.changes.map(({ key }) => key)).size).toBe(3)
})

test('the changes of a deleted scenario stay as changes that are not kept', () => {
  const kept = { id: 3, name: 'Flat', version: 1, changes: [skip('2026-12-01')] }
  let draft = withChanges(emptyDraft(1, 'personal'), withAdded([], skip('2027-01-01')))
  draft = closeScenario(openScenario(draft, kept), 3, true)
  expect(draft.openId).toBeNull()
  expect(changesIn(draft).map(({ change }) => change)).toEqual([
    skip('2027-01-01'),
    skip('2026-12-01'),
  ])
  expect(new Set(changesIn(draft).map(({ key }) => key)).size).toBe(2)
})
