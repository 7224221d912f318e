/** Reads one line of a table: a booking, or why it is none [behaviour: Bank statements]. */
import type { DateOrder, StatementColumns } from '../../../shared/statements/statement.ts'
import { dateInOrder } from '../read/date-order.ts'
import { amountProblem, dayProblem } from '../read/line-words.ts'
import type { DecimalSign } from '../read/statement-amount.ts'
import { chooseAccount, chooseStatus } from './choose-texts.ts'
import type { ColumnFacts } from './column-facts.ts'
import type { CsvLine } from './csv-lines.ts'
import { readDayCell } from '../read/day-cells.ts'
import { createCurrencyReader } from './find-currency.ts'
import type { Table } from './find-table.ts'
import {
  isPendingTitle,
  saysBalance,
  saysNeverBooked,
  saysPending,
  saysTotal,
} from './line-marks.ts'
import { readMoneyCell } from './money-cells.ts'
import { createTextReader } from './line-texts.ts'
import { createAmountReader, withFee } from './money-columns.ts'

/** All that is known about a file before its lines are read. */
export interface Reading {
  table: Table
  facts: ColumnFacts[]
  /** The lines with a day that are booked. */
  booked: CsvLine[]
  columns: StatementColumns
  dateOrder: DateOrder
  decimalSign: DecimalSign
  /** The column of a fee beside the amount. */
  fee: number | undefined
}

export interface Booking {
  kind: 'booked'
  line: number
  date: string
  amountCents: number
  /** The texts of its columns, and of the lines in which they go on. */
  parts: string[]
  account: string
  currency: string | null
  balance: number | null
}

type Outcome =
  | Booking
  | { kind: 'pending' }
  | { kind: 'wrong'; sentence: string }
  /** The text of the line before goes on. */
  | { kind: 'more'; parts: string[] }
  /** A title or a sum: no booking. */
  | { kind: 'passed' }

const PASSED: Outcome = { kind: 'passed' }

/** The state of a line: not booked yet, never, or booked. */
export function createStateReader(
  facts: ColumnFacts[],
  date: number,
): (cells: string[]) => 'pending' | 'never' | 'booked' {
  const status = chooseStatus(facts)
  return (cells) => {
    const states = status === undefined ? [] : [cells[status] ?? '']
    if (states.some(saysNeverBooked)) return 'never'
    return saysPending(cells[date] ?? '') || states.some(saysPending) ? 'pending' : 'booked'
  }
}

export function createLineReader(reading: Reading): (line: CsvLine) => Outcome {
  const { table, facts, booked, columns, dateOrder, decimalSign, fee } = reading
  const amounts = 'amount' in columns ? [columns.amount] : [columns.moneyIn, columns.moneyOut]
  const amountOf = withFee(createAmountReader(columns, booked, decimalSign), fee, decimalSign)
  const balanceOf = createBalanceReader(reading)
  const currencyOf = createCurrencyReader(facts, amounts, booked)
  const account = chooseAccount(facts, table.sample.length)
  const textsOf = createTextReader(columns.text, table)
  const stateOf = createStateReader(facts, columns.date)
  const lastBooked = booked.at(-1)?.line ?? 0
  const isTotal = ({ line, cells }: CsvLine) =>
    (!cells[columns.date] || line > lastBooked) && cells.some(saysTotal)

  let isBelowPending = false
  return ({ line, cells }) => {
    if (isTitle(cells, columns)) {
      isBelowPending = isPendingTitle(cells[0] ?? '')
      return PASSED
    }
    const state = stateOf(cells)
    const day = readDayCell(cells[columns.date] ?? '')
    if (state === 'pending' || (isBelowPending && day)) return { kind: 'pending' }
    const parts = textsOf(cells)
    if (!day && amounts.every((at) => readMoneyCell(cells[at] ?? '') === null))
      return cells[columns.date] || cells.some(saysTotal) ? PASSED : { kind: 'more', parts }
    if (
      (!day && (isTotal({ line, cells }) || isHeaderAgain(cells, table))) ||
      parts.some(saysBalance)
    )
      return PASSED
    if (state === 'never') return { kind: 'wrong', sentence: 'The bank did not book this line.' }
    const date = day && dateInOrder(day, dateOrder)
    if (date === null) return { kind: 'wrong', sentence: dayProblem(cells[columns.date]) }
    const amountCents = amountOf(cells)
    const balance = balanceOf(cells)
    if (amountCents === null && balance !== null) return PASSED
    if (typeof amountCents !== 'number')
      return { kind: 'wrong', sentence: amountCents ?? amountProblem(undefined) }
    const currency = currencyOf(cells)
    const ofAccount = account === undefined ? '' : (cells[account] ?? '')
    return { kind: 'booked', line, date, amountCents, parts, account: ofAccount, currency, balance }
  }
}

/** A line with a text in its first cell alone, where no text of a booking stands. */
function isTitle(cells: string[], { text }: StatementColumns): boolean {
  const [first = '', ...others] = cells
  const isAlone = first !== '' && others.every((cell) => cell === '')
  return isAlone && !text.includes(0) && readDayCell(first) === null && !saysPending(first)
}

/** Some banks write the header above each page. */
function isHeaderAgain(cells: string[], { header }: Table): boolean {
  return header[0] !== '' && header.every((title, at) => title === (cells[at] ?? ''))
}

function createBalanceReader({
  columns,
  booked,
  decimalSign,
}: Reading): (cells: string[]) => number | null {
  const { balance } = columns
  if (balance === undefined) return () => null
  const read = createAmountReader({ amount: balance, positive: 'in' }, booked, decimalSign)
  return (cells) => {
    const cents = read(cells)
    return typeof cents === 'number' ? cents : null
  }
}
