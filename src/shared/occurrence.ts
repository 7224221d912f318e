/** Inputs about a cash flow on one date [behaviour: Done marks and overrides] [behaviour: Skipping and moving]. */
import { z } from 'zod'
import { kindField } from './cash-flow.ts'
import { accountScope, amountCentsField, dateField, idField } from './fields.ts'

const occurrenceRef = { ...accountScope, kind: kindField, id: idField, date: dateField }

export const occurrenceInput = z.object(occurrenceRef)
export const markDoneInput = z.object({
  ...occurrenceRef,
  done: z.boolean({ error: '"done" must be true or false.' }),
})
export const setOverrideInput = z.object({ ...occurrenceRef, amountCents: amountCentsField })
export const skipInput = z.object({
  ...occurrenceRef,
  skipped: z.boolean({ error: '"skipped" must be true or false.' }),
})
export const moveInput = z.object({
  ...occurrenceRef,
  /** The day on which it falls from now on; null for the one that its schedule says. */
  to: dateField.nullable(),
})

export type OccurrenceInput = z.infer<typeof occurrenceInput>
export type MarkDoneInput = z.infer<typeof markDoneInput>
export type SetOverrideInput = z.infer<typeof setOverrideInput>
export type SkipInput = z.infer<typeof skipInput>
export type MoveInput = z.infer<typeof moveInput>
