/** The paychecks, against those that are found by looking at every day. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { ProjectionError } from '../../src/server/projection/ledger/cents.ts'
import { finish } from '../../src/server/projection/ledger/steps.ts'
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import { projectBalances } from '../../src/server/projection/answers/daily.ts'
import {
  paycheckSpans,
  projectPaychecks,
  steadyAmount,
} from '../../src/server/projection/answers/paychecks/paychecks.ts'
import type { Paycheck } from '../../src/shared/projections/paycheck.ts'
import { fuzzRuns } from '../support/fuzz-runs.ts'
import { cashFlow, compileOn } from './compiled.ts'
import { cashFlowIds, withContinuations } from './continued-arbitrary.ts'
import { naivePaychecks, type PaycheckQuestion } from './naive-paychecks.ts'
import { type Scenario, scenarios } from './plan-arbitrary.ts'

/** The days at which the naive projection looks. */
const HORIZON = 170

const amountCents = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.constantFrom(100, 700),
  fc.integer({ min: 0, max: 90_000 }),
)
const plans = scenarios({
  amountCents,
  startingBalanceCents: fc.oneof(
    fc.integer({ min: -20_000, max: 300_000 }),
    fc.integer({ min: 0, max: 5_000_000 }),
  ),
}).chain(withContinuations)
const hugePlans = scenarios({
  amountCents: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 2 ** 50, max: 2 ** 52 })),
  startingBalanceCents: fc.maxSafeInteger(),
})
const questions = fc.record({
  count: fc.integer({ min: 1, max: 6 }),
  bufferCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 })),
  paydayCashFlowIds: fc.uniqueArray(cashFlowIds, { maxLength: 5 }),
})

function paychecksOf({ plan, options }: Scenario, question: PaycheckQuestion) {
  const { today } = options
  const { bufferCents } = question
  const compiled = compileOn(today, plan, options)
  const spans = paycheckSpans(compiled, { today, ...question })
  return finish(projectPaychecks(compiled, { today, spans, bufferCents }))
}

function planOf(date: string, plan: Partial<Plan>, question: Partial<PaycheckQuestion> = {}) {
  const today = Temporal.PlainDate.from(date)
  const compiled = compileOn(today, plan)
  const { count = 8, bufferCents = 0, paydayCashFlowIds = [] } = question
  const spans = paycheckSpans(compiled, { today, paydayCashFlowIds, count })
  return finish(projectPaychecks(compiled, { today, spans, bufferCents }))
}

const salary = cashFlow({ id: 1, name: 'Salary', amountCents: 2_000_00, recurrenceType: 'MONTHLY' })

describe('paychecks agree with the naive projection', () => {
  test('day by day', () => {
    const counts = { kept: 0, caused: 0, none: 0, short: 0, several: 0, last: 0 }
    let skipped = 0
    fc.assert(
      fc.property(plans, questions, (scenario, question) => {
        const expected = naivePaychecks(scenario.plan, scenario.options, question, HORIZON)
        if (expected === null) return void skipped++
        expect(paychecksOf(scenario, question)).toEqual(expected)
        const { paychecks, steadyCents } = expected
        if (paychecks.some(({ keepCents }) => keepCents > 0)) counts.kept++
        if (paychecks.some(({ keepFor }) => keepFor)) counts.caused++
        if (steadyCents === null) counts.none++
        if (paychecks.some(({ lowest }) => lowest.cents < question.bufferCents)) counts.short++
        if (paychecks.length > 2) counts.several++
        if (paychecks.length < question.count) counts.last++
      }),
      { numRuns: fuzzRuns(150) },
    )
    expect(skipped).toBeLessThan(fuzzRuns(150) * 0.75)
    // Some of everything.
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
  })

  test('to the cent, or refuse to answer, near 2^53', () => {
    let [answered, refused] = [0, 0]
    fc.assert(
      fc.property(hugePlans, questions, (scenario, question) => {
        const paychecks = answerOrNull(() => paychecksOf(scenario, question))
        if (paychecks === null) return void refused++
        const { plan, options } = scenario
        expect(naivePaychecks(plan, options, question, HORIZON) ?? paychecks).toEqual(paychecks)
        answered++
      }),
      { numRuns: fuzzRuns(60) },
    )
    expect(Math.min(answered, refused)).toBeGreaterThan(5)
  })
})

describe('each paycheck', () => {
  test('adds up, follows the one before it, and agrees with the balances', () => {
    fc.assert(
      fc.property(plans, questions, ({ plan, options }, question) => {
        const { today } = options
        const { paychecks } = paychecksOf({ plan, options }, question)
        expect(paychecks.length).toBeLessThanOrEqual(question.count)
        const compiled = compileOn(today, plan, options)
        let before: Paycheck | undefined
        for (const paycheck of paychecks) {
          const { from, to, startCents, inCents, outCents, leftCents, endCents } = paycheck
          expect(inCents - outCents).toBe(leftCents)
          expect(startCents + leftCents).toBe(endCents)
          expect(from).toBe(before ? dayAfter(before.to) : today.toString())
          expect(before?.endCents ?? startCents).toBe(startCents)
          const last = Temporal.PlainDate.from(to)
          expect(projectBalances(compiled, { from: last, to: last, today })).toEqual([endCents])
          before = paycheck
        }
      }),
      { numRuns: fuzzRuns(150) },
    )
  })

  test('keeps what its later days need, and no cent more', () => {
    let tried = 0
    fc.assert(
      fc.property(plans, questions, (scenario, question) => {
        const { bufferCents } = question
        const { paychecks } = paychecksOf(scenario, question)
        for (const [place, { endCents, keepCents }] of paychecks.entries()) {
          const later = paychecks.slice(place + 1).map(({ lowest }) => lowest.cents)
          if (later.length === 0 || keepCents === 0) continue
          const spent = endCents - keepCents
          // Who spends the rest at the end of it has at least the buffer then, and no later day is below it because of that.
          expect(spent).toBeGreaterThanOrEqual(bufferCents)
          const lowest = Math.min(...later)
          expect(spent).toBe(Math.max(bufferCents, lowest))
          tried++
        }
      }),
      { numRuns: fuzzRuns(200) },
    )
    expect(tried).toBeGreaterThan(5)
  })
})

