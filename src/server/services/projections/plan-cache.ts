/** Compiled plans, one per account, month and mark-done day, valid for one revision. Calls that need one plan at the same time load it once. */
import { setImmediate as nextLoopTick } from 'node:timers/promises'
import { LRUCache } from 'lru-cache'
import type { Database } from '../../db/database.ts'
import {
  type CompiledPlan,
  type CompileOptions,
  compilePlan,
} from '../../projection/ledger/compiled-plan.ts'
import type { Plan } from '../../projection/ledger/plan.ts'
import { isPlain } from '../../../shared/schedules/schedule.ts'
import { readPlan } from './plan-rows.ts'

/** The cost of loading and compiling one cash flow or mark, in looks of one rule at one month. */
export const COST_OF_ITEM = 30

interface FoundPlan {
  compiled: CompiledPlan
  /** 0 for a caller who did not have to load it. */
  cost: number
}

interface CachedPlan {
  revision: number
  compiled: CompiledPlan
  size: PlanSize
}

export class PlanCache {
  readonly #plans: LRUCache<string, CachedPlan>
  readonly #loading = new Map<string, Promise<CompiledPlan>>()
  /** The moment of the latest change, keyed by account and revision. Saves `readPlanVersion` a query. */
  readonly changedAt = new LRUCache<string, number | ''>({ max: 10_000 })

  constructor(maxBytes: number) {
    this.#plans = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ compiled, size }) =>
        size.bytes + compiled.ledger.size * size.bytesOfMonth,
    })
  }

  get bytes(): number {
    return this.#plans.calculatedSize
  }

  /** At this revision or a later one. @throws AppError NOT_FOUND when the account is gone. */
  async find(
    db: Database,
    account: { id: number; revision: number },
    options: CompileOptions,
  ): Promise<FoundPlan> {
    const key = `${account.id} ${options.currentMonth} ${options.doneBefore ?? ''}`
    const cached = this.#plans.get(key)
    if (cached?.revision === account.revision) {
      // A plan grows with the months that its projections work out. Only a new value is measured again.
      this.#plans.set(key, { ...cached })
      return { compiled: cached.compiled, cost: 0 }
    }
    const load = `${key} ${account.revision}`
    const loading = this.#loading.get(load)
    if (loading) return { compiled: await loading, cost: 0 }
    const own = this.#load(db, key, account, options).finally(() => this.#loading.delete(load))
    this.#loading.set(load, own)
    const compiled = await own
    return { compiled, cost: COST_OF_ITEM * itemsOf(compiled.plan) }
  }

  async #load(
    db: Database,
    key: string,
    account: { id: number; revision: number },
    options: CompileOptions,
  ): Promise<CompiledPlan> {
    const { plan, revision } = await readPlan(db.read, account.id)
    // Both take long where there is much of them, and SQLite answers at once.
    await nextLoopTick()
    const compiled = compilePlan(plan, options)
    const known = this.#plans.peek(key)
    if (!known || known.revision < revision)
      this.#plans.set(key, { revision, compiled, size: sizeOf(plan) })
    return compiled
  }
}

export function createPlanCache(megabytes = 96): PlanCache {
  return new PlanCache(megabytes * 1024 * 1024)
}

/** Measured on the heap, with a quarter more. */
interface PlanSize {
  bytes: number
  bytesOfMonth: number
}

const PLAN_BYTES = 12_000
const CASH_FLOW_BYTES = 450
const DETAILED_BYTES = 800
const LETTER_BYTES = 2
const MARK_BYTES = 150
const MONTH_BYTES = 400
const DETAILED_MONTH_BYTES = 2_000

export function itemsOf(plan: Plan): number {
  return plan.cashFlows.length + marksOf(plan)
}

function marksOf({ completions, overrides, skips, moves }: Plan): number {
  return completions.length + overrides.length + skips.length + moves.length
}

function sizeOf(plan: Plan): PlanSize {
  let isDetailed = false
  let bytes = PLAN_BYTES
  for (const { name, schedule, closeDay, everyday } of plan.cashFlows) {
    const isOfDetails = !isPlain(schedule) || closeDay !== null || everyday
    isDetailed ||= isOfDetails
    bytes += (isOfDetails ? DETAILED_BYTES : CASH_FLOW_BYTES) + name.length * LETTER_BYTES
  }
  bytes += marksOf(plan) * MARK_BYTES
  return { bytes, bytesOfMonth: isDetailed ? DETAILED_MONTH_BYTES : MONTH_BYTES }
}
