/** Optimistic updates change the balances that months start with. */
import { expect, test } from 'vitest'
import {
  applyUpdate,
  createUpdate,
  shiftBalances,
} from '../../src/client/features/balance/optimistic-days.ts'
import type { MonthProjection } from '../../src/shared/projection.ts'

const today = '2026-11-20'

const [october, november, december] = [
  { month: '2026-10', startCents: 0 },
  { month: '2026-11', startCents: 1_000 },
  { month: '2026-12', startCents: 580 },
].map((month): MonthProjection => ({ ...month, today, days: [] }))
const months = [october!, november!, december!]

const coffee = {
  on: today,
  occurrence: {
    kind: 'expense' as const,
    id: 7,
    name: 'Coffee',
    date: today,
    amountCents: 420,
    baseAmountCents: 420,
    hasOverride: false,
    occurred: false,
    skipped: false,
    moved: false,
  },
}

test.each([
  ['a done mark changes later months', false, [0, 1_000, 1_000]],
  ['a done mark that moves the balance changes this month alone', true, [0, 580, 580]],
] as const)('%s', (_name, doneMovesBalance, starts) => {
  const done = createUpdate(coffee, { occurred: true }, today, doneMovesBalance)
  expect(months.map((month) => applyUpdate(month, done).startCents)).toEqual(starts)
})

test('a move over the end of the month changes the next one', () => {
  const move = createUpdate(coffee, { moved: true, on: '2026-12-01' }, today)
  expect(months.map((month) => applyUpdate(month, move).startCents)).toEqual([0, 1_000, 1_000])
})

test('another starting balance changes this month and later ones', () => {
  expect(months.map((month) => shiftBalances(month, -80).startCents)).toEqual([0, 920, 500])
})
