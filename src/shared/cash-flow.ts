/** Cash flows: planned incomes and expenses, with their schedules [behaviour: Cash flows]. */
import { z } from 'zod'
import { accountScope, amountCentsField, idField, isCalendarDate, nameField } from './fields.ts'
import { RECURRENCE_TYPES, type RecurrenceType } from './recurrence.ts'

export type CashFlowKind = 'income' | 'expense'

export interface CashFlow {
  id: number
  kind: CashFlowKind
  name: string
  amountCents: number
  recurrenceType: RecurrenceType
  recurrenceDay: number | null
  /** ISO 8601 instant, UTC. Only one-time cash flows use it: their day is its UTC calendar date. */
  startDate: string
  /** YYYY-MM-DD, ascending. */
  completedDates: string[]
  /** Ascending by date. */
  overrides: { date: string; amountCents: number }[]
  /** Counts the edits. An update that sends an older version is refused as a conflict. */
  version: number
}

/** The current state of a cash flow, and its last edit. */
export interface LatestCashFlow {
  cashFlow: CashFlow
  /** ISO 8601 instant; null before the first edit. */
  editedAt: string | null
  /** The name of the user who edited it; null before the first edit. */
  editedBy: string | null
  /** Whether that user is the caller. */
  isOwnEdit: boolean
}

/** The kind of a cash flow, for inputs that contain one. */
export const kindField = z.enum(['income', 'expense'], {
  error: 'The type must be "income" or "expense".',
})

const recurrenceTypeField = z.enum(RECURRENCE_TYPES, {
  error: `The recurrence type must be one of ${RECURRENCE_TYPES.join(', ')}.`,
})

/** Its range depends on the recurrence type, so the service checks both together. */
const recurrenceDayField = z.int({ error: 'The recurrence day must be a whole number.' }).nullable()

const WITH_TIME =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-](?:[01]\d|2[0-3]):?[0-5]\d)$/

/**
 * An ISO instant with a zone, or a date alone, which means 12:00 UTC of that date. The result is an ISO
 * instant in UTC; because of that an offset can move the calendar date.
 */
const startDateField = z
  .string({ error: 'The start date must be text like 2026-11-20 or 2026-11-20T12:00:00Z.' })
  .transform((text, context) => {
    const dateAlone = isCalendarDate(text)
    const withTime = WITH_TIME.exec(text)
    if (dateAlone || (withTime && isCalendarDate(withTime[1] ?? ''))) {
      const instant = new Date(dateAlone ? `${text}T12:00:00Z` : text)
      const year = instant.getUTCFullYear()
      if (year >= 1 && year <= 9999) return instant.toISOString()
    }
    context.addIssue('The start date must be a real day, like 2026-11-20 or 2026-11-20T12:00:00Z.')
    return z.NEVER
  })
  .nullable()

const editableFields = {
  name: nameField,
  amountCents: amountCentsField,
  recurrenceType: recurrenceTypeField,
  recurrenceDay: recurrenceDayField.optional(),
  startDate: startDateField.optional(),
}

export const createCashFlowInput = z.object({ ...accountScope, ...editableFields })

export const updateCashFlowInput = z.object({
  ...accountScope,
  id: idField,
  /** The version that the editor saw. Without it the update applies to any version. */
  version: z.int({ error: 'The version must be a whole number.' }).optional(),
  name: editableFields.name.optional(),
  amountCents: editableFields.amountCents.optional(),
  recurrenceType: editableFields.recurrenceType.optional(),
  recurrenceDay: editableFields.recurrenceDay,
  startDate: editableFields.startDate,
})

export const cashFlowRefInput = z.object({ ...accountScope, id: idField })

export const latestCashFlowInput = z.object({ account: accountScope.account, id: idField })

export const listCashFlowsInput = z.object({ account: accountScope.account })

export type CreateCashFlowInput = z.infer<typeof createCashFlowInput>
export type UpdateCashFlowInput = z.infer<typeof updateCashFlowInput>
export type CashFlowRefInput = z.infer<typeof cashFlowRefInput>
export type LatestCashFlowInput = z.infer<typeof latestCashFlowInput>
export type ListCashFlowsInput = z.infer<typeof listCashFlowsInput>
