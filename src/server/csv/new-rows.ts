/** Which rows of a file are not there already, and in the shape in which a database takes them. */
import type { CsvRow } from './check-row.ts'

const ROWS_PER_CHUNK = 2_000

export interface NewRows {
  count: number
  /** JSON arrays of up to 2,000 rows `[kind, name, cents, type, day, date]`, in the file's order. */
  chunks: string[]
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

/**
 * Leaves out the rows that are there already, one for one: of two equal rows of a file, one of them
 * there already, one is new.
 *
 * @param existing JSON arrays of the keys of the items that are there.
 */
export function findNewRows(rows: CsvRow[], existing: string[]): NewRows {
  const counts = new Map<string, number>()
  for (const keys of existing)
    for (const key of JSON.parse(keys) as string[]) counts.set(key, (counts.get(key) ?? 0) + 1)
  const fresh = rows.filter((row) => {
    const key = keyOf(row)
    const count = counts.get(key) ?? 0
    if (count > 0) counts.set(key, count - 1)
    return count === 0
  })
  const chunks = []
  for (let at = 0; at < fresh.length; at += ROWS_PER_CHUNK)
    chunks.push(JSON.stringify(fresh.slice(at, at + ROWS_PER_CHUNK).map(toArray)))
  return { count: fresh.length, chunks }
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
