/** Cash flows in bulk: rows as JSON arrays, the form in which the database reads and answers them. */
import { chunksOf } from './database.ts'
import type { CashFlowKind, RecurrenceType, Weekend } from './generated/sqlite/client.ts'

/** The details of a schedule, in the order of their columns. */
export type DetailsRow = [
  anchorDate: string | null,
  every: number | null,
  firstMonthDay: number | null,
  secondMonthDay: number | null,
  nthOfMonth: number | null,
  weekdayOfMonth: number | null,
  firstDate: string | null,
  lastDate: string | null,
  weekend: Weekend | null,
]

export const NO_DETAILS_ROW: DetailsRow = [null, null, null, null, null, null, null, null, null]

/** A cash flow without the fields that only mean something within one database. The SQL of both databases reads it by position. */
export type CashFlowRow = [
  kind: CashFlowKind,
  name: string,
  amountCents: number,
  recurrenceType: RecurrenceType,
  recurrenceDay: number | null,
  /** ISO 8601 in UTC, its date first; null means the moment of the insert. */
  startDate: string | null,
  ...details: DetailsRow,
]

const ROWS_PER_CHUNK = 1_000

/** Returns JSON arrays of up to 1,000 rows, in their order. */
export function chunkRows(rows: unknown[][]): string[] {
  return [...chunksOf(rows, ROWS_PER_CHUNK)].map((chunk) => JSON.stringify(chunk))
}
