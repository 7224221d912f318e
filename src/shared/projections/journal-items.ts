/** The input and the answer of the dated transactions of a range [behaviour: Export of a range]. Money is integer cents. */
import type { z } from 'zod'
import type { OpenItem } from '../plan/check-in.ts'
import { balancesProjectionInput } from './projection.ts'

/** A plan from one day through another: transactions that add up to its balances. */
export interface Journal {
  today: string
  /** The first of the days that has a balance, YYYY-MM-DD; null where all of them are in past months. */
  openingOn: string | null
  openingCents: number
  /** The pending occurrences, ascending by the day on which they fall, then as each day lists them. */
  items: OpenItem[]
}

export const MAX_JOURNAL_ITEMS = 20_000

export const journalInput = balancesProjectionInput

export type JournalInput = z.infer<typeof journalInput>
