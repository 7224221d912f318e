/** Cards and everyday spending: all answers agree with the naive twin, day by day. */
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { projectBill } from '../../src/server/projection/answers/cards/bill-of-card.ts'
import { projectJournal } from '../../src/server/projection/answers/coming.ts'
import { projectBalances, projectMonth } from '../../src/server/projection/answers/daily.ts'
import { explainBalance } from '../../src/server/projection/answers/explain.ts'
import { projectAdvice } from '../../src/server/projection/answers/low-advice.ts'
import { projectYear } from '../../src/server/projection/answers/monthly.ts'
import { projectOutlook } from '../../src/server/projection/answers/outlook.ts'
import {
  paycheckSpans,
  projectPaychecks,
} from '../../src/server/projection/answers/paychecks/paychecks.ts'
import { finish } from '../../src/server/projection/ledger/steps.ts'
import { fuzzRuns } from '../support/fuzz-runs.ts'
import { cardScenarios } from './card-arbitrary.ts'
import { compileOn } from './compiled.ts'
import { naiveAdvice } from './naive-advice.ts'
import { naiveOutlook } from './naive-answers.ts'
import { NaiveCards } from './naive-cards.ts'
import { naiveExplanation, toExplanation } from './naive-explanation.ts'
import { naivePaychecks } from './naive-paychecks.ts'
import { naiveJournal } from './naive-journal.ts'
import { naiveDays, naiveSpan, toListedDay, toSpan } from './naive-projection.ts'
import type { Scenario } from './plan-arbitrary.ts'

const someScenarios = cardScenarios({
  amountCents: fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 500_000 })),
  startingBalanceCents: fc.integer({ min: -100, max: 900_000 }),
})

function compile({ plan, options }: Scenario) {
  return compileOn(options.today, plan, options)
}

