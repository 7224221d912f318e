/** The list of coming occurrences, against one from the naive projection. */
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { projectAhead, projectComing } from '../../src/server/projection/answers/coming.ts'
import { COMING_PER_PAGE, type ComingItem } from '../../src/shared/projections/coming-items.ts'
import { compileOn } from './compiled.ts'
import { isPending, naiveDays, toListedDay } from './naive-projection.ts'
import { type Scenario, scenarios } from './plan-arbitrary.ts'

const plans = scenarios({
  amountCents: fc.integer({ min: 0, max: 500_000 }),
  startingBalanceCents: fc.integer({ min: -100_000, max: 100_000 }),
})
const days = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 366 }))

function naiveComing({ plan, options }: Scenario, count: number): ComingItem[] {
  const { today } = options
  const from = today.with({ day: 1 })
  return naiveDays(plan, options, from, today.add({ days: count - 1 })).flatMap((naiveDay) => {
    const { date: on, balanceCents, transactions } = toListedDay(naiveDay)
    return transactions.filter(isPending).map(({ kind, id, name, date, amountCents }) => {
      return { kind, id, name, date, on, amountCents, balanceCents }
    })
  })
}

function comingOf({ plan, options }: Scenario, count: number, after?: ComingItem) {
  const { today } = options
  return projectComing(compileOn(today, plan, options), { today, days: count, after })
}

test('the list of coming occurrences agrees with the naive projection, page by page', () => {
  const counts = { late: 0, pages: 0, moved: 0 }
  fc.assert(
    fc.property(plans, days, (scenario, count) => {
      const expected = naiveComing(scenario, count)
      const found: ComingItem[] = []
      for (;;) {
        const { items, hasMore } = comingOf(scenario, count, found.at(-1))
        expect(items.length).toBeLessThanOrEqual(COMING_PER_PAGE)
        found.push(...items)
        if (!hasMore) break
        expect(items.length).toBe(COMING_PER_PAGE)
        counts.pages++
      }
      expect(found).toEqual(expected)
      const today = scenario.options.today.toString()
      if (found.some(({ on }) => on < today)) counts.late++
      if (found.some(({ on, date }) => on !== date)) counts.moved++
    }),
    { numRuns: 150 },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(5)
})

test('the list of coming occurrences begins today, and what is older is counted', () => {
  const counts = { late: 0, cut: 0 }
  fc.assert(
    fc.property(plans, fc.integer({ min: 0, max: 20 }), (scenario, limit) => {
      const { plan, options } = scenario
      const { today } = options
      const all = naiveComing(scenario, 7).map(({ kind, id, name, date, on, amountCents }) => ({
        kind,
        id,
        name,
        date,
        on,
        amountCents,
      }))
      const ahead = all.filter(({ on }) => on >= today.toString())
      const compiled = compileOn(today, plan, options)
      expect(projectAhead(compiled, { today, days: 7, limit })).toEqual({
        items: ahead.slice(0, limit),
        hasMore: ahead.length > limit,
        lateCount: all.length - ahead.length,
      })
      if (ahead.length > limit) counts.cut++
      if (all.length > ahead.length) counts.late++
    }),
    { numRuns: 100 },
  )
  expect(Math.min(...Object.values(counts))).toBeGreaterThan(5)
})

test('the next page of coming occurrences begins after the last item, even if that is done or deleted meanwhile', () => {
  let tried = 0
  fc.assert(
    fc.property(plans, days, fc.nat(), fc.boolean(), (scenario, count, seed, isDeleted) => {
      const before = naiveComing(scenario, count)
      const place = before.length === 0 ? 0 : seed % before.length
      const last = before[place]
      if (!last) return
      tried++
      const { plan } = scenario
      const { id: cashFlowId, date } = last
      const changed = isDeleted
        ? { ...plan, cashFlows: plan.cashFlows.filter(({ id }) => id !== cashFlowId) }
        : { ...plan, completions: [...plan.completions, { cashFlowId, date }] }
      const { items } = comingOf({ ...scenario, plan: changed }, count, last)
      const expected = before
        .slice(place + 1)
        .filter(({ id }) => !isDeleted || id !== cashFlowId)
        .slice(0, COMING_PER_PAGE)
      const keyOf = ({ on, id, date }: ComingItem) => `${on} ${id} ${date}`
      expect(items.map(keyOf)).toEqual(expected.map(keyOf))
    }),
    { numRuns: 150 },
  )
  expect(tried).toBeGreaterThan(50)
})
