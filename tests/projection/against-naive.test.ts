import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { projectBalances, projectMonth } from '../../src/server/projection/answers/daily.ts'
import { projectYear } from '../../src/server/projection/answers/monthly.ts'
import { projectYears } from '../../src/server/projection/answers/yearly.ts'
import type { Span } from '../../src/shared/projections/projection.ts'
import { ProjectionError } from '../../src/server/projection/ledger/cents.ts'
import { fuzzRuns } from '../support/fuzz-runs.ts'
import { NO_MARKS } from '../support/plain-cash-flow.ts'
import { compileOn, refusalOf } from './compiled.ts'
import { type NaiveDay, naiveDays, naiveSpan, toListedDay, toSpan } from './naive-projection.ts'
import { type Scenario, scenarios } from './plan-arbitrary.ts'

const RUNS = fuzzRuns(100)
const MAX_AMOUNT = 99_999_999_999
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

const realisticScenarios = scenarios({
  amountCents: fc.oneof(
    fc.integer({ min: 0, max: 500_000 }),
    fc.integer({ min: MAX_AMOUNT - 9, max: MAX_AMOUNT }),
  ),
  startingBalanceCents: fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }),
})

const hugeScenarios = scenarios({
  amountCents: fc.oneof(
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 2 ** 51, max: 2 ** 52 }),
    fc.maxSafeNat(),
  ),
  startingBalanceCents: fc.maxSafeInteger(),
})

describe('the engine agrees with the naive projection', () => {
  test('about past, current and future days, months and years', () => {
    const choices = fc.record({
      months: fc.array(fc.integer({ min: -12, max: 24 }), { minLength: 3, maxLength: 3 }),
      start: fc.integer({ min: 0, max: 900 }),
      length: fc.integer({ min: 0, max: 500 }),
    })
    fc.assert(
      fc.property(realisticScenarios, choices, (scenario, { months, start, length }) => {
        const { today } = scenario.options
        const compiled = compile(scenario)
        const firstYear = today.year - 1
        const days = naive(
          scenario,
          new Temporal.PlainDate(firstYear, 1, 1),
          new Temporal.PlainDate(firstYear + 3, 12, 31),
        )
        for (const offset of [0, ...months]) {
          const month = today.toPlainYearMonth().add({ months: offset }).toString()
          const expected = days.filter(({ date }) => date.startsWith(month)).map(toListedDay)
          expect(projectMonth(compiled, { month, today })).toEqual(expected)
        }

        const stretch = days.slice(start, start + length + 1)
        const from = Temporal.PlainDate.from(days[start]?.date ?? '')
        const balances = projectBalances(compiled, { from, to: from.add({ days: length }), today })
        expect(balances).toEqual(stretch.map(({ balance }) => Number(balance)))

        const years = [0, 1, 2, 3].map((index) => firstYear + index)
        for (const year of years) {
          expect(projectYear(compiled, { year, today })).toEqual(yearOf(days, year, today))
        }
        expect(projectYears(compiled, { fromYear: firstYear, count: 4, today })).toEqual(
          years.map((year) => ({ year, ...spanOf(days, `${year}`, today) })),
        )
      }),
      { numRuns: fuzzRuns(40) },
    )
  })

  test('to the cent, or refuses to answer, where amounts are near 2^53', () => {
    let refused = 0
    let answered = 0
    fc.assert(
      fc.property(hugeScenarios, fc.integer({ min: 0, max: 3 }), (scenario, offset) => {
        const { today } = scenario.options
        const from = today.with({ day: 1 })
        const to = endOfMonth(from.add({ months: offset }))
        const days = naive(scenario, from, to)
        const expected = days.map(({ balance }) => balance)
        let answer = expected
        const refusal = refusalOf(() => {
          answer = projectBalances(compile(scenario), { from, to, today }).map(BigInt)
        })
        expect(answer).toEqual(expected)
        const outcome = refusal instanceof ProjectionError ? 'refused' : (refusal ?? 'answered')
        if (outcome === 'refused') refused++
        else answered++
        // Both outcomes are right where only the sums of a month pass the limit, or only the sums of a day
        // without its marks.
        const unmarked = { ...scenario.plan, ...NO_MARKS }
        const unmarkedDays = naive({ ...scenario, plan: unmarked }, from, to)
        const outcomes = days.some(passesLimit) ? [] : ['answered']
        const sums = [naiveSpan(days, today), naiveSpan(unmarkedDays, today)]
        const large = sums.some(({ income, expense }) => income > LARGEST || expense > LARGEST)
        if (large || [...days, ...unmarkedDays].some(passesLimit)) outcomes.push('refused')
        expect(outcomes).toContain(outcome)
      }),
      { numRuns: RUNS },
    )
    expect(Math.min(refused, answered)).toBeGreaterThan(RUNS / 20)
  })
})

function compile({ plan, options }: Scenario) {
  return compileOn(options.today, plan, options)
}

function naive({ plan, options }: Scenario, from: Temporal.PlainDate, to: Temporal.PlainDate) {
  return naiveDays(plan, options, from, to)
}

function yearOf(days: readonly NaiveDay[], year: number, today: Temporal.PlainDate) {
  const firstMonth = year === today.year ? today.month : 1
  const months = Array.from({ length: 13 - firstMonth }, (_, index) => {
    const month = `${year}-${String(firstMonth + index).padStart(2, '0')}`
    return { month, ...spanOf(days, month, today) }
  })
  const { incomeCents, expenseCents, netCents } = spanOf(days, `${year}`, today)
  return { months, totals: { incomeCents, expenseCents, netCents } }
}

function spanOf(days: readonly NaiveDay[], datePrefix: string, today: Temporal.PlainDate): Span {
  const within = days.filter(({ date }) => date.startsWith(datePrefix))
  return toSpan(naiveSpan(within, today))
}

function endOfMonth(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.with({ day: date.daysInMonth })
}

function passesLimit({ balance, income, expense }: NaiveDay): boolean {
  return [balance, -balance, income, expense].some((cents) => cents > LARGEST)
}
