/** Plans with changes, against those that the naive implementation makes. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { idInPlan, withChanges } from '../../src/server/projection/ledger/changes.ts'
import { compilePlan } from '../../src/server/projection/ledger/compiled-plan.ts'
import { projectBalances } from '../../src/server/projection/answers/daily.ts'
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import type { Change } from '../../src/shared/plan/scenario.ts'
import { NO_MARKS } from '../support/plain-cash-flow.ts'
import { cardScenarios } from './card-arbitrary.ts'
import { someChanges, someSpendingChanges } from './change-arbitrary.ts'
import { cashFlow } from './compiled.ts'
import { naiveWithChanges } from './naive-changes.ts'
import { naiveDays } from './naive-projection.ts'
import { scenarios } from './plan-arbitrary.ts'
import { fuzzRuns } from '../support/fuzz-runs.ts'

const changedPlans = scenarios({
  amountCents: fc.integer({ min: 0, max: 500_000 }),
  startingBalanceCents: fc.integer({ min: -100_000, max: 100_000 }),
}).chain(({ plan, options }) =>
  someChanges(options.today, plan.cashFlows).map((changes) => ({ plan, options, changes })),
)

const changedCards = cardScenarios({
  amountCents: fc.integer({ min: 0, max: 500_000 }),
  startingBalanceCents: fc.integer({ min: -100_000, max: 100_000 }),
}).chain(({ plan, options }) =>
  fc
    .tuple(
      someSpendingChanges(options.today, plan.cashFlows),
      someChanges(options.today, plan.cashFlows),
    )
    .map(([spending, others]) => ({
      plan,
      options,
      changes: spending.flatMap((change, index) => [change, ...others.slice(index, index + 1)]),
    })),
)

const RENT = cashFlow({
  id: 7,
  kind: 'expense',
  name: 'Rent',
  amountCents: 100,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 5,
})
const rent = { kind: 'expense', id: 7 } as const

function change(changes: Change[], plan: Partial<Plan> = {}) {
  const whole = {
    startingBalanceCents: 0,
    balanceOn: null,
    cashFlows: [RENT],
    deletedContinuations: [],
    ...NO_MARKS,
    ...plan,
  }
  return withChanges(whole, changes, 'odd-weeks')
}

describe('a plan with changes', () => {
  test.each([
    ['', changedPlans],
    [', with cards and everyday spending', changedCards],
  ])('has the balances of the naive one%s', (_, plans) => {
    let effective = 0
    let refused = 0
    fc.assert(
      fc.property(plans, ({ plan, options, changes }) => {
        const { today, biweeklyDefault } = options
        const before = structuredClone(plan)
        const changed = withChanges(plan, changes, biweeklyDefault)
        const naive = naiveWithChanges(plan, changes, biweeklyDefault)
        const withoutEffect = changed.refusals.map(({ index }) => index)
        expect(withoutEffect).toEqual(naive.withoutEffect)
        refused += withoutEffect.length
        effective += changes.length - withoutEffect.length
        const range = { from: today.with({ day: 1 }), to: today.add({ days: 450 }) }
        const compiled = compilePlan(changed.plan, {
          currentMonth: today.toPlainYearMonth().toString(),
          biweeklyDefault,
          doneBefore: options.auto ? today.toString() : null,
        })
        const expected = naiveDays(naive.plan, options, range.from, range.to)
        expect(projectBalances(compiled, { ...range, today })).toEqual(
          expected.map(({ balance }) => Number(balance)),
        )
        expect(plan).toEqual(before)
      }),
      { numRuns: fuzzRuns(20) },
    )
    expect(Math.min(refused, effective)).toBeGreaterThan(0)
  })

  test('is the same plan, with the same marks, where there are no changes', () => {
    const plan = {
      startingBalanceCents: 5,
      balanceOn: null,
      cashFlows: [RENT],
      deletedContinuations: [],
      ...NO_MARKS,
      skips: [{ cashFlowId: 7, date: '2027-01-05' }],
    }
    const changed = withChanges(plan, [], 'odd-weeks')
    expect(changed).toEqual({ plan, refusals: [] })
    expect(changed.plan.skips).toBe(plan.skips)
  })

  test('applies a later change to the part that has its date', () => {
    const { plan, refusals } = change([
      { op: 'edit', ...rent, fromDate: '2027-03-01', amountCents: 40 },
      { op: 'edit', ...rent, fromDate: '2027-06-01', amountCents: 30 },
      { op: 'edit', ...rent, fromDate: '2027-01-01', amountCents: 50 },
      { op: 'amount', ...rent, date: '2027-04-05', amountCents: 1 },
      { op: 'edit', ...rent, name: 'Flat' },
      { op: 'stop', ...rent, fromDate: '2027-06-01' },
      { op: 'skip', ...rent, date: '2027-07-05' },
    ])
    const parts = plan.cashFlows.map(({ id, name, amountCents, schedule, continuesId }) => [
      idInPlan(plan, id),
      name,
      amountCents,
      schedule.firstDate,
      schedule.lastDate,
      continuesId === null ? null : idInPlan(plan, continuesId),
    ])
    expect(parts).toEqual([
      [7, 'Flat', 100, null, '2026-12-31', null],
      [7, 'Rent', 40, '2027-03-01', '2027-05-31', 7],
      [7, 'Rent', 50, '2027-01-01', '2027-02-28', 7],
    ])
    expect(plan.overrides).toEqual([
      { cashFlowId: plan.cashFlows[1]?.id, date: '2027-04-05', amountCents: 1 },
    ])
    // The part from June on is gone.
    expect(refusals).toEqual([{ index: 6, sentence: null }])
  })

  test('moves marks to the new part where it has their dates', () => {
    const marks = {
      skips: ['2027-02-05', '2027-03-05', '2027-04-05'].map((date) => ({ cashFlowId: 7, date })),
    }
    const edit = { op: 'edit', ...rent, fromDate: '2027-03-05' } as const
    const { plan } = change([{ ...edit, lastDate: '2027-03-31' }], marks)
    const part = plan.cashFlows[1]?.id
    expect(plan.skips).toEqual([
      { cashFlowId: 7, date: '2027-02-05' },
      { cashFlowId: 7, date: '2027-04-05' },
      { cashFlowId: part, date: '2027-03-05' },
    ])
  })

  test('names the reason why a change does not fit', () => {
    const oneTime = cashFlow({ id: 8, recurrenceType: 'ON_X_DAY', date: '2027-01-02' })
    const once = { kind: 'income', id: 8 } as const
    const { refusals, plan } = change(
      [
        { op: 'edit', ...once, fromDate: '2027-01-01', amountCents: 5 },
        { op: 'edit', ...rent, recurrenceType: 'ON_X_DAY' },
        { op: 'edit', ...rent, recurrenceType: 'WEEKLY', recurrenceDay: 9 },
        { op: 'stop', ...once, fromDate: '2027-01-03' },
        { op: 'stop', ...once, fromDate: '2027-01-02' },
        { op: 'balance', deltaCents: -99_999_999_999 },
        { op: 'balance', deltaCents: -1 },
        { op: 'stop', kind: 'income', id: 7 },
      ],
      { cashFlows: [RENT, oneTime] },
    )
    expect(refusals).toEqual([
      { index: 0, sentence: 'A one-time item has no dates from which it could change.' },
      { index: 1, sentence: 'A one-time item needs a start date.' },
      { index: 2, sentence: 'The recurrence day must be from 0 to 6 for WEEKLY.' },
      {
        index: 6,
        sentence:
          'This would change the starting balance to -$1,000,000,000.00. It can be at most $999,999,999.99, above or below zero.',
      },
      { index: 7, sentence: null },
    ])
    expect(plan.cashFlows).toEqual([RENT])
  })

  test('keeps a payday’s chain of incomes when the middle part is deleted', () => {
    const cashFlows = [RENT, { ...RENT, id: 8, continuesId: 7 }]
    const { plan } = change([{ op: 'stop', kind: 'expense', id: 8 }], { cashFlows })
    expect(plan.deletedContinuations).toEqual([{ id: 8, continuesId: 7 }])
  })
})
