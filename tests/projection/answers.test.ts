/** The answers about a plan, against answers from the naive projection. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { projectAffordability } from '../../src/server/projection/answers/afford.ts'
import { projectOutlook } from '../../src/server/projection/answers/outlook.ts'
import { ProjectionError } from '../../src/server/projection/ledger/cents.ts'
import { compileOn } from './compiled.ts'
import { cashFlowIds, withContinuations } from './continued-arbitrary.ts'
import {
  type AffordQuestion,
  naiveAffordability,
  naiveOutlook,
  type OutlookQuestion,
} from './naive-answers.ts'
import { type Scenario, scenarios } from './plan-arbitrary.ts'

const MAX_AMOUNT = 99_999_999_999

// Small amounts, so that balances cross zero, the buffer, and each other's way.
const smallScenarios = scenarios({
  amountCents: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 500_000 })),
  startingBalanceCents: fc.integer({ min: -100, max: 100_000 }),
}).chain(withContinuations)

const hugeScenarios = scenarios({
  amountCents: fc.oneof(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 2 ** 50, max: 2 ** 52 })),
  startingBalanceCents: fc.maxSafeInteger(),
}).chain(withContinuations)

const days = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 130 }))
const outlookQuestions = fc.record({
  days,
  bufferCents: fc.oneof(fc.constant(0), fc.integer({ min: 0, max: 90_000 })),
  paydayCashFlowIds: fc.uniqueArray(cashFlowIds, { maxLength: 3 }),
})
const affordQuestions = fc.record({
  days,
  amountCents: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: MAX_AMOUNT })),
  keepCents: fc.oneof(fc.constant(0), fc.integer({ min: -90_000, max: 90_000 })),
  every: fc.constantFrom('once', 'month', 'save'),
  // The place of the date among the days. */
  part: fc.option(fc.nat({ max: 99 }), { nil: null }),
})

function outlookOf({ plan, options }: Scenario, question: OutlookQuestion) {
  const compiled = compileOn(options.today, plan, options)
  return projectOutlook(compiled, { today: options.today, ...question })
}

function affordabilityOf({ plan, options }: Scenario, { date, ...question }: AffordQuestion) {
  const compiled = compileOn(options.today, plan, options)
  const day = date === null ? null : Temporal.PlainDate.from(date)
  return projectAffordability(compiled, { today: options.today, date: day, ...question })
}

type AffordSample = Omit<AffordQuestion, 'date'> & { part: number | null }

function toQuestion({ options }: Scenario, { part, ...sample }: AffordSample): AffordQuestion {
  if (part === null) return { ...sample, date: null }
  const date = options.today.add({ days: Math.floor((part / 100) * sample.days) })
  return { ...sample, date: date.toString() }
}

/** The answer, or null for one that is refused because of its size. */
function answerOrNull<T>(answer: () => T): T | null {
  try {
    return answer()
  } catch (error) {
    if (error instanceof ProjectionError) return null
    throw error
  }
}