test('the steady amount is the smallest of all that are tried', () => {
  const counts = { none: 0, nothing: 0, something: 0 }
  const lefts = fc.array(fc.integer({ min: -20, max: 25 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(fc.integer({ min: -5, max: 30 }), lefts, (startCents, leftsCents) => {
      const isEnough = (amount: number) => {
        let cents = startCents
        // All but the amount is spent; what is short of it is not topped up.
        const ends = leftsCents.map((left) => (cents += left - Math.max(0, left - amount)))
        return ends.every((end) => end >= 0)
      }
      const expected = Array.from({ length: 26 }, (_, amount) => amount).find(isEnough) ?? null
      expect(steadyAmount(startCents, leftsCents)).toBe(expected)
      counts[expected === null ? 'none' : expected > 0 ? 'something' : 'nothing']++
    }),
    { numRuns: fuzzRuns(500) },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(30)
})

describe('the days of paychecks', () => {
  const dates = ({ paychecks }: ReturnType<typeof planOf>) =>
    paychecks.map(({ from, to }) => `${from} to ${to}`)

  test('run from today, and from payday to payday', () => {
    const plan = { cashFlows: [{ ...salary, schedule: { ...salary.schedule, recurrenceDay: 31 } }] }
    expect(dates(planOf('2027-01-31', plan, { count: 3 }))).toEqual([
      '2027-01-31 to 2027-02-27',
      '2027-02-28 to 2027-03-30',
      '2027-03-31 to 2027-04-29',
    ])
  })

  test('are those of two incomes that are chosen, where days with both count once', () => {
    const other = { ...salary, id: 2, name: 'Pension' }
    const cashFlows = [
      { ...salary, schedule: { ...salary.schedule, recurrenceType: 'BIMONTHLY' as const } },
      other,
    ]
    const plan = { cashFlows }
    const both = [
      '2026-11-29 to 2026-11-30',
      '2026-12-01 to 2026-12-14',
      '2026-12-15 to 2026-12-31',
    ]
    expect(dates(planOf('2026-11-29', plan, { count: 3, paydayCashFlowIds: [1, 2] }))).toEqual(both)
    expect(dates(planOf('2026-11-29', plan, { count: 2, paydayCashFlowIds: [2] }))).toEqual([
      '2026-11-29 to 2026-11-30',
      '2026-12-01 to 2026-12-31',
    ])
  })

  test('are 31 where no payday follows', () => {
    expect(dates(planOf('2026-11-29', {}))).toEqual(['2026-11-29 to 2026-12-29'])
    const last = { ...salary, schedule: { ...salary.schedule, lastDate: '2027-01-01' } }
    expect(dates(planOf('2026-11-29', { cashFlows: [last] }))).toEqual([
      '2026-11-29 to 2026-11-30',
      '2026-12-01 to 2026-12-31',
      '2027-01-01 to 2027-01-31',
    ])
  })

  test('have no payday that is more than 90 days away', () => {
    const plan = (date: string) => ({
      cashFlows: [cashFlow({ recurrenceType: 'ON_X_DAY', date })],
    })
    // The 90th day is Feb 26.
    expect(dates(planOf('2026-11-29', plan('2027-02-26')))).toHaveLength(2)
    expect(dates(planOf('2026-11-29', plan('2027-02-27')))).toHaveLength(1)
  })

  test('end with the hundredth year', () => {
    const anchorDate = '2026-12-20'
    const yearly = { recurrenceType: 'YEARLY', every: 50, anchorDate, recurrenceDay: 20 } as const
    const paychecks = planOf('2026-11-29', { cashFlows: [cashFlow(yearly)] })
    expect(dates(paychecks)).toEqual([
      '2026-11-29 to 2026-12-19',
      '2026-12-20 to 2076-12-19',
      '2076-12-20 to 2126-12-19',
      '2126-12-20 to 2126-12-31',
    ])
  })
})

test('a paycheck lists the 50 largest bills, of equal ones the earliest, and counts all', () => {
  const coffee = cashFlow({ id: 2, kind: 'expense', name: 'Coffee', amountCents: 5_00 })
  const tea = { ...coffee, id: 3, name: 'Tea' }
  const rent = cashFlow({
    id: 4,
    kind: 'expense',
    name: 'Rent',
    amountCents: 900_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 20,
  })
  const overrides = [{ cashFlowId: 3, date: '2026-12-30', amountCents: 6_00 }]
  const plan = { cashFlows: [tea, rent, coffee, salary], overrides }
  const [, december] = planOf('2026-11-29', plan).paychecks
  expect(december?.billCount).toBe(63)
  expect(december?.bills).toHaveLength(50)
  const named = december?.bills.map(({ name, on }) => `${name} ${on.slice(8)}`) ?? []
  expect(named.slice(0, 4)).toEqual(['Rent 20', 'Tea 30', 'Coffee 01', 'Tea 01'])
  expect(named.at(-1)).toBe('Tea 24')
})

/** The answer, or null for one that is refused because of its size. */
function answerOrNull<T>(answer: () => T): T | null {
  try {
    return answer()
  } catch (error) {
    if (error instanceof ProjectionError) return null
    throw error
  }
}

function dayAfter(date: string): string {
  return Temporal.PlainDate.from(date).add({ days: 1 }).toString()
}
