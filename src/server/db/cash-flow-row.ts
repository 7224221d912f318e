/** Cash flows in bulk: rows as JSON arrays, the form in which the database reads and answers them. */
import { chunksOf } from './database.ts'
import type { CashFlowKind } from './generated/sqlite/client.ts'

/** A cash flow without the fields that only mean something within one database. The SQL of both databases reads it by position. */
export type CashFlowRow = [
  kind: CashFlowKind,
  name: string,
  amountCents: number,
  /** Its canonical text. */
  schedule: string,
  /** ISO 8601 in UTC, its date first; null means the moment of the insert. */
  startDate: string | null,
  note: string | null,
  /** Their text. */
  bankNames: string | null,
]

const ROWS_PER_CHUNK = 1_000

/** Returns JSON arrays of up to 1,000 rows, in their order. */
export function chunkRows(rows: unknown[][]): string[] {
  return [...chunksOf(rows, ROWS_PER_CHUNK)].map((chunk) => JSON.stringify(chunk))
}
