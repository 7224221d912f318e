/**
 * Compiled plans in memory, so that a repeated projection reads no rows of the plan. There is one per account,
 * current month and mark-done day, valid for one revision of the account. Together they take a bounded number of
 * bytes: the least recently used one is dropped first. Calls that need one plan at the same time load it once.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import {
  type CompiledPlan,
  type CompileOptions,
  compilePlan,
} from '../../projection/ledger/compiled-plan.ts'
import { readPlan } from './plan-rows.ts'

const MAX_BYTES = 96 * 1024 * 1024

interface CachedPlan {
  revision: number
  compiled: CompiledPlan
}

export class PlanCache {
  readonly #plans: LRUCache<string, CachedPlan>
  readonly #loading = new Map<string, Promise<CompiledPlan>>()

  constructor(maxBytes: number) {
    this.#plans = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ compiled }) => bytesOf(compiled),
    })
  }

  /** The bytes that the plans take, as far as that can be estimated. */
  get bytes(): number {
    return this.#plans.calculatedSize
  }

  /**
   * The compiled plan of an account, at this revision or a later one.
   *
   * @throws AppError NOT_FOUND when the account is gone.
   */
  async find(
    db: Database,
    account: { id: number; revision: number },
    options: CompileOptions,
  ): Promise<CompiledPlan> {
    const key = `${account.id} ${options.currentMonth} ${options.doneBefore ?? ''}`
    const cached = this.#plans.get(key)
    if (cached?.revision === account.revision) {
      // A plan grows with what its projections work out. Only a new value is measured again.
      this.#plans.set(key, { ...cached })
      return cached.compiled
    }
    const load = `${key} ${account.revision}`
    let loading = this.#loading.get(load)
    if (!loading) {
      loading = this.#load(db, key, account, options).finally(() => this.#loading.delete(load))
      this.#loading.set(load, loading)
    }
    return loading
  }

  async #load(
    db: Database,
    key: string,
    account: { id: number; revision: number },
    options: CompileOptions,
  ): Promise<CompiledPlan> {
    const { plan, revision } = await readPlan(db.read, account.id)
    // Both take long where there is much of them, and SQLite answers at once.
    await nextTurn()
    const compiled = compilePlan(plan, options)
    const known = this.#plans.peek(key)
    if (!known || known.revision < revision) this.#plans.set(key, { revision, compiled })
    return compiled
  }
}

export function createPlanCache(maxBytes = MAX_BYTES): PlanCache {
  return new PlanCache(maxBytes)
}

// Measured on the heap, with a margin.
const PLAN_BYTES = 30_000
const CASH_FLOW_BYTES = 1_000
const MARK_BYTES = 300
const MONTH_BYTES = 1_500

/** Roughly how many bytes of memory a compiled plan takes; rather more than less. */
function bytesOf({ plan, ledger }: CompiledPlan): number {
  const { cashFlows, completions, overrides, skips, moves } = plan
  const marks = completions.length + overrides.length + skips.length + moves.length
  return (
    PLAN_BYTES + cashFlows.length * CASH_FLOW_BYTES + marks * MARK_BYTES + ledger.size * MONTH_BYTES
  )
}
