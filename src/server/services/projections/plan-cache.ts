/**
 * Compiled plans in memory, so that a repeated projection reads no rows of the plan. There is one per account,
 * current month and mark-done day, valid for one revision of the account. Together they take a bounded number of
 * bytes: the least recently used one is dropped first. Calls that need one plan at the same time load it once.
 */
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import {
  type CompiledPlan,
  type CompileOptions,
  compilePlan,
} from '../../projection/compiled-plan.ts'
import { SMALL_ACCOUNT_ROWS } from '../cash-flows/row-pages.ts'
import { runInTurns } from '../turns.ts'
import { ChangedPlans } from './changed-plans.ts'
import { bytesOf, bytesSince, isSmallPlan } from './plan-size.ts'
import { type LoadedPlan, readPlan } from './plan-rows.ts'
import { updatePlan } from './plan-updates.ts'

const MAX_BYTES = 96 * 1024 * 1024
/** How much plans with changes take beside that, as a share of it. */
const CHANGED_SHARE = 1 / 4

/** Runs a large load when it is its turn: it needs memory, and the processor. */
type TakeTurn = <T>(load: () => Promise<T>) => Promise<T>

interface CachedPlan {
  revision: number
  /** How many it took at first. */
  bytes: number
  compiled: CompiledPlan
}

export class PlanCache {
  readonly #plans: LRUCache<string, CachedPlan>
  /** What they become with changes. */
  readonly changed: ChangedPlans
  readonly #loading = new Map<string, Promise<CompiledPlan>>()

  constructor(maxBytes: number) {
    this.#plans = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ bytes, compiled }) => bytes + bytesSince(compiled),
    })
    this.changed = new ChangedPlans(maxBytes * CHANGED_SHARE)
  }

  /** How many bytes the plans take, as far as that can be estimated. */
  get bytes(): number {
    return this.#plans.calculatedSize + this.changed.bytes
  }

  /**
   * The compiled plan of an account, at this revision or a later one.
   *
   * @throws AppError NOT_FOUND when the account is gone; and whatever `takeTurn` throws.
   */
  async find(
    db: Database,
    account: { id: number; revision: number },
    options: CompileOptions,
    takeTurn: TakeTurn,
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
      loading = this.#load(db, key, account, options, takeTurn).finally(() =>
        this.#loading.delete(load),
      )
      this.#loading.set(load, loading)
    }
    return loading
  }

  async #load(
    db: Database,
    key: string,
    account: { id: number; revision: number },
    options: CompileOptions,
    takeTurn: TakeTurn,
  ): Promise<CompiledPlan> {
    const compile = async ({ plan, revision }: LoadedPlan) => {
      const compiled = await runInTurns(compilePlan(plan, options))
      const known = this.#plans.peek(key)
      if (!known || known.revision < revision)
        this.#plans.set(key, { revision, bytes: bytesOf(plan, compiled), compiled })
      return compiled
    }
    const cached = this.#plans.peek(key)
    const known = cached && { revision: cached.revision, plan: cached.compiled.plan }
    const small =
      (known && isSmallPlan(known.plan) && (await updatePlan(db, account, known))) ||
      (await readPlan(db, account, SMALL_ACCOUNT_ROWS))
    if (small) return compile(small)
    return takeTurn(async () => compile(await readPlan(db, account)))
  }
}

export function createPlanCache(maxBytes = MAX_BYTES): PlanCache {
  return new PlanCache(maxBytes)
}
