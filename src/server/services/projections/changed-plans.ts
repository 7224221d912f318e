/**
 * Compiled plans with changes, in memory: a person looks at the same changes over several ranges of days. Together they
 * take a bounded number of bytes: the least recently used one is dropped first.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Outlook } from '../../../shared/answers.ts'
import type { Change } from '../../../shared/scenario.ts'
import type { ChangedPlan } from '../../projection/changes.ts'
import type { CompiledPlan } from '../../projection/compiled-plan.ts'
import { bytesOf, bytesSince } from './plan-size.ts'

export interface CompiledChanges extends ChangedPlan {
  compiled: CompiledPlan
}

/** What a comparison says of one of its plans. */
export interface PlanLine {
  balancesCents: number[]
  outlook: Outlook
}

/** A line takes 30 kB at most. */
const MAX_LINES = 100

export class ChangedPlans {
  readonly #plans: LRUCache<string, CompiledChanges>
  /** The numbers of the plans without changes: these differ with every revision of an account. */
  readonly #numbers = new WeakMap<CompiledPlan, number>()
  #lastNumber = 0
  /** Of plans without changes: while a slider moves, they stay as they are. */
  readonly #lines = new LRUCache<string, PlanLine>({ max: MAX_LINES })

  constructor(maxBytes: number) {
    this.#plans = new LRUCache({
      maxSize: Math.ceil(maxBytes),
      sizeCalculation: ({ plan, compiled }) => bytesOf(plan, compiled) + bytesSince(compiled),
    })
  }

  /** How many bytes the plans take, as far as that can be estimated. */
  get bytes(): number {
    return this.#plans.calculatedSize
  }

  /** The compiled plan with the changes, which `compile` makes if it is not in memory. */
  async find(
    base: CompiledPlan,
    changes: readonly Change[],
    compile: () => Promise<CompiledChanges>,
  ): Promise<CompiledChanges> {
    const hash = createHash('sha256').update(JSON.stringify(changes)).digest('base64')
    const key = `${this.#numberOf(base)} ${hash}`
    const known = this.#plans.get(key)
    // Set again, a plan is measured again: it grows with what its projections work out.
    const found = known ? { ...known } : await compile()
    this.#plans.set(key, found)
    return found
  }

  /** The line of the plan without changes, which `compute` makes if it is not in memory. `key` says what was asked. */
  async findLine(
    base: CompiledPlan,
    key: string,
    compute: () => Promise<PlanLine>,
  ): Promise<PlanLine> {
    const place = `${this.#numberOf(base)} ${key}`
    const found = this.#lines.get(place) ?? (await compute())
    this.#lines.set(place, found)
    return found
  }

  #numberOf(base: CompiledPlan): number {
    let number = this.#numbers.get(base)
    if (number === undefined) this.#numbers.set(base, (number = ++this.#lastNumber))
    return number
  }
}
