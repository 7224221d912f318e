import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { projectBalances, projectMonth } from '../../src/server/projection/answers/daily.ts'
import { projectYear } from '../../src/server/projection/answers/monthly.ts'
import { projectYears } from '../../src/server/projection/answers/yearly.ts'
import { cashFlow, compileOn } from './compiled.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const salary = cashFlow({
  id: 1,
  name: 'Salary',
  amountCents: 300_000,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 31,
})
const rent = cashFlow({
  id: 2,
  kind: 'expense',
  name: 'Rent',
  amountCents: 120_000,
  recurrenceType: 'MONTHLY',
})
const plan = { startingBalanceCents: 50_000, cashFlows: [salary, rent] }

describe('the balances of a plan', () => {
  test('of the current month start with the starting balance on the 1st', () => {
    const days = month('2026-11')
    expect(days[0]).toMatchObject({ date: '2026-11-01', balanceCents: -70_000, pendingCount: 1 })
    expect(days[28]).toMatchObject({ date: '2026-11-29', balanceCents: -70_000, pendingCount: 0 })
    expect(days[29]).toMatchObject({ date: '2026-11-30', balanceCents: 230_000, pendingCount: 1 })
  })

  test('of a future month continue from the month before', () => {
    const days = month('2026-12')
    expect(days).toHaveLength(31)
    expect(days[0]?.balanceCents).toBe(230_000 - 120_000)
    expect(days[30]?.balanceCents).toBe(410_000)
  })

  test('of past months are 0, but their occurrences are still listed and summed up', () => {
    const days = month('2026-10', { completions: [{ cashFlowId: 2, date: '2026-10-01' }] })
    expect(new Set(days.map(({ balanceCents }) => balanceCents))).toEqual(new Set([0]))
    expect(days[0]).toMatchObject({ expenseCents: 0, pendingCount: 0 })
    expect(days[0]?.transactions).toMatchObject([{ id: 2, occurred: true }])
    expect(days[30]).toMatchObject({ incomeCents: 300_000, expenseCents: 0, pendingCount: 1 })
  })

  test('between two days are the balances of these days, and 0 in past months', () => {
    const compiled = compileOn(today, plan)
    const from = Temporal.PlainDate.from('2026-10-31')
    const balances = projectBalances(compiled, { from, to: from.add({ days: 31 }), today })
    expect(balances).toHaveLength(32)
    expect(balances.slice(0, 3)).toEqual([0, -70_000, -70_000])
    expect(balances.slice(-2)).toEqual([230_000, 110_000])
    const backwards = { from, to: from.subtract({ days: 1 }), today }
    expect(projectBalances(compiled, backwards)).toEqual([])
  })
})

describe('the marks of a plan', () => {
  test('have overrides, each of which replaces the amount on its day alone', () => {
    const overrides = [{ cashFlowId: 2, date: '2026-11-01', amountCents: 100 }]
    const [first] = month('2026-11', { overrides })
    expect(first).toMatchObject({ balanceCents: 49_900, expenseCents: 100 })
    expect(first?.transactions).toEqual([
      {
        kind: 'expense',
        id: 2,
        name: 'Rent',
        date: '2026-11-01',
        amountCents: 100,
        baseAmountCents: 120_000,
        hasOverride: true,
        occurred: false,
        skipped: false,
        moved: false,
        card: null,
      },
    ])
    expect(month('2026-12', { overrides })[0]?.expenseCents).toBe(120_000)
  })

  test('take a done occurrence out of the balance, even with an override', () => {
    const date = '2026-11-01'
    const overrides = [{ cashFlowId: 2, date, amountCents: 100 }]
    const [first] = month('2026-11', { overrides, completions: [{ cashFlowId: 2, date }] })
    expect(first).toMatchObject({ balanceCents: 50_000, expenseCents: 0, pendingCount: 0 })
    expect(first?.transactions).toMatchObject([{ amountCents: 100, occurred: true }])
  })

  test('count the later of two overrides of a date, in lists and in balances', () => {
    const date = '2026-11-01'
    const overrides = [700, 300].map((amountCents) => ({ cashFlowId: 2, date, amountCents }))
    const [first] = month('2026-11', { overrides })
    expect(first).toMatchObject({ balanceCents: 49_700, transactions: [{ amountCents: 300 }] })
    const { months } = projectYear(compileOn(today, { ...plan, overrides }), { year: 2026, today })
    expect(months[0]?.firstDayCents).toBe(49_700)
  })

  test('count an override of 0 as an override', () => {
    const overrides = [{ cashFlowId: 2, date: '2026-11-01', amountCents: 0 }]
    const [first] = month('2026-11', { overrides })
    expect(first).toMatchObject({ balanceCents: 50_000, pendingCount: 1 })
    expect(first?.transactions).toMatchObject([{ amountCents: 0, hasOverride: true }])
  })

  test('change nothing on dates without an occurrence, or for unknown cash flows', () => {
    const marks = [
      { cashFlowId: 2, date: '2026-11-02', amountCents: 1 },
      { cashFlowId: 1, date: '2026-11-31', amountCents: 1 },
      { cashFlowId: 9, date: '2026-11-01', amountCents: 1 },
      { cashFlowId: 1, date: '9999-12-31', amountCents: 1 },
    ]
    expect(month('2026-12', { completions: marks, overrides: marks })).toEqual(month('2026-12'))
  })

  test('apply only to their own occurrences, however many there are', () => {
    const from = today.with({ day: 1 })
    const dates = Array.from({ length: 61 }, (_, days) => from.add({ days }).toString())
    const cashFlows = [cashFlow({ id: 1 }), cashFlow({ id: 2, amountCents: 5 })]
    const completions = dates.flatMap((date) => [1, 2].map((cashFlowId) => ({ cashFlowId, date })))
    const compiled = compileOn(today, { cashFlows, completions })
    const balances = projectBalances(compiled, { from, to: from.add({ days: 61 }), today })
    expect(balances).toEqual([...dates.map(() => 0), 105])
    const december = projectMonth(compiled, { month: '2026-12', today })
    expect(december.map(({ pendingCount }) => pendingCount)).toEqual(dates.slice(30).map(() => 0))
  })

  test('are not needed in the mode auto: all occurrences before today count as done', () => {
    const compiled = compileOn(today, plan, { auto: true })
    const november = projectMonth(compiled, { month: '2026-11', today })
    expect(november[0]).toMatchObject({ balanceCents: 50_000, expenseCents: 0, pendingCount: 0 })
    expect(november[0]?.transactions).toMatchObject([{ occurred: true, hasOverride: false }])
    expect(november[29]).toMatchObject({ balanceCents: 350_000, pendingCount: 1 })
    const onToday = compileOn(today.with({ day: 30 }), plan, { auto: true })
    const last = projectMonth(onToday, { month: '2026-11', today })[29]
    expect(last).toMatchObject({ balanceCents: 350_000, pendingCount: 1 })
  })
})

