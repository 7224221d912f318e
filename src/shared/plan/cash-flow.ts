/** Cash flows: planned incomes and expenses, with their schedules [behaviour: Cash flows]. */
import { z } from 'zod'
import {
  accountScope,
  amountCentsField,
  dateField,
  doneThroughFields,
  idField,
  isCalendarDate,
  nameField,
  requestIdField,
} from '../fields.ts'
import { RECURRENCE_TYPES } from '../schedules/recurrence.ts'
import { bankNamesField } from './bank-names.ts'
import { cleanNote, noteProblem } from './note.ts'
import { type Spending, spendingFields } from './spending.ts'
import {
  MAX_EVERY,
  MIN_EVERY,
  NTHS_OF_MONTH,
  type Schedule,
  WEEKENDS,
} from '../schedules/schedule.ts'

export type CashFlowKind = 'income' | 'expense'

export interface CashFlow extends Schedule, Marks, Extras, Spending {
  id: number
  kind: CashFlowKind
  name: string
  amountCents: number
  /** ISO 8601 instant, UTC. Only one-time cash flows use it: their day is its UTC calendar date. */
  startDate: string
  /** The cash flow that this one continues from a date on; null for most. */
  continuesId: number | null
  /** Counts the edits. An update that sends an older version is refused as a conflict. */
  version: number
}

export interface AnsweredCashFlow extends CashFlow {
  /** In an average month, by its schedule alone; never negative, 0 for a one-time one. */
  monthlyCents: number
}

export interface ListedCashFlow extends AnsweredCashFlow {
  /** The day of its first occurrence, YYYY-MM-DD; absent where there is no first date. */
  firstOn?: string
}

/** The differences of single occurrences. All are ascending by date, which is YYYY-MM-DD. */
export interface Marks {
  completedDates: string[]
  overrides: { date: string; amountCents: number }[]
  skippedDates: string[]
  /** The occurrence of `date` falls on `to`. */
  moves: { date: string; to: string }[]
}

export interface LatestCashFlow {
  cashFlow: AnsweredCashFlow
  /** ISO 8601 instant; null before the first edit. */
  editedAt: string | null
  editedBy: string | null
  isOwnEdit: boolean
}

export interface CashFlowNote {
  id: number
  note: string
}

export const kindField = z.enum(['income', 'expense'], {
  error: 'The type must be "income" or "expense".',
})

const recurrenceTypeField = z.enum(RECURRENCE_TYPES, {
  error: `The recurrence type must be one of ${RECURRENCE_TYPES.join(', ')}.`,
})

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

const MONTH_DAYS_SENTENCE = 'The days of the month must be two whole numbers from 1 to 31.'
const monthDayField = z
  .int({ error: MONTH_DAYS_SENTENCE })
  .min(1, MONTH_DAYS_SENTENCE)
  .max(31, MONTH_DAYS_SENTENCE)

const NTH_SENTENCE =
  'The weekday of the month must have an "nth" of 1, 2, 3, 4 or -1, and a "weekday" from 0 to 6.'
const weekdayFields = {
  nth: z.literal(NTHS_OF_MONTH, { error: NTH_SENTENCE }),
  weekday: z.int({ error: NTH_SENTENCE }).min(0, NTH_SENTENCE).max(6, NTH_SENTENCE),
}

const EVERY_SENTENCE = `"every" must be a whole number from ${MIN_EVERY} to ${MAX_EVERY}.`

const detailFields = {
  anchorDate: dateField.nullable().optional(),
  every: z
    .int({ error: EVERY_SENTENCE })
    .min(MIN_EVERY, EVERY_SENTENCE)
    .max(MAX_EVERY, EVERY_SENTENCE)
    .nullable()
    .optional(),
  monthDays: z
    .tuple([monthDayField, monthDayField], { error: MONTH_DAYS_SENTENCE })
    .nullable()
    .optional(),
  weekdayOfMonth: z.object(weekdayFields, { error: NTH_SENTENCE }).nullable().optional(),
  firstDate: dateField.nullable().optional(),
  lastDate: dateField.nullable().optional(),
  weekend: z
    .enum(WEEKENDS, { error: 'The rule for weekends must be "before" or "after".' })
    .nullable()
    .optional(),
}

