/**
 * Statements: the files that a bank lets one download. They are read and forgotten [behaviour: Bank statements]. Money is
 * integer cents, what comes in is positive; dates are YYYY-MM-DD.
 */
import { z } from 'zod'
import { accountField, timeZoneField } from '../fields.ts'
import { MAX_STATEMENT_FILES } from './statement-limits.ts'

export type StatementFormat = 'csv' | 'ofx' | 'qif' | 'camt' | 'mt940'

export interface StatementLine {
  date: string
  amountCents: number
  /** The words of the bank about it: payee and purpose, on one line. */
  text: string
}

export interface StatementAccount {
  /** The value of `sourceAccount` that means it. */
  key: string
  label: string
  lineCount: number
}

export interface ClosingBalance {
  on: string
  cents: number
}

export interface StatementProblem {
  file: string
  /** Counted from 1. */
  line: number
  sentence: string
}

export type DateOrder = 'dayFirst' | 'monthFirst'

export type DecimalSign = '.' | ','

export type StatementQuestion = { kind: 'account' } | LayoutQuestion

export type LayoutQuestion =
  | ({ kind: 'columns' | 'sign'; guess: StatementColumns } & SampleTable)
  | {
      kind: 'dateOrder'
      guess: DateOrder
      /** A date that can be read in both orders, as the file has it. */
      sample: string
    }
  | {
      kind: 'decimal'
      guess: DecimalSign
      /** An amount that can be read with both signs, as the file has it. */
      sample: string
    }
  | {
      kind: 'way'
      guess: boolean
      /** An amount of a card without a minus. */
      sampleCents: number
    }

export interface SampleTable {
  header: string[]
  samples: string[][]
}

/** The files that are written alike, and the way they are read: one answer counts for all of them. */
export interface StatementLayout {
  layout: string
  file: string
  isAsked: boolean
  /** The columns of CSV files, and rows to choose them by; null for the other formats. */
  table: (SampleTable & { columns: StatementColumns }) | null
  isTurned: boolean
}

/** The reading of the files; while there is a question, by its guess, and with all accounts together. */
export interface Statement {
  format: StatementFormat
  accounts: StatementAccount[]
  question: StatementQuestion | null
  layouts: StatementLayout[]
  /** The newest 500, ascending by date. */
  lines: StatementLine[]
  lineCount: number
  /** The dates of the first and the last line; null without lines. */
  from: string | null
  to: string | null
  sumCents: number
  /** Null if the files do not say it, or its account is not known. */
  closing: ClosingBalance | null
  /** The lines that the bank has not booked yet, which are left out. */
  pendingCount: number
  problems: StatementProblem[]
  problemCount: number
}

export const MAX_LAYOUT = 2_000

export const MAX_STATEMENT_LINES = 50_000
export const MAX_LISTED_LINES = 500
export const MAX_LISTED_PROBLEMS = 100

const MAX_COLUMN = 999
const COLUMN_SENTENCE = `A column must be a whole number from 0 to ${MAX_COLUMN}.`
const columnField = z
  .int({ error: COLUMN_SENTENCE })
  .min(0, COLUMN_SENTENCE)
  .max(MAX_COLUMN, COLUMN_SENTENCE)

const columnFields = {
  date: columnField,
  text: z.array(columnField, { error: '"text" must be a list of columns.' }).max(20, {
    error: 'A text can be made from at most 20 columns.',
  }),
  /** The column that says in words whether a line comes in or goes out. */
  direction: columnField.optional(),
  balance: columnField.optional(),
  /** The column of the account; null if all lines are of one, whatever a column says. Without it, the file decides. */
  account: columnField.nullable().optional(),
  /** The meaning of a positive amount: money that comes in, or money that goes out. */
  positive: z.enum(['in', 'out'], { error: '"positive" must be "in" or "out".' }).default('in'),
}

const COLUMNS_ERROR = {
  error:
    'The columns must name a date, the texts, and an amount or money in and money out, each counted from 0.',
}

const statementColumnsField = z.union(
  [
    z.strictObject({ ...columnFields, amount: columnField }, COLUMNS_ERROR),
    z.strictObject({ ...columnFields, moneyIn: columnField, moneyOut: columnField }, COLUMNS_ERROR),
  ],
  COLUMNS_ERROR,
)

export type StatementColumns = z.infer<typeof statementColumnsField>

const FILES_SENTENCE = `A statement has 1 to ${MAX_STATEMENT_FILES} files.`

const dateOrderField = z.enum(['dayFirst', 'monthFirst'], {
  error: 'The order of dates must be "dayFirst" or "monthFirst".',
})

const decimalField = z.enum(['.', ','], { error: '"decimal" must be "." or ",".' })

const layoutAnswerField = z.strictObject(
  {
    layout: z.string({ error: 'A layout must be text.' }).max(MAX_LAYOUT, 'A layout is too long.'),
    columns: statementColumnsField.optional(),
    dateOrder: dateOrderField.optional(),
    decimal: decimalField.optional(),
    /** True if what the files say comes in goes out. */
    isTurned: z.boolean({ error: '"isTurned" must be true or false.' }).optional(),
  },
  { error: 'An answer must name its layout.' },
)

export type LayoutAnswer = z.infer<typeof layoutAnswerField>

/** The value of `sourceAccount` that takes all accounts for one. */
export const ALL_ACCOUNTS = '*'

const statementFields = {
  account: accountField,
  files: z
    .array(
      z.strictObject(
        {
          name: z
            .string({ error: 'The name of a file must be text.' })
            .max(1_000, 'The name of a file is too long.'),
          base64: z.string({ error: 'A file must be sent as base64.' }),
        },
        { error: 'A file must have a name and its content as base64.' },
      ),
      { error: FILES_SENTENCE },
    )
    .min(1, FILES_SENTENCE)
    .max(MAX_STATEMENT_FILES, FILES_SENTENCE),
  /** The columns of the first layout that asks about them, or else of the first. */
  columns: statementColumnsField.optional(),
  dateOrder: dateOrderField.optional(),
  decimal: decimalField.optional(),
  /** One answer for each layout of the files, also for a layout that asks nothing. */
  answers: z
    .array(layoutAnswerField, { error: '"answers" must be a list.' })
    .max(MAX_STATEMENT_FILES, `A statement has at most ${MAX_STATEMENT_FILES} layouts.`)
    .optional(),
  /** The key of one of the accounts of the statement, or `ALL_ACCOUNTS`. */
  sourceAccount: z
    .string({ error: 'The account of the statement must be text.' })
    .max(1_000, 'The account of the statement is too long.')
    .optional(),
}

export const readStatementInput = z.strictObject(statementFields)

export const comparedStatementInput = z.strictObject({
  ...statementFields,
  timeZone: timeZoneField,
})

export type ReadStatementInput = z.infer<typeof readStatementInput>
export type ComparedStatementInput = z.infer<typeof comparedStatementInput>
