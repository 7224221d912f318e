/** Reads the rows of a CSV file with csv-parse, within limits. */
import { pipeline } from 'node:stream/promises'
import { CsvError, Parser } from 'csv-parse'
import { AppError } from '../../shared/app-error.ts'
import type { CsvLayout } from '../../shared/files/csv-columns.ts'
import { CELL_OPTIONS } from '../../shared/files/csv-cells.ts'
import { BACKSLASH_PROBLEM, ESCAPED_QUOTE, escapesWithBackslash } from './quotes.ts'

/** In 5 MB, more rows than these cannot all be valid: the shortest valid row has 11 bytes. */
const MAX_ROWS = 500_000

/** Far more than any spreadsheet's row, and far less than an endless cell. */
export const MAX_ROW_BYTES = 100_000

const SLICE_BYTES = 65_536
const [LINE_FEED, CARRIAGE_RETURN, SPACE, NOT_ASCII] = [10, 13, 32, 128]
const LINE_ENDS = new Set([LINE_FEED, CARRIAGE_RETURN])
const LINE_TEXT = new TextDecoder()

/** Receives a row: its cells, as written and unquoted; the line on which it starts; what is wrong with its quotes. */
type OnRow = (cells: string[], line: number, problem: string | null) => void

/**
 * Calls `onRow` for each row from the header on; empty lines are skipped.
 *
 * @throws AppError BAD_REQUEST for a quote that is never closed, and for rows too long or too many.
 */
export async function parseRows(
  csv: Uint8Array,
  { separator, headerAt }: CsvLayout,
  onRow: OnRow,
): Promise<void> {
  const bytes = Buffer.from(csv.buffer, csv.byteOffset, csv.byteLength)
  const mayEscape = bytes.includes(ESCAPED_QUOTE)
  const lines = new LineCounter(bytes, separator)
  lines.moveTo(headerAt)
  const parser = new RowParser(separator, (cells, length) => {
    const line = lines.skipBlank()
    const end = headerAt + length
    const escapes =
      mayEscape && escapesWithBackslash(bytes.toString('latin1', lines.at, end), separator)
    onRow(cells, line, escapes ? BACKSLASH_PROBLEM : null)
    lines.moveTo(end)
  })
  try {
    await pipeline(
      () => sliceWithinLimits(bytes.subarray(headerAt), headerAt, parser, lines),
      parser,
    )
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = lines.skipBlank()
    const [start = ''] = bytes
      .toString('latin1', lines.at, lines.at + MAX_ROW_BYTES)
      .split(/[\r\n]/)
    const problem = start.includes(ESCAPED_QUOTE)
      ? BACKSLASH_PROBLEM
      : 'A quote (") is opened and never closed.'
    throw new AppError('BAD_REQUEST', `Row ${line}: ${problem}`)
  }
}

/** Gives each row to `onRow`: what `write` is given is read before it returns. */
export class RowParser extends Parser {
  rows = 0
  readonly #onRow: (cells: string[], length: number) => void

  /** @param onRow Receives the cells of a row, and how many bytes were parsed up to its end. */
  constructor(separator: string, onRow: (cells: string[], length: number) => void) {
    super({ ...CELL_OPTIONS, delimiter: separator })
    this.#onRow = onRow
  }

  /** csv-parse calls this with each row. Its own `on_record` would cost 5 µs more per row. */
  override push(cells: string[] | null): boolean {
    if (cells === null) return super.push(null)
    this.rows++
    this.#onRow(cells, this.info.bytes)
    // For each row that is not as long as the first one, csv-parse builds an Error, even when its options allow
    // such rows, in 0.25 ms. With the count at 0 each row is a first one, which may have any length.
    Object.assign(this.info, { records: 0 })
    return true
  }
}

/**
 * The bytes from the header on, in slices. csv-parse's own `max_record_size` does not count separators: of
 * 5 MB of commas it would make five million cells.
 */
function* sliceWithinLimits(
  csv: Uint8Array,
  headerAt: number,
  parser: RowParser,
  lines: LineCounter,
) {
  for (let at = 0; at < csv.length; at += SLICE_BYTES) {
    yield csv.subarray(at, at + SLICE_BYTES)
    const line = lines.skipBlank()
    if (headerAt + at - lines.at > MAX_ROW_BYTES)
      throw new AppError(
        'BAD_REQUEST',
        `Row ${line} is longer than 100,000 bytes. Is a quote (") opened and never closed?`,
      )
    if (parser.rows > MAX_ROWS)
      throw new AppError('BAD_REQUEST', 'A CSV file can have at most 500,000 rows.')
  }
}

/** Walks along the file once, and knows the number of the line it is on. */
export class LineCounter {
  at = 0
  #line = 1
  readonly #csv: Uint8Array
  readonly #separator: string

  constructor(csv: Uint8Array, separator: string) {
    this.#csv = csv
    this.#separator = separator
  }

  moveTo(offset: number): void {
    while (this.at < offset) this.#step()
  }

  /** Moves on to the next line that has more than spaces; answers its number. */
  skipBlank(): number {
    for (let end = this.#endOfBlank(); end > this.at; end = this.#endOfBlank()) this.moveTo(end)
    return this.#line
  }

  /** The start of the next line if csv-parse passes over this one, as it has nothing but spaces; else where it is. */
  #endOfBlank(): number {
    let end = this.at
    const first = this.#csv[end] ?? 0
    if (first > SPACE && first < NOT_ASCII) return end
    while (end < this.#csv.length && !LINE_ENDS.has(this.#csv[end] ?? 0)) end++
    if (end === this.#csv.length) return this.at
    const line = LINE_TEXT.decode(this.#csv.subarray(this.at, end))
    return line.trim() === '' && !line.includes(this.#separator) ? end + 1 : this.at
  }

  #step(): void {
    const byte = this.#csv[this.at]
    this.at++
    const ends = byte === CARRIAGE_RETURN ? this.#csv[this.at] !== LINE_FEED : byte === LINE_FEED
    if (ends) this.#line++
  }
}
