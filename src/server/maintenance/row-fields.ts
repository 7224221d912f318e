/** The kinds of values that columns have, each with the sentence that says what is wrong. */
import { z } from 'zod'
import { dateField, idField, isCalendarDate, MAX_STORED_INTEGER } from '../../shared/fields.ts'
import { MAX_AMOUNT_CENTS } from '../../shared/money.ts'
import { nameProblem } from '../../shared/name.ts'

export const sentence = (error: string) => ({ error })

export const id = idField
export const optionalId = id.nullable()
export const date = dateField
export const optionalDate = date.nullable()
export const text = z.string('It must be text.')
/** SQLite has numbers in their place. */
export const truth = z.union(
  [z.boolean(), z.literal(0), z.literal(1)],
  sentence('It must be true or false.'),
)
const TIME_OF_DAY = /^[T ]([01]\d|2[0-3])(:[0-5]\d){2}(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/
export const instant = z
  .string('It must be a time.')
  .refine(
    (moment) => isCalendarDate(moment.slice(0, 10)) && TIME_OF_DAY.test(moment.slice(10)),
    'It must be a time.',
  )
export const optionalInstant = instant.nullable()
/** Of what both databases can store in its column. */
export const count = z
  .int('It must be a whole number.')
  .min(0, 'It must not be negative.')
  .max(MAX_STORED_INTEGER, 'It is too large.')
export const optionalCount = count.nullable()
export const version = count.min(1, 'It must be 1 or more.')
/** Either sign. */
export const cents = z
  .int('It must be a whole number of cents.')
  .min(-MAX_AMOUNT_CENTS, 'It must be at least -$999,999,999.99.')
  .max(MAX_AMOUNT_CENTS, 'It must be at most $999,999,999.99.')
export const amount = cents.min(0, 'It must not be negative.')
/** Amounts that are no longer checked against limits: what a plan adds up to. */
export const sum = z.int('It must be a whole number of cents.')
/** Names that were stored before some characters were refused are cleaned when they are shown. */
export const name = text.superRefine((value, context) => {
  const problem = nameProblem(value)
  if (problem) context.addIssue(problem)
})
export const hash = text.regex(/^[0-9a-f]{64}$/, 'It must be a SHA-256 in hex.')
export const jsonOf = (schema: z.ZodType) =>
  text.transform((value, context) => {
    try {
      const parsed = schema.safeParse(JSON.parse(value))
      if (!parsed.success) context.addIssue(parsed.error.issues[0]?.message ?? 'It is not valid.')
    } catch {
      context.addIssue('It must be JSON.')
    }
  })
export const monthDay = z
  .int()
  .min(1, 'It must be from 1 to 31.')
  .max(31, 'It must be from 1 to 31.')

export interface RowShape {
  /** What names a row in a report. */
  key: string[]
  schema: z.ZodType
}

export const shape = (key: string, schema: z.ZodType): RowShape => ({ key: key.split(' '), schema })
