import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { proposePlan } from '../../../src/server/statements/propose/propose-plan.ts'
import type { StatementLine } from '../../../src/shared/statements/statement.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

/** Days that repeat: every few weeks, or on days of every few months. */
type Rhythm = { weeks: number; shift: number } | { months: number; days: number[]; shift: number }

const START = Temporal.PlainDate.from('2026-01-01')

/** The date of a number; those below 0 are before 2026. */
function dateOf(rhythm: Rhythm, number: number): string {
  if ('weeks' in rhythm)
    return START.add({ days: rhythm.shift + 7 * rhythm.weeks * number }).toString()
  const { months, days, shift } = rhythm
  const month = START.add({ months: shift + months * Math.floor(number / days.length) })
  const place = ((number % days.length) + days.length) % days.length
  return month.with({ day: days[place] ?? 1 }).toString()
}

function datesOf(rhythm: Rhythm, first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => dateOf(rhythm, first + index))
}

const linesOf = (dates: string[], amountOf: (index: number) => number): StatementLine[] =>
  dates.map((date, index) => ({ date, amountCents: amountOf(index), text: 'PHONE PLAN 4711' }))

const someOfWeeks = (weeks: number) =>
  fc.integer({ min: 0, max: 7 * weeks - 1 }).map((shift): Rhythm => ({ weeks, shift }))
const someOfMonths = (months: number) =>
  fc
    .tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 0, max: months - 1 }))
    .map(([day, shift]): Rhythm => ({ months, days: [day], shift }))

const RHYTHMS: Record<string, fc.Arbitrary<Rhythm>> = {
  weekly: someOfWeeks(1),
  'every 2 weeks': someOfWeeks(2),
  'every 4 weeks': someOfWeeks(4),
  'twice a month': fc
    .integer({ min: 1, max: 12 })
    .map((day): Rhythm => ({ months: 1, days: [day, day + 16], shift: 0 })),
  monthly: someOfMonths(1),
  quarterly: someOfMonths(3),
  'half-yearly': someOfMonths(6),
  yearly: someOfMonths(12),
}
const each = Object.entries(RHYTHMS)
const someCents = fc.integer({ min: -99_999, max: 99_999 }).filter((cents) => cents !== 0)
// The same cases in each run: about one in 400 others is still read otherwise.
const cases = { numRuns: fuzzRuns(25), seed: 49 }

/** The answer at the end of the day of the newest line. */
function proposeBy(lines: StatementLine[]) {
  const lastDay = lines.reduce((last, { date }) => (date > last ? date : last), '')
  return proposePlan(lines, { lastDay })
}

/** A rhythm before and after its day moved, so far that no line may be one of either. */
const MOVES: Record<string, fc.Arbitrary<[Rhythm, Rhythm]>> = {
  weekly: moveOfWeeks(1, 2),
  // A week later is as near to twice a month.
  'every 2 weeks': moveOfWeeks(2, 3).filter(
    ([{ shift: old }, { shift }]) => Math.abs(shift - old - 7) > 2,
  ),
  'every 4 weeks': moveOfWeeks(4, 6),
  'twice a month': moveOfMonths(1, [1, 17]),
  monthly: moveOfMonths(1, [1]),
  quarterly: moveOfMonths(3, [1]),
  'half-yearly': moveOfMonths(6, [1]),
  yearly: moveOfMonths(12, [1]),
}

function moveOfWeeks(weeks: number, least: number): fc.Arbitrary<[Rhythm, Rhythm]> {
  const shifts = fc.tuple(
    fc.integer({ min: 0, max: 7 * weeks - 1 }),
    fc.integer({ min: least, max: 7 * weeks - least }),
  )
  return shifts.map(([shift, by]) => [
    { weeks, shift },
    { weeks, shift: shift + by },
  ])
}

function moveOfMonths(months: number, days: number[]): fc.Arbitrary<[Rhythm, Rhythm]> {
  const shifts = fc.tuple(fc.nat({ max: 3 }), fc.integer({ min: 7, max: 8 }), fc.boolean())
  return shifts.map(([by, more, isBack]) => {
    const early: Rhythm = { months, days: days.map((day) => day + by), shift: 0 }
    const late: Rhythm = { months, days: days.map((day) => day + by + more), shift: 0 }
    return isBack ? [late, early] : [early, late]
  })
}

