import type { CsvLine } from './csv-lines.ts'
import { readDayCell } from '../read/day-cells.ts'
import { looksLikeHeader } from './header-words.ts'
import { readMoneyCell } from './money-cells.ts'

export interface Table {
  header: string[]
  headerRows: string[][]
  above: CsvLine[]
  /** Includes the lines below the table. */
  lines: CsvLine[]
  days: number[]
  /** Lines with a day, at most 1,000, evenly taken from all. */
  sample: CsvLine[]
}

const SHOWN_LINES = 2_000
const SAMPLE_LINES = 1_000
const MOST_LINES_ABOVE = 300

export function isBooking(cells: string[]): boolean {
  const day = cells.findIndex((cell) => readDayCell(cell) !== null)
  return day >= 0 && cells.some((cell, at) => at !== day && readMoneyCell(cell) !== null)
}

export function findTable(lines: CsvLine[]): Table | null {
  const shown = lines.slice(0, SHOWN_LINES).filter(({ cells }) => isBooking(cells))
  const days = findDayColumns(shown)
  const hasDay = ({ cells }: CsvLine) => days.some((day) => readDayCell(cells[day] ?? '') !== null)
  const lengths = shown.filter(hasDay).map(countFilled)
  const usual = lengths.toSorted((a, b) => a - b)[lengths.length >> 1]
  if (usual === undefined) return null
  const first = shown.find((line) => hasDay(line) && countFilled(line) >= usual / 2)
  const headerAt = findHeader(lines.slice(0, first && lines.indexOf(first)))
  const [startsAt, endsAt] = findHeaderRows(lines, headerAt)
  const below = lines.slice(endsAt)
  const headerRows = lines.slice(startsAt, endsAt).map(({ cells }) => cells)
  const titles = (lines[headerAt]?.cells ?? []).map((_title, at) => joinTitles(headerRows, at))
  const dated = below.filter(hasDay)
  const step = Math.ceil(dated.length / SAMPLE_LINES)
  const sample = dated.filter((_line, at) => at % step === 0)
  const width = sample.reduce((most, { cells }) => Math.max(most, cells.length), titles.length)
  const header = Array.from({ length: width }, (_title, at) => titles[at] ?? '')
  return { header, headerRows, above: lines.slice(0, startsAt), lines: below, days, sample }
}

function countFilled({ cells }: CsvLine): number {
  return cells.filter((cell) => cell !== '').length
}

/** The line with most titles above the first booking, the last of such; -1 without one. */
function findHeader(above: CsvLine[]): number {
  let [best, bestAt] = [1, -1]
  for (const [at, { cells }] of above.entries()) {
    if (at < above.length - MOST_LINES_ABOVE) continue
    if (cells.some((cell) => readDayCell(cell) !== null)) continue
    const count = cells.filter(looksLikeHeader).length
    if (count >= best && (count > 1 || cells.length > 1)) [best, bestAt] = [count, at]
  }
  return bestAt
}

/** Rows of as many titles next to each other belong together. */
function findHeaderRows(lines: CsvLine[], at: number): [start: number, end: number] {
  if (at < 0) return [0, 0]
  const isRow = (place: number, by: -1 | 1) => {
    const [row, next] = [lines[place], lines[place - by]]
    return (
      row?.line === (next?.line ?? 0) + by &&
      row.cells.length === next?.cells.length &&
      row.cells.filter(looksLikeHeader).length > 1 &&
      row.cells.every((cell) => readDayCell(cell) === null && readMoneyCell(cell) === null)
    )
  }
  let [start, end] = [at, at + 1]
  while (isRow(start - 1, -1)) start--
  while (isRow(end, 1)) end++
  return [start, end]
}

function joinTitles(rows: string[][], at: number): string {
  return Array.from(new Set(rows.map((cells) => cells[at] ?? '')))
    .join(' ')
    .trim()
}

function findDayColumns(lines: CsvLine[]): number[] {
  const counts = new Map<number, number>()
  for (const { cells } of lines)
    for (const [at, cell] of cells.entries())
      if (readDayCell(cell)) counts.set(at, (counts.get(at) ?? 0) + 1)
  const filled = (column: number) => lines.filter(({ cells }) => cells[column]).length
  const most = Array.from(counts.values()).reduce((best, count) => Math.max(best, count), 0)
  return Array.from(counts)
    .filter(([at, count]) => count >= most / 2 && count >= filled(at) / 2)
    .map(([at]) => at)
    .toSorted((a, b) => a - b)
}
