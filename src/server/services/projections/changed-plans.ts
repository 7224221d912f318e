/**
 * Compiled plans with changes, in memory: a person looks at the same changes over several ranges of days. Together they
 * take a bounded number of bytes: the least recently used one is dropped first.
 */
import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { Change } from '../../../shared/scenario.ts'
import type { ChangedPlan } from '../../projection/changes.ts'
import type { CompiledPlan } from '../../projection/compiled-plan.ts'
import { bytesOf, bytesSince } from './plan-size.ts'

export interface CompiledChanges extends ChangedPlan {
  compiled: CompiledPlan
}

export class ChangedPlans {
  readonly #plans: LRUCache<string, CompiledChanges>
  /** The numbers of the plans without changes: these differ with every revision of an account. */
  readonly #numbers = new WeakMap<CompiledPlan, number>()
  #lastNumber = 0

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

  #numberOf(base: CompiledPlan): number {
    let number = this.#numbers.get(base)
    if (number === undefined) this.#numbers.set(base, (number = ++this.#lastNumber))
    return number
  }
}
