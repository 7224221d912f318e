/** The lines of a bank's CSV file, cut into cells [behaviour: Bank statements]. */
import { LineCounter, RowParser } from '../../csv/row-parser.ts'
import { cellText } from '../../../shared/files/csv-cells.ts'
import { findLayout, SEPARATORS } from '../../../shared/files/csv-columns.ts'
import { MAX_STATEMENT_LINES } from '../../../shared/statements/statement.ts'
import { refusal, tooManyLines } from '../read/statement-file.ts'

export interface CsvLine {
  /** Counted from 1: where it starts in the file. */
  line: number
  cells: string[]
}

export interface CsvLines {
  lines: CsvLine[]
  /** The lines with a quote that is opened and never closed, which are left out. */
  unclosed: number[]
}

const BANK_SEPARATORS = [...SEPARATORS, '|'] as const

/** A file has two lines for a booking, where its text goes on, and some around its table. */
const MAX_LINES = 2 * MAX_STATEMENT_LINES + 1_000
const MAX_COLUMNS = 1_000

/** So much behind the last line that csv-parse, which looks ahead, answers it. */
const LOOK_AHEAD = '\n'.repeat(8)

/** The separators that a file may have: the one that it names itself, or all. */
export function separatorsOf(text: string): readonly string[] {
  const { separator, headerAt } = findLayout(text.slice(0, 100))
  return headerAt > 0 ? [separator] : BANK_SEPARATORS
}

/**
 * Reads the cells of all lines, without spaces around; lines without any are left out.
 *
 * @param text Each line break is `\n`.
 * @throws AppError BAD_REQUEST for too many lines or columns.
 */
export function readCsvLines(text: string, separator: string): CsvLines {
  const { lines, openAt } = parse(text, separator, 1)
  if (openAt === null) return { lines, unclosed: [] }
  // A quote that is never closed would make one cell of all that follows: that line is left out, and the others are
  // read without those that cannot stand alone.
  const unclosed = [openAt]
  const rest = text.split('\n')
  const keep = (isWhole: (line: string) => boolean) => {
    for (const [at, line] of rest.entries())
      if (at < openAt || isWhole(line)) continue
      else {
        unclosed.push(at + 1)
        rest[at] = ''
      }
    return parse(rest.slice(openAt).join('\n'), separator, openAt + 1)
  }
  let others = keep((line) => line.split('"').length % 2 === 1)
  if (others.openAt !== null) others = keep((line) => !line.includes('"'))
  return { lines: lines.concat(others.lines), unclosed: unclosed.toSorted((a, b) => a - b) }
}

function parse(
  text: string,
  separator: string,
  firstLine: number,
): { lines: CsvLine[]; openAt: number | null } {
  const bytes = Buffer.from(text + LOOK_AHEAD)
  const counter = new LineCounter(bytes, separator)
  const lines: CsvLine[] = []
  const parser = new RowParser(separator, (cells, end) => {
    if (lines.length >= MAX_LINES) throw tooManyLines()
    if (cells.length > MAX_COLUMNS)
      throw refusal(`Line ${counter.skipBlank()} has more than 1,000 columns. Is it a statement?`)
    const line = firstLine + counter.skipBlank() - 1
    counter.moveTo(end)
    const texts = cells.map(plainCell)
    if (texts.some((cell) => cell !== '')) lines.push({ line, cells: texts })
  })
  parser.write(bytes)
  const open = counter.skipBlank()
  const isOpen = bytes.subarray(counter.at).toString('latin1').trim() !== ''
  return { lines, openAt: isOpen ? firstLine + open - 1 : null }
}

/** Some banks write `="0042"`, so that a spreadsheet shows a number as it is. */
function plainCell(cell: string): string {
  const text = cellText(cell)
  return text.startsWith('="') && text.endsWith('"') ? text.slice(2, -1).trim() : text
}
