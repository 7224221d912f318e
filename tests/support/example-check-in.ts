import type { CreatedCashFlow } from '../../src/shared/plan/check-in-changes.ts'

/** A check-in with an item in each of its lists, but for the account and its revision. */
export function exampleCheckIn(expenseId: number, date: string) {
  const item = { kind: 'expense', id: expenseId }
  return {
    accountId: 1,
    timeZone: 'Europe/Rome',
    checkInId: 'c0ffee00-0000-4000-8000-000000000004',
    balanceCents: -5,
    done: [{ ...item, date }],
    skipped: [{ ...item, date: '2026-12-30' }],
    moved: [{ ...item, date: '2026-12-29', to: '2027-01-02' }],
  }
}

/** The changes of the plan that a check-in can have beside its items. */
export function examplePlanChanges(expenseId: number) {
  const weekdayOfMonth = { nth: -1, weekday: 5 }
  const created = { kind: 'income', name: 'Rise', amountCents: 5, recurrenceType: 'MONTHLY' }
  return {
    onDate: '2026-11-19',
    create: [{ ...created, weekdayOfMonth, doneDates: ['2026-10-30'], bankNames: ['RISE LLC'] }],
    change: [{ kind: 'expense', id: expenseId, fromDate: '2026-12-01', amountCents: 5 }],
  }
}

const GOOD_CREATED = { kind: 'income', name: 'Rise', amountCents: 5, recurrenceType: 'DAILY' }
const BAD_CREATED = [
  null,
  1,
  true,
  'text',
  {},
  [null],
  [{}],
  [{ ...GOOD_CREATED, kind: 'both' }],
  [{ ...GOOD_CREATED, amountCents: -1 }],
  [{ ...GOOD_CREATED, recurrenceType: 'WEEKLY', recurrenceDay: 7 }],
  [{ ...GOOD_CREATED, recurrenceType: 'ON_X_DAY' }],
  [{ ...GOOD_CREATED, doneDates: '2026-11-01' }],
  [{ ...GOOD_CREATED, doneDates: ['2026-02-29'] }],
  [{ ...GOOD_CREATED, doneDates: Array.from({ length: 501 }, () => '2026-11-01') }],
  [{ ...GOOD_CREATED, bankNames: [''] }],
  [{ ...GOOD_CREATED, id: 1 }],
  Array.from({ length: 201 }, () => GOOD_CREATED),
]

const GOOD_CHANGED = { kind: 'expense', id: 1, fromDate: '2027-01-01', amountCents: 5 }
const BAD_CHANGED = [
  null,
  1,
  true,
  'text',
  {},
  [null],
  [{}],
  [{ ...GOOD_CHANGED, kind: 'both' }],
  [{ ...GOOD_CHANGED, id: 0 }],
  [{ ...GOOD_CHANGED, fromDate: '2026-02-29' }],
  [{ ...GOOD_CHANGED, fromDate: null }],
  [{ ...GOOD_CHANGED, amountCents: 1.5 }],
  [{ ...GOOD_CHANGED, name: 'Rent' }],
  [GOOD_CHANGED, { ...GOOD_CHANGED, fromDate: '2027-02-01' }],
  Array.from({ length: 201 }, (_, at) => ({ ...GOOD_CHANGED, id: at + 1 })),
]

const GOOD_LEARNED = { kind: 'expense', id: 1, bankNames: ['HOME RENT'] }
const BAD_LEARNED = [
  null,
  1,
  true,
  'text',
  {},
  [null],
  [{}],
  [{ ...GOOD_LEARNED, kind: 'both' }],
  [{ ...GOOD_LEARNED, id: 0 }],
  [{ ...GOOD_LEARNED, bankNames: 'HOME RENT' }],
  [{ ...GOOD_LEARNED, bankNames: ['x'.repeat(61)] }],
  [{ ...GOOD_LEARNED, bankNames: ['1', '2', '3', '4', '5', '6'] }],
  [{ ...GOOD_LEARNED, name: 'Rent' }],
  Array.from({ length: 201 }, () => GOOD_LEARNED),
]

/** Keyed by field: refused values. */
export const BAD_PLAN_CHANGES = { create: BAD_CREATED, change: BAD_CHANGED, learn: BAD_LEARNED }

export const NETFLIX: CreatedCashFlow = {
  kind: 'expense',
  name: 'Netflix.com',
  amountCents: 15_49,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 3,
}
export const WAGE: CreatedCashFlow = {
  kind: 'income',
  name: 'Wage',
  amountCents: 800_00,
  recurrenceType: 'WEEKLY',
  recurrenceDay: 5,
}
