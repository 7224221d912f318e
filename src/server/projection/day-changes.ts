/** What the days of a plan add to its recurring cash flows, for the few days that differ from them. */
import type { CashFlowKind } from '../../shared/cash-flow.ts'
import type { DayNumber } from './calendar.ts'
import { exactSum } from './cents.ts'

/** A day's amounts are negative where marks take away more than one-time cash flows bring. */
export type DayChange = { day: DayNumber } & Record<CashFlowKind, number>

export class DayChanges {
  readonly #byDay = new Map<DayNumber, DayChange>()

  add(day: DayNumber, kind: CashFlowKind, cents: number): void {
    let change = this.#byDay.get(day)
    if (!change) {
      change = { day, income: 0, expense: 0 }
      this.#byDay.set(day, change)
    }
    change[kind] = exactSum(change[kind], cents)
  }

  /** Ascending, one entry a day. */
  sorted(): DayChange[] {
    return [...this.#byDay.values()].toSorted((a, b) => a.day - b.day)
  }
}
