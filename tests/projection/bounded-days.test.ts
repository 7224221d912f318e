/** A month of many occurrences lists the first of each day; its figures cover all, and the rest comes in pages. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { projectDay, projectMonth } from '../../src/server/projection/answers/daily.ts'
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import type { Day } from '../../src/shared/projections/projection.ts'
import { cashFlow, compileOn } from './compiled.ts'
import { naiveDays, toListedDay } from './naive-projection.ts'
import { type Scenario, scenarios } from './plan-arbitrary.ts'

const today = Temporal.PlainDate.from('2026-11-20')

/** Plans of which some months have more than 2,000 occurrences, and some fewer. */
const crowdedScenarios = fc
  .record({
    scenario: scenarios({
      amountCents: fc.integer({ min: 0, max: 500_000 }),
      startingBalanceCents: fc.integer({ min: -500_000, max: 500_000 }),
    }),
    copies: fc.integer({ min: 1, max: 60 }),
    dailyCount: fc.integer({ min: 0, max: 90 }),
  })
  .map(({ scenario, copies, dailyCount }): Scenario => {
    const { plan, options } = scenario
    const cashFlows = Array.from({ length: copies }, () => plan.cashFlows).flat()
    for (let count = 0; count < dailyCount; count++)
      cashFlows.push(cashFlow({ kind: count % 3 === 0 ? 'expense' : 'income', amountCents: count }))
    const numbered = cashFlows.map((flow, index) => ({ ...flow, id: index + 1 }))
    return { plan: { ...plan, cashFlows: numbered }, options }
  })

test('a month of many occurrences lists the first 50 of each day, and its pages list all of them', () => {
  const outcomes = { whole: 0, bounded: 0 }
  fc.assert(
    fc.property(
      crowdedScenarios,
      fc.integer({ min: -2, max: 13 }),
      fc.nat(27),
      ({ plan, options }, offset, dayIndex) => {
        const month = options.today.toPlainYearMonth().add({ months: offset })
        const from = month.toPlainDate({ day: 1 })
        const to = from.with({ day: from.daysInMonth })
        const expected = naiveDays(plan, options, from, to).map(toListedDay)
        const compiled = compileOn(options.today, plan, options)
        const total = expected.reduce((sum, { transactions }) => sum + transactions.length, 0)
        const days = projectMonth(compiled, { month: month.toString(), today: options.today })
        expect(days).toEqual(total > 2_000 ? expected.map(firstFifty) : expected)
        outcomes[total > 2_000 ? 'bounded' : 'whole']++

        const date = from.add({ days: dayIndex })
        expect(joinPages(compiled, date, options.today)).toEqual(expected[dayIndex])
      },
    ),
    { numRuns: 60 },
  )
  expect(Math.min(outcomes.whole, outcomes.bounded)).toBeGreaterThan(5)
})

function firstFifty(day: Day): Day {
  const { transactions } = day
  const moreCount = Math.max(0, transactions.length - 50)
  return { ...day, transactions: transactions.slice(0, 50), moreCount }
}

/** The day with the occurrences of all of its pages. */
function joinPages(
  compiled: ReturnType<typeof compileOn>,
  date: Temporal.PlainDate,
  today: Temporal.PlainDate,
): Day {
  const first = projectDay(compiled, { date, cursor: 0, today })
  const transactions = [...first.transactions]
  let page = first
  while (page.nextCursor !== null) {
    expect(page.transactions).toHaveLength(50)
    page = projectDay(compiled, { date, cursor: page.nextCursor, today })
    const { transactions: added, moreCount, nextCursor, ...figures } = page
    expect(first).toMatchObject(figures)
    transactions.push(...added)
    expect(transactions.length + moreCount).toBe(first.transactions.length + first.moreCount)
    expect(nextCursor === null).toBe(moreCount === 0)
  }
  const { moreCount: _moreCount, nextCursor: _nextCursor, ...day } = first
  return { ...day, transactions }
}

test('a page after the last page of a day is empty', () => {
  const compiled = compileOn(today, { cashFlows: [cashFlow({})] })
  const page = projectDay(compiled, { date: today, cursor: 2 ** 53 - 1, today })
  expect(page).toMatchObject({ pendingCount: 1, transactions: [], moreCount: 0, nextCursor: null })
})

test('a month of 2,000 occurrences is listed whole, and one more occurrence bounds every day', () => {
  const plan: Partial<Plan> = {
    cashFlows: Array.from({ length: 1_000 }, (_, index) =>
      cashFlow({ id: index + 1, recurrenceType: 'BIMONTHLY' }),
    ),
  }
  const whole = projectMonth(compileOn(today, plan), { month: '2026-11', today })
  expect(whole.map(({ transactions }) => transactions.length)).toContain(1_000)
  expect(whole.some((day) => 'moreCount' in day)).toBe(false)
  const once = cashFlow({ id: 0, recurrenceType: 'ON_X_DAY', date: '2026-11-02' })
  const cashFlows = [...(plan.cashFlows ?? []), once]
  const bounded = projectMonth(compileOn(today, { cashFlows }), { month: '2026-11', today })
  expect(bounded.slice(0, 3)).toMatchObject([
    { pendingCount: 1_000, incomeCents: 100_000, moreCount: 950 },
    { pendingCount: 1, incomeCents: 100, moreCount: 0 },
    { pendingCount: 0, incomeCents: 0, moreCount: 0 },
  ])
  expect(bounded.map(({ transactions }) => transactions.length).slice(0, 3)).toEqual([50, 1, 0])
})

test('a bounded month reads only the cash flows that it lists', () => {
  const reads = new Set<number>()
  const cashFlows = Array.from({ length: 500 }, (_, index) => {
    const id = index + 1
    return Object.defineProperty(cashFlow({ id }), 'name', {
      get: () => {
        reads.add(id)
        return 'Item'
      },
    })
  })
  const compiled = compileOn(today, { cashFlows })
  reads.clear()
  projectMonth(compiled, { month: '2026-11', today })
  expect(reads.size).toBe(50)
})

test('a recurrence day that its type cannot have throws a RangeError, as a programming mistake', () => {
  for (const [recurrenceType, recurrenceDay] of [
    ['WEEKLY', 7],
    ['BIWEEKLY', -1],
    ['MONTHLY', 0],
    ['YEARLY', 32],
  ] as const) {
    const cashFlows = [cashFlow({ recurrenceType, recurrenceDay })]
    expect(() => compileOn(today, { cashFlows })).toThrow(RangeError)
  }
})
