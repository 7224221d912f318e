/**
 * The cash flows whose schedules say more than their types do. No two of them need be alike, so what falls in a month
 * is worked out from each of them, once per month, and kept.
 */
import type { CashFlowKind } from '../../shared/cash-flow.ts'
import { type Month, monthAt, type MonthNumber } from './calendar.ts'
import { firstOf } from './day-set.ts'
import { addAmount, type Sums, zeroSums } from './day-sums.ts'
import { type ListEntry, toEntry } from './list-entry.ts'
import { daysFallenOn, offsetsOf, type Rule } from './schedule-days.ts'

interface DetailedFlow {
  place: number
  rule: Rule
  kind: CashFlowKind
  amountCents: number
}

const DAYS = 31
/** How many cash flows are read in one step. */
const STEP = 1_000
/** The entries take much memory, and only a few months are listed again and again. */
const LISTED_MONTHS = 3

export class DetailedFlows {
  readonly #flows: DetailedFlow[] = []
  /** Null for a month in which nothing falls. */
  readonly #sums = new Map<MonthNumber, Sums | null>()
  readonly #entries = new Map<MonthNumber, readonly ListEntry[][]>()

  /** To be called in the order of the list, and before what follows. */
  add(flow: DetailedFlow): void {
    this.#flows.push(flow)
  }

  /** How many numbers are kept: sums and entries. */
  get keptCount(): number {
    let count = this.#sums.size * 3 * DAYS
    for (const days of this.#entries.values()) for (const entries of days) count += entries.length
    return count
  }

  /** The sums of each day of a month, the 1st at index 0; null where nothing falls in it. */
  sumsOf(month: Month): Sums | null {
    if (this.#flows.length === 0) return null
    const known = this.#sums.get(month.number)
    if (known !== undefined) return known
    const sums = zeroSums(DAYS)
    const falls = this.#addUp(month, sums, 0, this.#flows.length)
    return this.#keepSums(month, falls ? sums : null)
  }

  /** Makes the sums of months, in short steps, between which other work can run. */
  *prepareSums(first: MonthNumber, last: MonthNumber): Generator<void, void, void> {
    if (this.#flows.length === 0) return
    for (let number = first; number <= last; number++) {
      if (this.#sums.has(number)) continue
      const month = monthAt(number)
      const sums = zeroSums(DAYS)
      let falls = false
      for (let start = 0; start < this.#flows.length; start += STEP) {
        falls = this.#addUp(month, sums, start, start + STEP) || falls
        yield
      }
      this.#keepSums(month, falls ? sums : null)
    }
  }

  /** What falls on each day of a month, the 1st at index 0, in the order of the list. */
  entriesOf(month: Month): readonly ListEntry[][] {
    if (this.#flows.length === 0) return []
    const known = this.#entries.get(month.number)
    if (known) return known
    const days = Array.from({ length: month.length }, (): ListEntry[] => [])
    for (const { place, rule } of this.#flows)
      for (const offset of offsetsOf(rule))
        for (let set = daysFallenOn(rule, month, offset); set !== 0; set &= set - 1)
          days[firstOf(set) - 1]?.push(toEntry(place, offset))
    const [oldest] = this.#entries.keys()
    if (oldest !== undefined && this.#entries.size >= LISTED_MONTHS) this.#entries.delete(oldest)
    this.#entries.set(month.number, days)
    return days
  }

  /** False if none of these cash flows falls in the month. */
  #addUp(month: Month, sums: Sums, start: number, end: number): boolean {
    let falls = false
    for (let index = start; index < end; index++) {
      const flow = this.#flows[index]
      if (!flow) break
      const { rule, kind, amountCents } = flow
      for (const offset of offsetsOf(rule)) {
        for (let set = daysFallenOn(rule, month, offset); set !== 0; set &= set - 1) {
          addAmount(sums, firstOf(set) - 1, kind, amountCents)
          falls = true
        }
      }
    }
    return falls
  }

  #keepSums(month: Month, sums: Sums | null): Sums | null {
    this.#sums.set(month.number, sums)
    return sums
  }
}
