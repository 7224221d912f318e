/** The explanation of a balance: its lines equal those of a naive count, and always add up. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, test } from 'vitest'
import { projectBalances } from '../../src/server/projection/answers/daily.ts'
import { explainBalance } from '../../src/server/projection/answers/explain.ts'
import { ProjectionError } from '../../src/server/projection/ledger/cents.ts'
import type { Explanation } from '../../src/shared/projections/answers.ts'
import { cashFlow, compileOn, refusalOf } from './compiled.ts'
import { exactLine, naiveExplanation, totalOf } from './naive-explanation.ts'
import { type Scenario, scenarios } from './plan-arbitrary.ts'

const today = Temporal.PlainDate.from('2026-11-20')

const somePlans = scenarios({
  amountCents: fc.integer({ min: 0, max: 500_000 }),
  startingBalanceCents: fc.integer({ min: -500_000, max: 500_000 }),
})
const hugePlans = scenarios({
  amountCents: fc.oneof(fc.integer({ min: 2 ** 49, max: 2 ** 50 }), fc.nat(9)),
  startingBalanceCents: fc.maxSafeInteger(),
})
/** The number of days from the 1st of the month to their beginning, and the number of days. Null: no first day is asked for. */
const someRanges = fc.record({
  start: fc.oneof(fc.constant(null), fc.nat(40), fc.nat(200)),
  length: fc.oneof(fc.nat(40), fc.nat(200)),
})

describe('an explanation', () => {
  test('has the lines of a naive count', () => {
    let explained = 0
    fc.assert(
      fc.property(somePlans, someRanges, (scenario, range) => {
        const { from, to } = daysOf(scenario, range)
        const expected = naiveExplanation(scenario, from, to)
        const answer = explain(scenario, range.start === null ? null : from, to)
        expect({ ...answer, lines: answer.lines.map(exactLine) }).toEqual({
          from: from.toString(),
          to: to.toString(),
          startCents: Number(expected.start),
          incomeCents: Number(totalOf(expected.lines, 'income')),
          expenseCents: Number(totalOf(expected.lines, 'expense')),
          lines: expected.lines,
          endCents: Number(expected.end),
        })
        if (answer.lines.length > 2) explained++
      }),
      { numRuns: 150 },
    )
    expect(explained).toBeGreaterThan(25)
  })

  test('adds up to the balance of the day, for a hundred years', () => {
    fc.assert(
      fc.property(somePlans, fc.nat(36_000), fc.nat(36_000), (scenario, start, length) => {
        const first = scenario.options.today.with({ day: 1 })
        const end = Temporal.PlainDate.from({ year: first.year + 100, month: 12, day: 31 })
        const from = first.add({ days: start })
        const to = earlier(from.add({ days: length }), end)
        const answer = explain(scenario, from, to)
        const { options } = scenario
        const [balance] = projectBalances(compile(scenario), {
          from: to,
          to,
          today: options.today,
        })
        expect(answer.endCents).toBe(balance)
        expect(sumOf(answer)).toBe(balance)
      }),
      { numRuns: 60 },
    )
  })

  test('is right to the cent, or refused, where sums are near 2^53', () => {
    const outcomes = { explained: 0, refused: 0 }
    fc.assert(
      fc.property(hugePlans, fc.nat(20), fc.nat(20), (scenario, start, length) => {
        const { from, to } = daysOf(scenario, { start, length })
        const expected = naiveExplanation(scenario, from, to)
        let answer = expected
        const refusal = refusalOf(() => {
          const { startCents, lines, endCents } = explain(scenario, from, to)
          answer = {
            start: BigInt(startCents),
            lines: lines.map(exactLine),
            end: BigInt(endCents),
          }
        })
        expect(answer).toEqual(expected)
        expect(refusal === null || refusal instanceof ProjectionError).toBe(true)
        outcomes[refusal === null ? 'explained' : 'refused']++
      }),
      { numRuns: 150 },
    )
    expect(Math.min(outcomes.explained, outcomes.refused)).toBeGreaterThan(0)
  })

  test('lists incomes first, then larger sums, then lower ids', () => {
    const cashFlows = [
      cashFlow({ id: 1, kind: 'expense', amountCents: 900 }),
      cashFlow({ id: 4, name: 'Aunt', amountCents: 100 }),
      cashFlow({ id: 3, name: 'Bonus', amountCents: 100 }),
      cashFlow({ id: 5, amountCents: 200 }),
      cashFlow({ id: 2, kind: 'expense', amountCents: 1_000 }),
    ]
    const { lines } = explain({ plan: { cashFlows } }, null, today)
    expect(lines.map(({ id }) => id)).toEqual([5, 3, 4, 2, 1])
    expect(lines[0]).toEqual({
      kind: 'income',
      id: 5,
      name: 'Item',
      count: 20,
      amountCents: 4_000,
      firstOn: '2026-11-01',
      lastOn: '2026-11-20',
    })
  })

  test('is refused for days that have no balance, and for days in the wrong order', () => {
    const refusals: [string | null, string, string][] = [
      ['2026-10-31', '2026-11-20', 'Only the balances from 2026-11-01 on can be explained.'],
      [null, '2026-10-31', 'Only the balances from 2026-11-01 on can be explained.'],
      ['2026-11-21', '2026-11-20', 'The last day must not be before the first day.'],
      [null, '2127-01-01', 'Only the years from 1926 to 2126 can be projected.'],
    ]
    for (const [from, to, message] of refusals) {
      const refused = refusalOf(() =>
        explain(
          {},
          from === null ? null : Temporal.PlainDate.from(from),
          Temporal.PlainDate.from(to),
        ),
      )
      expect(refused).toMatchObject({ name: 'ProjectionError', message })
    }
    expect(explain({}, null, Temporal.PlainDate.from('2126-12-31')).lines).toEqual([])
  })
})

function compile({
  plan = {},
  options,
}: Partial<Scenario> | { plan?: object; options?: undefined }) {
  return compileOn(options?.today ?? today, plan, options)
}

function explain(
  scenario: Parameters<typeof compile>[0],
  from: Temporal.PlainDate | null,
  to: Temporal.PlainDate,
): Explanation {
  return explainBalance(compile(scenario), { from, to, today: scenario.options?.today ?? today })
}

function daysOf(
  { options }: Scenario,
  { start, length }: { start: number | null; length: number },
) {
  const from = options.today.with({ day: 1 }).add({ days: start ?? 0 })
  return { from, to: from.add({ days: length }) }
}

function earlier(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) < 0 ? a : b
}

function sumOf({ startCents, lines }: Explanation): number {
  return lines.reduce(
    (sum, { kind, amountCents }) => sum + (kind === 'income' ? amountCents : -amountCents),
    startCents,
  )
}
