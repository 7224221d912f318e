import type { DecimalSign, StatementColumns } from '../../../shared/statements/statement.ts'
import { amountProblem } from '../read/line-words.ts'
import type { CsvLine } from './csv-lines.ts'
import { type Direction, directionOf } from './line-marks.ts'
import { centsOf, readMoneyCell } from './money-cells.ts'

export type MoneyColumns =
  | { amount: number; direction?: number | undefined; positive: Direction }
  | { moneyIn: number; moneyOut: number }

/** Null if its cells are empty, a sentence if they are wrong. */
export type ReadAmountOf = (cells: string[]) => number | string | null

export function createAmountReader(
  columns: StatementColumns | MoneyColumns,
  lines: CsvLine[],
  decimalSign: DecimalSign,
): ReadAmountOf {
  const read: ReadColumn = (cells, column) => readCents(cells[column] ?? '', decimalSign)
  if ('moneyIn' in columns) return pairReader(columns, lines, read)
  return columns.direction === undefined
    ? signedReader(columns, lines, read)
    : directedReader(columns, columns.direction, lines, read)
}

type AmountColumn = Extract<StatementColumns | MoneyColumns, { amount: number }>
type ReadColumn = (cells: string[], column: number) => number | string | null

function pairReader(
  { moneyIn, moneyOut }: { moneyIn: number; moneyOut: number },
  lines: CsvLine[],
  read: ReadColumn,
): ReadAmountOf {
  const inSign = usualSign(lines, moneyIn)
  const outSign = usualSign(lines, moneyOut)
  return (cells) => {
    const [comesIn, goesOut] = [read(cells, moneyIn), read(cells, moneyOut)]
    if (typeof comesIn === 'string') return comesIn
    if (typeof goesOut === 'string') return goesOut
    if (comesIn && goesOut) return 'The line has money in and money out.'
    if (comesIn) return comesIn * inSign
    return goesOut ? -goesOut * outSign : (goesOut ?? comesIn)
  }
}

function signedReader(
  { amount, positive }: AmountColumn,
  lines: CsvLine[],
  read: ReadColumn,
): ReadAmountOf {
  const factor = positive === 'out' ? -1 : 1
  const marksIn = factor < 0 && marksMoneyIn(lines, amount)
  return (cells) => {
    const cents = read(cells, amount)
    if (typeof cents !== 'number' || cents === 0) return cents
    const isMarked = marksIn && readMoneyCell(cells[amount] ?? '')?.sign === 1
    return cents * (isMarked ? 1 : factor)
  }
}

function directedReader(
  { amount, positive }: AmountColumn,
  direction: number,
  lines: CsvLine[],
  read: ReadColumn,
): ReadAmountOf {
  const wayOf = (cells: string[]) => directionOf(cells[direction] ?? '')
  const factor = positive === 'out' ? -1 : 1
  const usualOf = (way: Direction) =>
    usualSign(
      lines.filter(({ cells }) => wayOf(cells) === way),
      amount,
    )
  const [inFactor, outFactor] = [usualOf('in') * factor, -usualOf('out') * factor]
  return (cells) => {
    const cents = read(cells, amount)
    if (typeof cents !== 'number' || cents === 0) return cents
    const way = wayOf(cells)
    if (way !== null) return cents * (way === 'in' ? inFactor : outFactor)
    return cells[direction]
      ? `"${cells[direction].slice(0, 40)}" says neither in nor out.`
      : 'The line does not say in or out.'
  }
}

export function withFee(
  amountOf: ReadAmountOf,
  fee: number | undefined,
  decimalSign: DecimalSign,
): ReadAmountOf {
  if (fee === undefined) return amountOf
  return (cells) => {
    const amount = amountOf(cells)
    const charged = readCents(cells[fee] ?? '', decimalSign)
    return typeof amount === 'number' && typeof charged === 'number'
      ? amount - Math.abs(charged)
      : amount
  }
}

/** Plain amounts go out, if others have a plus or "CR". */
export function marksMoneyIn(lines: CsvLine[], amount: number): boolean {
  const signs = new Set(lines.map(({ cells }) => readMoneyCell(cells[amount] ?? '')?.sign))
  return signs.has(0) && signs.has(1) && !signs.has(-1)
}

function readCents(cell: string, decimalSign: DecimalSign): number | string | null {
  if (cell === '' || cell === '-') return null
  const money = readMoneyCell(cell)
  return (money && centsOf(money, decimalSign)) ?? amountProblem(cell)
}

/** Amounts of the other sign are taken back. */
function usualSign(lines: CsvLine[], column: number): 1 | -1 {
  let sum = 0
  for (const { cells } of lines) {
    const money = readMoneyCell(cells[column] ?? '')
    if (money && /[1-9]/.test(money.digits)) sum += money.sign < 0 ? -1 : 1
  }
  return sum < 0 ? -1 : 1
}

/** The share of the bookings of one direction that are taken back, with the opposite sign. */
const MOST_TAKEN_BACK = 0.2

type SignsBesideWords = 'none' | 'some' | 'same' | 'turned' | 'other'

export function compareSigns(
  amount: number,
  direction: number,
  lines: CsvLine[],
): SignsBesideWords {
  const [ofIn, ofOut] = (['in', 'out'] as const).map((way) => {
    let [negatives, count] = [0, 0]
    for (const { cells } of lines) {
      const money = readMoneyCell(cells[amount] ?? '')
      if (!money || directionOf(cells[direction] ?? '') !== way) continue
      count++
      if (money.sign < 0) negatives++
    }
    return count === 0 ? 0 : negatives / count
  }) as [number, number]
  if (ofIn === 0 && ofOut === 0) return 'none'
  if (ofIn <= MOST_TAKEN_BACK && ofOut <= MOST_TAKEN_BACK) return 'some'
  if (ofIn <= MOST_TAKEN_BACK && ofOut >= 1 - MOST_TAKEN_BACK) return 'same'
  return ofIn === 1 && ofOut === 0 ? 'turned' : 'other'
}
