/** Random changes of a plan. Some fit no cash flow, or name one that there is not. */
import * as fc from 'fast-check'
import type { Temporal } from 'temporal-polyfill'
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import { RECURRENCE_TYPES } from '../../src/shared/schedules/recurrence.ts'
import { type Change, createScenarioInput } from '../../src/shared/plan/scenario.ts'
import { WEEKENDS } from '../../src/shared/schedules/schedule.ts'

/**
 * @param today most dates are around it
 * @param ids of the cash flows of the plan, and their kinds
 */
export function someChanges(
  today: Temporal.PlainDate,
  cashFlows: readonly Pick<Plan['cashFlows'][number], 'id' | 'kind'>[],
): fc.Arbitrary<Change[]> {
  const dates = fc
    .tuple(fc.integer({ min: -60, max: 400 }), fc.constantFrom(null, null, 1, 15, 31))
    .map(([days, day]) => {
      const date = today.add({ days })
      return (day === null ? date : date.with({ day })).toString()
    })
  const refs = fc.oneof(
    { arbitrary: fc.constantFrom(...known(cashFlows)), weight: 9 },
    {
      arbitrary: fc.record({
        kind: fc.constantFrom('income' as const, 'expense' as const),
        id: fc.integer({ min: 1, max: 20 }),
      }),
      weight: 1,
    },
  )
  const amountCents = fc.integer({ min: 0, max: 500_000 })
  const optional = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: undefined, freq: 1 })
  const schedule = {
    recurrenceType: optional(fc.constantFrom(...RECURRENCE_TYPES)),
    recurrenceDay: optional(fc.option(fc.integer({ min: 0, max: 31 }), { nil: null })),
    startDate: optional(dates.map((date) => `${date}T12:00:00.000Z`)),
    firstDate: fc.option(fc.option(dates, { nil: null }), { nil: undefined, freq: 1 }),
    lastDate: fc.option(fc.option(dates, { nil: null }), { nil: undefined, freq: 1 }),
    weekend: optional(fc.option(fc.constantFrom(...WEEKENDS), { nil: null })),
    every: fc.option(fc.constantFrom(null, 2, 3), { nil: undefined, freq: 1 }),
    anchorDate: fc.option(fc.option(dates, { nil: null }), { nil: undefined, freq: 1 }),
  }
  const occurrence = { ref: refs, date: dates }
  const change = fc.oneof(
    fc
      .record({ kind: fc.constantFrom('income', 'expense'), amountCents, ...schedule })
      .map((added) => ({
        op: 'add',
        name: 'New',
        ...added,
        recurrenceType: added.recurrenceType ?? 'DAILY',
      })),
    fc
      .record({
        ref: refs,
        fromDate: optional(dates),
        amountCents: optional(amountCents),
        ...schedule,
      })
      .map(({ ref, ...edit }) => ({ op: 'edit', ...ref, ...edit })),
    // Most people change an amount only.
    fc
      .record({ ref: refs, fromDate: dates, amountCents })
      .map(({ ref, ...edit }) => ({ op: 'edit', ...ref, ...edit })),
    fc
      .record({ ref: refs, fromDate: optional(dates) })
      .map(({ ref, ...stop }) => ({ op: 'stop', ...ref, ...stop })),
    fc.record(occurrence).map(({ ref, date }) => ({ op: 'skip', ...ref, date })),
    fc
      .record({ ...occurrence, to: dates })
      .map(({ ref, ...move }) => ({ op: 'move', ...ref, ...move })),
    fc
      .record({ ...occurrence, amountCents })
      .map(({ ref, ...amount }) => ({ op: 'amount', ...ref, ...amount })),
    fc.record({
      op: fc.constant('balance'),
      deltaCents: fc.oneof(
        { arbitrary: fc.integer({ min: -500_000, max: 500_000 }), weight: 9 },
        { arbitrary: fc.constantFrom(99_999_999_999, -99_999_999_999), weight: 1 },
      ),
    }),
  )
  return someAccepted(change)
}

/** Changes of cards, of what is paid with them, and of everyday spending. */
export function someSpendingChanges(
  today: Temporal.PlainDate,
  cashFlows: readonly Pick<Plan['cashFlows'][number], 'id' | 'kind'>[],
): fc.Arbitrary<Change[]> {
  const dates = fc.integer({ min: -60, max: 300 }).map((days) => today.add({ days }).toString())
  const ref = fc.constantFrom(...known(cashFlows).map(({ id }) => ({ kind: 'expense', id })))
  const fromDate = fc.option(dates, { nil: undefined })
  const amountCents = fc.integer({ min: 0, max: 50_000 })
  const day = fc.integer({ min: 1, max: 31 })
  const paidBy = fc.oneof(
    fc.constant(null),
    fc.constantFrom(...known(cashFlows).map(({ id }) => id)),
  )
  const card = { recurrenceType: fc.constant('MONTHLY'), recurrenceDay: day, closeDay: day }
  const everyday = { recurrenceType: fc.constant('WEEKLY'), everyday: fc.constant(true), paidBy }
  const purchase = { recurrenceType: fc.constant('ON_X_DAY'), startDate: dates, paidBy }
  const op = (name: string) => ({ op: fc.constant(name) })
  const add = { ...op('add'), kind: fc.constant('expense'), name: fc.constant('New'), amountCents }
  const edit = <Fields extends object>(fields: {
    [Field in keyof Fields]: fc.Arbitrary<Fields[Field]>
  }) =>
    fc
      .record({ ref, fields: fc.record({ fromDate, ...fields }) })
      .map(({ ref: named, fields: changed }) => ({ op: 'edit', ...named, ...changed }))
  const change = fc.oneof(
    fc.record({ ...add, ...card }),
    fc.record({ ...add, ...everyday }),
    fc.record({ ...add, ...purchase }),
    edit({ closeDay: fc.option(day, { nil: null, freq: 2 }) }),
    edit({ recurrenceType: fc.constantFrom('DAILY', 'WEEKLY', 'MONTHLY') }),
    edit(card),
    edit({ paidBy }),
    edit({ everyday: fc.boolean() }),
    edit({ amountCents }),
    edit({ amountCents, everydayLowCents: fc.constant(0), everydayHighCents: fc.constant(50_000) }),
    fc
      .record({ ref, fromDate })
      .map(({ ref: named, ...stop }) => ({ op: 'stop', ...named, ...stop })),
  )
  return someAccepted(change)
}

function someAccepted(change: fc.Arbitrary<unknown>): fc.Arbitrary<Change[]> {
  return fc.array(change.map(accepted), { maxLength: 12 }).map((changes) => changes.flat())
}

/** The change in the form in which inputs are taken; nothing where none would take it. */
function accepted(change: unknown): Change[] {
  const input = { account: 'personal', name: 'Random', changes: [change] }
  return createScenarioInput.safeParse(input).data?.changes ?? []
}

function known(cashFlows: readonly Pick<Plan['cashFlows'][number], 'id' | 'kind'>[]) {
  const refs = cashFlows.map(({ kind, id }) => ({ kind, id }))
  return refs.length > 0 ? refs : [{ kind: 'income' as const, id: 1 }]
}
