/** Divides the rows of a file into new ones and those that are in the account already. */
import { type CashFlowRow, chunkRows, NO_DETAILS_ROW } from '../db/cash-flow-row.ts'
import type { FileRow } from '../../shared/import.ts'
import type { CsvRow } from './check-row.ts'
import { toDetailsRow } from './details-row.ts'
import {
  DoneMarks,
  noteOccurred,
  type Occurred,
  type OccurredRows,
  occurrencesOf,
} from './occurred-rows.ts'
import type { PackedRows } from './packed-rows.ts'

/** How many more cash flows, and done marks, an account can have. */
export interface Room {
  cashFlows: number
  marks: number
}

export interface NewRows {
  count: number
  /** JSON arrays of `CashFlowRow`, in the file's order; empty when the rows are more than there is room for. */
  chunks: string[]
  markCount: number
  /** As `unpackDoneMarks` reads them, by the places of the new rows; empty when they are more than there is room for. */
  marks: Int32Array
}

export interface RowsPreview extends OccurredRows {
  skipped: number
  /** The first 1,000 of them. */
  skippedRows: FileRow[]
}

const MAX_SKIPPED_ROWS = 1_000

interface Against {
  /** The account's rows, as JSON arrays of `CashFlowRow`. */
  existing: string[]
  /** What has happened already; null where that was not said. */
  occurred: Occurred | null
}

/**
 * The rows that are not in the account already, and the done marks of what of them has happened. They are compared one
 * for one: if a file has two equal rows and the account has one of them, the other is new.
 */
export function findNewRows(
  rows: PackedRows,
  { existing, occurred, room }: Against & { room: Room },
): NewRows {
  const exists = createLookup(existing)
  const marks = new DoneMarks(room.marks)
  let count = 0
  function* listNewRows() {
    for (const csvRow of rows) {
      const row = toCashFlowRow(csvRow)
      if (exists(row)) continue
      marks.add(count, occurrencesOf(csvRow, occurred))
      if (++count <= room.cashFlows) yield row
    }
  }
  const chunks = [...chunkRows(listNewRows())]
  return {
    count,
    chunks: count > room.cashFlows ? [] : chunks,
    markCount: marks.count,
    marks: marks.pack(),
  }
}

/** The rows that are in the account already, and what of the others has happened. */
export function previewRows(rows: PackedRows, { existing, occurred }: Against): RowsPreview {
  const exists = createLookup(existing)
  const found: RowsPreview = { skipped: 0, skippedRows: [], occurred: [], occurredCount: 0 }
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index)
    const line = rows.lineOf(index)
    if (!exists(toCashFlowRow(row))) noteOccurred(found, row, line, occurrencesOf(row, occurred))
    else if (++found.skipped <= MAX_SKIPPED_ROWS) found.skippedRows.push({ line, name: row.name })
  }
  return found
}

/** Creates a function that says of one row after the other whether it exists; each existing row counts once. */
function createLookup(existing: string[]): (row: CashFlowRow) => boolean {
  const counts = new Map<string, number>()
  for (const page of existing)
    for (const item of JSON.parse(page) as CashFlowRow[]) {
      const key = keyOf(item)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  if (counts.size === 0) return () => false
  return (row) => {
    const key = keyOf(row)
    const count = counts.get(key) ?? 0
    if (count > 0) counts.set(key, count - 1)
    return count > 0
  }
}

/**
 * Two rows are the same item when they agree in type, amount, recurrence, day, name, every detail of the schedule, and
 * for one-time items in the date. A detail that the file has no column for is empty in its rows.
 */
function keyOf(row: CashFlowRow) {
  const [kind, name, amountCents, recurrenceType, recurrenceDay, start, ...details] = row
  const date = recurrenceType === 'ON_X_DAY' ? start?.slice(0, 10) : ''
  const detailsKey = details.some((detail) => detail !== null) ? details.join('|') : ''
  return `${kind}|${amountCents}|${recurrenceType}|${recurrenceDay ?? ''}|${date}|${detailsKey}|${name}`
}

function toCashFlowRow(row: CsvRow): CashFlowRow {
  const { kind, name, amountCents, recurrenceType, recurrenceDay, date } = row
  const startDate = date && `${date}T12:00:00.000+00:00`
  const details = row.details ? toDetailsRow(row.details) : NO_DETAILS_ROW
  return [kind, name, amountCents, recurrenceType, recurrenceDay, startDate, ...details]
}
