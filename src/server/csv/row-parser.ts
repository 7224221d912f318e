import { Parser } from 'csv-parse'
import { CELL_OPTIONS } from '../../shared/files/csv-cells.ts'

const SLICE_BYTES = 65_536

/** csv-parse looks ahead: it answers the last row only before so many bytes more. */
const LOOK_AHEAD = Buffer.from('\n'.repeat(8))

const [LINE_FEED, CARRIAGE_RETURN, SPACE, NOT_ASCII] = [10, 13, 32, 128]
const LINE_ENDS = new Set([LINE_FEED, CARRIAGE_RETURN])
const LINE_TEXT = new TextDecoder()

/** Bytes of a file; `start` lies on the line with that number, counted from 1. */
export interface RowPlace {
  line: number
  start: number
  end: number
}

interface RowReading {
  separator: string
  headerAt: number
  onRow: (cells: string[], place: RowPlace) => void
  /** Called after each 64 kB, with the part of a row that was read and has no end yet. */
  onSlice?: (open: RowPlace) => void
}

/** Reads each row from the header on; empty lines are skipped. Answers the row with a quote that is never closed. */
export function readRows(
  csv: Buffer,
  { separator, headerAt, onRow, onSlice }: RowReading,
): RowPlace | null {
  const lines = new LineCounter(csv, separator)
  lines.moveTo(headerAt)
  const parser = new RowParser(separator, (cells, length) => {
    const end = headerAt + length
    onRow(cells, lines.placeTo(end))
    lines.moveTo(end)
  })
  for (let at = headerAt; at < csv.length; at += SLICE_BYTES) {
    parser.write(csv.subarray(at, at + SLICE_BYTES))
    onSlice?.(lines.placeTo(at))
  }
  parser.write(LOOK_AHEAD)
  const open = lines.placeTo(csv.length)
  return csv.toString('utf8', open.start).trim() === '' ? null : open
}

/** Gives each row to `onRow`: what `write` is given is read before it returns. */
class RowParser extends Parser {
  readonly #onRow: (cells: string[], length: number) => void

  /** @param onRow Receives the cells of a row, and how many bytes were parsed up to its end. */
  constructor(separator: string, onRow: (cells: string[], length: number) => void) {
    super({ ...CELL_OPTIONS, delimiter: separator })
    this.#onRow = onRow
  }

  /** csv-parse calls this with each row. Its own `on_record` would cost 5 µs more per row. */
  override push(cells: string[] | null): boolean {
    if (cells === null) return super.push(null)
    this.#onRow(cells, this.info.bytes)
    // csv-parse builds an Error, in 0.25 ms, for each row that is not as long as the first one, even when its
    // options allow it. With the count at 0 each row is a first one.
    Object.assign(this.info, { records: 0 })
    return true
  }
}

class LineCounter {
  #at = 0
  #line = 1
  readonly #csv: Uint8Array
  readonly #separator: string

  constructor(csv: Uint8Array, separator: string) {
    this.#csv = csv
    this.#separator = separator
  }

  moveTo(offset: number): void {
    while (this.#at < offset) this.#step()
  }

  /** The place from the next line that has more than spaces. */
  placeTo(end: number): RowPlace {
    for (let next = this.#endOfBlank(); next > this.#at; next = this.#endOfBlank())
      this.moveTo(next)
    return { line: this.#line, start: this.#at, end }
  }

  /** The start of the next line if csv-parse passes over this one, as it has nothing but spaces; else where it is. */
  #endOfBlank(): number {
    let end = this.#at
    const first = this.#csv[end] ?? 0
    if (first > SPACE && first < NOT_ASCII) return end
    while (end < this.#csv.length && !LINE_ENDS.has(this.#csv[end] ?? 0)) end++
    if (end >= this.#csv.length) return this.#at
    const line = LINE_TEXT.decode(this.#csv.subarray(this.#at, end))
    return line.trim() === '' && !line.includes(this.#separator) ? end + 1 : this.#at
  }

  #step(): void {
    const byte = this.#csv[this.#at]
    this.#at++
    const ends = byte === CARRIAGE_RETURN ? this.#csv[this.#at] !== LINE_FEED : byte === LINE_FEED
    if (ends) this.#line++
  }
}
