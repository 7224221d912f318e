/** Cards, by cases that were worked out by hand. */
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { projectBill } from '../../src/server/projection/answers/cards/bill-of-card.ts'
import { projectComing } from '../../src/server/projection/answers/coming.ts'
import { projectBalances, projectMonth } from '../../src/server/projection/answers/daily.ts'
import { explainBalance } from '../../src/server/projection/answers/explain.ts'
import { findOpen } from '../../src/server/projection/answers/open-occurrences.ts'
import { projectOutlook } from '../../src/server/projection/answers/outlook.ts'
import type { Plan, PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import { cashFlow, compileOn } from './compiled.ts'

const today = Temporal.PlainDate.from('2026-11-10')

function card(fields: Parameters<typeof cashFlow>[0] = {}): PlanCashFlow {
  return cashFlow({
    id: 1,
    kind: 'expense',
    name: 'Visa',
    amountCents: 0,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 9,
    closeDay: 20,
    ...fields,
  })
}

function bought(date: string, fields: Parameters<typeof cashFlow>[0] = {}): PlanCashFlow {
  return cashFlow({
    id: 2,
    kind: 'expense',
    name: 'Shoes',
    amountCents: 50_00,
    recurrenceType: 'ON_X_DAY',
    date,
    paidBy: 1,
    ...fields,
  })
}

function compile(plan: Partial<Plan>, on = today) {
  return compileOn(on, plan)
}

/** The payment of a purchase as its occurrence says it: "2026-12-09 on 2026-12-09"; null where it counts by itself. */
function paymentOf(cards: PlanCashFlow[], purchase: PlanCashFlow, marks: Partial<Plan> = {}) {
  const date = purchase.date ?? ''
  const compiled = compile({ cashFlows: [...cards, purchase], ...marks })
  const days = projectMonth(compiled, { month: date.slice(0, 7), today })
  const occurrence = days[Number(date.slice(8)) - 1]?.transactions.find(({ id }) => id === 2)
  if (!occurrence) throw new Error('The purchase is not listed.')
  return occurrence.card && `${occurrence.card.date} on ${occurrence.card.on}`
}

describe('a purchase belongs to the first payment that closes on its day or later', () => {
  test.each([
    ['closing in the month before', 20, 9, '2026-11-20', '2026-12-09'],
    ['the day after it closed', 20, 9, '2026-11-21', '2027-01-09'],
    ['closing in the own month', 5, 28, '2026-11-05', '2026-11-28'],
    ['the day after it closed in the own month', 5, 28, '2026-11-06', '2026-12-28'],
    ['closing on the day of the payment, a month before', 9, 9, '2026-11-09', '2026-12-09'],
    ['paid on the 1st by default', 31, null, '2026-11-30', '2026-12-01'],
    ['a closing day that a month lacks', 31, 15, '2027-02-28', '2027-03-15'],
    ['closing on its own date in February', 30, 31, '2027-02-28', '2027-02-28'],
    ['after it closed in January', 30, 31, '2027-01-31', '2027-02-28'],
    ['closing on the 30th of a month with 31', 30, 31, '2027-03-30', '2027-03-31'],
    ['in a leap year', 29, 30, '2028-02-29', '2028-02-29'],
  ])('%s', (_, closeDay, recurrenceDay, date, paid) => {
    expect(paymentOf([card({ closeDay, recurrenceDay })], bought(date))).toBe(`${paid} on ${paid}`)
  })

  test('goes by the day on which the purchase falls', () => {
    // Saturday, 21 November, carried to Friday the 20th.
    const monthly = { recurrenceType: 'MONTHLY', recurrenceDay: 21, weekend: 'before' } as const
    const purchase = bought('2026-11-20', { ...monthly, date: null })
    const compiled = compile({ cashFlows: [card(), purchase] })
    const [occurrence] = projectMonth(compiled, { month: '2026-11', today })[19]?.transactions ?? []
    expect(occurrence).toMatchObject({ date: '2026-11-21', card: { date: '2026-12-09' } })
    const moves = [{ cashFlowId: 2, date: '2026-11-20', to: '2026-11-25' }]
    const moved = compile({ cashFlows: [card(), bought('2026-11-20')], moves })
    const [later] = projectMonth(moved, { month: '2026-11', today })[24]?.transactions ?? []
    expect(later).toMatchObject({ date: '2026-11-20', card: { date: '2027-01-09' } })
  })

  test('stays with its payment when that is moved, or falls on a weekend', () => {
    const moves = [{ cashFlowId: 1, date: '2026-12-09', to: '2027-01-20' }]
    expect(paymentOf([card()], bought('2026-11-20'), { moves })).toBe('2026-12-09 on 2027-01-20')
    expect(paymentOf([card()], bought('2026-11-21'), { moves })).toBe('2027-01-09 on 2027-01-09')
    const after = card({ weekend: 'after' })
    expect(paymentOf([after], bought('2026-12-20'))).toBe('2027-01-09 on 2027-01-11')
  })

  test('counts by itself before the first period, and after the last one', () => {
    const limited = card({ firstDate: '2026-11-15', lastDate: '2027-02-28' })
    // The first payment is of 9 December: its period begins on 21 October.
    expect(paymentOf([limited], bought('2026-10-20'))).toBeNull()
    expect(paymentOf([limited], bought('2026-10-21'))).toBe('2026-12-09 on 2026-12-09')
    expect(paymentOf([limited], bought('2027-01-20'))).toBe('2027-02-09 on 2027-02-09')
    expect(paymentOf([limited], bought('2027-01-21'))).toBeNull()
    const compiled = compile({ cashFlows: [limited, bought('2027-01-21')] })
    const day = projectMonth(compiled, { month: '2027-01', today })[20]
    expect(day).toMatchObject({ expenseCents: 50_00, pendingCount: 1 })
  })

  test('goes on with what continues the card, whatever part it names', () => {
    const old = card({ lastDate: '2026-12-31' })
    const later = card({
      id: 3,
      name: 'Visa Gold',
      recurrenceDay: 28,
      closeDay: 5,
      firstDate: '2027-01-01',
      continuesId: 1,
    })
    const parts = [old, later]
    expect(paymentOf(parts, bought('2026-11-20'))).toBe('2026-12-09 on 2026-12-09')
    expect(paymentOf(parts, bought('2026-11-21'))).toBe('2027-01-28 on 2027-01-28')
    expect(paymentOf(parts, bought('2026-11-21', { paidBy: 3 }))).toBe('2027-01-28 on 2027-01-28')
    expect(paymentOf(parts, bought('2027-01-06'))).toBe('2027-02-28 on 2027-02-28')
  })

  test('finds no day left for a payment that closes before one that comes before it', () => {
    const old = card({ recurrenceDay: 28, closeDay: 27, lastDate: '2026-12-31' })
    const later = card({ id: 3, firstDate: '2027-01-01', continuesId: 1 })
    // The payment of 28 December closed on the 27th, that of 9 January on 20 December.
    expect(paymentOf([old, later], bought('2026-12-15'))).toBe('2026-12-28 on 2026-12-28')
    expect(paymentOf([old, later], bought('2026-12-28'))).toBe('2027-02-09 on 2027-02-09')
    const compiled = compile({ cashFlows: [old, later, bought('2026-12-28')] })
    const bill = projectBill(compiled, { id: 3, date: '2027-01-09', cursor: 0 })
    expect(bill).toMatchObject({ from: '2026-12-28', closeOn: '2026-12-20', plannedCents: 0 })
  })
})

describe('a purchase counts on the day of its payment', () => {
  const cashFlows = [card({ amountCents: 10_00 }), bought('2026-11-12')]

  test('and on its own day in nothing', () => {
    const compiled = compile({ startingBalanceCents: 100_00, cashFlows })
    const november = projectMonth(compiled, { month: '2026-11', today })
    expect(november[11]).toMatchObject({ balanceCents: 90_00, expenseCents: 0, pendingCount: 0 })
    expect(november[11]?.transactions).toMatchObject([
      { id: 2, card: { id: 1, name: 'Visa', date: '2026-12-09', on: '2026-12-09' } },
    ])
    const payment = projectMonth(compiled, { month: '2026-12', today })[8]
    expect(payment).toMatchObject({ balanceCents: 30_00, expenseCents: 60_00, pendingCount: 1 })
    expect(payment?.transactions).toMatchObject([{ amountCents: 60_00, baseAmountCents: 60_00 }])
    const { items } = projectComing(compiled, { today, days: 61 })
    expect(items.map(({ id, on }) => `${id} ${on}`)).toEqual([
      '1 2026-11-09',
      '1 2026-12-09',
      '1 2027-01-09',
    ])
    const outlook = projectOutlook(compiled, {
      today,
      days: 30,
      bufferCents: 0,
      paydayCashFlowIds: [],
    })
    expect(outlook).toMatchObject({ billsCents: 60_00, billCount: 1, lowest: { cents: 30_00 } })
    const to = Temporal.PlainDate.from('2026-12-31')
    expect(explainBalance(compiled, { from: null, to, today }).lines).toMatchObject([
      { id: 1, count: 2, amountCents: 70_00, firstOn: '2026-11-09', lastOn: '2026-12-09' },
    ])
  })

  test('unless the payment is done or skipped: then it counts for nothing, and keeps its amount', () => {
    for (const mark of ['completions', 'skips'] as const) {
      const compiled = compile({ cashFlows, [mark]: [{ cashFlowId: 1, date: '2026-12-09' }] })
      const day = projectMonth(compiled, { month: '2026-12', today })[8]
      expect(day).toMatchObject({ expenseCents: 0, pendingCount: 0, balanceCents: -10_00 })
      expect(day?.transactions).toMatchObject([{ amountCents: 60_00 }])
    }
  })

  test('unless the bill as it came replaces it', () => {
    const overrides = [{ cashFlowId: 1, date: '2026-12-09', amountCents: 71_50 }]
    const compiled = compile({ cashFlows, overrides })
    const day = projectMonth(compiled, { month: '2026-12', today })[8]
    expect(day).toMatchObject({ expenseCents: 71_50 })
    expect(day?.transactions).toMatchObject([
      { amountCents: 71_50, baseAmountCents: 60_00, hasOverride: true },
    ])
  })

  test('unless it was paid by itself, or skipped: then it is off the bill', () => {
    for (const mark of ['completions', 'skips'] as const) {
      const compiled = compile({ cashFlows, [mark]: [{ cashFlowId: 2, date: '2026-11-12' }] })
      const day = projectMonth(compiled, { month: '2026-12', today })[8]
      expect(day).toMatchObject({ expenseCents: 10_00 })
      const bill = projectBill(compiled, { id: 1, date: '2026-12-09', cursor: 0 })
      expect(bill).toMatchObject({ plannedCents: 10_00, purchaseCount: 1 })
    }
  })

  test('with its override', () => {
    const overrides = [{ cashFlowId: 2, date: '2026-11-12', amountCents: 45_00 }]
    const day = projectMonth(compile({ cashFlows, overrides }), { month: '2026-12', today })[8]
    expect(day).toMatchObject({ expenseCents: 55_00 })
  })

  test('in the month of the payment, though it was bought before that', () => {
    const october = [card(), bought('2026-10-12'), bought('2026-09-12', { id: 3 })]
    const compiled = compile({ startingBalanceCents: 100_00, cashFlows: october })
    const to = Temporal.PlainDate.from('2026-11-09')
    // That of September was paid in October.
    expect(projectBalances(compiled, { from: to, to, today })).toEqual([50_00])
  })

  test('when days are marked as done by themselves, payments are and purchases never', () => {
    const plan = { startingBalanceCents: 100_00, cashFlows: [card(), bought('2026-11-02')] }
    const compiled = compileOn(today, plan, { auto: true })
    const november = projectMonth(compiled, { month: '2026-11', today })
    expect(november[1]?.transactions).toMatchObject([{ id: 2, occurred: false }])
    expect(november[8]?.transactions).toMatchObject([{ id: 1, occurred: true }])
    const december = projectMonth(compiled, { month: '2026-12', today })
    expect(december[8]).toMatchObject({ expenseCents: 50_00, balanceCents: 50_00 })
  })
})

describe('what the bank says', () => {
  const question = { today, doneMovesBalance: false, isPastDone: false, limit: 500 }

  test('has open payments, and purchases that were paid by themselves', () => {
    const cashFlows = [card(), bought('2026-10-12'), bought('2026-11-02', { id: 3 })]
    const plan = { startingBalanceCents: 100_00, balanceOn: '2026-11-01', cashFlows }
    const open = findOpen(compile(plan), { ...question, balanceOn: '2026-11-01' })
    expect(open).toMatchObject({ expectedCents: 50_00, items: [{ id: 1, amountCents: 50_00 }] })
    const completions = [{ cashFlowId: 3, date: '2026-11-02' }]
    const paid = findOpen(compile({ ...plan, completions }), {
      ...question,
      balanceOn: '2026-11-01',
    })
    expect(paid.expectedCents).toBe(0)
  })

  test('has done payments with all that is on their bill', () => {
    const cashFlows = [card(), bought('2026-10-12')]
    const completions = [{ cashFlowId: 1, date: '2026-11-09' }]
    const plan = { startingBalanceCents: 100_00, cashFlows, completions }
    const open = findOpen(compile(plan), { ...question, balanceOn: '2026-11-01' })
    expect(open).toMatchObject({ expectedCents: 50_00, items: [] })
  })
})

describe('a bill', () => {
  test('has its purchases by day, in pages', () => {
    const daily = cashFlow({ id: 2, kind: 'expense', name: 'Coffee', amountCents: 1, paidBy: 1 })
    const many = Array.from({ length: 7 }, (_, index) => ({ ...daily, id: index + 2 }))
    const compiled = compile({ cashFlows: [card(), ...many] })
    const first = projectBill(compiled, { id: 1, date: '2026-12-09', cursor: 0 })
    // 31 days of 7 purchases.
    expect(first).toMatchObject({
      from: '2026-10-21',
      closeOn: '2026-11-20',
      purchaseCount: 217,
      plannedCents: 217,
      nextCursor: 200,
    })
    expect(first?.purchases).toHaveLength(200)
    const second = projectBill(compiled, { id: 1, date: '2026-12-09', cursor: 200 })
    expect(second).toMatchObject({ purchaseCount: 217, nextCursor: null })
    expect(second?.purchases.map(({ id, on }) => `${id} ${on}`)).toEqual([
      ...[6, 7, 8].map((id) => `${id} 2026-11-18`),
      ...[2, 3, 4, 5, 6, 7, 8].map((id) => `${id} 2026-11-19`),
      ...[2, 3, 4, 5, 6, 7, 8].map((id) => `${id} 2026-11-20`),
    ])
  })

  test('is there for each date of a card, and for nothing else', () => {
    const compiled = compile({ cashFlows: [card(), bought('2026-11-12')] })
    const isThere = (id: number, date: string) =>
      projectBill(compiled, { id, date, cursor: 0 }) !== null
    expect(isThere(1, '2026-12-09')).toBe(true)
    expect(isThere(1, '0001-01-09')).toBe(true)
    expect(isThere(1, '2026-12-10')).toBe(false)
    expect(isThere(2, '2026-11-12')).toBe(false)
    expect(isThere(9, '2026-12-09')).toBe(false)
  })

  test('reaches back over the years in which the card had no payments', () => {
    const old = card({ lastDate: '1990-01-31' })
    const later = card({ id: 3, firstDate: '2026-12-01', continuesId: 1 })
    const weekly = { recurrenceType: 'WEEKLY', date: null } as const
    const once = bought('2001-02-03', { id: 4, amountCents: 7 })
    const compiled = compile({ cashFlows: [old, later, bought('', weekly), once] })
    // Mondays from 1989-12-21 through 2026-11-20.
    const bill = projectBill(compiled, { id: 3, date: '2026-12-09', cursor: 0 })
    expect(bill).toMatchObject({ from: '1989-12-21', closeOn: '2026-11-20' })
    const weeks = (bill?.purchaseCount ?? 0) - 1
    expect(weeks).toBe(1926)
    expect(bill?.plannedCents).toBe(1926 * 50_00 + 7)
  })

  test('of a payment from far away has what was bought then', () => {
    const moves = [{ cashFlowId: 1, date: '1500-12-09', to: '2026-12-24' }]
    const compiled = compile({ cashFlows: [card(), bought('1500-11-12')], moves })
    const day = projectMonth(compiled, { month: '2026-12', today })[23]
    expect(day).toMatchObject({ expenseCents: 50_00 })
  })
})
