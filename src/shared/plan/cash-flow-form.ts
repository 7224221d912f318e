/** A cash flow as it is typed, in the steps of the wizard [behaviour: Cash flow wizard]. */
import { z } from 'zod'
import { AMOUNT_LIMITS } from '../money/money-text.ts'
import { RECURRENCE_TYPES } from '../schedules/recurrence.ts'
import { type ScheduleDraft, scheduleForm } from '../schedules/schedule-form.ts'
import { NO_DATE, typedMoney, typedName } from '../typed-fields.ts'
import { typedExtras } from './cash-flow.ts'
import type { SpendingDraft } from './spending-form.ts'

export type TypedExtras = Record<keyof typeof typedExtras, string>

export const TYPED_EXTRAS = Object.keys(typedExtras) as (keyof TypedExtras)[]

export interface CashFlowDraft extends ScheduleDraft, SpendingDraft, TypedExtras {
  name: string
  amount: string
  /** YYYY-MM-DD, of a one-time cash flow. */
  date: string
  removedBankNames: string[]
}

export const nameAndAmountForm = z.object({
  name: typedName,
  amount: typedMoney(AMOUNT_LIMITS),
  ...typedExtras,
})

/** A one-time cash flow is planned for today or later, or stays on the day `before`; both are YYYY-MM-DD. */
export function frequencyForm(today: string, before: string) {
  return z
    .object({ recurrenceType: z.enum(RECURRENCE_TYPES), date: z.string() })
    .superRefine(({ recurrenceType, date }, context) => {
      if (recurrenceType !== 'ON_X_DAY') return
      const message = date === '' ? NO_DATE : 'Choose today or a later day.'
      if (date < today && (date === '' || date !== before))
        context.addIssue({ code: 'custom', path: ['date'], message })
    })
}

export function cashFlowForm(today: string, before = '') {
  return nameAndAmountForm.and(frequencyForm(today, before)).and(scheduleForm)
}
