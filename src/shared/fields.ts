import { z } from 'zod'
import { MAX_AMOUNT_CENTS } from './money/money.ts'
import { cleanName, nameProblem } from './name.ts'

export const MAX_STORED_INTEGER = 2_147_483_647

/** The id of what grows with every change, for which the database has more than 32 bits: a whole number below 2^53. */
export const longIdField = z
  .int({
    error: ({ code }) =>
      code === 'too_big' ? 'The id is too large.' : 'The id must be a whole number.',
  })
  .positive('The id must be a positive number.')

export const idField = longIdField.max(MAX_STORED_INTEGER, 'The id is too large.')

/** 'personal', or the id of a shared account. */
export const accountField = z.union([z.literal('personal'), idField], {
  error: 'The account must be "personal" or the id of a shared account.',
})

export type AccountRef = z.infer<typeof accountField>

/**
 * Part of every change of an account. `account` says which account is meant. `accountId` is the value that
 * the contract's quirk sends [behaviour: The accountId quirk]; it is accepted and has no effect.
 */
export const accountScope = { account: accountField, accountId: z.unknown().optional() }

/** 1 to 200 characters after trimming, without control or invisible characters; otherwise stored as sent. */
export const nameField = z
  .string({ error: 'The name must be text.' })
  .trim()
  .overwrite(cleanName)
  .superRefine((name, context) => {
    const problem = nameProblem(name)
    if (problem) context.addIssue(problem)
  })

export const amountCentsField = z
  .int({
    error: ({ input }) =>
      input === undefined
        ? 'The amount is required.'
        : 'The amount must be a whole number of cents.',
  })
  .min(0, 'The amount must not be negative.')
  .max(MAX_AMOUNT_CENTS, 'The amount must be at most $999,999,999.99.')

export const startingBalanceCentsField = z
  .int({ error: 'The starting balance must be a whole number of cents.' })
  .min(-MAX_AMOUNT_CENTS, 'The starting balance must be at least -$999,999,999.99.')
  .max(MAX_AMOUNT_CENTS, 'The starting balance must be at most $999,999,999.99.')

export const bufferCentsField = z
  .int({ error: 'The buffer must be a whole number of cents.' })
  .min(0, 'The buffer must not be negative.')
  .max(MAX_AMOUNT_CENTS, 'The buffer must be at most $999,999,999.99.')

export const paydayCashFlowIdField = idField.nullable()

export const MAX_PAYDAYS = 5

/** The incomes that are an account's paydays; empty where the product chooses one. */
export const paydayCashFlowIdsField = z
  .array(idField, { error: 'The paydays must be a list of ids.' })
  .max(MAX_PAYDAYS, `An account can have at most ${MAX_PAYDAYS} paydays.`)

export const doneMovesBalanceField = z.boolean({
  error: '"doneMovesBalance" must be true or false.',
})

/** The client's name for a change, so that it is made once however often it is sent. */
export const requestIdField = z.uuid('The request id must be a UUID.')

/** A real calendar date, YYYY-MM-DD, of the years 0001 to 9999. */
export const dateField = z
  .string({ error: 'The date must be text like 2026-11-20.' })
  .refine(isCalendarDate, 'The date must be a real day, written like 2026-11-20.')

const TIME_ZONE_SENTENCE = 'The time zone must be a known name, like Europe/Rome.'

/** IANA name of the time zone that decides which day is today [behaviour: Time]; UTC when missing. */
export const timeZoneField = z
  .string({ error: TIME_ZONE_SENTENCE })
  // Temporal would accept offsets and whole timestamps as well.
  .regex(/^[A-Za-z][\w+\-/]*$/, TIME_ZONE_SENTENCE)
  .default('UTC')

/** An addition: all that falls from the 1st of the current month through this day has happened. */
export const doneThroughFields = {
  doneThrough: dateField.nullable().optional(),
  timeZone: timeZoneField,
}

export type DoneThrough = z.infer<z.ZodObject<typeof doneThroughFields>>

export const monthField = z
  .string({ error: 'The month must be text like 2026-11.' })
  .refine((month) => isCalendarDate(`${month}-01`), 'The month must be written like 2026-11.')

export const emailField = z
  .string({ error: 'The email must be text.' })
  .trim()
  .toLowerCase()
  .max(254, 'The email must have at most 254 characters.')
  .pipe(z.email('Please enter a valid email address.'))

/** 8 to 256 Unicode characters, not trimmed. */
export const newPasswordField = z
  .string({ error: 'The password must be text.' })
  .refine((password) => [...password].length >= 8, 'The password must have at least 8 characters.')
  .refine(
    (password) => [...password].length <= 256,
    'The password must have at most 256 characters.',
  )

/** Only the length is checked: an invented token is answered like one that has expired. */
export const mailTokenField = z
  .string({ error: 'The token must be text.' })
  .min(1, 'The token is required.')
  .max(200, 'The token must have at most 200 characters.')

export function isCalendarDate(text: string): boolean {
  return z.regexes.date.test(text) && !text.startsWith('0000')
}
