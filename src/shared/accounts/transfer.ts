/** Incomes and expenses that go from one account of a user to another [behaviour: Moving and copying to another account]. */
import { z } from 'zod'
import { accountField, accountScope, idField, requestIdField, timeZoneField } from '../fields.ts'

const MOST_AT_ONCE = 5_000

const idsField = z
  .array(idField, { error: 'The incomes and expenses must be a list of ids.' })
  .min(1, 'Choose at least one income or expense.')
  .max(MOST_AT_ONCE, 'At most 5,000 can go at once.')

export const moveCashFlowsInput = z.object({
  ...accountScope,
  toAccount: accountField,
  ids: idsField,
  requestId: requestIdField.optional(),
})

export const copyCashFlowsInput = z.object({
  ...accountScope,
  fromAccount: accountField,
  ids: idsField,
  timeZone: timeZoneField,
  requestId: requestIdField.optional(),
})

export const transferForm = z.object({
  act: z.enum(['move', 'copy']),
  to: accountField.nullable(),
  ids: idsField,
})

export interface MovedCashFlows {
  count: number
  toRevision: number
}

export type MoveCashFlowsInput = z.infer<typeof moveCashFlowsInput>
export type TypedTransfer = z.infer<typeof transferForm>
export type CopyCashFlowsInput = z.infer<typeof copyCashFlowsInput>
