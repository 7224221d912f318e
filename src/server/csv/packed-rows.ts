/**
 * The valid rows of a file, without their notes, of which there can be half a million, in typed arrays: they take a third of the memory
 * that objects would.
 */
import type { CashFlowKind } from '../../shared/cash-flow.ts'
import { RECURRENCE_TYPES } from '../../shared/recurrence.ts'
import type { ScheduleDetails } from '../../shared/schedule.ts'
import type { CsvRow } from './check-row.ts'
import type { DateParts } from './start-date.ts'

const KINDS: CashFlowKind[] = ['income', 'expense']

/** The numbers of a row: line, kind, type, day, date, parts. -1 means that it has none. */
const NUMBERS = 6
const NONE = -1

const FIRST_CAPACITY = 1_024

export class PackedRows {
  length = 0
  readonly #names: string[] = []
  /** By the row's index: few files have any. */
  readonly #details = new Map<number, ScheduleDetails>()
  #cents = new Float64Array(FIRST_CAPACITY)
  #numbers = new Int32Array(NUMBERS * FIRST_CAPACITY)

  add(row: CsvRow, line: number): void {
    if (this.length === this.#cents.length) this.#grow()
    const { kind, name, amountCents, recurrenceType, recurrenceDay, date, details, parts } = row
    this.#names.push(name)
    if (details) this.#details.set(this.length, details)
    this.#cents[this.length] = amountCents
    const numbers = NUMBERS * this.length
    this.#numbers[numbers] = line
    this.#numbers[numbers + 1] = KINDS.indexOf(kind)
    this.#numbers[numbers + 2] = RECURRENCE_TYPES.indexOf(recurrenceType)
    this.#numbers[numbers + 3] = recurrenceDay ?? NONE
    this.#numbers[numbers + 4] = date === null ? NONE : Number(date.replaceAll('-', ''))
    this.#numbers[numbers + 5] = parts ? bitsOf(parts) : 0
    this.length++
  }

  at(index: number): CsvRow {
    const numbers = NUMBERS * index
    const day = this.#numbers[numbers + 3] ?? NONE
    const date = this.#numbers[numbers + 4] ?? NONE
    const parts = this.#numbers[numbers + 5] ?? 0
    const details = this.#details.get(index)
    return {
      kind: KINDS[this.#numbers[numbers + 1] ?? 0] ?? 'income',
      name: this.#names[index] ?? '',
      amountCents: this.#cents[index] ?? 0,
      recurrenceType: RECURRENCE_TYPES[this.#numbers[numbers + 2] ?? 0] ?? 'DAILY',
      recurrenceDay: day === NONE ? null : day,
      date: date === NONE ? null : toDate(date),
      ...(details && { details }),
      ...(parts !== 0 && { parts: partsOf(parts) }),
    }
  }

  /** Returns true if a row has a date. */
  hasDate(index: number): boolean {
    return this.#numbers[NUMBERS * index + 4] !== NONE
  }

  /** The line on which a row starts. */
  lineOf(index: number): number {
    return this.#numbers[NUMBERS * index] ?? 0
  }

  *[Symbol.iterator](): Generator<CsvRow> {
    for (let index = 0; index < this.length; index++) yield this.at(index)
  }

  #grow(): void {
    const [cents, numbers] = [this.#cents, this.#numbers]
    this.#cents = new Float64Array(2 * cents.length)
    this.#cents.set(cents)
    this.#numbers = new Int32Array(2 * numbers.length)
    this.#numbers.set(numbers)
  }
}

function bitsOf({ anchor, day, first }: DateParts): number {
  return (anchor ? 1 : 0) + (day ? 2 : 0) + (first ? 4 : 0)
}

function partsOf(bits: number): DateParts {
  return { anchor: (bits & 1) !== 0, day: (bits & 2) !== 0, first: (bits & 4) !== 0 }
}

/** 20261120 -> "2026-11-20" */
function toDate(digits: number): string {
  const text = String(digits).padStart(8, '0')
  return `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`
}
