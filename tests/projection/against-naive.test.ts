import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { projectBalances, projectMonth } from '../../src/server/projection/daily.ts'
import { projectYear } from '../../src/server/projection/monthly.ts'
import { projectYears } from '../../src/server/projection/yearly.ts'
import type { Occurrence, Span } from '../../src/shared/projection.ts'
import { AppError } from '../../src/shared/app-error.ts'
import { compileOn, refusalOf } from './compiled.ts'
import { naiveDays, naiveSpan, type NaiveDay, type NaiveSpan } from './naive-projection.ts'
import { scenarios, type Scenario } from './plan-arbitrary.ts'

const RUNS = 400
const MAX_AMOUNT = 99_999_999_999
const LARGEST = BigInt(Number.MAX_SAFE_INTEGER)

const real = scenarios({
  amountCents: fc.oneof(
    fc.integer({ min: 0, max: 500_000 }),
    fc.integer({ min: MAX_AMOUNT - 9, max: MAX_AMOUNT }),
  ),
  startingBalanceCents: fc.integer({ min: -MAX_AMOUNT, max: MAX_AMOUNT }),
})

const huge = scenarios({
  amountCents: fc.oneof(
    fc.integer({ min: 0, max: 9 }),
    fc.integer({ min: 2 ** 51, max: 2 ** 52 }),
    fc.maxSafeNat(),
  ),
  startingBalanceCents: fc.maxSafeInteger(),
})

describe('the engine agrees with a day-by-day projection', () => {
  test('on every day of past, current and coming months', () => {
    const months = fc.array(fc.integer({ min: -14, max: 15 }), { minLength: 3, maxLength: 3 })
    fc.assert(
      fc.property(real, months, (scenario, offsets) => {
        const { today } = scenario.options
        const compiled = compile(scenario)
        for (const offset of [0, ...offsets]) {
          const first = today.with({ day: 1 }).add({ months: offset })
          const month = first.toPlainYearMonth().toString()
          const expected = naive(scenario, first, endOfMonth(first)).map(wireDay)
          expect(projectMonth(compiled, { month, today })).toEqual(expected)
        }
      }),
      { numRuns: RUNS },
    )
  })

  test('on every balance between two days', () => {
    const lengths = fc.tuple(fc.integer({ min: -500, max: 700 }), fc.integer({ min: 0, max: 500 }))
    fc.assert(
      fc.property(real, lengths, (scenario, [start, length]) => {
        const { today } = scenario.options
        const from = today.add({ days: start })
        const to = from.add({ days: length })
        const expected = naive(scenario, from, to).map(({ balance }) => Number(balance))
        expect(projectBalances(compile(scenario), { from, to, today })).toEqual(expected)
      }),
      { numRuns: RUNS },
    )
  })

  test('on every month of a year, and on every year', () => {
    fc.assert(
      fc.property(real, fc.integer({ min: -2, max: 2 }), (scenario, offset) => {
        const { today } = scenario.options
        const compiled = compile(scenario)
        const year = today.year + offset
        expect(projectYear(compiled, { year, today })).toEqual(naiveYear(scenario, year))
        const years = projectYears(compiled, { fromYear: year, count: 2, today })
        expect(years).toEqual([
          { year, ...wireSpan(naiveSpan(daysOfYear(scenario, year), today)) },
          { year: year + 1, ...wireSpan(naiveSpan(daysOfYear(scenario, year + 1), today)) },
        ])
      }),
      { numRuns: RUNS / 2 },
    )
  })

  test('to the cent, or refuses, where amounts come near 2^53', () => {
    let refused = 0
    let answered = 0
    fc.assert(
      fc.property(huge, fc.integer({ min: 0, max: 3 }), (scenario, offset) => {
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
        const outcome = refusal instanceof AppError ? 'refused' : (refusal ?? 'answered')
        if (outcome === 'refused') refused++
        else answered++
        // Where only the sums of a month pass the limit, or those of a day before its marks are taken
        // off, both are right.
        const unmarked = { ...scenario.plan, completions: [], overrides: [] }
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

function naiveYear(scenario: Scenario, year: number) {
  const { today } = scenario.options
  const firstMonth = year === today.year ? today.month : 1
  const days = daysOfYear(scenario, year)
  const months = Array.from({ length: 13 - firstMonth }, (_, index) => {
    const month = `${year}-${String(firstMonth + index).padStart(2, '0')}`
    const ofMonth = days.filter(({ date }) => date.startsWith(month))
    return { month, ...wireSpan(naiveSpan(ofMonth, today)) }
  })
  const { income, expense } = naiveSpan(days, today)
  const totals = {
    incomeCents: Number(income),
    expenseCents: Number(expense),
    netCents: Number(income - expense),
  }
  return { months, totals }
}

function daysOfYear(scenario: Scenario, year: number): NaiveDay[] {
  return naive(scenario, new Temporal.PlainDate(year, 1, 1), new Temporal.PlainDate(year, 12, 31))
}

function endOfMonth(date: Temporal.PlainDate): Temporal.PlainDate {
  return date.with({ day: date.daysInMonth })
}

function passesLimit({ balance, income, expense }: NaiveDay): boolean {
  return [balance, -balance, income, expense].some((cents) => cents > LARGEST)
}

function wireDay({ date, balance, income, expense, pendingCount, transactions }: NaiveDay) {
  return {
    date,
    balanceCents: Number(balance),
    incomeCents: Number(income),
    expenseCents: Number(expense),
    pendingCount,
    transactions: transactions.toSorted(inListOrder),
  }
}

function inListOrder(a: Occurrence, b: Occurrence): number {
  if (a.kind !== b.kind) return a.kind === 'income' ? -1 : 1
  return a.name.localeCompare(b.name, 'en') || a.id - b.id
}

function wireSpan(span: NaiveSpan): Span {
  return {
    firstDayCents: Number(span.firstDay),
    lastDayCents: Number(span.lastDay),
    lowestCents: Number(span.lowest),
    highestCents: Number(span.highest),
    incomeCents: Number(span.income),
    expenseCents: Number(span.expense),
  }
}
