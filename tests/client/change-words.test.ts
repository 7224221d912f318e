/** The changes of "What if" in words [behaviour: What if on the screen]. Today is Friday, 20 November 2026. */
import { expect, test } from 'vitest'
import {
  changesNothing,
  describeChange,
  type FindCashFlow,
} from '../../src/client/features/what-if/change-words.ts'
import { type CashFlow, NO_EXTRAS } from '../../src/shared/plan/cash-flow.ts'
import type { Change } from '../../src/shared/plan/scenario.ts'
import { PLAIN_SPENDING } from '../../src/shared/plan/spending.ts'
import { NO_DETAILS } from '../../src/shared/schedules/schedule.ts'

const TODAY = '2026-11-20'

const RENT: CashFlow = {
  id: 7,
  kind: 'expense',
  name: 'Rent',
  amountCents: 1_850_00,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 1,
  ...NO_DETAILS,
  startDate: '2026-11-01T12:00:00.000Z',
  ...NO_EXTRAS,
  ...PLAIN_SPENDING,
  continuesId: null,
  version: 1,
  completedDates: [],
  overrides: [{ date: '2026-12-01', amountCents: 1_900_00 }],
  skippedDates: [],
  moves: [],
}

const GROCERIES: CashFlow = {
  ...RENT,
  id: 8,
  name: 'Groceries',
  amountCents: 138_00,
  recurrenceType: 'WEEKLY',
  recurrenceDay: null,
  everyday: true,
  everydayLowCents: 100_00,
  everydayHighCents: 180_00,
  overrides: [],
}

const VISA: CashFlow = { ...RENT, id: 9, name: 'Visa', closeDay: 20, recurrenceDay: 9 }

const find: FindCashFlow = (kind, id) =>
  [RENT, GROCERIES, VISA].find((each) => each.kind === kind && each.id === id)

const rent = { kind: 'expense', id: 7 } as const
const groceries = { kind: 'expense', id: 8 } as const

test.each<[Change, string]>([
  [
    { op: 'edit', ...rent, amountCents: 900_00, fromDate: '2027-03-01' },
    'Rent: $900.00 instead of $1,850.00 from Mar 1, 2027',
  ],
  [
    { op: 'edit', ...rent, recurrenceDay: 5, lastDate: '2027-08-31' },
    'Rent: monthly on the 5th, until Aug 31, 2027 instead of monthly on the 1st',
  ],
  [{ op: 'edit', ...rent, name: 'Flat' }, 'Rent: called Flat'],
  [{ op: 'edit', ...rent, amountCents: 1_850_00 }, 'Rent: $1,850.00, as it is'],
  [{ op: 'stop', ...rent, fromDate: '2027-01-01' }, 'Rent: stops, with none from Jan 1, 2027 on'],
  [{ op: 'stop', ...rent }, 'Rent: removed'],
  [{ op: 'skip', ...rent, date: '2026-12-01' }, 'Rent: skipped on Dec 1'],
  [
    { op: 'move', ...rent, date: '2026-12-01', to: '2026-12-05' },
    'Rent: moved from Dec 1 to Dec 5',
  ],
  [
    { op: 'amount', ...rent, date: '2026-12-01', amountCents: 5_00 },
    'Rent: $5.00 instead of $1,900.00 on Dec 1',
  ],
  [
    {
      op: 'add',
      kind: 'expense',
      name: 'Car',
      amountCents: 80_00,
      recurrenceType: 'WEEKLY',
      recurrenceDay: 5,
    },
    'New expense Car: $80.00, weekly on Friday',
  ],
  [
    {
      op: 'add',
      kind: 'income',
      name: 'Bonus',
      amountCents: 80_00,
      recurrenceType: 'ON_X_DAY',
      startDate: '2026-12-24T12:00:00.000Z',
    },
    'New income Bonus: $80.00, one-time on Dec 24, 2026',
  ],
  [
    { op: 'edit', ...groceries, amountCents: 110_00 },
    'Groceries: $138.00 to $110.00 a week, every day a little',
  ],
  [{ op: 'edit', ...groceries, amountCents: 138_00 }, 'Groceries: $138.00 a week, as it is'],
  [
    { op: 'edit', ...groceries, recurrenceDay: 5, everyday: false },
    'Groceries: weekly on Friday instead of every day a little',
  ],
  [
    {
      op: 'add',
      kind: 'expense',
      name: 'Fuel',
      amountCents: 40_00,
      recurrenceType: 'WEEKLY',
      everyday: true,
    },
    'New expense Fuel: $40.00 a week, every day a little',
  ],
  [
    { op: 'edit', ...groceries, everydayLowCents: 90_00, everydayHighCents: null },
    'Groceries: a low week of $90.00; a high week no more',
  ],
  [{ op: 'edit', ...rent, paidBy: 9, fromDate: '2026-11-20' }, 'Rent paid with Visa from Nov 20'],
  [{ op: 'edit', ...rent, paidBy: null }, 'Rent: as it is'],
  [
    { op: 'edit', ...rent, amountCents: 900_00, paidBy: 9 },
    'Rent: $900.00 instead of $1,850.00; paid with Visa',
  ],
  [{ op: 'edit', ...rent, paidBy: 7 }, 'Rent paid with a card that is gone'],
  [
    { op: 'edit', kind: 'expense', id: 9, closeDay: null },
    'Visa: monthly on the 9th instead of card, closes on the 20th, paid on the 9th',
  ],
  [
    {
      op: 'add',
      kind: 'expense',
      name: 'Gym',
      amountCents: 30_00,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 2,
      paidBy: 9,
    },
    'New expense Gym: $30.00, monthly on the 2nd, paid with Visa',
  ],
  [{ op: 'balance', deltaCents: -250_00 }, 'Balance: $250.00 lower'],
  [
    { op: 'skip', kind: 'income', id: 9, date: '2026-12-01' },
    'An income that is gone: skipped on Dec 1',
  ],
])('the change %j is described in words', (change, words) => {
  expect(describeChange(change, find, TODAY)).toBe(words)
})

