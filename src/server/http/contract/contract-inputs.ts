/** These parse a request and describe it [behaviour: OpenAPI]. Amounts are dollars; the procedures have integer cents. */
import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import type { JSONSchema } from 'zod/v4/core'
import {
  amountCentsField,
  bufferCentsField,
  dateField,
  MAX_STORED_INTEGER,
  nameField,
  startingBalanceCentsField,
} from '../../../shared/fields.ts'
import { updateAccountInput } from '../../../shared/accounts/account.ts'
import { CSV_FIELDS, CSV_MESSAGES } from '../../../shared/files/csv-columns.ts'
import { CSV_OPTIONAL_FIELDS } from '../../../shared/files/csv-details.ts'
import { columnNumberField } from '../../../shared/files/import.ts'
import { centsFromDollars } from '../../../shared/money/money.ts'
import {
  kindField,
  newCashFlowFields,
  type scheduleFields,
} from '../../../shared/plan/cash-flow.ts'
import { spendingFields } from '../../../shared/plan/spending.ts'
import { updateUserInput } from '../../../shared/users/user.ts'

export const dateText = dateField.meta({
  id: 'Date',
  format: 'date',
  description: 'A real day of the years 1 to 9999.',
  examples: ['2026-11-20'],
})

const WHOLE_NUMBER = /^\s*[+-]?\d{1,15}\s*$/

/** Whole numbers that are sent as text, also within a list or an object. Any other value stays as it is, for its field to refuse. */
function readIntegers(value: unknown): unknown {
  if (typeof value === 'string') return WHOLE_NUMBER.test(value) ? Number(value) : value
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(readIntegers)
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, readIntegers(item)]))
}

function orText<Field extends z.ZodType>(field: Field) {
  const override = ({ jsonSchema }: { jsonSchema: JSONSchema.BaseSchema }) => allowText(jsonSchema)
  return z.preprocess(readIntegers, field).meta({ override })
}

const NUMBER_AS_TEXT = { type: 'string' as const, pattern: WHOLE_NUMBER.source }

function allowText(schema: JSONSchema.BaseSchema): void {
  // Two numbers of a list share one description.
  if (schema.anyOf?.includes(NUMBER_AS_TEXT)) return
  const parts = [
    schema.anyOf,
    schema.prefixItems,
    [schema.items].flat(),
    Object.values(schema.properties ?? {}),
  ]
  for (const part of parts.flatMap((part) => part ?? []))
    if (typeof part === 'object') allowText(part)
  if (schema.type !== 'integer' && schema.type !== 'number') return
  const number = { ...schema }
  for (const key of Object.keys(schema)) delete schema[key]
  schema.anyOf = [number, NUMBER_AS_TEXT]
}

const ID_SENTENCE = 'The id must be a positive whole number.'

const id = orText(
  z.int(ID_SENTENCE).positive(ID_SENTENCE).max(MAX_STORED_INTEGER, ID_SENTENCE),
).meta({ description: 'A positive whole number.' })

/** Read as an account by the contract's own rule [behaviour: The accountId quirk]. */
const accountId = z
  .unknown()
  .optional()
  .meta({
    description:
      'The id of a shared account of the caller. Anything else means the personal account, or, with a token of one account, is 404.',
    examples: ['personal', 7],
  })

function dollars(name: string, cents: z.ZodType<number, number>) {
  const sentence = `The ${name} must be a number of dollars.`
  return z
    .union([z.number(), z.string()], {
      error: ({ input }) => (input === undefined ? `The ${name} is required.` : sentence),
    })
    .transform((value, context) => {
      const number = centsFromDollars(String(value))
      if (number !== null) return number
      context.addIssue(sentence)
      return z.NEVER
    })
    .pipe(cents)
    .meta({ description: 'Dollars, rounded to cents.', examples: [1850.5, '1850.50'] })
}

const amount = dollars('amount', amountCentsField)
const name = nameField.meta({ description: '1 to 200 characters.' })

