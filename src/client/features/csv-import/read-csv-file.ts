import { parse } from 'csv-parse/browser/esm/sync'
import { CELL_OPTIONS, cellText } from '../../../shared/files/csv-cells.ts'
import {
  CSV_MESSAGES,
  findLayout,
  looksLikeHeader,
  MAX_CSV_BYTES,
  type Separator,
} from '../../../shared/files/csv-columns.ts'

/** A CSV file, with the parts that the wizard shows. */
export interface CsvSheet {
  fileName: string
  text: string
  headers: string[]
  /** The first three. */
  dataRows: string[][]
  /** Lines with text on them, without the header's. */
  dataLineCount: number
}

const PREVIEW_ROWS = 3

/** Enough of a file to hold its header and the preview's rows, at the longest that rows may be. */
const PREVIEW_CHARACTERS = 400_000

/** The number of rows that are read to find those of the preview: blank ones do not count. */
const ROWS_LOOKED_AT = 50

/** More columns than these are not offered. */
const MAX_COLUMNS = 100

/** Reads a file for the import; answers a sentence when the file cannot be imported [behaviour: CSV import]. */
export async function readCsvFile(file: File): Promise<CsvSheet | string> {
  if (!file.name.toLowerCase().endsWith('.csv')) return CSV_MESSAGES.notCsv
  if (file.size > MAX_CSV_BYTES) return CSV_MESSAGES.tooLarge
  let bytes: ArrayBuffer
  try {
    bytes = await file.arrayBuffer()
  } catch {
    return 'Error reading file. Please try again.'
  }
  const text = decode(bytes)
  if (text === null) return CSV_MESSAGES.notText
  return readSheet(file.name, text)
}

/** The text, without a byte order mark; null when it is not plain text in UTF-8. */
function decode(bytes: ArrayBuffer): string | null {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return text.includes('\0') ? null : text
  } catch {
    return null
  }
}

function readSheet(fileName: string, text: string): CsvSheet | string {
  const { separator, headerAt } = findLayout(text)
  const rowsText = text.slice(headerAt)
  const lineCount = countLines(rowsText)
  if (lineCount === 0) return CSV_MESSAGES.empty
  if (lineCount === 1) return CSV_MESSAGES.noRows
  const [headers = [], ...dataRows] = parseFirstRows(rowsText, separator)
  if (!looksLikeHeader(headers)) return CSV_MESSAGES.strangeHeader
  return { fileName, text, headers, dataRows, dataLineCount: lineCount - 1 }
}

/** The number of lines with text on them. */
function countLines(text: string): number {
  let count = 0
  for (const [line] of text.matchAll(/[^\r\n]+/g)) if (line.trim() !== '') count++
  return count
}

/** The header and the first rows of data, read as the server does. */
function parseFirstRows(text: string, separator: Separator): string[][] {
  const rows: string[][] = []
  try {
    parse(text.slice(0, PREVIEW_CHARACTERS), {
      ...CELL_OPTIONS,
      delimiter: separator,
      relax_column_count: true,
      to: ROWS_LOOKED_AT,
      on_record: (cells: string[]) => {
        rows.push(cells.slice(0, MAX_COLUMNS).map(cellText))
      },
    })
  } catch {
    // A quote is never closed, perhaps only because the text was cut: the rows before it are there.
  }
  return rows.filter((cells) => cells.some((cell) => cell !== '')).slice(0, 1 + PREVIEW_ROWS)
}
