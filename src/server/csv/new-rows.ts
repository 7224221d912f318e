import { type CashFlowRow, chunkRows } from '../db/cash-flow-row.ts'
import type { FileRow, NotedRow, OccurredRow } from '../../shared/files/import.ts'
import { formatSchedule } from '../../shared/schedules/schedule-text.ts'
import type { CheckedRow } from './check-row.ts'
import { type CheckedFile, listErrors } from './checked-file.ts'
import { type SettledAgainst, settleRows } from './paid-rows.ts'
import type { NextDate } from '../../shared/projections/projection.ts'
import type { BiweeklyDefault } from '../../shared/schedules/recurrence.ts'
import { datesWithin } from '../projection/rules/next-dates.ts'
import type { DayRange } from '../projection/rules/rule-counter.ts'
import { ruleOf } from '../projection/rules/schedule-days.ts'

export interface Room {
  cashFlows: number
  marks: number
}

interface WrongRows {
  failed: number
  /** At most 1,000; the last one then says how many more there are. */
  errors: string[]
}

export interface NewRows extends WrongRows {
  count: number
  skipped: number
  /** JSON arrays of `CashFlowRow`, in the file's order; empty when the rows are more than there is room for. */
  chunks: string[]
  markCount: number
  /** The place of a new row among these, and a date; empty where they do not fit. */
  marks: [place: number, date: string][]
  /** The place of a new row, and the card with which it is paid: the id of one in the account, or the place of a new one. */
  payers: [place: number, card: { id: number } | { place: number }][]
}

export interface RowsPreview extends OccurredRows, WrongRows {
  /** The number of right rows. */
  count: number
  skipped: number
  skippedRows: FileRow[]
  /** Rows that take a part of their schedule from their start date, or have a cell that changes nothing. */
  noted: number
  notedRows: NotedRow[]
}

const MAX_SKIPPED_ROWS = 1_000
const MAX_NOTED_ROWS = 1_000

export interface Against extends SettledAgainst {
  occurred: Occurred | null
}

/** Compares one for one: a file with two equal rows adds one to an account that has the other. */
export function findNewRows(
  file: CheckedFile,
  { occurred, room, ...against }: Against & { room: Room },
): NewRows {
  const { rows, there, payers, wrong } = settleRows(file, against)
  const added = against.importDuplicates ? rows : rows.filter((row) => !there.has(row))
  const places = new Map(added.map((row, place) => [row, place]))
  const count = added.length
  const marks = added.flatMap((row, place) =>
    occurrencesOf(row, occurred).map(({ date }): [number, string] => [place, date]),
  )
  return {
    count,
    skipped: rows.length - count,
    chunks: count > room.cashFlows ? [] : chunkRows(added.map(toCashFlowRow)),
    markCount: marks.length,
    marks: marks.length > room.marks ? [] : marks,
    payers: added.flatMap((row, place): NewRows['payers'] => {
      const card = payers.get(row)
      if (!card) return []
      return [[place, 'id' in card ? card : { place: places.get(card.row) ?? 0 }]]
    }),
    ...wrongIn(file, wrong),
  }
}

export function previewRows(file: CheckedFile, { occurred, ...against }: Against): RowsPreview {
  const { rows, there, wrong } = settleRows(file, against)
  const found: RowsPreview = {
    count: rows.length,
    skipped: 0,
    skippedRows: [],
    noted: 0,
    notedRows: [],
    occurred: [],
    occurredCount: 0,
    ...wrongIn(file, wrong),
  }
  for (const row of rows) {
    const isThere = there.has(row)
    const { line, name } = row
    if (isThere && ++found.skipped <= MAX_SKIPPED_ROWS) found.skippedRows.push({ line, name })
    if (row.unused && ++found.noted <= MAX_NOTED_ROWS) found.notedRows.push(toNotedRow(row))
    if (!isThere || against.importDuplicates) noteOccurred(found, row, occurrencesOf(row, occurred))
  }
  return found
}

function wrongIn({ wrong, failed }: CheckedFile, more: CheckedFile['wrong']): WrongRows {
  const count = failed + more.length
  return { failed: count, errors: listErrors([...wrong, ...more], count) }
}

function toNotedRow({ line, name, schedule, everyday, date, unused }: CheckedRow): NotedRow {
  const row = { line, name, schedule, everyday, date }
  return { ...row, ...(unused ?? { unusedDate: '', unusedDay: '' }) }
}

function toCashFlowRow(row: CheckedRow): CashFlowRow {
  const { kind, name, amountCents, schedule, date, note, everyday, spending } = row
  const { paidWith: _name, ...columns } = spending
  return {
    kind,
    name,
    amountCents,
    schedule: formatSchedule(schedule),
    startDate: date && `${date}T12:00:00.000+00:00`,
    note,
    everyday: everyday || null,
    ...columns,
  }
}

export interface Occurred {
  days: DayRange
  biweeklyDefault: BiweeklyDefault
}

function occurrencesOf(row: CheckedRow, occurred: Occurred | null): NextDate[] {
  // A card pays for what it takes, and everyday spending has no dates.
  if (occurred === null || row.everyday || row.spending.paidWith !== null) return []
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
