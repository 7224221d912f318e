/** The advice, against one that is found by trying all changes. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { projectBalances } from '../../src/server/projection/answers/daily.ts'
import { projectAdvice } from '../../src/server/projection/answers/low-advice.ts'
import { withChanges } from '../../src/server/projection/ledger/changes.ts'
import { NO_MARKS } from '../support/plain-cash-flow.ts'
import { cashFlow, compileOn } from './compiled.ts'
import { naiveAdvice } from './naive-advice.ts'
import { type Scenario, scenarios } from './plan-arbitrary.ts'

// Amounts of a size with the starting balance, so that plans often fall below zero for a while.
const plans = scenarios({
  amountCents: fc.oneof(
    fc.integer({ min: 0, max: 20 }),
    fc.integer({ min: 0, max: 90_000 }),
    fc.integer({ min: 0, max: 90_000 }),
  ),
  startingBalanceCents: fc.integer({ min: -20_000, max: 300_000 }),
})
const questions = fc.record({
  days: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 130 })),
  shortCents: fc.oneof(
    fc.constant(null),
    fc.integer({ min: 1, max: 2_000 }),
    fc.integer({ min: -50_000, max: 50_000 }),
  ),
  bufferCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 })),
})

/** The plan with a starting balance with which the lowest of the days is short by so much, but not where it is null. */
function shortBy(
  { plan, options }: Scenario,
  days: number,
  shortCents: number | null,
): Scenario['plan'] {
  if (shortCents === null) return plan
  const { today } = options
  const range = { from: today, to: today.add({ days: days - 1 }), today }
  const lowestCents = Math.min(...projectBalances(compileOn(today, plan, options), range))
  const { startingBalanceCents } = plan
  return { ...plan, startingBalanceCents: startingBalanceCents - lowestCents - shortCents }
}

test('the advice moves the later of two dates of an expense that fall on the same day', () => {
  const today = Temporal.PlainDate.from('2000-03-31')
  const rent = cashFlow({
    kind: 'expense',
    amountCents: 3,
    recurrenceType: 'BIMONTHLY',
    monthDays: [1, 31],
    weekend: 'before',
  })
  const plan = {
    startingBalanceCents: 8,
    balanceOn: null,
    cashFlows: [rent],
    ...NO_MARKS,
    deletedContinuations: [],
  }
  const options = { today, days: 1, bufferCents: 0 }
  const advice = projectAdvice(compileOn(today, plan), options)
  const { kind, id } = rent
  expect(advice?.change).toEqual({ op: 'amount', kind, id, date: '2000-04-01', amountCents: 2 })
  expect(advice).toEqual(
    naiveAdvice(plan, { today, auto: false, biweeklyDefault: 'odd-weeks' }, options),
  )
})

test('the advice is the smallest change that leaves no day below the line', () => {
  const counts = { none: 0, move: 0, amount: 0, balance: 0, noCause: 0 }
  fc.assert(
    fc.property(plans, questions, (scenario, { days, bufferCents, shortCents }) => {
      const { options } = scenario
      const { today, biweeklyDefault } = options
      const plan = shortBy(scenario, days, shortCents)
      const advice = projectAdvice(compileOn(today, plan, options), { today, days, bufferCents })
      expect(advice).toEqual(naiveAdvice(plan, options, { days, bufferCents }))
      if (advice === null) return void counts.none++
      const { below, change, cause } = advice
      if (cause === null) counts.noCause++
      if (change === null) return
      counts[change.op]++
      const changed = withChanges(plan, [change], biweeklyDefault)
      expect(changed.refusals).toEqual([])
      const range = { from: today, to: today.add({ days: days - 1 }), today }
      const balancesCents = projectBalances(compileOn(today, changed.plan, options), range)
      expect(Math.min(...balancesCents)).toBeGreaterThanOrEqual(below === 'zero' ? 0 : bufferCents)
    }),
    { numRuns: 250 },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
})
