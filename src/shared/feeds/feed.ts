/** Calendars of an account that other programs read by an address [behaviour: Calendar feed]. */
import { z } from 'zod'
import { type AccountRef, accountField, idField } from '../fields.ts'
import { type CashFlowKind, kindField } from '../plan/cash-flow.ts'
import { proofFields } from '../users/passkey.ts'

export const MAX_FEEDS = 10
export const FEED_DAYS_BACK = 31
export const FEED_MONTHS_AHEAD = 24
/** Pending occurrences; households have a third of it at most. */
export const MAX_FEED_ITEMS = 10_000

export const createFeedInput = z
  .object({
    account: accountField,
    kinds: z
      .array(kindField, { error: 'The kinds must be a list of "income" and "expense".' })
      .max(2, 'Each kind can be named once.')
      .refine((kinds) => new Set(kinds).size === kinds.length, 'Each kind can be named once.'),
    amounts: z.boolean({ error: 'The amounts must be on (true) or off (false).' }),
    lowest: z.boolean({ error: 'The lowest days must be on (true) or off (false).' }),
    ...proofFields,
  })
  .refine(({ kinds, lowest }) => kinds.length > 0 || lowest, {
    path: ['kinds'],
    error: 'Choose something that the calendar shows.',
  })

export const feedRefInput = z.object({ id: idField })

export interface CalendarFeed {
  id: number
  account: AccountRef
  kinds: CashFlowKind[]
  amounts: boolean
  lowest: boolean
}

export interface NewFeedAddress {
  id: number
  url: string
}

export type CreateFeedInput = z.infer<typeof createFeedInput>
export type FeedRefInput = z.infer<typeof feedRefInput>