const cashFlowFields = {
  name,
  amount,
  recurrenceType: newCashFlowFields.recurrenceType,
  recurrenceDay: orText(newCashFlowFields.recurrenceDay.unwrap()).optional().meta({
    description: '1 to 31 for MONTHLY and YEARLY, 0 (Sunday) to 6 for WEEKLY and BIWEEKLY.',
  }),
  startDate: newCashFlowFields.startDate.meta({
    description:
      'The day of ON_X_DAY: a date, or an instant with its zone, whose date in UTC counts.',
    examples: ['2026-11-20', '2026-11-20T12:00:00Z'],
  }),
  note: newCashFlowFields.note.meta({ description: 'Up to 500 characters.' }),
  anchorDate: dateText.nullable().optional(),
  every: orText(newCashFlowFields.every.unwrap()).optional().meta({
    description: 'Only every so many days, weeks, months or years, counted from anchorDate.',
  }),
  monthDays: orText(newCashFlowFields.monthDays.unwrap()).optional(),
  weekdayOfMonth: orText(newCashFlowFields.weekdayOfMonth.unwrap()).optional(),
  firstDate: dateText.nullable().optional(),
  lastDate: dateText.nullable().optional(),
  weekend: newCashFlowFields.weekend,
  closeDay: orText(spendingFields.closeDay.unwrap()).optional().meta({
    description:
      'Makes a card of a MONTHLY expense: the day of the month on which its bill closes.',
  }),
  paidBy: orText(spendingFields.paidBy.unwrap()).optional().meta({
    description: 'The id of the card of the same account with which an expense is paid.',
  }),
  everyday: spendingFields.everyday.unwrap().nullable().optional().meta({
    description: 'True for a WEEKLY expense without a day of which a little is spent every day.',
  }),
  everydayLow: dollars('lowest week', amountCentsField).nullable().optional(),
  everydayHigh: dollars('highest week', amountCentsField).nullable().optional(),
} satisfies Record<
  | ('name' | 'amount' | 'note' | keyof typeof scheduleFields)
  | ('closeDay' | 'paidBy' | 'everyday' | 'everydayLow' | 'everydayHigh'),
  unknown
>

export const newItem = z.object({ ...cashFlowFields, accountId })

export const changedItem = z.object({ id, ...z.object(cashFlowFields).partial().shape })

export const itemRef = z.object({ id })
export const itemList = z.object({ accountId })

const accountFields = {
  name: name.optional(),
  startingBalance: dollars('starting balance', startingBalanceCentsField).optional(),
  buffer: dollars('buffer', bufferCentsField).optional(),
  paydayCashFlowId: orText(updateAccountInput.shape.paydayCashFlowId.unwrap()).optional(),
  paydayCashFlowIds: orText(updateAccountInput.shape.paydayCashFlowIds.unwrap()).optional(),
  doneMovesBalance: updateAccountInput.shape.doneMovesBalance,
}

export const changedUser = z.object({
  ...accountFields,
  defaultView: updateUserInput.shape.defaultView,
  markDoneMode: updateUserInput.shape.markDoneMode,
})

export const newAccount = z.object({
  name,
  startingBalance: accountFields.startingBalance,
})
export const changedAccount = z.object({ id, ...accountFields })
export const accountRef = z.object({ id })
export const accountList = accountRef.partial()

export const markedOccurrence = z.object({
  action: z.enum(['add', 'remove'], { error: 'The action must be "add" or "remove".' }),
  type: kindField,
  id,
  date: dateText,
})

export const overrideRef = z.object({ type: kindField, parentId: id, date: dateText })
export const newOverride = z.object({ amount, ...overrideRef.shape })

const column = orText(columnNumberField).optional()

const columns = Object.fromEntries(
  [...CSV_FIELDS, ...CSV_OPTIONAL_FIELDS].map((field) => [field, column]),
) as Record<(typeof CSV_FIELDS)[number] | (typeof CSV_OPTIONAL_FIELDS)[number], typeof column>

export const csvText = z.object({
  csvData: z.string({ error: 'The CSV data must be text.' }),
  columnMapping: z
    .object(columns, { error: 'The column mapping must say which column each field is in.' })
    .nullish()
    .transform((mapping) => mapping ?? {})
    .meta({
      description: 'The column of each field, counted from 0. Type, name and amount need one.',
    }),
  accountId,
})

export const csvForm = z.object({
  file: z
    .custom<Buffer>(Buffer.isBuffer, CSV_MESSAGES.notCsv)
    .meta({ override: { type: 'string', format: 'binary', contentMediaType: 'text/csv' } })
    .transform((file, context) => {
      if (isUtf8(file)) return file.toString()
      context.addIssue(CSV_MESSAGES.notText)
      return z.NEVER
    }),
  accountId,
})

type ItemFields = {
  amount?: number | undefined
  everyday?: boolean | null | undefined
  everydayLow?: number | null | undefined
  everydayHigh?: number | null | undefined
}

export function toItemCents<Fields extends ItemFields>({
  amount,
  everyday,
  everydayLow,
  everydayHigh,
  ...fields
}: Fields) {
  const range = { everydayLowCents: everydayLow, everydayHighCents: everydayHigh }
  const isEveryday = everyday === null ? false : everyday
  return { ...fields, amountCents: amount as Fields['amount'], everyday: isEveryday, ...range }
}

type AccountFields = { startingBalance?: number | undefined; buffer?: number | undefined }

export function toCents<Fields extends AccountFields>({
  startingBalance,
  buffer,
  ...fields
}: Fields) {
  return { ...fields, startingBalanceCents: startingBalance, bufferCents: buffer }
}
