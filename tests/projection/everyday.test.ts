/** Everyday spending, by cases that were worked out by hand. */
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { projectBill } from '../../src/server/projection/answers/cards/bill-of-card.ts'
import { projectRange } from '../../src/server/projection/answers/cards/everyday-range.ts'
import { projectComing } from '../../src/server/projection/answers/coming.ts'
import { projectBalances, projectMonth } from '../../src/server/projection/answers/daily.ts'
import { explainBalance } from '../../src/server/projection/answers/explain.ts'
import { findOpen } from '../../src/server/projection/answers/open-occurrences.ts'
import { projectOutlook } from '../../src/server/projection/answers/outlook.ts'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import { cashFlow, compileOn } from './compiled.ts'

const today = Temporal.PlainDate.from('2026-11-10')

function everyday(fields: Parameters<typeof cashFlow>[0] = {}): PlanCashFlow {
  return cashFlow({
    id: 1,
    kind: 'expense',
    name: 'Groceries',
    amountCents: 100,
    recurrenceType: 'WEEKLY',
    everyday: true,
    ...fields,
  })
}

function daysOf(plan: Partial<Plan>, { month = '2026-11', auto = false } = {}) {
  return projectMonth(compileOn(today, plan, { auto }), { month, today })
}

function partsOf(plan: Partial<Plan>, options?: { month?: string; auto?: boolean }): number[] {
  return daysOf(plan, options).map(({ everydayCents }) => everydayCents)
}