test.each([
  ['its own date', { date: '2027-01-01', to: '2027-01-01' }, true],
  ['another day', { date: '2027-01-01', to: '2027-01-02' }, false],
  ['where it was moved to', { date: '2027-02-01', to: '2027-02-03' }, true],
  ['back from where it was moved to', { date: '2027-02-01', to: '2027-02-01' }, false],
  ['the Saturday whose bank day is Friday', { date: '2027-05-01', to: '2027-05-01' }, false],
  ['the Friday on which it falls', { date: '2027-05-01', to: '2027-04-30' }, true],
])('a move to %s with %o is recognised as no change: %s', (_, days, expected) => {
  const moved = { ...RENT, weekend: 'before', moves: [{ date: '2027-02-01', to: '2027-02-03' }] }
  const change: Change = { op: 'move', ...rent, ...days }
  expect(changesNothing(change, [change], () => moved as CashFlow)).toBe(expected)
})

test.each<[string, Change, boolean]>([
  [
    'the amount that it has',
    { op: 'edit', ...rent, fromDate: '2027-01-01', amountCents: RENT.amountCents },
    true,
  ],
  ['another amount', { op: 'edit', ...rent, amountCents: RENT.amountCents + 1 }, false],
  ['another name', { op: 'edit', ...rent, name: 'Flat' }, false],
  ['the day that it has', { op: 'edit', ...rent, recurrenceDay: RENT.recurrenceDay }, true],
  ['another day', { op: 'edit', ...rent, recurrenceDay: 9 }, false],
  ['the amount of that date', { op: 'amount', ...rent, date: '2027-03-01', amountCents: 5 }, true],
  [
    'another amount on one date',
    { op: 'amount', ...rent, date: '2027-02-01', amountCents: 5 },
    false,
  ],
  ['another card', { op: 'edit', ...rent, paidBy: 9 }, false],
  ['the account that it is paid from', { op: 'edit', ...rent, paidBy: null }, true],
  ['no shift', { op: 'balance', deltaCents: 0 }, true],
  ['a shift', { op: 'balance', deltaCents: -1 }, false],
  ['none of it', { op: 'stop', ...rent }, false],
])('the new value %s with %o is recognised as no change: %s', (_, change, expected) => {
  const overridden = { ...RENT, overrides: [{ date: '2027-03-01', amountCents: 5 }] }
  expect(changesNothing(change, [change], () => overridden as CashFlow)).toBe(expected)
})

test('a move to the same day counts as a change beside another change of the cash flow', () => {
  const change: Change = { op: 'move', ...rent, date: '2027-01-01', to: '2027-01-01' }
  const other: Change = { op: 'edit', ...rent, recurrenceDay: 5 }
  expect(changesNothing(change, [other, change], find)).toBe(false)
})