describe('cards and everyday spending agree with the naive twin', () => {
  test('in the days, balances and months', () => {
    const counts = { later: 0, uncovered: 0, everyday: 0, moved: 0, overridden: 0, settled: 0 }
    fc.assert(
      fc.property(
        someScenarios,
        fc.array(fc.integer({ min: -12, max: 20 }), { minLength: 2, maxLength: 2 }),
        (scenario, months) => {
          const { plan, options } = scenario
          const { today } = options
          const compiled = compile(scenario)
          const from = today.with({ day: 1 }).subtract({ months: 12 })
          const to = from.add({ months: 36 }).subtract({ days: 1 })
          const days = naiveDays(plan, options, from, to)
          for (const offset of [0, ...months]) {
            const month = today.toPlainYearMonth().add({ months: offset }).toString()
            const expected = days.filter(({ date }) => date.startsWith(month)).map(toListedDay)
            expect(projectMonth(compiled, { month, today })).toEqual(expected)
            for (const { transactions, everydayCents } of expected) {
              if (everydayCents > 0) counts.everyday++
              for (const { id, card, moved, hasOverride, occurred, skipped } of transactions) {
                const flow = plan.cashFlows.find((other) => other.id === id)
                if (card) counts.later++
                else if (flow && flow.paidBy !== null) counts.uncovered++
                if (!flow || flow.closeDay === null) continue
                if (moved) counts.moved++
                if (hasOverride) counts.overridden++
                if (occurred || skipped) counts.settled++
              }
            }
          }
          expect(projectBalances(compiled, { from, to, today })).toEqual(
            days.map(({ balance }) => Number(balance)),
          )
          const year = today.year + 1
          const { months: spans } = projectYear(compiled, { year, today })
          for (const { month, ...span } of spans) {
            const within = days.filter(({ date }) => date.startsWith(month))
            expect(span).toEqual(toSpan(naiveSpan(within, today)))
          }
        },
      ),
      { numRuns: fuzzRuns(25) },
    )
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0)
  })

  test('in bills, and what they are made of', () => {
    let full = 0
    fc.assert(
      fc.property(someScenarios, (scenario) => {
        const { plan, options } = scenario
        const { today } = options
        const compiled = compile(scenario)
        const from = today.subtract({ months: 4 })
        const to = today.add({ months: 8 })
        const days = { from: from.toString(), to: to.toString() }
        const cards = new NaiveCards(plan, options, days)
        for (const { date: on, transactions } of naiveDays(plan, options, from, to)) {
          for (const { id, date, ...occurrence } of transactions) {
            const part = plan.cashFlows.find((flow) => flow.id === id)
            if (!part || part.closeDay === null) continue
            const payment = cards.payment(part, date)
            const { purchases, planned, everyday } = payment
            expect(projectBill(compiled, { id, date, cursor: 0 })).toEqual({
              id,
              name: part.name,
              date,
              on,
              from: payment.from,
              closeOn: payment.closeOn,
              ownCents: part.amountCents,
              purchases: purchases.slice(0, 200),
              purchaseCount: purchases.length,
              plannedCents: Number(planned),
              amountCents: occurrence.amountCents,
              hasOverride: occurrence.hasOverride,
              occurred: occurrence.occurred,
              skipped: occurrence.skipped,
              everydayCents: Number(everyday),
              nextCursor: purchases.length > 200 ? 200 : null,
            })
            if (purchases.length > 0) full++
          }
        }
      }),
      { numRuns: fuzzRuns(40) },
    )
    expect(full).toBeGreaterThan(20)
  })

  test('in the outlook, in advice, and in what explains a balance', () => {
    fc.assert(
      fc.property(
        someScenarios,
        fc.integer({ min: 1, max: 130 }),
        fc.constantFrom(0, 20_000),
        (scenario, count, bufferCents) => {
          const { plan, options } = scenario
          const { today } = options
          const compiled = compile(scenario)
          const question = { days: count, bufferCents, paydayCashFlowIds: [] }
          expect(projectOutlook(compiled, { today, ...question })).toEqual(
            naiveOutlook(plan, options, question),
          )
          expect(projectAdvice(compiled, { today, ...question })).toEqual(
            naiveAdvice(plan, options, question),
          )
          const from = today.with({ day: 1 }).add({ days: count % 40 })
          const to = from.add({ days: count })
          const explained = explainBalance(compiled, { from, to, today })
          expect(explained).toEqual(toExplanation(naiveExplanation(scenario, from, to), from, to))
        },
      ),
      { numRuns: fuzzRuns(40) },
    )
  })

  test('in paychecks', () => {
    let compared = 0
    fc.assert(
      fc.property(someScenarios, fc.integer({ min: 1, max: 4 }), (scenario, count) => {
        const { plan, options } = scenario
        const { today } = options
        const question = { count, bufferCents: 5_000, paydayCashFlowIds: [] }
        const expected = naivePaychecks(plan, options, question, 130)
        if (expected === null) return
        const compiled = compile(scenario)
        const spans = paycheckSpans(compiled, { today, ...question })
        const answer = finish(projectPaychecks(compiled, { today, spans, bufferCents: 5_000 }))
        expect(answer).toEqual(expected)
        compared++
      }),
      { numRuns: fuzzRuns(25) },
    )
    expect(compared).toBeGreaterThan(3)
  })

  test('in the journal', () => {
    fc.assert(
      fc.property(someScenarios, fc.integer({ min: -40, max: 90 }), (scenario, start) => {
        const { plan, options } = scenario
        const { today } = options
        const from = today.add({ days: start })
        const to = from.add({ days: 60 })
        const journal = finish(projectJournal(compile(scenario), { from, to, today }))
        expect(journal.items).toEqual(naiveJournal(plan, options, from, to))
      }),
      { numRuns: fuzzRuns(25) },
    )
  })
})

test('a plan without any of it answers as it did before', () => {
  fc.assert(
    fc.property(someScenarios, (scenario) => {
      const { today } = scenario.options
      const month = today.toPlainYearMonth().add({ months: 1 }).toString()
      const cashFlows = scenario.plan.cashFlows.filter(
        ({ closeDay, paidBy, everyday }) => closeDay === null && paidBy === null && !everyday,
      )
      const plain = { ...scenario, plan: { ...scenario.plan, cashFlows } }
      const days = projectMonth(compile(plain), { month, today })
      const isNeutral = days.every(
        ({ everydayCents, transactions }) =>
          everydayCents === 0 && transactions.every(({ card }) => card === null),
      )
      expect(isNeutral).toBe(true)
      const unset = { ...plain.plan, balanceOn: null }
      expect(projectMonth(compile({ ...plain, plan: unset }), { month, today })).toEqual(days)
    }),
    { numRuns: fuzzRuns(30) },
  )
})
