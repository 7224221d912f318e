import { readRows } from '../../csv/row-parser.ts'
import { cellText } from '../../../shared/files/csv-cells.ts'
import { findLayout, SEPARATORS } from '../../../shared/files/csv-columns.ts'
import { MAX_STATEMENT_LINES } from '../../../shared/statements/statement.ts'
import { refusal, tooManyLines } from '../read/statement-file.ts'

export interface CsvLine {
  line: number
  cells: string[]
}

export interface CsvLines {
  lines: CsvLine[]
  /** Lines with a quote that is never closed, which are left out. */
  unclosed: number[]
}

const BANK_SEPARATORS = [...SEPARATORS, '|'] as const

/** A file has two lines for a booking, where its text goes on, and some around its table. */
const MAX_LINES = 2 * MAX_STATEMENT_LINES + 1_000
const MAX_COLUMNS = 1_000

export function separatorsOf(text: string): readonly string[] {
  const { separator, headerAt } = findLayout(text.slice(0, 100))
  return headerAt > 0 ? [separator] : BANK_SEPARATORS
}

/** A quote that is never closed hides lines in a cell: if one of them is a booking, the line of the quote is left out. */
export function readCsvLines(
  text: string,
  separator: string,
  isBooking: (cells: string[]) => boolean,
): CsvLines {
  let parsed = parse(text, separator)
  const unclosed: number[] = []
  const texts = parsed.openAt === null && parsed.ends.size === 0 ? [] : text.split('\n')
  const isHiding = ([start, end]: [number, number]) =>
    texts.slice(start, end).some((line) => isBooking(plainCells(line, separator)))
  for (const standsAlone of STANDING_ALONE) {
    const hiding = Array.from(parsed.ends).filter(isHiding)
    if (parsed.openAt !== null) hiding.push([parsed.openAt, texts.length])
    if (hiding.length === 0) break
    for (const [start, end] of hiding)
      for (let line = start; line <= end; line++) {
        if (line > start && standsAlone(texts[line - 1] ?? '')) continue
        unclosed.push(line)
        texts[line - 1] = ''
      }
    parsed = parse(texts.join('\n'), separator)
  }
  return { lines: parsed.lines, unclosed }
}

/** Behind an open quote lines are read whose quotes are closed, and at last lines without any. */
const STANDING_ALONE: ((line: string) => boolean)[] = [
  (line) => line.split('"').length % 2 === 1,
  (line) => !line.includes('"'),
]

function plainCells(line: string, separator: string): string[] {
  return line.split(separator).map((cell) => cell.trim().replaceAll('"', ''))
}

interface Parsed {
  lines: CsvLine[]
  /** The last line of a row with line breaks in a cell, by its first one. */
  ends: Map<number, number>
  openAt: number | null
}

function parse(text: string, separator: string): Parsed {
  const bytes = Buffer.from(text)
  const lines: CsvLine[] = []
  const ends = new Map<number, number>()
  const open = readRows(bytes, {
    separator,
    headerAt: 0,
    onRow(cells, { line, start, end }) {
      if (lines.length >= MAX_LINES) throw tooManyLines()
      if (cells.length > MAX_COLUMNS)
        throw refusal(`Line ${line} has more than 1,000 columns. Is it a statement?`)
      if (cells.some((cell) => cell.includes('\n'))) {
        const breaks = bytes.toString('latin1', start, end - 1).split('\n').length - 1
        ends.set(line, line + breaks)
      }
      const texts = cells.map(plainCell)
      if (texts.some((cell) => cell !== '')) lines.push({ line, cells: texts })
    },
  })
  return { lines, ends, openAt: open?.line ?? null }
}

/** Some files look saved twice: each line is one quoted cell. Null for others. */
export function unwrapLines(text: string): string | null {
  if (!/^\s*"/.test(text.slice(0, 1_000))) return null
  const lines = text.split('\n')
  const isWrapped = (line: string) => line.trim() === '' || /^"(?:[^"]|"")*"\s*$/.test(line)
  if (!lines.every(isWrapped)) return null
  return lines.map((line) => line.trim().slice(1, -1).replaceAll('""', '"')).join('\n')
}

/** Some banks write `="0042"` or `'0042`, so that a spreadsheet shows a number as it is. */
function plainCell(cell: string): string {
  const text = cellText(cell)
  if (text.startsWith('="') && text.endsWith('"')) return text.slice(2, -1).trim()
  return text.startsWith("'") ? text.slice(1, text.endsWith("'") ? -1 : undefined).trim() : text
}
