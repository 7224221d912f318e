import { isUtf8 } from 'node:buffer'
import { AppError } from '../../shared/app-error.ts'
import { cellText } from '../../shared/files/csv-cells.ts'
import {
  countFilled,
  type ColumnMapping,
  CSV_MESSAGES,
  type CsvLayout,
  findLayout,
  hasRequiredColumns,
  looksLikeData,
  looksLikeHeader,
  mapColumns,
  type Separator,
} from '../../shared/files/csv-columns.ts'
import { type CheckedRow, createRowCheck } from './check-row.ts'
import { readRows } from './row-parser.ts'

export interface WrongRow {
  line: number
  sentence: string
}

export interface CheckedFile {
  rows: CheckedRow[]
  failed: number
  /** The first 1,000. */
  wrong: WrongRow[]
}

const MAX_ERRORS = 1_000

/** At most 1,000, by line; the last one then says how many more there are. */
export function listErrors(wrong: WrongRow[], failed: number): string[] {
  const listed = wrong.toSorted((a, b) => a.line - b.line).slice(0, MAX_ERRORS)
  const errors = listed.map(({ line, sentence }) => `Row ${line}: ${sentence}`)
  if (failed > MAX_ERRORS)
    errors[MAX_ERRORS - 1] = `And ${failed - MAX_ERRORS + 1} more rows are wrong.`
  return errors
}

const DATA_AS_HEADER =
  'The first row must be the header, but this one looks like data. It is not imported: put a header row above it.'

const HEADER_BYTES = 100_000

/** Null as `mapping` finds the columns by their headers. @throws AppError BAD_REQUEST for a file that is refused as a whole. */
export function checkFile(
  csv: Uint8Array,
  mapping: ColumnMapping | null,
  today: string,
): CheckedFile {
  if (!isUtf8(csv) || csv.includes(0)) throw refusal(CSV_MESSAGES.notText)
  const text = withoutByteOrderMark(csv)
  const layout = findLayout(new TextDecoder().decode(text.subarray(0, HEADER_BYTES)))
  const file: CheckedFile = { rows: [], failed: 0, wrong: [] }
  let checkRow: ReturnType<typeof createRowCheck> | undefined
  let hasData = false
  readLimitedRows(text, layout, (cells, line, problem) => {
    if (cells.every((cell) => cell.trim() === '')) return
    if (checkRow) {
      hasData = true
      addRow(file, problem ?? checkRow(cells, line, file.failed < MAX_ERRORS), line)
    } else {
      const header = cells.map(cellText)
      const columns = chooseColumns(header, mapping)
      checkRow = createRowCheck(columns, countFilled(header), layout.separator, today)
      if (looksLikeData(header)) addRow(file, DATA_AS_HEADER, line)
    }
  })
  if (!checkRow) throw refusal(CSV_MESSAGES.empty)
  if (!hasData) throw refusal(CSV_MESSAGES.noRows)
  return file
}

function addRow(file: CheckedFile, row: CheckedRow | string, line: number): void {
  if (typeof row !== 'string') file.rows.push(row)
  else if (++file.failed <= MAX_ERRORS) file.wrong.push({ line, sentence: row })
}

function chooseColumns(header: string[], mapping: ColumnMapping | null): ColumnMapping {
  if (!mapping && !looksLikeHeader(header)) throw refusal(CSV_MESSAGES.strangeHeader)
  const columns = mapping ?? mapColumns(header)
  if (!hasRequiredColumns(columns)) throw refusal(CSV_MESSAGES.unmapped)
  // An optional field may be mapped to a column that the file does not have.
  const last = Math.max(columns.type ?? 0, columns.name ?? 0, columns.amount ?? 0)
  if (last >= header.length)
    throw refusal(
      `Column ${last} is mapped, but the file has only columns 0 to ${header.length - 1}.`,
    )
  return columns
}

function withoutByteOrderMark(csv: Uint8Array): Uint8Array {
  const hasMark = csv[0] === 0xef && csv[1] === 0xbb && csv[2] === 0xbf
  return hasMark ? csv.subarray(3) : csv
}

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

function refusal(sentence: string): AppError {
  return new AppError('BAD_REQUEST', sentence)
}
