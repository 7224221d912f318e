/** Inputs about a cash flow on one date [behaviour: Done marks and overrides] [behaviour: Skipping and moving]. */
import { z } from 'zod'
import { kindField } from './cash-flow.ts'
import { accountScope, amountCentsField, dateField, idField } from '../fields.ts'
import { AMOUNT_LIMITS } from '../money/money-text.ts'
import { readTypedMoney } from '../money/typed-money.ts'
import { typedMoney } from '../typed-fields.ts'

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

export const overrideForm = z.object({
  amount: typedMoney(AMOUNT_LIMITS, undefined, readTypedMoney),
})
export const moveForm = z.object({
  day: z.string().regex(/^\d{4}-\d{2}-\d{2}$/, 'The day must be in the years 1 to 9999.'),
})

const MAX_ANSWERED = 100

const ref = { kind: kindField, id: idField, date: dateField }

export const answerDoneInput = z.object({
  ...accountScope,
  movesBalance: z.boolean({ error: '"movesBalance" must be true or false.' }),
  /** The marks made before the answer: if marks move the balance, these do now. */
  marks: z
    .array(z.object(ref, { error: 'A mark must have a kind, an id and a date.' }), {
      error: '"marks" must be a list of marks.',
    })
    .max(MAX_ANSWERED, `An answer can name at most ${MAX_ANSWERED} marks.`),
})

export interface DoneAnswered {
  movedCents: number
  startingBalanceCents: number
}

export type AnswerDoneInput = z.infer<typeof answerDoneInput>
export type OccurrenceInput = z.infer<typeof occurrenceInput>
export type MarkDoneInput = z.infer<typeof markDoneInput>
export type SetOverrideInput = z.infer<typeof setOverrideInput>
export type SkipInput = z.infer<typeof skipInput>
export type MoveInput = z.infer<typeof moveInput>
