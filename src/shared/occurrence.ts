/** Inputs about a cash flow on one date: done marks and overrides [behaviour: Done marks and overrides]. */
import { z } from 'zod'
import { kindField } from './cash-flow.ts'
import { accountScope, amountCentsField, dateField, idField } from './fields.ts'

const occurrenceRef = { ...accountScope, kind: kindField, id: idField, date: dateField }

export const markDoneInput = z.object({
  ...occurrenceRef,
  done: z.boolean({ error: '"done" must be true or false.' }),
})
export const setOverrideInput = z.object({ ...occurrenceRef, amountCents: amountCentsField })
export const removeOverrideInput = z.object(occurrenceRef)

export type MarkDoneInput = z.infer<typeof markDoneInput>
export type SetOverrideInput = z.infer<typeof setOverrideInput>
export type RemoveOverrideInput = z.infer<typeof removeOverrideInput>
