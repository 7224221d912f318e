/** Random plans in which some cash flows are one for a person, because each continues another. */
import * as fc from 'fast-check'
import type { Plan } from '../../src/server/projection/ledger/plan.ts'
import type { Scenario } from './plan-arbitrary.ts'

/** Deleted cash flows have ids from here on. */
const DELETED = 1_000

export const cashFlowIds = fc.oneof(
  fc.integer({ min: 1, max: 6 }),
  fc.integer({ min: 1, max: 13 }),
  fc.integer({ min: DELETED, max: DELETED + 12 }),
)
/** Some cash flows continue others, or deleted ones between them; nothing continues itself. */
export function withContinuations({ plan, options }: Scenario): fc.Arbitrary<Scenario> {
  const links = fc.array(
    fc.option(fc.record({ back: fc.nat({ max: 3 }), toDeleted: fc.boolean() }), { nil: null }),
    { minLength: 26, maxLength: 26 },
  )
  // One deleted cash flow comes after each of the others.
  return links.map((links) => {
    const continuedBy = (at: number, index: number) => {
      const link = links[at]
      const continued = index - (link?.back ?? 0)
      if (!link || continued < 1) return null
      return link.toDeleted ? DELETED + continued : continued
    }
    const cashFlows = plan.cashFlows.map((cashFlow, index) => ({
      ...cashFlow,
      continuesId: continuedBy(index, index),
    }))
    const deletedContinuations: Plan['deletedContinuations'] = cashFlows.flatMap((_, index) => {
      const link = links[13 + index]
      if (!link) return []
      const id = DELETED + index + 1
      const before = index - link.back
      if (link.toDeleted) return before < 1 ? [] : [{ id, continuesId: DELETED + before }]
      return [{ id, continuesId: Math.max(1, before + 1) }]
    })
    return { plan: { ...plan, cashFlows, deletedContinuations }, options }
  })
}
