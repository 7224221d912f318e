import { parse } from 'csv-parse/browser/esm/sync'
import { CELL_OPTIONS, cellText } from '../../../shared/files/csv-cells.ts'
import {
  CSV_MESSAGES,
  findLayout,
  looksLikeHeader,
  MAX_CSV_BYTES,
  type Separator,
} from '../../../shared/files/csv-columns.ts'

export interface CsvSheet {
  fileName: string
  text: string
  headers: string[]
  dataRows: string[][]
  dataLineCount: number
}

const PREVIEW_ROWS = 3

/** Holds the header and the rows of the preview, at the longest that rows may be. */
const PREVIEW_CHARACTERS = 400_000

/** Blank rows do not count. */
const ROWS_LOOKED_AT = 50

const MAX_COLUMNS = 100

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

function countLines(text: string): number {
  let count = 0
  for (const [line] of text.matchAll(/[^\r\n]+/g)) if (line.trim() !== '') count++
  return count
}

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
