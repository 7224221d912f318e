import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { projectBalances, projectMonth } from '../../src/server/projection/answers/daily.ts'
import { projectYear } from '../../src/server/projection/answers/monthly.ts'
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import { projectYears } from '../../src/server/projection/answers/yearly.ts'
import { cashFlow, compileOn, refusalOf } from './compiled.ts'

const LARGEST = Number.MAX_SAFE_INTEGER
const today = Temporal.PlainDate.from('2026-11-20')
const firstDay = today.with({ day: 1 })
const TOO_LARGE = {
  name: 'ProjectionError',
  message:
    'This projection passes $90,071,992,547,409.91, the most that can be counted to the cent.',
}
const TOO_FAR = {
  name: 'ProjectionError',
  message: 'Only the years from 1926 to 2126 can be projected.',
}

describe('the engine refuses sums over 2^53 cents, and never rounds them', () => {
  test('in a balance, positive or negative, from the day on which it passes the limit', () => {
    for (const kind of ['income', 'expense'] as const) {
      const startingBalanceCents = kind === 'income' ? LARGEST - 30 : -LARGEST + 30
      const plan = { startingBalanceCents, cashFlows: [cashFlow({ kind, amountCents: 1 })] }
      const reached = Math.sign(startingBalanceCents) * LARGEST
      expect(days(plan, '2026-11').at(-1)?.balanceCents).toBe(reached)
      expect(balances(plan, 30).at(-1)).toBe(reached)
      expect(refusalOf(() => days(plan, '2026-12'))).toMatchObject(TOO_LARGE)
      expect(refusalOf(() => balances(plan, 31))).toMatchObject(TOO_LARGE)
      expect(refusalOf(() => year(plan, 2026))).toMatchObject(TOO_LARGE)
      expect(
        refusalOf(() => projectYears(compile(plan), { fromYear: 2027, count: 1, today })),
      ).toMatchObject(TOO_LARGE)
      expect(projectYears(compile(plan), { fromYear: 2025, count: 1, today })).toHaveLength(1)
    }
  })

  test('in a balance that passes the limit within a month, even if the month ends below it', () => {
    for (const [kind, other, sign] of [
      ['income', 'expense', 1],
      ['expense', 'income', -1],
    ] as const) {
      const plan = {
        startingBalanceCents: sign * LARGEST,
        cashFlows: [once(kind, '2026-11-10', 2), once(other, '2026-11-11', 3)],
      }
      expect(refusalOf(() => days(plan, '2026-11'))).toMatchObject(TOO_LARGE)
      expect(refusalOf(() => balances(plan, 60))).toMatchObject(TOO_LARGE)
      expect(refusalOf(() => year(plan, 2026))).toMatchObject(TOO_LARGE)
      expect(days(plan, '2026-12')[0]?.balanceCents).toBe(sign * (LARGEST - 1))
    }
  })

  test('in every month after one whose balances passed the limit', () => {
    for (const [kind, other] of [
      ['income', 'expense'],
      ['expense', 'income'],
    ] as const) {
      // With rounding, the balance would lose a cent on the 4th and not get it back on the 5th.
      const cashFlows = [
        once(kind, '2026-11-03', LARGEST),
        once(kind, '2026-11-04', 2),
        once(other, '2026-11-05', LARGEST),
      ]
      expect(refusalOf(() => days({ cashFlows }, '2026-11'))).toMatchObject(TOO_LARGE)
      expect(refusalOf(() => days({ cashFlows }, '2026-12'))).toMatchObject(TOO_LARGE)
      expect(balances({ cashFlows }, 3).map(Math.abs)).toEqual([0, 0, LARGEST])
    }
  })

  test('after the expenses of a day are subtracted from its incomes', () => {
    const plan = {
      startingBalanceCents: LARGEST,
      cashFlows: [once('income', '2026-11-10', LARGEST), once('expense', '2026-11-10', LARGEST)],
    }
    expect(balances(plan, 30).at(-1)).toBe(LARGEST)
    expect(days(plan, '2026-11')[9]).toMatchObject({ balanceCents: LARGEST, incomeCents: LARGEST })
  })

  test('in the incomes or expenses of one day, even where they cancel out', () => {
    const cashFlows = (['income', 'expense'] as const).flatMap((kind) => [
      cashFlow({ kind, amountCents: LARGEST, recurrenceType: 'BIMONTHLY' }),
      cashFlow({ kind, amountCents: 2, recurrenceType: 'MONTHLY', recurrenceDay: 15 }),
    ])
    const plan = { cashFlows }
    expect(refusalOf(() => days(plan, '2026-11'))).toMatchObject(TOO_LARGE)
    expect(refusalOf(() => balances(plan, 30))).toMatchObject(TOO_LARGE)
    expect(balances(plan, 14)).toEqual(Array.from({ length: 14 }, () => 0))
  })

  test('in the amounts of equal schedules that are added up when the plan is compiled', () => {
    const cashFlows = [LARGEST, 1, 1].map((amountCents, index) =>
      cashFlow({ id: index + 1, amountCents, recurrenceType: 'YEARLY' }),
    )
    const plan = { startingBalanceCents: -LARGEST, cashFlows }
    expect(year(plan, 2026).totals.netCents).toBe(0)
    expect(refusalOf(() => year(plan, 2027))).toMatchObject(TOO_LARGE)
  })

  test('in the sums of a month and of a year, where every balance is small', () => {
    const half = (LARGEST + 1) / 2
    const monthly = (['income', 'expense'] as const).flatMap((kind) => [
      cashFlow({ kind, amountCents: half, recurrenceType: 'BIMONTHLY' }),
    ])
    expect(days({ cashFlows: monthly }, '2026-12')).toHaveLength(31)
    expect(refusalOf(() => year({ cashFlows: monthly }, 2026))).toMatchObject(TOO_LARGE)
    const yearly = (['income', 'expense'] as const).flatMap((kind) => [
      once(kind, '2026-11-03', half),
      once(kind, '2026-12-03', half),
    ])
    expect(refusalOf(() => year({ cashFlows: yearly }, 2026))).toMatchObject(TOO_LARGE)
    expect(
      refusalOf(() =>
        projectYears(compile({ cashFlows: yearly }), { fromYear: 2026, count: 1, today }),
      ),
    ).toMatchObject(TOO_LARGE)
    expect(year({ cashFlows: yearly }, 2027).totals.netCents).toBe(0)
  })

  test('in the incomes alone or the expenses alone of a year', () => {
    const half = (LARGEST + 1) / 2
    for (const kind of ['income', 'expense'] as const) {
      const startingBalanceCents = kind === 'income' ? -LARGEST : LARGEST
      const cashFlows = [once(kind, '2026-11-03', half), once(kind, '2026-12-03', half)]
      const plan = { startingBalanceCents, cashFlows }
      const years = { fromYear: 2026, count: 1, today }
      expect(balances(plan, 60).map(Math.abs).at(-1)).toBe(1)
      expect(refusalOf(() => year(plan, 2026))).toMatchObject(TOO_LARGE)
      expect(refusalOf(() => projectYears(compile(plan), years))).toMatchObject(TOO_LARGE)
    }
  })

  test('in the sums of a past month', () => {
    const plan = {
      cashFlows: [once('income', '2026-03-03', LARGEST), once('income', '2026-03-03', 1)],
    }
    expect(refusalOf(() => days(plan, '2026-03'))).toMatchObject(TOO_LARGE)
    expect(days(plan, '2026-11')[0]?.balanceCents).toBe(0)
  })
})