describe('the analysis of a statement with a change', () => {
  it.each(Object.entries(MOVES))('proposes a payment %s on its new day', (_, moved) => {
    const counts = fc.tuple(fc.integer({ min: 3, max: 12 }), fc.integer({ min: 4, max: 8 }))
    fc.assert(
      fc.property(moved, counts, someCents, ([old, now], [before, since], cents) => {
        const dates = datesOf(now, 0, since)
        const earlier = datesOf(old, -before - 1, before + 1).filter(
          (date) => date < (dates[0] ?? ''),
        )
        const { proposals, stopped } = proposeBy(linesOf([...earlier, ...dates], () => cents))
        expect(proposals).toMatchObject([
          { amountCents: Math.abs(cents), nextOn: dateOf(now, since), isFixed: true },
        ])
        expect(stopped).toEqual([])
        expect(proposals[0]?.seen.at(-1)?.date).toBe(dates.at(-1))
      }),
      cases,
    )
  })

  it.each(each)(
    'finds a payment %s after four times since a pause, whatever came before',
    (_, some) => {
      const counts = fc.record({
        before: fc.integer({ min: 0, max: 8 }),
        pause: fc.integer({ min: 2, max: 14 }),
        since: fc.integer({ min: 4, max: 7 }),
      })
      fc.assert(
        fc.property(some, counts, someCents, (rhythm, { before, pause, since }, cents) => {
          const dates = [...datesOf(rhythm, -before - pause, before), ...datesOf(rhythm, 0, since)]
          expect(proposeBy(linesOf(dates, () => cents))).toMatchObject({
            proposals: [{ amountCents: Math.abs(cents), nextOn: dateOf(rhythm, since) }],
            stopped: [],
          })
        }),
        cases,
      )
    },
  )

  it.each(each)('is never less certain of a payment %s with more lines before', (_, some) => {
    const others = fc.array(
      fc.record({
        days: fc.integer({ min: 8, max: 500 }),
        other: fc.option(fc.integer({ min: 500, max: 90_000 })),
      }),
      { minLength: 1, maxLength: 12 },
    )
    fc.assert(
      fc.property(
        some,
        others,
        fc.integer({ min: 4, max: 8 }),
        someCents,
        (rhythm, more, since, cents) => {
          const dates = datesOf(rhythm, 0, since)
          const first = Temporal.PlainDate.from(dates[0] ?? '')
          const earlier = more.map(({ days, other }) => ({
            date: first.subtract({ days }).toString(),
            amountCents: other === null ? cents : Math.sign(cents) * other,
            text: 'PHONE PLAN',
          }))
          const shown = { amountCents: Math.abs(cents), nextOn: dateOf(rhythm, since) }
          const { proposals } = proposeBy([...earlier, ...linesOf(dates, () => cents)])
          expect(proposals).toContainEqual(expect.objectContaining(shown))
        },
      ),
      cases,
    )
  })

  it.each(each)(
    'keeps the price of a payment %s despite one other amount at the end',
    (_, some) => {
      const factors = fc.constantFrom(0, 0.1, 0.5, 0.9, 1.05, 1.2, 1.5, 2, 3, 10)
      fc.assert(
        fc.property(
          some,
          fc.integer({ min: 4, max: 12 }),
          factors,
          someCents,
          (rhythm, count, factor, cents) => {
            const odd = Math.round(cents * factor) || Math.sign(cents)
            const dates = datesOf(rhythm, 0, count + 1)
            const lines = linesOf(dates, (index) => (index === count ? odd : cents))
            const [proposal, ...more] = proposeBy(lines).proposals
            expect(more).toEqual([])
            expect(proposal?.nextOn).toBe(dateOf(rhythm, count + 1))
            const isPrice = proposal?.amountCents === Math.abs(cents)
            expect(isPrice || proposal?.sureness === 'perhaps').toBe(true)
          },
        ),
        cases,
      )
    },
  )

  it.each(each.filter(([name]) => !/week|twice/.test(name)))(
    'proposes the newest of rising prices, %s',
    (_, some) => {
      const steps = fc.array(fc.integer({ min: 2, max: 30 }), { minLength: 4, maxLength: 8 })
      fc.assert(
        fc.property(some, steps, fc.boolean(), (rhythm, percents, isIncome) => {
          const prices = [10_000]
          for (const percent of percents)
            prices.push(Math.round(((prices.at(-1) ?? 0) * (100 + percent)) / 100))
          const dates = datesOf(rhythm, 0, prices.length)
          const lines = linesOf(dates, (index) => (isIncome ? 1 : -1) * (prices[index] ?? 0))
          const { proposals } = proposeBy(lines)
          fc.pre(proposals.length > 0)
          expect(proposals).toMatchObject([{ amountCents: prices.at(-1) }])
        }),
        cases,
      )
    },
  )

  it('finds a payment every six months after three times or more, whatever the amounts', () => {
    fc.assert(
      fc.property(
        someOfMonths(6),
        fc.integer({ min: 3, max: 6 }),
        someCents,
        (rhythm, count, cents) => {
          const lines = linesOf(datesOf(rhythm, 0, count), () => cents)
          expect(proposeBy(lines).proposals).toMatchObject([
            { amountCents: Math.abs(cents), every: 6, nextOn: dateOf(rhythm, count) },
          ])
        },
      ),
      cases,
    )
    const twice = (cents: number) =>
      proposeBy(linesOf(['2026-01-10', '2026-07-10'], () => cents)).proposals
    expect(twice(-9_999)).toEqual([])
    expect(twice(-10_000)).toMatchObject([{ every: 6, sureness: 'perhaps' }])
  })

  it('includes all lines of a bill whose day moved, and nothing that has stopped', () => {
    const monthly = (day: number): Rhythm => ({ months: 1, days: [day], shift: 0 })
    const lines = linesOf(
      [...datesOf(monthly(5), -6, 6), ...datesOf(monthly(20), 0, 6)],
      () => -3_000,
    )
    expect(proposePlan(lines, { lastDay: '2026-06-28' })).toMatchObject({
      proposals: [{ recurrenceDay: 20, sureness: 'regular', seen: lines, nextOn: '2026-07-20' }],
      stopped: [],
    })
  })

  it('takes a double payment for no price, and a rise for a possible one', () => {
    const dates = datesOf({ months: 1, days: [10], shift: 0 }, 0, 12)
    const last = (cents: number) => linesOf(dates, (index) => (index === 11 ? cents : -5_999))
    const price = (cents: number) => proposeBy(last(cents)).proposals
    expect(price(-11_998)).toMatchObject([{ amountCents: 5_999, sureness: 'regular' }])
    expect(price(-6_499)).toMatchObject([{ amountCents: 6_499, sureness: 'perhaps' }])
  })

  it('proposes the newest of three rising yearly prices', () => {
    const lines = linesOf(
      ['2024-11-20', '2025-11-20', '2026-11-20'],
      (index) => -9_900 - 2_000 * index,
    )
    expect(proposeBy(lines).proposals).toMatchObject([
      { recurrenceType: 'YEARLY', amountCents: 13_900, sureness: 'perhaps' },
    ])
  })
})
