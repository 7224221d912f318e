/** Reads the rows of a CSV file with csv-parse, within limits. */
import { pipeline } from 'node:stream/promises'
import { CsvError, Parser } from 'csv-parse'
import { AppError } from '../../shared/app-error.ts'
import type { Separator } from '../../shared/csv-columns.ts'

/** More rows than these cannot all be right: the shortest right one has 11 bytes. */
const MAX_ROWS = 500_000

/** Far more than any spreadsheet's row, and far less than an endless cell. */
export const MAX_ROW_BYTES = 100_000

const SLICE_BYTES = 65_536
const [LINE_FEED, CARRIAGE_RETURN] = [10, 13]

type OnRow = (cells: string[], line: number) => void

/**
 * Calls `onRow` for each row, with the line on which it starts; lines without any character are passed
 * over. Cells are text as written, unquoted.
 *
 * @throws AppError BAD_REQUEST for a quote that is never closed, and for rows too long or too many.
 */
export async function parseRows(
  csv: Uint8Array,
  separator: Separator,
  onRow: OnRow,
): Promise<void> {
  const lines = new LineCounter(csv)
  const parser = new RowParser(separator, (cells, endsAt) => {
    onRow(cells, lines.skipBlank())
    lines.moveTo(endsAt)
  })
  try {
    await pipeline(() => sliceWithinLimits(csv, parser, lines), parser)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    const line = lines.skipBlank()
    throw new AppError('BAD_REQUEST', `Row ${line}: a quote (") is opened and never closed.`)
  }
}

class RowParser extends Parser {
  rows = 0
  /** Up to which byte all is read into rows. */
  endsAt = 0
  readonly #onRow: (cells: string[], endsAt: number) => void

  constructor(separator: Separator, onRow: (cells: string[], endsAt: number) => void) {
    super({
      delimiter: separator,
      record_delimiter: ['\r\n', '\n', '\r'],
      skip_empty_lines: true,
      relax_quotes: true,
    })
    this.#onRow = onRow
    // It builds an Error, slowly, for each row that is not as long as the first one, even where it is
    // told to accept them: 2 minutes for 5 MB. As long as it has counted none, each row is the first.
    Object.defineProperty(this.info, 'records', { get: () => 0, set: () => {} })
  }

  /** Where csv-parse puts each row. Taken here, for its `on_record` costs 5 µs a row. */
  override push(cells: string[] | null): boolean {
    if (cells === null) return super.push(null)
    this.rows++
    this.endsAt = this.info.bytes
    this.#onRow(cells, this.endsAt)
    return true
  }
}

function* sliceWithinLimits(csv: Uint8Array, parser: RowParser, lines: LineCounter) {
  for (let at = 0; at < csv.length; at += SLICE_BYTES) {
    yield csv.subarray(at, at + SLICE_BYTES)
    const line = lines.skipBlank()
    if (at - lines.at > MAX_ROW_BYTES)
      throw new AppError(
        'BAD_REQUEST',
        `Row ${line} is longer than 100,000 bytes. Does a quote (") lack its end?`,
      )
    if (parser.rows > MAX_ROWS)
      throw new AppError('BAD_REQUEST', 'A CSV file can have at most 500,000 rows.')
  }
}

/** Walks along the file once, and knows the number of the line it is on. */
class LineCounter {
  at = 0
  #line = 1
  readonly #csv: Uint8Array

  constructor(csv: Uint8Array) {
    this.#csv = csv
  }

  moveTo(offset: number): void {
    while (this.at < offset) this.#step()
  }

  /** Moves on to the next line that has a character; answers its number. */
  skipBlank(): number {
    while (this.#csv[this.at] === LINE_FEED || this.#csv[this.at] === CARRIAGE_RETURN) this.#step()
    return this.#line
  }

  #step(): void {
    const byte = this.#csv[this.at]
    this.at++
    const ends = byte === CARRIAGE_RETURN ? this.#csv[this.at] !== LINE_FEED : byte === LINE_FEED
    if (ends) this.#line++
  }
}
