/** Divides the rows of a file into new ones and those that are in the account already. */
import { type CashFlowRow, chunkRows, NO_DETAILS_ROW } from '../db/cash-flow-row.ts'
import type { FileRow } from '../../shared/import.ts'
import type { CsvRow } from './check-row.ts'
import { toDetailsRow } from './details-row.ts'
import type { PackedRows } from './packed-rows.ts'

export interface NewRows {
  count: number
  /** JSON arrays of `CashFlowRow`, in the file's order; empty when the rows are more than there is room for. */
  chunks: string[]
}

export interface SkippedRows {
  skipped: number
  /** The first 1,000 of them. */
  skippedRows: FileRow[]
}

const MAX_SKIPPED_ROWS = 1_000

/**
 * The rows that are not in the account already. They are compared one for one: if a file has two equal rows and
 * the account has one of them, the other is new.
 *
 * @param existing the account's rows, as JSON arrays of `CashFlowRow`.
 */
export function findNewRows(rows: PackedRows, existing: string[], room: number): NewRows {
  const exists = createLookup(existing)
  let count = 0
  function* listNewRows() {
    for (const csvRow of rows) {
      const row = toCashFlowRow(csvRow)
      if (exists(row)) continue
      if (++count <= room) yield row
    }
  }
  const chunks = [...chunkRows(listNewRows())]
  return { count, chunks: count > room ? [] : chunks }
}

/** The rows that are in the account already. */
export function findSkippedRows(rows: PackedRows, existing: string[]): SkippedRows {
  const exists = createLookup(existing)
  const found: SkippedRows = { skipped: 0, skippedRows: [] }
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index)
    if (!exists(toCashFlowRow(row))) continue
    if (++found.skipped <= MAX_SKIPPED_ROWS)
      found.skippedRows.push({ line: rows.lineOf(index), name: row.name })
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
