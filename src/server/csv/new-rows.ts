/** Divides the rows of a file into new ones and those that are in the account already. */
import {
  type CashFlowRow,
  chunkRows,
  type DetailsRow,
  NO_DETAILS_ROW,
} from '../db/cash-flow-row.ts'
import type { FileRow } from '../../shared/import.ts'
import { NO_DETAILS } from '../../shared/schedule.ts'
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
  /** The days of which everything has happened already; null if none were named. */
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
  const exists = findExisting(rows, existing)
  const marks = new DoneMarks(room.marks)
  let count = 0
  function* listNewRows() {
    for (let index = 0; index < rows.length; index++) {
      if (exists[index] === 1) continue
      const row = rows.at(index)
      marks.add(count, occurrencesOf(row, occurred))
      if (++count <= room.cashFlows) yield toCashFlowRow(row)
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

/**
 * The rows that are in the account already, and what of those that are added has happened: of the others, or with
 * `importDuplicates` of all.
 */
export function previewRows(
  rows: PackedRows,
  { existing, occurred, importDuplicates }: Against & { importDuplicates: boolean },
): RowsPreview {
  const exists = findExisting(rows, existing)
  const found: RowsPreview = { skipped: 0, skippedRows: [], occurred: [], occurredCount: 0 }
  for (let index = 0; index < rows.length; index++) {
    const row = rows.at(index)
    const line = rows.lineOf(index)
    const isThere = exists[index] === 1
    if (isThere && ++found.skipped <= MAX_SKIPPED_ROWS)
      found.skippedRows.push({ line, name: row.name })
    if (!isThere || importDuplicates) noteOccurred(found, row, line, occurrencesOf(row, occurred))
  }
  return found
}

/** For each row of the file, 1 if it is in the account already, else 0; each row of the account counts once. */
function findExisting(rows: PackedRows, existing: string[]): Uint8Array {
  const exists = new Uint8Array(rows.length)
  const counts = countRows(existing)
  if (counts.size === 0) return exists
  const take = (row: CashFlowRow) => {
    const key = keyOf(row)
    const count = counts.get(key) ?? 0
    if (count > 0) counts.set(key, count - 1)
    return count > 0
  }
  for (let index = 0; index < rows.length; index++)
    if (take(toCashFlowRow(rows.at(index)))) exists[index] = 1
  // Afterwards, so that no row takes one that another row equals.
  for (let index = 0; index < rows.length; index++)
    if (exists[index] === 0 && rows.hasDate(index))
      if (formerRowsOf(rows.at(index)).some((row) => take(toCashFlowRow(row)))) exists[index] = 1
  return exists
}

function countRows(existing: string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const page of existing)
    for (const item of JSON.parse(page) as CashFlowRow[]) {
      const key = keyOf(item)
      counts.set(key, (counts.get(key) ?? 0) + 1)
    }
  return counts
}

/**
 * Returns the rows that a row with a start date has become in the account if it was imported earlier: on a day before its
 * date, or by an older version, which left the date out. The same file adds nothing then either.
 */
function formerRowsOf(row: CsvRow): CsvRow[] {
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

function toCashFlowRow(row: CsvRow): CashFlowRow {
  const { kind, name, amountCents, recurrenceType, recurrenceDay, date } = row
  const startDate = date && `${date}T12:00:00.000+00:00`
  const details = row.details ? toDetailsRow(row.details) : NO_DETAILS_ROW
  return [kind, name, amountCents, recurrenceType, recurrenceDay, startDate, ...details]
}
