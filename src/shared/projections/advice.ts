/** The answer to what takes an account too low, and what would avoid it [behaviour: Advice]. Money is integer cents. */
import type { OpenItem } from '../plan/check-in.ts'
import type { Change } from '../plan/scenario.ts'

type AdvisedChange = Extract<Change, { op: 'move' | 'amount' | 'balance' }>

export interface Advice {
  /** The line below which the balance falls: zero, or where no day is below zero, the buffer. */
  below: 'zero' | 'buffer'
  firstBelow: string
  /** The last day before the balance is up to the line again, or the last of the days. */
  until: string
  dayCount: number
  shortByCents: number
  /**
   * The largest pending expense of the day on which the balance falls below the line; null where the account begins
   * the month below it.
   */
  cause: OpenItem | null
  change: AdvisedChange | null
  /** The expense that it changes; null for a change of the balance. */
  changed: OpenItem | null
}

export const MAX_ADVISED_MOVE_DAYS = 31