describe('everyday spending', () => {
  test('takes a seventh a day, in sums that are rounded half up', () => {
    // Sums of 14.29, 28.57, 42.86, 57.14, 71.43, 85.71 and 100.
    const week = [14, 15, 14, 14, 14, 15, 14]
    const parts = partsOf({ cashFlows: [everyday()] })
    expect(parts).toEqual([...week, ...week, ...week, ...week, 14, 15])
    const [first] = daysOf({ startingBalanceCents: 1_000, cashFlows: [everyday()] })
    expect(first).toMatchObject({
      balanceCents: 986,
      expenseCents: 14,
      netCents: -14,
      pendingCount: 0,
      transactions: [],
    })
    // 3.5 sevenths are 0.5: half up.
    expect(partsOf({ cashFlows: [everyday({ amountCents: 1 })] }).slice(0, 8)).toEqual([
      0, 0, 0, 1, 0, 0, 0, 0,
    ])
  })

  test('goes on over the ends of months, and is in their sums', () => {
    const plan = { cashFlows: [everyday()] }
    // 30 days of November: the 31st is the third of a week.
    expect(partsOf(plan, { month: '2026-12' }).slice(0, 3)).toEqual([14, 14, 14])
    const last = Temporal.PlainDate.from('2027-01-10')
    const [cents] = projectBalances(compileOn(today, plan), { from: last, to: last, today })
    // 71 days.
    expect(cents).toBe(-1_014)
    expect(partsOf(plan, { month: '2026-10' })).toEqual(Array.from({ length: 31 }, () => 0))
  })

  test.each([
    ['the 1st of the month', null, {}, false, 1],
    ['the day after the balance was set', '2026-11-08', {}, false, 9],
    ['the 1st, where the balance was set before it', '2026-10-08', {}, false, 1],
    ['its first date', '2026-11-08', { firstDate: '2026-11-20' }, false, 20],
    ['today, where what is past is done', null, {}, true, 10],
    ['tomorrow, where the balance was set today', '2026-11-10', {}, true, 11],
  ])('begins on %s', (_, balanceOn, fields, auto, day) => {
    const parts = partsOf({ balanceOn, cashFlows: [everyday(fields)] }, { auto })
    expect(parts.findIndex((cents) => cents > 0) + 1).toBe(day)
    expect(parts.slice(day - 1, day + 2)).toEqual([14, 15, 14].slice(0, 31 - day))
  })

  test('ends with its last date', () => {
    const parts = partsOf({ cashFlows: [everyday({ lastDate: '2026-11-07' })] })
    expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(100)
    expect(parts.slice(7)).toEqual(Array.from({ length: 23 }, () => 0))
  })

  test('has no occurrences, and its marks count for nothing', () => {
    const marks = {
      completions: [{ cashFlowId: 1, date: '2026-11-02' }],
      overrides: [{ cashFlowId: 1, date: '2026-11-09', amountCents: 5 }],
      skips: [{ cashFlowId: 1, date: '2026-11-16' }],
      moves: [{ cashFlowId: 1, date: '2026-11-23', to: '2026-11-25' }],
    }
    const plan = { cashFlows: [everyday()] }
    expect(daysOf({ ...plan, ...marks })).toEqual(daysOf(plan))
    expect(projectComing(compileOn(today, plan), { today, days: 30 }).items).toEqual([])
  })

  test('is in the outlook beside the bills, and has a line in an explanation', () => {
    const salary = cashFlow({ id: 2, recurrenceType: 'MONTHLY', recurrenceDay: 24 })
    const compiled = compileOn(today, { cashFlows: [everyday(), salary] })
    const outlook = projectOutlook(compiled, {
      today,
      days: 60,
      bufferCents: 0,
      paydayCashFlowIds: [],
    })
    // 14 days from the 10th through the 23rd.
    expect(outlook).toMatchObject({ billsCents: 0, billCount: 0, everydayCents: 200 })
    const to = Temporal.PlainDate.from('2026-11-20')
    const from = Temporal.PlainDate.from('2026-11-05')
    expect(explainBalance(compiled, { from, to, today }).lines).toEqual([
      {
        kind: 'expense',
        id: 1,
        name: 'Groceries',
        count: 16,
        amountCents: 286 - 57,
        firstOn: '2026-11-05',
        lastOn: '2026-11-20',
      },
    ])
  })

  test('is in what the bank says, from the day after the balance was set', () => {
    const question = { today, doneMovesBalance: false, isPastDone: false, limit: 500 }
    const expectedOn = (balanceOn: string | null, isPastDone = false) =>
      findOpen(compileOn(today, { balanceOn, cashFlows: [everyday()] }), {
        ...question,
        balanceOn,
        isPastDone,
      }).expectedCents
    // 10 days of November, 4 days, 25 days, the days from 1 November 2025, today.
    expect(expectedOn(null)).toBe(-143)
    expect(expectedOn('2026-11-06')).toBe(-57)
    expect(expectedOn('2026-10-16')).toBe(-357)
    expect(expectedOn('2020-01-01')).toBe(-5_357)
    expect(expectedOn('2026-11-09', true)).toBe(-14)
    expect(expectedOn('2026-11-06', true)).toBe(-57)
  })
})

