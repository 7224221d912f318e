/** Which rows of a file are not there already, and in the shape in which a database takes them. */
import type { FileRow } from '../../shared/import.ts'
import type { CsvRow } from './check-row.ts'
import type { PackedRows } from './packed-rows.ts'

const ROWS_PER_CHUNK = 1_000

export interface NewRows {
  count: number
  /** JSON arrays of up to 1,000 rows `[kind, name, cents, type, day, start]`, in the file's order. */
  chunks: string[]
}

export interface SkippedRows {
  skipped: number
  /** The first 1,000 of them. */
  skippedRows: FileRow[]
}

const MAX_SKIPPED_ROWS = 1_000

/**
 * Leaves out the rows that are there already, one for one: of two equal rows of a file, one of them
 * there already, one is new.
 *
 * @param existing JSON arrays of the keys of the items that are there.
 */
export function findNewRows(rows: PackedRows, existing: string[]): NewRows {
  const isThere = createLookup(existing)
  const chunks: string[] = []
  let count = 0
  let chunk: unknown[] = []
  const endChunk = () => {
    if (chunk.length > 0) chunks.push(JSON.stringify(chunk))
    count += chunk.length
    chunk = []
  }
  for (const row of rows) {
    if (isThere(row)) continue
    chunk.push(toArray(row))
    if (chunk.length === ROWS_PER_CHUNK) endChunk()
  }
  endChunk()
  return { count, chunks }
}

/** The others: those that are there already. */
export function findSkippedRows(rows: PackedRows, existing: string[]): SkippedRows {
  const isThere = createLookup(existing)
  const found: SkippedRows = { skipped: 0, skippedRows: [] }
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index)
    if (!isThere(row)) continue
    if (++found.skipped <= MAX_SKIPPED_ROWS)
      found.skippedRows.push({ line: rows.lineOf(index), name: row.name })
  }
  return found
}

/** Each item that is there stands for one row. */
function createLookup(existing: string[]): (row: CsvRow) => boolean {
  const counts = new Map<string, number>()
  for (const keys of existing)
    for (const key of JSON.parse(keys) as string[]) counts.set(key, (counts.get(key) ?? 0) + 1)
  if (counts.size === 0) return () => false
  return (row) => {
    const key = keyOf(row)
    const count = counts.get(key) ?? 0
    if (count > 0) counts.set(key, count - 1)
    return count > 0
  }
}

/**
 * What makes two rows the same item: kind, amount, recurrence, day, for one-time items the date, and
 * the name. The database writes the same text of the items that are there.
 */
function keyOf(row: CsvRow): string {
  const { kind, name, amountCents, recurrenceType, recurrenceDay } = row
  const date = recurrenceType === 'ON_X_DAY' ? row.date : ''
  return `${kind}|${amountCents}|${recurrenceType}|${recurrenceDay ?? ''}|${date}|${name}`
}

function toArray(row: CsvRow) {
  return [
    row.kind,
    row.name,
    row.amountCents,
    row.recurrenceType,
    row.recurrenceDay,
    row.date && `${row.date}T12:00:00.000+00:00`,
  ]
}