describe('a day of the projection', () => {
  test('lists incomes before expenses, then by name as people sort, then by id', () => {
    const cashFlows = [
      cashFlow({ id: 7, kind: 'expense', name: 'Apples' }),
      cashFlow({ id: 6, name: 'Zoo' }),
      cashFlow({ id: 5, name: 'apples' }),
      cashFlow({ id: 4, name: 'Épicerie' }),
      cashFlow({ id: 3, name: 'Zoo' }),
      cashFlow({ id: 2, kind: 'expense', name: 'Aardvark' }),
    ]
    const compiled = compileOn(today, { cashFlows })
    const [first] = projectMonth(compiled, { month: '2026-11', today })
    expect(first?.transactions.map(({ id }) => id)).toEqual([5, 4, 3, 6, 2, 7])
  })
})

describe('the months and years of the projection', () => {
  test('begin with the current month in the current year', () => {
    const { months, totals } = projectYear(compileOn(today, plan), { year: 2026, today })
    expect(months).toEqual([
      {
        month: '2026-11',
        firstDayCents: -70_000,
        lastDayCents: 230_000,
        lowestCents: -70_000,
        highestCents: 230_000,
        incomeCents: 300_000,
        expenseCents: 120_000,
        netCents: 180_000,
      },
      {
        month: '2026-12',
        firstDayCents: 110_000,
        lastDayCents: 410_000,
        lowestCents: 110_000,
        highestCents: 410_000,
        incomeCents: 300_000,
        expenseCents: 120_000,
        netCents: 180_000,
      },
    ])
    expect(totals).toEqual({ incomeCents: 600_000, expenseCents: 240_000, netCents: 360_000 })
  })

  test('are twelve zeros in past years', () => {
    const { months, totals } = projectYear(compileOn(today, plan), { year: 2025, today })
    expect(months).toHaveLength(12)
    expect(months[11]).toMatchObject({ month: '2025-12', lastDayCents: 0, incomeCents: 0 })
    expect(totals).toEqual({ incomeCents: 0, expenseCents: 0, netCents: 0 })
  })

  test('continue from the year before', () => {
    const compiled = compileOn(today, plan)
    const years = projectYears(compiled, { fromYear: 2025, count: 3, today })
    expect(
      years.map(({ year, firstDayCents, lastDayCents }) => [year, firstDayCents, lastDayCents]),
    ).toEqual([
      [2025, 0, 0],
      [2026, -70_000, 410_000],
      [2027, 290_000, 410_000 + 12 * 180_000],
    ])
    expect(years[2]).toMatchObject({ lowestCents: 290_000, incomeCents: 3_600_000 })
    const { months } = projectYear(compiled, { year: 2027, today })
    expect(months[0]?.firstDayCents).toBe(290_000)
  })
})

function month(text: string, marks: Partial<Parameters<typeof compileOn>[1]> = {}) {
  return projectMonth(compileOn(today, { ...plan, ...marks }), { month: text, today })
}
