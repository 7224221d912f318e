import { AppError } from '../../shared/app-error.ts'
import type { CsvLayout, Separator } from '../../shared/files/csv-columns.ts'
import { readRows } from './row-parser.ts'

/** In 5 MB, more rows than these cannot all be valid: the shortest valid row has 11 bytes. */
const MAX_ROWS = 500_000

const MAX_ROW_BYTES = 100_000

const ESCAPED_QUOTE = '\\"'

const BACKSLASH_PROBLEM =
  'A quote is escaped with a backslash (\\"). Write two quotes ("") for one instead.'

const QUOTED_CELLS: Record<Separator, RegExp> = {
  ',': /(^|,) *"(?:[^"]|"")*"(?= *,|\s*$)/g,
  ';': /(^|;) *"(?:[^"]|"")*"(?= *;|\s*$)/g,
  '\t': /(^|\t) *"(?:[^"]|"")*"(?= *\t|\s*$)/g,
}

/** @throws AppError BAD_REQUEST for a quote that is never closed, and for rows too long or too many. */
export function readLimitedRows(
  csv: Uint8Array,
  layout: CsvLayout,
  onRow: (cells: string[], line: number, problem: string | null) => void,
): void {
  const bytes = Buffer.from(csv.buffer, csv.byteOffset, csv.byteLength)
  const mayEscape = bytes.includes(ESCAPED_QUOTE)
  const textOf = (start: number, end: number) => bytes.toString('latin1', start, end)
  let count = 0
  const open = readRows(bytes, {
    ...layout,
    onRow(cells, { line, start, end }) {
      count++
      const escapes = mayEscape && escapesWithBackslash(textOf(start, end), layout.separator)
      onRow(cells, line, escapes ? BACKSLASH_PROBLEM : null)
    },
    // csv-parse's own `max_record_size` does not count separators: of 5 MB of commas it would make five million cells.
    onSlice({ line, start, end }) {
      if (end - start > MAX_ROW_BYTES)
        throw refusal(
          `Row ${line} is longer than 100,000 bytes. Is a quote (") opened and never closed?`,
        )
      if (count > MAX_ROWS) throw refusal('A CSV file can have at most 500,000 rows.')
    },
  })
  if (open === null) return
  const [first = ''] = textOf(open.start, open.start + MAX_ROW_BYTES).split(/[\r\n]/)
  const problem = first.includes(ESCAPED_QUOTE)
    ? BACKSLASH_PROBLEM
    : 'A quote (") is opened and never closed.'
  throw refusal(`Row ${open.line}: ${problem}`)
}

function escapesWithBackslash(row: string, separator: Separator): boolean {
  if (!row.includes(ESCAPED_QUOTE)) return false
  // A correctly quoted cell may end with a backslash, so these cells are removed first.
  return row.replaceAll(QUOTED_CELLS[separator], '$1').includes('"')
}

export function refusal(sentence: string): AppError {
  return new AppError('BAD_REQUEST', sentence)
}
