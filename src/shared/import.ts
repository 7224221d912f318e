/** The import of cash flows from a CSV file [behaviour: CSV import]. */
import { z } from 'zod'
import type { ColumnMapping } from './csv-columns.ts'
import { accountScope } from './fields.ts'

/** The result of an import. */
export interface ImportResult {
  /** How many rows were imported, or in a dry run would be. */
  success: number
  /** How many rows are wrong. */
  failed: number
  /** How many rows were skipped, because the account has them already. */
  skipped: number
  /** One line per wrong row, at most 1,000; the last one then says how many more there are. */
  errors: string[]
  /** The account's revision afterwards; absent when nothing was written. */
  revision?: number
}

/** The result that an import would have. */
export interface ImportPreview extends ImportResult {
  /** The rows that the account has already: the first 1,000 of them. */
  skippedRows: FileRow[]
}

/** A row by the line of the file on which it starts; the header is on line 1. */
export interface FileRow {
  line: number
  name: string
}

const columnField = z
  .int({ error: 'A column must be a whole number, counted from 0, or null.' })
  .min(0, 'A column must be a whole number, counted from 0, or null.')
  .nullable()
  .default(null)

/** A field that is not mapped is null or absent. */
const columnMappingField = z.object(
  {
    type: columnField,
    name: columnField,
    amount: columnField,
    recurrenceType: columnField,
    recurrenceDay: columnField,
    startDate: columnField,
  } satisfies Record<keyof ColumnMapping, unknown>,
  { error: 'The column mapping must say which column each field is in.' },
)

/** A mapping, or 'byHeaders', with which the columns are found by their headers. */
const columnsField = z.union([z.literal('byHeaders'), columnMappingField], {
  // Anything but that word is checked as a mapping, and the problem of the mapping is reported.
  error: ({ errors }) => errors?.at(-1)?.[0]?.message,
})

/** What an import reads, and into which account. */
const fileFields = {
  ...accountScope,
  csvData: z.string({ error: 'The CSV data must be text.' }),
  columnMapping: columnsField,
}

const importIdField = z.uuid('The import id must be a UUID.')

export const previewImportInput = z.object(fileFields)

export const runImportInput = z.object({
  ...fileFields,
  importDuplicates: z
    .boolean({ error: 'The choice to import duplicates must be true or false.' })
    .optional(),
  dryRun: z.boolean({ error: 'The choice of a dry run must be true or false.' }).optional(),
  /** Chosen by the caller: identifies the import when it is sent again, and when it is undone. */
  importId: importIdField.optional(),
})

/** Refers to an import that was made. */
export const importRefInput = z.object({ ...accountScope, importId: importIdField })

export type PreviewImportInput = z.infer<typeof previewImportInput>
export type RunImportInput = z.infer<typeof runImportInput>
export type ImportRefInput = z.infer<typeof importRefInput>
