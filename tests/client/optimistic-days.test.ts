import { describe, expect, test } from 'vitest'
import type { OccurrenceRef } from '../../src/client/features/balance/occurrence.ts'
import {
  applyToDay,
  applyUpdate,
  createUpdate,
  findPlaced,
  type OccurrencePatch,
  type OccurrenceUpdate,
  revertUpdate,
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
  startCents: 1_000,
  days: [
    day('2026-11-19', 1_000, []),
    day('2026-11-20', 250_580, [salary, coffee]),
    day('2026-11-21', 250_580, []),
  ],
}
const december: MonthProjection = {
  month: '2026-12',
  today,
  startCents: 250_580,
  days: [day('2026-12-01', 250_580, [])],
}
const october: MonthProjection = {
  month: '2026-10',
  today,
  startCents: 0,
  days: [day('2026-10-31', 0, [{ ...coffee, date: '2026-10-31' }])],
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

function balanceOf({ balanceCents }: Day): number {
  return balanceCents
}

function figuresOf({ balanceCents, incomeCents, expenseCents, pendingCount }: Day) {
  return { balanceCents, incomeCents, expenseCents, pendingCount }
}

function find(days: readonly Day[], ref: OccurrenceRef) {
  const found = findPlaced(days, ref)
  if (!found) throw new Error('No day lists the occurrence.')
  return found
}

function update(month: MonthProjection, ref: OccurrenceRef, patch: OccurrencePatch) {
  return createUpdate(find(month.days, ref), patch, today)
}

/** The month with an update reverted. */
function revert(month: MonthProjection, made: OccurrenceUpdate): MonthProjection {
  return applyUpdate(month, revertUpdate(made, find(month.days, made.before.occurrence)))
}

describe('an optimistic update', () => {
  test('removes a done expense from the sums of its day and adds it to every later balance', () => {
    const made = update(november, coffeeToday, { occurred: true })
    const updated = applyUpdate(november, made)
    expect(updated.days).toEqual([
      november.days[0],
      {
        ...day('2026-11-20', 251_000, [salary, { ...coffee, occurred: true }]),
        pendingCount: 1,
        expenseCents: 0,
      },
      day('2026-11-21', 251_000, []),
    ])
    expect(applyUpdate(december, made).days[0]?.balanceCents).toBe(251_000)
  })

  test('keeps the objects of earlier days and earlier months', () => {
    const made = update(november, coffeeToday, { occurred: true })
    expect(applyUpdate(november, made).days[0]).toBe(november.days[0])
    expect(applyUpdate(october, made)).toEqual(october)
  })

  test('replaces an amount, and changes the balances by the difference', () => {
    const salaryToday: OccurrenceRef = { kind: 'income', id: 7, date: today }
    const patch = { amountCents: 200_000, hasOverride: true }
    const updated = applyUpdate(november, update(november, salaryToday, patch))
    expect(updated.days[1]).toEqual(day('2026-11-20', 200_580, [{ ...salary, ...patch }, coffee]))
    expect(updated.days[2]?.balanceCents).toBe(200_580)
  })

  test('of the amount of a done occurrence changes no balance', () => {
    const done = applyUpdate(november, update(november, coffeeToday, { occurred: true }))
    const patch = { amountCents: 9_900, hasOverride: true }
    expect(applyUpdate(done, update(done, coffeeToday, patch)).days.map(balanceOf)).toEqual(
      done.days.map(balanceOf),
    )
  })

  test('in a past month marks the occurrence and keeps the balances at 0', () => {
    const ref = { ...coffeeToday, date: '2026-10-31' }
    const made = update(october, ref, { occurred: true })
    const [updated] = applyUpdate(october, made).days
    expect(updated).toMatchObject({ balanceCents: 0, pendingCount: 0, expenseCents: 0 })
    expect(applyUpdate(november, made)).toEqual(november)
  })

  test('is reverted without reverting other optimistic updates', () => {
    const done = update(november, coffeeToday, { occurred: true })
    const afterDone = applyUpdate(november, done)
    const salaryToday: OccurrenceRef = { kind: 'income', id: 7, date: today }
    const cut = update(afterDone, salaryToday, { amountCents: 1_000, hasOverride: true })
    const afterBoth = applyUpdate(afterDone, cut)
    expect(revert(afterBoth, done)).toEqual(applyUpdate(november, cut))
    expect(revert(revert(afterBoth, done), cut)).toEqual(november)
  })

  test('that is reverted twice changes nothing more', () => {
    const skip = update(november, coffeeToday, { skipped: true })
    const skipped = applyUpdate(november, skip)
    const back = update(skipped, coffeeToday, { skipped: false })
    expect(revert(applyUpdate(skipped, back), skip)).toEqual(november)
  })

  test('of an occurrence on a later page shifts the figures of a day that does not list it', () => {
    const page = { ...day('2026-11-20', 250_580, [coffee]), moreCount: 0, nextCursor: null }
    const listed = november.days.map((listed) => ({
      ...listed,
      transactions: listed.transactions.slice(0, 1),
      moreCount: 1,
    }))
    const month = { ...november, days: listed }
    const made = createUpdate(find([...month.days, page], coffeeToday), { occurred: true }, today)
    const reverted = revertUpdate(made, made.after)
    const shifted = { balanceCents: 251_000, expenseCents: 0, pendingCount: 1 }
    const updated = applyUpdate(month, made)
    expect(updated.days[1]).toEqual({ ...month.days[1], ...shifted })
    expect(applyToDay(page, made)).toMatchObject({
      balanceCents: 251_000,
      transactions: [{ ...coffee, occurred: true }],
    })
    expect(applyUpdate(updated, reverted)).toEqual(month)
    expect(applyToDay(applyToDay(page, made), reverted)).toEqual(page)
  })

  test('needs a day that lists the occurrence, by the date of its schedule', () => {
    expect(findPlaced(november.days, { ...coffeeToday, id: 8 })).toBeUndefined()
    expect(findPlaced(november.days, { ...coffeeToday, date: '2026-11-21' })).toBeUndefined()
    expect(findPlaced(december.days, coffeeToday)).toBeUndefined()
  })
})

describe('an optimistic skip', () => {
  test('takes the occurrence out of the figures and the balances, and keeps its amount', () => {
    const skip = update(november, coffeeToday, { skipped: true })
    const skipped = applyUpdate(november, skip)
    expect(skipped.days[1]).toEqual({
      ...day(today, 251_000, [salary, { ...coffee, skipped: true }]),
      expenseCents: 0,
      pendingCount: 1,
    })
    expect(applyUpdate(december, skip).days[0]?.balanceCents).toBe(251_000)
    expect(revert(skipped, skip)).toEqual(november)
  })

  test('of what is done already changes no figure', () => {
    const done = applyUpdate(november, update(november, coffeeToday, { occurred: true }))
    const skipped = applyUpdate(done, update(done, coffeeToday, { skipped: true }))
    expect(skipped.days.map(figuresOf)).toEqual(done.days.map(figuresOf))
  })
})

describe('an optimistic move', () => {
  const moved = { ...coffee, moved: true }

  test('to a later day leaves the one for the other, and changes the balances between them', () => {
    const move = update(november, coffeeToday, { moved: true, on: '2026-11-21' })
    const after = applyUpdate(november, move)
    expect(after.days).toEqual([
      november.days[0],
      day(today, 251_000, [salary]),
      day('2026-11-21', 250_580, [moved]),
    ])
    expect(applyUpdate(december, move)).toEqual(december)
    expect(revert(after, move)).toEqual(november)
  })

  test('to an earlier day takes its place in the order there', () => {
    const tea: Occurrence = { ...coffee, id: 3, name: 'Tea', date: '2026-11-19' }
    const apple: Occurrence = { ...tea, id: 4, name: 'apple' }
    const [first, ...others] = november.days
    const crowded = day('2026-11-19', 1_000, [apple, tea])
    const month = { ...november, days: [{ ...first, ...crowded }, ...others] }
    const move = update(month, coffeeToday, { moved: true, on: '2026-11-19' })
    const after = applyUpdate(month, move)
    expect(after.days[0]).toEqual(day('2026-11-19', 580, [apple, moved, tea]))
    expect(after.days.slice(1).map(balanceOf)).toEqual([250_580, 250_580])
    expect(revert(after, move)).toEqual(month)
  })

  test('into a month that is not loaded takes the balances along', () => {
    const move = update(november, coffeeToday, { moved: true, on: '2026-12-01' })
    const after = applyUpdate(november, move)
    expect(after.days.map(balanceOf)).toEqual([1_000, 251_000, 251_000])
    const back = revertUpdate(move, move.after)
    expect(applyUpdate(after, back)).toEqual(november)
  })

  test('out of a past month begins to count', () => {
    const ref = { ...coffeeToday, date: '2026-10-31' }
    const move = update(october, ref, { moved: true, on: today })
    expect(applyUpdate(october, move).days).toEqual([day('2026-10-31', 0, [])])
    const after = applyUpdate(november, move)
    expect(after.days.map(balanceOf)).toEqual([1_000, 250_160, 250_160])
    expect(after.days[1]?.transactions).toHaveLength(3)
  })

  test('keeps what was changed beside it when it is reverted', () => {
    const move = update(november, coffeeToday, { moved: true, on: '2026-11-21' })
    const after = applyUpdate(november, move)
    const done = update(after, coffeeToday, { occurred: true })
    expect(revert(applyUpdate(after, done), move)).toEqual(
      applyUpdate(november, update(november, coffeeToday, { occurred: true })),
    )
  })

  test('stays when a done mark beside it is reverted', () => {
    const done = update(november, coffeeToday, { occurred: true })
    const afterDone = applyUpdate(november, done)
    const patch = { moved: true, on: '2026-11-21' }
    const afterBoth = applyUpdate(afterDone, update(afterDone, coffeeToday, patch))
    expect(revert(afterBoth, done)).toEqual(
      applyUpdate(november, update(november, coffeeToday, patch)),
    )
  })

  test('between days that list only some of their occurrences changes how many more they have', () => {
    const days = november.days.map((each) => ({ ...each, moreCount: 5 }))
    const month = { ...november, days }
    const after = applyUpdate(month, update(month, coffeeToday, { moved: true, on: '2026-11-21' }))
    expect(after.days.map(({ moreCount }) => moreCount)).toEqual([5, 5, 6])
    expect(after.days[2]?.transactions).toEqual([])
    expect(after.days[2]?.pendingCount).toBe(1)

    const unlisted = { ...month, days: days.map((each) => ({ ...each, transactions: [] })) }
    const elsewhere = createUpdate(
      { on: today, occurrence: coffee },
      { moved: true, on: '2026-11-21' },
      today,
    )
    const [, left, arrived] = applyUpdate(unlisted, elsewhere).days
    expect([left?.moreCount, arrived?.moreCount]).toEqual([4, 6])
    expect([left?.pendingCount, arrived?.pendingCount]).toEqual([1, 1])
  })
})

test('a new starting balance changes every balance except those of past months', () => {
  expect(shiftBalances(november, -1_000).days.map(({ balanceCents }) => balanceCents)).toEqual([
    0, 249_580, 249_580,
  ])
  expect(shiftBalances(october, -1_000)).toEqual(october)
})
