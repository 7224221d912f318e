/** [behaviour: Together] */
import { z } from 'zod'
import { accountField, dateField, timeZoneField } from '../fields.ts'
import type { Outlook } from './answers.ts'

export interface Together {
  from: string
  today: string
  balancesCents: number[]
  /** The outlook of the summed balances and buffers, from today through the last day; without a payday. */
  outlook: Outlook
}

export const togetherInput = z.object({
  accounts: z
    .array(accountField, { error: 'The accounts must be a list.' })
    .min(1, 'At least one account is needed.')
    .refine(
      (accounts) => new Set(accounts).size === accounts.length,
      'Each account can be named once.',
    ),
  from: dateField,
  to: dateField,
  timeZone: timeZoneField,
})

export type TogetherInput = z.infer<typeof togetherInput>
