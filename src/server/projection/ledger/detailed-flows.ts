/**
 * The cash flows whose schedules say more than their types do. No two of them need be alike, so what falls in a month
 * is worked out from each of them, once per month, and kept.
 */
import type { CashFlowKind } from '../../../shared/plan/cash-flow.ts'
import type { Month, MonthNumber } from '../rules/calendar.ts'
import { firstOf } from '../rules/day-set.ts'
import { addAmount, type Sums, zeroSums } from './day-sums.ts'
import { type ListEntry, toEntry } from './list-entry.ts'
import { daysFallenOn, offsetsOf, type Rule } from '../rules/schedule-days.ts'

interface DetailedFlow {
  place: number
  rule: Rule
  kind: CashFlowKind
  amountCents: number
}

const DAYS = 31
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

  /** The number of numbers that are kept: sums and entries. */
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
    const sums = this.#addUp(month)
    this.#sums.set(month.number, sums)
    return sums
  }

  /** The occurrences on each day of a month, the 1st at index 0, in the order of the list. */
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

  #addUp(month: Month): Sums | null {
    const sums = zeroSums(DAYS)
    let falls = false
    for (const { rule, kind, amountCents } of this.#flows)
      for (const offset of offsetsOf(rule))
        for (let set = daysFallenOn(rule, month, offset); set !== 0; set &= set - 1) {
          addAmount(sums, firstOf(set) - 1, kind, amountCents)
          falls = true
        }
    return falls ? sums : null
  }
}
