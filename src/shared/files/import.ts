/** The import of cash flows from a CSV file [behaviour: CSV import]. */
import { z } from 'zod'
import type { CashFlowKind } from '../plan/cash-flow.ts'
import type { ColumnMapping } from './csv-columns.ts'
import { CSV_OPTIONAL_FIELDS, type CsvOptionalField } from './csv-details.ts'
import { accountScope, doneThroughFields } from '../fields.ts'
import type { Schedule } from '../schedules/schedule.ts'

export interface ImportResult {
  success: number
  failed: number
  skipped: number
  /** One line per wrong row, at most 1,000; the last one then says how many more there are. */
  errors: string[]
  /** The number of their occurrences that were marked done; absent without `doneThrough`. */
  doneCount?: number
  /** The id that undoes the import; absent when nothing was written. */
  importId?: string
  /** The account's revision afterwards; absent when nothing was written. */
  revision?: number
}

export interface ImportPreview extends ImportResult {
  skippedRows: FileRow[]
  /** The number of right rows that take a part of their schedule from their start date, or have a cell that changes nothing. */
  noted: number
  notedRows: NotedRow[]
  /** The occurrences of the rows that would be marked done: the first 500, in the file's order. Empty without `doneThrough`. */
  occurred: OccurredRow[]
  occurredCount: number
}

export interface OccurredRow extends FileRow {
  kind: CashFlowKind
  on: string
  amountCents: number
}

/** A right row whose schedule is not what its other cells alone say, or which has a cell that changes nothing. */
export interface NotedRow extends FileRow {
  schedule: Schedule
  /** True for a row of everyday spending. */
  everyday: boolean
  date: string | null
  /** The start date that changes nothing, as the file has it; empty where there is none. */
  unusedDate: string
  unusedDay: string
}

/** A row by the line of the file on which it starts; the header is on line 1. */
export interface FileRow {
  line: number
  name: string
}

const COLUMN_SENTENCE = 'A column must be a whole number, counted from 0, or null.'
export const columnNumberField = z
  .int({ error: COLUMN_SENTENCE })
  .min(0, COLUMN_SENTENCE)
  .nullable()
const columnField = columnNumberField.default(null)
const optionalColumnField = columnNumberField.optional()
const optionalColumns = Object.fromEntries(
  CSV_OPTIONAL_FIELDS.map((field) => [field, optionalColumnField]),
) as Record<CsvOptionalField, typeof optionalColumnField>

const columnMappingField = z.object(
  {
    type: columnField,
    name: columnField,
    amount: columnField,
    recurrenceType: columnField,
    recurrenceDay: columnField,
    startDate: columnField,
    ...optionalColumns,
  } satisfies Record<keyof ColumnMapping, unknown>,
  { error: 'The column mapping must say which column each field is in.' },
)

/** A mapping, or 'byHeaders', with which the columns are found by their headers. */
const columnsField = z.union([z.literal('byHeaders'), columnMappingField], {
  // Anything but that word is checked as a mapping, and the problem of the mapping is reported.
  error: ({ errors }) => errors?.at(-1)?.[0]?.message,
})

const fileFields = {
  ...accountScope,
  csvData: z.string({ error: 'The CSV data must be text.' }),
  columnMapping: columnsField,
  /** Its time zone also decides which start dates lie ahead. */
  ...doneThroughFields,
}

const importIdField = z.uuid('The import id must be a UUID.')

const importDuplicatesField = z
  .boolean({ error: 'The choice to import duplicates must be true or false.' })
  .optional()

/** `importDuplicates` says of which rows the occurrences are listed. */
export const previewImportInput = z.object({
  ...fileFields,
  importDuplicates: importDuplicatesField,
})

export const runImportInput = z.object({
  ...fileFields,
  importDuplicates: importDuplicatesField,
  dryRun: z.boolean({ error: 'The choice of a dry run must be true or false.' }).optional(),
  /** Chosen by the caller: identifies the import when it is sent again, and when it is undone. */
  importId: importIdField.optional(),
})

export const importRefInput = z.object({ ...accountScope, importId: importIdField })

export type PreviewImportInput = z.infer<typeof previewImportInput>
export type RunImportInput = z.infer<typeof runImportInput>
export type ImportRefInput = z.infer<typeof importRefInput>
