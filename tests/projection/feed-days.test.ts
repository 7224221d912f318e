/** The days of a calendar feed, against the naive projection. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { lowestOfMonths, pendingOfCalendar } from '../../src/server/projection/answers/feed-days.ts'
import { finish } from '../../src/server/projection/ledger/steps.ts'
import { cashFlow, compileOn } from './compiled.ts'
import { isPending, naiveDays, toDay, toListedDay } from './naive-projection.ts'
import { type Scenario, scenarios } from './plan-arbitrary.ts'
import { Temporal } from 'temporal-polyfill'

const plans = scenarios({
  amountCents: fc.integer({ min: 0, max: 500_000 }),
  startingBalanceCents: fc.integer({ min: -100_000, max: 100_000 }),
})

function calendarOf({ plan, options: { today, ...options } }: Scenario, months: number) {
  const days = { from: today.subtract({ days: 31 }), today, to: today.add({ months }) }
  const compiled = compileOn(today, plan, { today, ...options })
  return {
    pending: (limit: number) => finish(pendingOfCalendar(compiled, days, limit)),
    lowest: lowestOfMonths(compiled, days),
    naive: naiveDays(plan, { today, ...options }, days.from, days.to).map(toListedDay),
    days,
  }
}

test('the pending occurrences of a feed agree with the naive projection, whatever is left out', () => {
  const counts = { past: 0, moved: 0, cut: 0 }
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 3 }), fc.nat(60), (scenario, months, limit) => {
      const { pending, naive } = calendarOf(scenario, months)
      const expected = naive.flatMap(({ date: on, transactions }) =>
        transactions.filter(isPending).map(({ kind, id, name, date, amountCents }) => {
          return { kind, id, name, date, on, amountCents }
        }),
      )
      expect(pending(100_000)).toEqual({ items: expected, hasMore: false })
      const hasMore = expected.length > limit
      expect(pending(limit)).toEqual({ items: expected.slice(0, limit), hasMore })
      if (hasMore) counts.cut++
      const today = scenario.options.today.toString()
      if (expected.some(({ on }) => on < today)) counts.past++
      if (expected.some(({ on, date }) => on !== date)) counts.moved++
    }),
    { numRuns: 300 },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(5)
})

test('the lowest day of each month in a feed agrees with the naive projection', () => {
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 3 }), (scenario, months) => {
      const { lowest, days } = calendarOf(scenario, months)
      const { plan, options } = scenario
      const end = days.to.with({ day: days.to.daysInMonth })
      const balances = naiveDays(plan, options, days.today, end).map(toDay)
      const named = [...new Set(balances.map(({ date }) => date.slice(0, 7)))]
      const expected = named
        .map((month) => {
          const ofMonth = balances.filter(({ date }) => date.startsWith(month))
          const cents = Math.min(...ofMonth.map(({ balanceCents }) => balanceCents))
          const first = ofMonth.find(({ balanceCents }) => balanceCents === cents)
          return { date: first?.date, cents }
        })
        .filter(({ date }) => String(date) <= days.to.toString())
      expect(lowest).toEqual(expected)
    }),
    { numRuns: 30 },
  )
})

test('the lowest day of the current month in a feed is today or later, the first of equals, and counts what is late', () => {
  const today = Temporal.PlainDate.from('2026-11-20')
  const plan = {
    startingBalanceCents: 100_00,
    cashFlows: [
      cashFlow({
        id: 1,
        kind: 'expense',
        amountCents: 90_00,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 3,
      }),
      cashFlow({
        id: 2,
        kind: 'income',
        amountCents: 95_00,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 10,
      }),
    ],
  }
  const days = { from: today.subtract({ days: 31 }), today, to: today.add({ months: 2 }) }
  expect(lowestOfMonths(compileOn(today, plan), days)).toEqual([
    { date: '2026-11-20', cents: 105_00 },
    { date: '2026-12-03', cents: 15_00 },
    { date: '2027-01-03', cents: 20_00 },
  ])
})
