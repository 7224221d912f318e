/** The occurrences of a file's rows that have happened already [behaviour: Already in the balance]. */
import type { OccurredRow } from '../../shared/import.ts'
import type { NextDate } from '../../shared/projection.ts'
import type { BiweeklyDefault } from '../../shared/recurrence.ts'
import { type DayNumber, parseDay } from '../projection/calendar.ts'
import { datesWithin } from '../projection/next-dates.ts'
import type { DayRange } from '../projection/rule-counter.ts'
import { ruleOf } from '../projection/schedule-days.ts'
import type { CsvRow } from './check-row.ts'

/** The days of which all that falls on them has happened, and how schedules are read. */
export interface Occurred {
  days: DayRange
  biweeklyDefault: BiweeklyDefault
}

/** The occurrences of a row that have happened, ascending; none where `occurred` is null. */
export function occurrencesOf(row: CsvRow, occurred: Occurred | null): NextDate[] {
  if (occurred === null) return []
  const { recurrenceType, recurrenceDay, date, details = null } = row
  const rule = ruleOf({ recurrenceType, recurrenceDay, details, date }, occurred.biweeklyDefault)
  return datesWithin(rule, occurred.days)
}

export interface OccurredRows {
  /** The first 500 of them, in the file's order. */
  occurred: OccurredRow[]
  occurredCount: number
}

const MAX_OCCURRED = 500

/** Adds those of one more row. */
export function noteOccurred(
  found: OccurredRows,
  { kind, name, amountCents }: CsvRow,
  line: number,
  dates: NextDate[],
): void {
  for (const { on } of dates)
    if (++found.occurredCount <= MAX_OCCURRED)
      found.occurred.push({ line, kind, name, on, amountCents })
}

/**
 * The done marks of new rows: the place of the row among them, then its date. A file can bring a hundred thousand, which
 * would take long to pass from thread to thread as a list of objects.
 */
export class DoneMarks {
  readonly #numbers: number[] = []
  readonly #room: number
  count = 0

  /** @param room above which they are only counted */
  constructor(room: number) {
    this.#room = room
  }

  add(place: number, dates: NextDate[]): void {
    this.count += dates.length
    if (this.count <= this.#room)
      for (const { date } of dates) this.#numbers.push(place, parseDay(date))
  }

  /** Pairs of a place and a day; none where they are more than there is room for. */
  pack(): Int32Array {
    return Int32Array.from(this.count <= this.#room ? this.#numbers : [])
  }
}

/** The pairs again. */
export function* unpackDoneMarks(
  packed: Int32Array,
): Generator<{ place: number; day: DayNumber }, void> {
  for (let at = 0; at < packed.length; at += 2)
    yield { place: packed[at] ?? 0, day: packed[at + 1] ?? 0 }
}