describe('everyday spending by card', () => {
  const visa = cashFlow({
    id: 9,
    kind: 'expense',
    name: 'Visa',
    amountCents: 0,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 9,
    closeDay: 20,
  })

  test('is on the bill of each period, whenever the balance was set', () => {
    const onCard = everyday({ paidBy: 9, firstDate: '2026-10-25' })
    const plan = { balanceOn: '2026-11-10', cashFlows: [visa, onCard] }
    const compiled = compileOn(today, plan)
    const everydayOn = (date: string) =>
      projectBill(compiled, { id: 9, date, cursor: 0 })?.everydayCents
    expect(everydayOn('2026-11-09')).toBe(0)
    // 27 days from 25 October through 20 November, then 57 through 20 December.
    expect(everydayOn('2026-12-09')).toBe(386)
    expect(everydayOn('2027-01-09')).toBe(814 - 386)
    expect(partsOf(plan)).toEqual(Array.from({ length: 30 }, () => 0))
    const payment = daysOf(plan, { month: '2026-12' })[8]
    expect(payment).toMatchObject({ expenseCents: 386, everydayCents: 0, pendingCount: 1 })
  })

  test('counts from 1970 where it has no first date', () => {
    const compiled = compileOn(today, { cashFlows: [visa, everyday({ paidBy: 9 })] })
    const bill = projectBill(compiled, { id: 9, date: '2026-12-09', cursor: 0 })
    // Days 20,747 (20 October 2026) and 20,778 (20 November).
    const through = (days: number) => Math.floor((200 * days + 7) / 14)
    expect(bill?.everydayCents).toBe(through(20_778) - through(20_747))
    const early = projectBill(compiled, { id: 9, date: '1969-12-09', cursor: 0 })
    expect(early?.everydayCents).toBe(0)
  })

  test('counts by itself on days that no payment pays for', () => {
    const ended = { ...visa, schedule: { ...visa.schedule, lastDate: '2026-11-09' } }
    const plan = { cashFlows: [ended, everyday({ paidBy: 9 })] }
    // The last period ended on 20 October.
    expect(partsOf(plan).slice(0, 7)).toEqual([14, 15, 14, 14, 14, 15, 14])
    const begun = { ...visa, schedule: { ...visa.schedule, firstDate: '2026-12-20' } }
    // The first period begins on 21 November.
    const parts = partsOf({ cashFlows: [begun, everyday({ paidBy: 9 })] })
    expect(parts.slice(13)).toEqual([
      14,
      14,
      15,
      14,
      14,
      14,
      15,
      ...Array.from({ length: 10 }, () => 0),
    ])
  })
})

describe('the range', () => {
  const varied = everyday({ amountCents: 700, everydayLowCents: 400, everydayHighCents: 1_100 })
  const days = (from: string, to: string) => ({
    from: Temporal.PlainDate.from(from),
    to: Temporal.PlainDate.from(to),
    today,
  })

  test('grows with the root of the days, from today on', () => {
    const compiled = compileOn(today, { balanceOn: '2026-11-09', cashFlows: [varied] })
    const { lowCents, highCents } = projectRange(compiled, days('2026-11-08', '2026-12-07'))
    expect(lowCents?.slice(0, 3)).toEqual([0, 0, -100 - 151])
    expect(highCents?.slice(0, 3)).toEqual([0, 0, -100 + 113])
    // 28 days: twice the difference of a week.
    expect(lowCents?.at(-1)).toBe(-2_800 - 800)
    expect(highCents?.at(-1)).toBe(-2_800 + 600)
  })

  test('stays after the last day, and adds up by squares', () => {
    const ended = { ...varied, schedule: { ...varied.schedule, lastDate: '2026-11-16' } }
    const other = { ...varied, id: 2 }
    const plan = { balanceOn: '2026-11-09', cashFlows: [ended, other] }
    const { lowCents } = projectRange(compileOn(today, plan), days('2026-12-07', '2026-12-07'))
    expect(lowCents).toEqual([-700 - 2_800 - Math.round(400 * Math.sqrt(1 + 4))])
  })

  test('is null where none has one, or only what a card pays for', () => {
    const none = { lowCents: null, highCents: null }
    const plain = compileOn(today, { cashFlows: [everyday()] })
    expect(projectRange(plain, days('2026-11-10', '2026-11-12'))).toEqual(none)
  })

  test('is there for what the bank says', () => {
    const question = {
      today,
      doneMovesBalance: false,
      isPastDone: false,
      limit: 500,
      balanceOn: '2026-11-03',
    }
    const open = findOpen(compileOn(today, { cashFlows: [varied] }), question)
    expect(open).toMatchObject({
      expectedCents: -700,
      range: { lowCents: -1_100, highCents: -400 },
    })
    const setToday = { ...question, balanceOn: '2026-11-10' }
    expect(findOpen(compileOn(today, { cashFlows: [varied] }), setToday).range).toBeNull()
  })
})
