/** [behaviour: Coming up] */
import { z } from 'zod'
import type { OpenItem } from '../plan/check-in.ts'
import { projectionScope } from './projection.ts'

export interface ComingItem extends OpenItem {
  balanceCents: number
}

export interface Coming {
  today: string
  /** Ascending by the day on which they fall, incomes first; those of the current month before today are late. */
  items: ComingItem[]
  nextCursor: string | null
}

export const COMING_PER_PAGE = 200

const MAX_DAYS = 366
const DEFAULT_DAYS = 30

export const comingInput = z.object({
  ...projectionScope,
  days: z
    .int({ error: 'The days must be a whole number.' })
    .min(1, 'The days must be at least 1.')
    .max(MAX_DAYS, `The days must be at most ${MAX_DAYS}.`)
    .default(DEFAULT_DAYS),
  cursor: z.string({ error: 'The cursor must be text.' }).optional(),
})

export type ComingInput = z.infer<typeof comingInput>
