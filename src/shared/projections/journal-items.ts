/** [behaviour: Export of a range] */
import type { z } from 'zod'
import type { OpenItem } from '../plan/check-in.ts'
import { balancesProjectionInput } from './projection.ts'

export interface Journal {
  today: string
  /** The first of the days that has a balance, YYYY-MM-DD; null where all of them are in past months. */
  openingOn: string | null
  openingCents: number
  /** The pending occurrences, ascending by the day on which they fall, then as each day lists them. */
  items: JournalItem[]
}

export interface JournalItem extends OpenItem {
  /** The purchases on the bill; empty unless this is the payment of a card. */
  purchases: Omit<OpenItem, 'kind'>[]
  /** Everyday spending that is on the bill. */
  everydayCents: number
}

/** Each purchase counts as one, too. */
export const MAX_JOURNAL_ITEMS = 20_000

export const journalInput = balancesProjectionInput

export type JournalInput = z.infer<typeof journalInput>
