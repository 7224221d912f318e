/** Divides the rows of a file into new ones and those that are in the account already. */
import {
  type CashFlowRow,
  chunkRows,
  type DetailsRow,
  NO_DETAILS_ROW,
} from '../db/cash-flow-row.ts'
import type { FileRow } from '../../shared/files/import.ts'
import { NO_DETAILS } from '../../shared/schedules/schedule.ts'
import type { CheckedRow } from './checked-file.ts'
import { toDetailsRow } from './details-row.ts'
import { noteOccurred, type Occurred, type OccurredRows, occurrencesOf } from './occurred-rows.ts'

/** The number of cash flows, and of done marks, that an account can have beside those that it has. */
export interface Room {
  cashFlows: number
  marks: number
}

export interface NewRows {
  count: number
  /** JSON arrays of `CashFlowRow`, in the file's order; empty when the rows are more than there is room for. */
  chunks: string[]
  markCount: number
  /** The place of a new row among these, and a date; empty when they are more than there is room for. */
  marks: [place: number, date: string][]
}

export interface RowsPreview extends OccurredRows {
  skipped: number
  /** The first 1,000 of them. */
  skippedRows: FileRow[]
}

const MAX_SKIPPED_ROWS = 1_000

interface Against {
  /** The account's rows. */
  existing: CashFlowRow[]
  /** The days of which everything has happened already; null if none were named. */
  occurred: Occurred | null
}

/**
 * The rows that are not in the account already, and the done marks of what of them has happened. They are compared one
 * for one: if a file has two equal rows and the account has one of them, the other is new.
 */
export function findNewRows(
  rows: CheckedRow[],
  { existing, occurred, room }: Against & { room: Room },
): NewRows {
  const exists = findExisting(rows, existing)
  const added = rows.filter((_row, index) => !exists[index])
  const count = added.length
  const marks = added.flatMap((row, place) =>
    occurrencesOf(row, occurred).map(({ date }): [number, string] => [place, date]),
  )
  return {
    count,
    chunks: count > room.cashFlows ? [] : chunkRows(added.map(toCashFlowRow)),
    markCount: marks.length,
    marks: marks.length > room.marks ? [] : marks,
  }
}

/**
 * The rows that are in the account already, and what of those that are added has happened: of the others, or with
 * `importDuplicates` of all.
 */
export function previewRows(
  rows: CheckedRow[],
  { existing, occurred, importDuplicates }: Against & { importDuplicates: boolean },
): RowsPreview {
  const exists = findExisting(rows, existing)
  const found: RowsPreview = { skipped: 0, skippedRows: [], occurred: [], occurredCount: 0 }
  for (const [index, row] of rows.entries()) {
    const isThere = exists[index] === true
    const { line, name } = row
    if (isThere && ++found.skipped <= MAX_SKIPPED_ROWS) found.skippedRows.push({ line, name })
    if (!isThere || importDuplicates) noteOccurred(found, row, occurrencesOf(row, occurred))
  }
  return found
}

/** Returns true for each row of the file that is in the account already; each row of the account counts once. */
function findExisting(rows: CheckedRow[], existing: CashFlowRow[]): boolean[] {
  const counts = countRows(existing)
  const take = (row: CashFlowRow) => {
    const key = keyOf(row)
    const count = counts.get(key) ?? 0
    if (count > 0) counts.set(key, count - 1)
    return count > 0
  }
  const exist = rows.map((row) => take(toCashFlowRow(row)))
  // Afterwards, so that no row takes one that another row equals.
  return rows.map(
    (row, index) =>
      exist[index] === true ||
      (row.date !== null && formerRowsOf(row).some((former) => take(toCashFlowRow(former)))),
  )
}

function countRows(existing: CashFlowRow[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const row of existing) {
    const key = keyOf(row)
    counts.set(key, (counts.get(key) ?? 0) + 1)
  }
  return counts
}

/**
 * Returns the rows that a row with a start date has become in the account if it was imported earlier: on a day before its
 * date, or by an older version, which left the date out. The same file adds nothing then either.
 */
function formerRowsOf(row: CheckedRow): CheckedRow[] {
  const { recurrenceType, date, details = NO_DETAILS, parts } = row
  if (recurrenceType === 'ON_X_DAY') return []
  const without = parts?.first ? { ...details, firstDate: null } : details
  const withFirst = details.firstDate === null ? { ...details, firstDate: date } : without
  const plain = {
    ...row,
    recurrenceDay: parts?.day ? null : row.recurrenceDay,
    details: { ...without, anchorDate: parts?.anchor ? null : details.anchorDate },
  }
  return [{ ...row, details: withFirst }, plain]
}

/**
 * Two rows are the same item when they agree in type, amount, recurrence, day, name, every detail of the schedule, and
 * for one-time items in the date. A detail that the file has no column for is empty in its rows.
 */
function keyOf(row: CashFlowRow) {
  const [kind, name, amountCents, recurrenceType, recurrenceDay, start, ...details] = row
  const date = recurrenceType === 'ON_X_DAY' ? start?.slice(0, 10) : ''
  const detailsKey = details.some((detail) => detail !== null)
    ? [phaseOf(recurrenceType, details), ...details.slice(1)].join('|')
    : ''
  return `${kind}|${amountCents}|${recurrenceType}|${recurrenceDay ?? ''}|${date}|${detailsKey}|${name}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Equal for two dates to count from that make the same schedule, like two paydays of one salary. */
function phaseOf(type: CashFlowRow[3], [anchorDate, every]: DetailsRow): number | null {
  if (anchorDate === null) return null
  const day = Date.parse(anchorDate) / DAY_MS
  const [year = 0, month = 0] = anchorDate.split('-').map(Number)
  const count = every ?? 1
  switch (type) {
    case 'DAILY':
      return modulo(day, count)
    case 'WEEKLY':
      return modulo(day, 7 * count)
    case 'BIWEEKLY':
      return modulo(day, 14)
    case 'MONTHLY':
      return modulo(12 * year + month, count)
    default:
      return 12 * modulo(year, count) + month
  }
}

function modulo(number: number, divisor: number): number {
  return ((number % divisor) + divisor) % divisor
}

function toCashFlowRow(row: CheckedRow): CashFlowRow {
  const { kind, name, amountCents, recurrenceType, recurrenceDay, date } = row
  const startDate = date && `${date}T12:00:00.000+00:00`
  const details = row.details ? toDetailsRow(row.details) : NO_DETAILS_ROW
  return [kind, name, amountCents, recurrenceType, recurrenceDay, startDate, ...details]
}
