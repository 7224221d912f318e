/**
 * A cache of compiled plans, so that a repeated projection reads no rows of the plan. It holds one per account,
 * current month and mark-done day, valid for one revision of the account. When it is full, the least recently
 * used plan is dropped.
 */
import { LRUCache } from 'lru-cache'
import type { CompiledPlan } from '../../projection/compiled-plan.ts'

/** In cash flows and marks: roughly 100 bytes each. */
const MAX_ENTRIES = 500_000

interface CachedPlan {
  revision: number
  size: number
  compiled: CompiledPlan
}

export type PlanCache = LRUCache<string, CachedPlan>

export function createPlanCache(): PlanCache {
  return new LRUCache({ maxSize: MAX_ENTRIES, sizeCalculation: (plan) => plan.size + 1 })
}
