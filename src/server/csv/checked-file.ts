import { isUtf8 } from 'node:buffer'
import { cellText } from '../../shared/files/csv-cells.ts'
import {
  countFilled,
  type ColumnMapping,
  CSV_MESSAGES,
  findLayout,
  hasRequiredColumns,
  looksLikeData,
  looksLikeHeader,
  mapColumns,
} from '../../shared/files/csv-columns.ts'
import type { NotedRow } from '../../shared/files/import.ts'
import { createRowCheck, type CsvRow } from './check-row.ts'
import { readLimitedRows, refusal } from './limited-rows.ts'

export interface CheckedRow extends CsvRow {
  line: number
}

export interface CheckedFile {
  rows: CheckedRow[]
  failed: number
  /** At most 1,000; the last one then says how many more there are. */
  errors: string[]
  /** Rows that take a part of their schedule from their start date, or have a cell that changes nothing. */
  noted: number
  notedRows: NotedRow[]
}

const MAX_ERRORS = 1_000
const MAX_NOTED_ROWS = 1_000

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
  const file: CheckedFile = { rows: [], failed: 0, errors: [], noted: 0, notedRows: [] }
  let checkRow: ReturnType<typeof createRowCheck> | undefined
  let hasData = false
  readLimitedRows(text, layout, (cells, line, problem) => {
    if (cells.every((cell) => cell.trim() === '')) return
    if (checkRow) {
      hasData = true
      addRow(file, problem ?? checkRow(cells, file.failed < MAX_ERRORS), line)
    } else {
      const header = cells.map(cellText)
      const columns = chooseColumns(header, mapping)
      checkRow = createRowCheck(columns, countFilled(header), layout.separator, today)
      if (looksLikeData(header)) addRow(file, DATA_AS_HEADER, line)
    }
  })
  if (!checkRow) throw refusal(CSV_MESSAGES.empty)
  if (!hasData) throw refusal(CSV_MESSAGES.noRows)
  if (file.failed > MAX_ERRORS)
    file.errors[MAX_ERRORS - 1] = `And ${file.failed - MAX_ERRORS + 1} more rows are wrong.`
  return file
}

function addRow(file: CheckedFile, row: CsvRow | string, line: number): void {
  if (typeof row === 'string') {
    if (++file.failed <= MAX_ERRORS) file.errors.push(`Row ${line}: ${row}`)
    return
  }
  file.rows.push(Object.assign(row, { line }))
  if (row.unused && ++file.noted <= MAX_NOTED_ROWS) file.notedRows.push(toNotedRow(row, line))
}

function toNotedRow(row: CsvRow, line: number): NotedRow {
  const { name, schedule, date, unused } = row
  return { line, name, schedule, date, ...(unused ?? { unusedDate: '', unusedDay: '' }) }
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
