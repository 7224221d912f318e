/** The kinds of values that columns have, each with the sentence that says what is wrong. */
import { z } from 'zod'
import { dateField, idField, isCalendarDate } from '../../shared/fields.ts'
import { MAX_AMOUNT_CENTS } from '../../shared/money.ts'
import { nameProblem } from '../../shared/name.ts'

export const sentence = (error: string) => ({ error })

export const id = idField
export const optionalId = id.nullable()
export const date = dateField
export const optionalDate = date.nullable()
export const text = z.string()
/** SQLite has numbers in their place. */
export const truth = z.union(
  [z.boolean(), z.literal(0), z.literal(1)],
  sentence('It must be true or false.'),
)
export const instant = z
  .string()
  .refine(
    (moment) =>
      /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)?$/.test(moment) &&
      isCalendarDate(moment.slice(0, 10)),
    'It must be a time.',
  )
export const optionalInstant = instant.nullable()
export const count = z.int().min(0, 'It must not be negative.')
export const optionalCount = count.nullable()
export const version = z.int().min(1, 'It must be 1 or more.')
/** Either sign. */
export const cents = z
  .int('It must be a whole number of cents.')
  .min(-MAX_AMOUNT_CENTS, 'It must be at least -$999,999,999.99.')
  .max(MAX_AMOUNT_CENTS, 'It must be at most $999,999,999.99.')
export const amount = cents.min(0, 'It must not be negative.')
/** Amounts that are no longer checked against limits: what a plan adds up to. */
export const sum = z.int('It must be a whole number of cents.')
/** Names that were stored before some characters were refused are cleaned when they are shown. */
export const name = z.string().superRefine((value, context) => {
  const problem = nameProblem(value)
  if (problem) context.addIssue(problem)
})
export const hash = z.string().regex(/^[0-9a-f]{64}$/, 'It must be a SHA-256 in hex.')
export const jsonOf = (schema: z.ZodType) =>
  z.string().transform((value, context) => {
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
