/** Reads CSV files off the event loop, one after the other, in a thread of their own. */
import { AppError } from '../../shared/app-error.ts'
import type { ColumnMapping } from '../../shared/csv-columns.ts'
import type { CashFlowRow } from '../db/cash-flow-row.ts'
import { Thread } from '../queues/thread.ts'
import type { CheckedFile } from './checked-file.ts'
import type { NewRows, Room, RowsPreview } from './new-rows.ts'
import type { Occurred } from './occurred-rows.ts'

export interface CsvTask {
  csv: Uint8Array
  /** Null to find the columns by their headers. */
  mapping: ColumnMapping | null
  /** YYYY-MM-DD, the user's. */
  today: string
  /** The days of which everything has happened already; null if none were named. */
  occurred?: Occurred | null
}

/** A message to a thread: a file to check; afterwards, any number of times, its new rows, or what they would be. */
export type Question =
  | CsvTask
  | { find: 'new'; existing: CashFlowRow[]; room: Room }
  | { find: 'preview'; existing: CashFlowRow[]; importDuplicates: boolean }

/** A thread's answer to a file. */
export type Check = FileCounts | { refusal: string }

type FileCounts = { count: number } & Pick<CheckedFile, 'failed' | 'errors' | 'noted' | 'notedRows'>

/** A file that was read and checked. */
export interface CsvFile extends FileCounts {
  /** The number of its valid rows. */
  count: number
  /**
   * The rows that are not in the account already, and their done marks; only how many where they do not fit.
   *
   * @param existing the account's rows
   */
  findNewRows(existing: CashFlowRow[], room: Room): Promise<NewRows>
  /** The rows that are in the account already, and what of those that would be added has happened. */
  previewRows(existing: CashFlowRow[], importDuplicates: boolean): Promise<RowsPreview>
}

const thread = new Thread({ folder: import.meta.dirname, name: 'csv-worker', maxHeapMb: 256 })

/**
 * Reads a file in the thread, which keeps its rows while `use` runs.
 *
 * @throws AppError BAD_REQUEST for a file that is refused as a whole; and whatever `use` throws.
 */
export function withCsvFile<T>(task: CsvTask, use: (file: CsvFile) => Promise<T>): Promise<T> {
  return thread.use(task.csv.length, async (ask) => {
    const check = await ask<Check>(task)
    if ('refusal' in check) throw new AppError('BAD_REQUEST', check.refusal)
    return use({
      ...check,
      findNewRows: (existing, room) => ask({ find: 'new', existing, room }),
      previewRows: (existing, importDuplicates) =>
        ask({ find: 'preview', existing, importDuplicates }),
    })
  })
}