describe('the engine projects 100 years before and after today', () => {
  const plan = { cashFlows: [cashFlow({ recurrenceType: 'YEARLY' })] }

  test('from the first day of the first year to the last day of the last year', () => {
    expect(year(plan, 1926).months).toHaveLength(12)
    expect(year(plan, 2126).months[11]?.lastDayCents).toBe(100 * 100)
    expect(days(plan, '1926-01')[0]?.pendingCount).toBe(1)
    expect(days(plan, '2126-12')[30]?.balanceCents).toBe(100 * 100)
    expect(projectYears(compile(plan), { fromYear: 1926, count: 201, today })).toHaveLength(201)
    const to = Temporal.PlainDate.from('2126-12-31')
    expect(projectBalances(compile(plan), { from: to, to, today })).toEqual([100 * 100])
  })

  test('and refuses a date of any other year', () => {
    expect(refusalOf(() => year(plan, 1925))).toMatchObject(TOO_FAR)
    expect(refusalOf(() => year(plan, 2127))).toMatchObject(TOO_FAR)
    expect(refusalOf(() => days(plan, '1925-12'))).toMatchObject(TOO_FAR)
    expect(refusalOf(() => days(plan, '2127-01'))).toMatchObject(TOO_FAR)
    for (const [fromYear, count] of [
      [1925, 1],
      [2126, 2],
      [2127, 1],
    ] as const) {
      expect(
        refusalOf(() => projectYears(compile(plan), { fromYear, count, today })),
      ).toMatchObject(TOO_FAR)
    }
    const [early, late] = ['1925-12-31', '2127-01-01'].map((day) => Temporal.PlainDate.from(day))
    if (!early || !late) throw new Error('Two days are needed.')
    expect(
      refusalOf(() => projectBalances(compile(plan), { from: early, to: today, today })),
    ).toMatchObject(TOO_FAR)
    expect(
      refusalOf(() => projectBalances(compile(plan), { from: today, to: late, today })),
    ).toMatchObject(TOO_FAR)
  })

  test('and throws a RangeError for a plan that was compiled for another month', () => {
    const nextMonth = today.add({ months: 1 })
    const compiled = compile(plan)
    for (const call of [
      () => projectMonth(compiled, { month: '2026-12', today: nextMonth }),
      () => projectBalances(compiled, { from: today, to: today, today: nextMonth }),
      () => projectYear(compiled, { year: 2026, today: nextMonth }),
      () => projectYears(compiled, { fromYear: 2026, count: 1, today: nextMonth }),
    ]) {
      expect(call).toThrow(RangeError)
    }
  })
})

function compile(plan: Partial<Plan>) {
  return compileOn(today, plan)
}

function days(plan: Partial<Plan>, month: string) {
  return projectMonth(compile(plan), { month, today })
}

function balances(plan: Partial<Plan>, count: number) {
  const to = firstDay.add({ days: count - 1 })
  return projectBalances(compile(plan), { from: firstDay, to, today })
}

function year(plan: Partial<Plan>, year: number) {
  return projectYear(compile(plan), { year, today })
}

function once(kind: 'income' | 'expense', date: string, amountCents: number) {
  return cashFlow({ kind, recurrenceType: 'ON_X_DAY', date, amountCents })
}
