/** [behaviour: Together] */
import { z } from 'zod'
import { accountField, dateField, timeZoneField } from '../fields.ts'
import type { Outlook } from './answers.ts'

export interface Together {
  from: string
  today: string
  balancesCents: number[]
  /** From today through the last day, of the sum of the balances and of the buffers; without a payday. */
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
