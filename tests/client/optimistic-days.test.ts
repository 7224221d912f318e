import { describe, expect, test } from 'vitest'
import {
  applyToDay,
  applyUpdate,
  createUpdate,
  type OccurrencePatch,
  type OccurrenceRef,
  shiftBalances,
} from '../../src/client/features/balance/optimistic-days.ts'
import type { Day, MonthProjection, Occurrence } from '../../src/shared/projection.ts'

const today = '2026-11-20'
const salary: Occurrence = {
  kind: 'income',
  id: 7,
  name: 'Salary',
  date: today,
  amountCents: 250_000,
  baseAmountCents: 250_000,
  hasOverride: false,
  occurred: false,
  skipped: false,
  moved: false,
}
// This expense has the id of the salary, because incomes and expenses have separate ids.
const coffee: Occurrence = { ...salary, kind: 'expense', name: 'Coffee', amountCents: 420 }
const november: MonthProjection = {
  month: '2026-11',
  today,
  days: [
    day('2026-11-19', 1_000, []),
    day('2026-11-20', 250_580, [salary, coffee]),
    day('2026-11-21', 250_580, []),
  ],
}
const december: MonthProjection = {
  month: '2026-12',
  today,
  days: [day('2026-12-01', 250_580, [])],
}
const october: MonthProjection = {
  month: '2026-10',
  today,
  days: [day('2026-10-31', 0, [coffee])],
}
const coffeeToday: OccurrenceRef = { kind: 'expense', id: 7, date: today }

function day(date: string, balanceCents: number, transactions: Occurrence[]): Day {
  const pending = transactions.filter(({ occurred }) => !occurred)
  const sumOf = (wanted: string) =>
    pending.reduce((sum, { kind, amountCents }) => sum + (kind === wanted ? amountCents : 0), 0)
  const [incomeCents, expenseCents] = [sumOf('income'), sumOf('expense')]
  return {
    date,
    balanceCents,
    incomeCents,
    expenseCents,
    pendingCount: pending.length,
    transactions,
  }
}

function update(month: MonthProjection, ref: OccurrenceRef, patch: OccurrencePatch) {
  const made = createUpdate(month.days, today, ref, patch)
  if (!made) throw new Error('The month does not list the occurrence.')
  return made
}

describe('an optimistic update', () => {
  test('removes a done expense from the sums of its day and adds it to every later balance', () => {
    const made = update(november, coffeeToday, { occurred: true })
    const updated = applyUpdate(november, made.update)
    expect(updated.days).toEqual([
      november.days[0],
      {
        ...day('2026-11-20', 251_000, [salary, { ...coffee, occurred: true }]),
        pendingCount: 1,
        expenseCents: 0,
      },
      day('2026-11-21', 251_000, []),
    ])
    expect(applyUpdate(december, made.update).days[0]?.balanceCents).toBe(251_000)
  })

  test('keeps the objects of earlier days and earlier months', () => {
    const { update: made } = update(november, coffeeToday, { occurred: true })
    expect(applyUpdate(november, made).days[0]).toBe(november.days[0])
    expect(applyUpdate(october, made)).toEqual(october)
  })

  test('replaces an amount, and changes the balances by the difference', () => {
    const salaryToday: OccurrenceRef = { kind: 'income', id: 7, date: today }
    const patch = { amountCents: 200_000, hasOverride: true }
    const updated = applyUpdate(november, update(november, salaryToday, patch).update)
    expect(updated.days[1]).toEqual(day('2026-11-20', 200_580, [{ ...salary, ...patch }, coffee]))
    expect(updated.days[2]?.balanceCents).toBe(200_580)
  })

  test('of the amount of a done occurrence changes no balance', () => {
    const done = applyUpdate(november, update(november, coffeeToday, { occurred: true }).update)
    const patch = { amountCents: 9_900, hasOverride: true }
    expect(update(done, coffeeToday, patch).update.shiftCents).toBe(0)
  })

  test('in a past month marks the occurrence and keeps the balances at 0', () => {
    const ref = { ...coffeeToday, date: '2026-10-31' }
    const made = update(october, ref, { occurred: true })
    const [updated] = applyUpdate(october, made.update).days
    expect(updated).toMatchObject({ balanceCents: 0, pendingCount: 0, expenseCents: 0 })
    expect(applyUpdate(november, made.update)).toEqual(november)
  })

  test('is reverted without reverting other optimistic updates', () => {
    const done = update(november, coffeeToday, { occurred: true })
    const afterDone = applyUpdate(november, done.update)
    const salaryToday: OccurrenceRef = { kind: 'income', id: 7, date: today }
    const cut = update(afterDone, salaryToday, { amountCents: 1_000, hasOverride: true })
    const afterBoth = applyUpdate(afterDone, cut.update)
    expect(applyUpdate(afterBoth, done.revert)).toEqual(applyUpdate(november, cut.update))
    expect(applyUpdate(applyUpdate(afterBoth, done.revert), cut.revert)).toEqual(november)
  })

  test('of an occurrence on a later page shifts the figures of a day that does not list it', () => {
    const page = { ...day('2026-11-20', 250_580, [coffee]), moreCount: 0, nextCursor: null }
    const listed = november.days.map((listed) => ({
      ...listed,
      transactions: listed.transactions.slice(0, 1),
      moreCount: 1,
    }))
    const month = { ...november, days: listed }
    const made = createUpdate([...month.days, page], today, coffeeToday, { occurred: true })
    if (!made) throw new Error('The page lists the occurrence.')
    const shifted = { balanceCents: 251_000, expenseCents: 0, pendingCount: 1 }
    const updated = applyUpdate(month, made.update)
    expect(updated.days[1]).toEqual({ ...month.days[1], ...shifted })
    expect(applyToDay(page, made.update)).toMatchObject({
      balanceCents: 251_000,
      transactions: [{ ...coffee, occurred: true }],
    })
    expect(applyUpdate(updated, made.revert)).toEqual(month)
    expect(applyToDay(applyToDay(page, made.update), made.revert)).toEqual(page)
  })

  test('is null for an occurrence that no day lists', () => {
    expect(
      createUpdate(november.days, today, { ...coffeeToday, id: 8 }, { occurred: true }),
    ).toBeNull()
    expect(createUpdate(december.days, today, coffeeToday, { occurred: true })).toBeNull()
  })
})

test('a new starting balance changes every balance except those of past months', () => {
  expect(shiftBalances(november, -1_000).days.map(({ balanceCents }) => balanceCents)).toEqual([
    0, 249_580, 249_580,
  ])
  expect(shiftBalances(october, -1_000)).toEqual(october)
})
