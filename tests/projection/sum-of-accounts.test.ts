/** The balance of several accounts, against the sum of their naive projections. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { addUp, partOf } from '../../src/server/projection/answers/sum-of-accounts.ts'
import { compileOn } from './compiled.ts'
import { isPending, naiveDays } from './naive-projection.ts'
import { type Scenario, scenarios } from './plan-arbitrary.ts'

const plans = scenarios({
  amountCents: fc.integer({ min: 0, max: 50_000 }),
  startingBalanceCents: fc.integer({ min: -50_000, max: 100_000 }),
})
const ranges = fc.record({
  before: fc.integer({ min: -20, max: 60 }),
  days: fc.integer({ min: 20, max: 90 }),
  buffersCents: fc.tuple(fc.nat({ max: 9_000 }), fc.nat({ max: 9_000 })),
})

test('the sum of accounts has the sum of their balances, and the outlook of that sum', () => {
  let low = 0
  fc.assert(
    fc.property(plans, plans, ranges, (first, second, { before, days, buffersCents }) => {
      const { options } = first
      const { today } = options
      // The second account is read by the first one’s today, in its own mode of done marks.
      const both: Scenario[] = [first, { ...second, options: { ...second.options, today } }]
      const range = { from: today.subtract({ days: before }), to: today.add({ days }), today }
      const naive = both.map(({ plan, options }) => naiveDays(plan, options, range.from, range.to))
      const sums = naive[0]?.map(({ date, balance }, index) => {
        const cents = Number(balance + (naive[1]?.[index]?.balance ?? 0n))
        return { date, cents }
      })
      const parts = both.map(({ plan, options }, index) =>
        partOf(compileOn(today, plan, options), range, buffersCents[index] ?? 0),
      )
      const { balancesCents, outlook } = addUp(parts, today)
      expect(balancesCents).toEqual(sums?.map(({ cents }) => cents))

      const ahead = both.map(({ plan, options }) => naiveDays(plan, options, today, range.to))
      const sumsAhead = (ahead[0] ?? []).map(({ date, balance }, index) => {
        return { date, cents: Number(balance + (ahead[1]?.[index]?.balance ?? 0n)) }
      })
      const lowest = sumsAhead.toSorted((a, b) => a.cents - b.cents)[0]
      const bills = ahead
        .flat()
        .flatMap(({ transactions }) =>
          transactions.filter((bill) => bill.kind === 'expense' && isPending(bill)),
        )
      const everyday = ahead.flat().flatMap((day) => day.everyday)
      const bufferCents = buffersCents[0] + buffersCents[1]
      const firstBelow = (line: number) => sumsAhead.find(({ cents }) => cents < line)?.date ?? null
      const spare = Math.max(0, (lowest?.cents ?? 0) - bufferCents)
      expect(outlook).toEqual({
        today: today.toString(),
        todayCents: sumsAhead[0]?.cents,
        bufferCents,
        lowest,
        firstBelowZero: firstBelow(0),
        firstBelowBuffer: bufferCents === 0 ? null : firstBelow(bufferCents),
        payday: null,
        billsCents: bills.reduce((sum, { amountCents }) => sum + amountCents, 0),
        billCount: bills.length,
        everydayCents: Number(everyday.reduce((sum, { cents }) => sum + cents, 0n)),
        safeToSpendCents: spare,
        spareCents: spare,
      })
      if (outlook.firstBelowZero !== null) low++
    }),
    { numRuns: 40 },
  )
  expect(low).toBeGreaterThan(2)
})