describe('the answers agree with the naive projection', () => {
  test('about the outlook', () => {
    const counts = { chosen: 0, joined: 0, none: 0, bills: 0 }
    fc.assert(
      fc.property(smallScenarios, outlookQuestions, (scenario, question) => {
        const { plan, options } = scenario
        const expected = naiveOutlook(plan, options, question)
        expect(outlookOf(scenario, question)).toEqual(expected)
        const { days, bufferCents: keepCents } = question
        const today = { date: options.today.toString(), every: 'once', days, keepCents } as const
        const afford = affordabilityOf(scenario, { ...today, amountCents: 5 })
        expect(expected.spareCents).toBe(afford.mostCents)
        if (expected.payday === null) return void counts.none++
        const unchosen = outlookOf(scenario, { ...question, paydayCashFlowIds: [] })
        if (unchosen.payday?.id !== expected.payday.id) counts.chosen++
        const cashFlows = plan.cashFlows.map((flow) => ({ ...flow, continuesId: null }))
        const apart = { ...scenario, plan: { ...plan, cashFlows } }
        const single = outlookOf(apart, question)
        if (single.payday?.id !== expected.payday.id) counts.joined++
        if (expected.billCount > 0) counts.bills++
      }),
      { numRuns: 400 },
    )
    // Some of everything: paydays that were chosen, and that are one with others.
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
  })

  test('about what is safe to spend', () => {
    let [fine, short] = [0, 0]
    fc.assert(
      fc.property(smallScenarios, affordQuestions, (scenario, sample) => {
        const { plan, options } = scenario
        const question = toQuestion(scenario, sample)
        const answer = affordabilityOf(scenario, question)
        expect(answer).toEqual(naiveAffordability(plan, options, question))
        if (answer.ok) fine++
        else short++
      }),
      { numRuns: 200 },
    )
    expect(Math.min(fine, short)).toBeGreaterThan(20)
  })

  test('about what can be saved up', () => {
    const counts = { fine: 0, short: 0, rest: 0 }
    const savings = fc.record({
      days: fc.integer({ min: 40, max: 300 }),
      amountCents: fc.integer({ min: 0, max: 99 }),
      keepCents: fc.integer({ min: -9_000, max: 9 }),
      every: fc.constant('save' as const),
      part: fc.integer({ min: 30, max: 99 }),
    })
    fc.assert(
      fc.property(smallScenarios, savings, (scenario, sample) => {
        const { plan, options } = scenario
        const question = toQuestion(scenario, sample)
        const { mostCents } = affordabilityOf(scenario, question)
        const near = [mostCents, mostCents + 1, Math.max(0, mostCents - sample.amountCents)]
        for (const amountCents of [sample.amountCents, ...near]) {
          const asked = { ...question, amountCents }
          const answer = affordabilityOf(scenario, asked)
          expect(answer).toEqual(naiveAffordability(plan, options, asked))
          const { ok, months = 0, perMonthCents = 0 } = answer
          if (ok) counts.fine++
          else counts.short++
          if (months > 1 && perMonthCents * months !== amountCents) counts.rest++
        }
      }),
      { numRuns: 40 },
    )
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(10)
  })

  test('to the cent, or refuse to answer, near 2^53', () => {
    let [answered, refused] = [0, 0]
    fc.assert(
      fc.property(hugeScenarios, outlookQuestions, affordQuestions, (scenario, first, second) => {
        const { plan, options } = scenario
        const question = toQuestion(scenario, second)
        const outlook = answerOrNull(() => outlookOf(scenario, first))
        const expected = naiveOutlook(plan, options, first)
        expect(outlook ?? expected).toEqual(expected)
        const afford = answerOrNull(() => affordabilityOf(scenario, question))
        const other = naiveAffordability(plan, options, question)
        expect(afford ?? other).toEqual(other)
        for (const answer of [outlook, afford]) {
          if (answer) answered++
          else refused++
        }
      }),
      { numRuns: 100 },
    )
    expect(Math.min(answered, refused)).toBeGreaterThan(10)
  })
})

test('the largest affordable amount fits, and one cent more does not', () => {
  let tried = 0
  fc.assert(
    fc.property(smallScenarios, affordQuestions, (scenario, sample) => {
      const question = toQuestion(scenario, sample)
      const { date, mostCents } = affordabilityOf(scenario, question)
      // Without a day that does, the most is that of today.
      const onDay = { ...question, date: date ?? scenario.options.today.toString() }
      const isFine = (amountCents: number) =>
        affordabilityOf(scenario, { ...onDay, amountCents }).ok
      expect(isFine(mostCents + 1)).toBe(false)
      if (!isFine(0)) return
      expect(isFine(mostCents)).toBe(true)
      tried++
    }),
    { numRuns: 200 },
  )
  expect(tried).toBeGreaterThan(20)
})