/** A schedule as inputs send it; what is absent is the type's own rule, or stays as it is. */
export const scheduleFields = {
  recurrenceType: recurrenceTypeField,
  recurrenceDay: recurrenceDayField.optional(),
  startDate: startDateField.optional(),
  ...detailFields,
}

/** Up to 500 characters after trimming. An empty text is null. */
export const noteField = z
  .string({ error: 'The note must be text.' })
  .transform((text, context) => {
    const note = cleanNote(text)
    const problem = noteProblem(note)
    if (problem) context.addIssue(problem)
    return note === '' ? null : note
  })
  .nullable()

export const typedExtras = {
  note: noteField,
}

/**
 * The fields beside name, amount and schedule. They are alike on all dates, change no balance, and are columns of the same
 * names, which are null where there is nothing.
 */
export const extraFields = {
  ...typedExtras,
  bankNames: bankNamesField,
}

export type Extras = z.infer<z.ZodObject<typeof extraFields>>

export const NO_EXTRAS: Extras = { note: null, bankNames: [] }

export const EXTRA_NAMES = Object.keys(extraFields) as (keyof Extras)[]

export function extrasOf<From extends { [Name in keyof Extras]?: unknown }>(from: From) {
  const defined = EXTRA_NAMES.filter((name) => from[name] !== undefined)
  return Object.fromEntries(defined.map((name) => [name, from[name]])) as {
    [Name in keyof Pick<From, keyof From & keyof Extras>]: Exclude<From[Name], undefined>
  }
}

export const newCashFlowFields = {
  name: nameField,
  amountCents: amountCentsField,
  ...z.object(typedExtras).partial().shape,
  ...scheduleFields,
  ...spendingFields,
}

/** The same with its kind, where fields that are not known are refused. */
export const strictNewCashFlowFields = {
  kind: kindField,
  ...newCashFlowFields,
  weekdayOfMonth: z.strictObject(weekdayFields, { error: NTH_SENTENCE }).nullable().optional(),
}

/** A field that is absent stays as it is. */
export const updatedCashFlowFields = {
  ...newCashFlowFields,
  name: newCashFlowFields.name.optional(),
  amountCents: newCashFlowFields.amountCents.optional(),
  recurrenceType: newCashFlowFields.recurrenceType.optional(),
}

const newCashFlowInput = z.object(newCashFlowFields)

export const createCashFlowInput = newCashFlowInput.extend({
  ...accountScope,
  ...doneThroughFields,
  /** Another amount on one of its dates. */
  override: z
    .object(
      { date: dateField, amountCents: amountCentsField },
      { error: 'The override must be a date and an amount.' },
    )
    .optional(),
  requestId: requestIdField.optional(),
})

export const updateCashFlowInput = z.object({
  ...accountScope,
  id: idField,
  /** The version that the editor saw. Without it the update applies to any version. */
  version: z.int({ error: 'The version must be a whole number.' }).optional(),
  /** Occurrences with an earlier date stay as they are. */
  fromDate: dateField.optional(),
  /** The first of the dates before `fromDate` that are left out. Counts only with it. */
  pausedFrom: dateField.optional(),
  ...updatedCashFlowFields,
  ...z.object(extraFields).partial().shape,
  /** Counts only with `fromDate`. */
  requestId: requestIdField.optional(),
})

export const cashFlowRefInput = z.object({ ...accountScope, id: idField })

export const latestCashFlowInput = z.object({ account: accountScope.account, id: idField })

export const listCashFlowsInput = z.object({ account: accountScope.account })

export const listNotesInput = z.object({ account: accountScope.account })

export type NewCashFlow = z.infer<typeof newCashFlowInput>
export type CreateCashFlowInput = z.infer<typeof createCashFlowInput>
export type UpdateCashFlowInput = z.infer<typeof updateCashFlowInput>
export type CashFlowRefInput = z.infer<typeof cashFlowRefInput>
export type LatestCashFlowInput = z.infer<typeof latestCashFlowInput>
export type ListCashFlowsInput = z.infer<typeof listCashFlowsInput>
export type ListNotesInput = z.infer<typeof listNotesInput>
