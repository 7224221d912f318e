import { type CashFlowRow, chunkRows } from '../db/cash-flow-row.ts'
import type { FileRow, OccurredRow } from '../../shared/files/import.ts'
import type { Schedule } from '../../shared/schedules/schedule.ts'
import { formatSchedule, parseSchedule } from '../../shared/schedules/schedule-text.ts'
import type { CheckedRow } from './checked-file.ts'
import type { NextDate } from '../../shared/projections/projection.ts'
import type { BiweeklyDefault } from '../../shared/schedules/recurrence.ts'
import { datesWithin } from '../projection/rules/next-dates.ts'
import type { DayRange } from '../projection/rules/rule-counter.ts'
import { ruleOf } from '../projection/rules/schedule-days.ts'

export interface Room {
  cashFlows: number
  marks: number
}

export interface NewRows {
  count: number
  /** JSON arrays of `CashFlowRow`, in the file's order; empty when the rows are more than there is room for. */
  chunks: string[]
  markCount: number
  /** The place of a new row among these, and a date; empty where they do not fit. */
  marks: [place: number, date: string][]
}

export interface RowsPreview extends OccurredRows {
  skipped: number
  skippedRows: FileRow[]
}

const MAX_SKIPPED_ROWS = 1_000

interface Against {
  existing: CashFlowRow[]
  occurred: Occurred | null
}

/** Compares one for one: a file with two equal rows adds one to an account that has the other. */
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

interface Items {
  count: number
  rows: CheckedRow[]
}

/** Each item of the account matches one row: rows that equal it first, then as many of the others as can be at once. */
function findExisting(rows: CheckedRow[], existing: CashFlowRow[]): boolean[] {
  if (existing.length === 0) return rows.map(() => false)
  const itemsByKey = groupItems(existing)
  const itemsLike = (row: CheckedRow) => itemsByKey.get(keyOf(row))
  const found = new Set<CheckedRow>()
  for (const row of rows) {
    const items = itemsLike(row)
    if (!items || items.rows.length === items.count) continue
    items.rows.push(row)
    found.add(row)
  }
  const choices = new Map<CheckedRow, Items[]>()
  const choicesOf = (row: CheckedRow) => {
    const all =
      choices.get(row) ?? [row, ...formerRowsOf(row)].flatMap((like) => itemsLike(like) ?? [])
    choices.set(row, all)
    return all
  }
  /** Gives the row an item; if none is left for it, the row that has one takes another (Kuhn's algorithm). */
  const take = (row: CheckedRow, tried: Set<Items>): boolean =>
    choicesOf(row).some((items) => {
      if (tried.has(items) || hopeless.has(items)) return false
      tried.add(items)
      const { count, rows } = items
      const place =
        rows.length < count ? rows.length : rows.findIndex((other) => take(other, tried))
      if (place >= 0) rows[place] = row
      return place >= 0
    })
  // No other row can get what one has tried in vain.
  const hopeless = new Set<Items>()
  for (const row of rows) {
    if (found.has(row)) continue
    const tried = new Set<Items>()
    if (take(row, tried)) found.add(row)
    else for (const items of tried) hopeless.add(items)
  }
  return rows.map((row) => found.has(row))
}

function groupItems(existing: CashFlowRow[]): Map<string, Items> {
  const itemsByKey = new Map<string, Items>()
  for (const row of existing) {
    const date = row.startDate?.slice(0, 10) ?? null
    const key = keyOf({ ...row, schedule: parseSchedule(row.schedule), date })
    const items = itemsByKey.get(key)
    if (items) items.count++
    else itemsByKey.set(key, { count: 1, rows: [] })
  }
  return itemsByKey
}

/** An earlier import may have made these of a row: while its start date was to come, or as an older version, which left it out. */
function formerRowsOf(row: CheckedRow): CheckedRow[] {
  const { schedule, date, parts } = row
  if (schedule.recurrenceType === 'ON_X_DAY' || date === null) return []
  const without = parts?.first ? { ...schedule, firstDate: null } : schedule
  const withFirst = schedule.firstDate === null ? { ...schedule, firstDate: date } : without
  const plain = {
    ...without,
    recurrenceDay: parts?.day ? null : schedule.recurrenceDay,
    anchorDate: parts?.anchor ? null : schedule.anchorDate,
  }
  return [withFirst, plain].map((former) => ({ ...row, schedule: former }))
}

type ComparedRow = Pick<CheckedRow, 'kind' | 'name' | 'amountCents' | 'schedule' | 'date'>

/** A note makes no difference, and a detail that the file has no column for is empty. */
function keyOf({ kind, name, amountCents, schedule, date }: ComparedRow): string {
  const day = schedule.recurrenceType === 'ON_X_DAY' ? date : ''
  const key = formatSchedule({ ...schedule, anchorDate: null })
  return `${kind}|${amountCents}|${key}|${phaseOf(schedule)}|${day}|${name}`
}

const DAY_MS = 24 * 60 * 60 * 1000

/** Equal for two dates to count from that make the same schedule, like two paydays of one salary. */
function phaseOf({ recurrenceType, anchorDate, every }: Schedule): number | null {
  if (anchorDate === null) return null
  const day = Date.parse(anchorDate) / DAY_MS
  const [year = 0, month = 0] = anchorDate.split('-').map(Number)
  const count = every ?? 1
  switch (recurrenceType) {
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

function toCashFlowRow({ kind, name, amountCents, schedule, date, note }: CheckedRow): CashFlowRow {
  return {
    kind,
    name,
    amountCents,
    schedule: formatSchedule(schedule),
    startDate: date && `${date}T12:00:00.000+00:00`,
    note,
  }
}

export interface Occurred {
  days: DayRange
  biweeklyDefault: BiweeklyDefault
}

function occurrencesOf(row: CheckedRow, occurred: Occurred | null): NextDate[] {
  if (occurred === null) return []
  return datesWithin(ruleOf(row, occurred.biweeklyDefault), occurred.days)
}

interface OccurredRows {
  /** The first 500. */
  occurred: OccurredRow[]
  occurredCount: number
}

const MAX_OCCURRED = 500

function noteOccurred(
  found: OccurredRows,
  { line, kind, name, amountCents }: CheckedRow,
  dates: NextDate[],
): void {
  for (const { on } of dates)
    if (++found.occurredCount <= MAX_OCCURRED)
      found.occurred.push({ line, kind, name, on, amountCents })
}
