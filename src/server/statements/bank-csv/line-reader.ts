import type {
  DateOrder,
  DecimalSign,
  StatementColumns,
} from '../../../shared/statements/statement.ts'
import { dateInOrder } from '../read/statement-day.ts'
import { amountProblem, dayProblem, neverProblem, stateProblem } from '../read/line-words.ts'
import { chooseAccount } from './choose-account.ts'
import { createTextReader } from './choose-texts.ts'
import type { ColumnFacts } from './column-facts.ts'
import type { CsvLine } from './csv-lines.ts'
import { readDayCell } from '../read/day-cells.ts'
import { createCurrencyReader } from './find-currency.ts'
import type { Table } from './find-table.ts'
import { moneyRoleOf } from './header-words.ts'
import { isPendingTitle, saysBalance, saysPending, saysTotal } from './line-marks.ts'
import { createStateReader } from './line-states.ts'
import { isAmount, readMoneyCell } from './money-cells.ts'
import { createAmountReader, withFee } from './money-columns.ts'

export interface Reading {
  table: Table
  facts: ColumnFacts[]
  booked: CsvLine[]
  columns: StatementColumns
  dateOrder: DateOrder
  decimalSign: DecimalSign
  fee: number | undefined
}

export interface Booking {
  kind: 'booked'
  line: number
  date: string
  amountCents: number
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

export function createLineReader(reading: Reading): (line: CsvLine) => Outcome {
  const { table, facts, booked, columns, dateOrder, decimalSign, fee } = reading
  const amounts = 'amount' in columns ? [columns.amount] : [columns.moneyIn, columns.moneyOut]
  const amountOf = withFee(createAmountReader(columns, booked, decimalSign), fee, decimalSign)
  const balanceOf = createBalanceReader(reading)
  const currencyOf = createCurrencyReader(facts, amounts, booked, table.above)
  const accountOf = createAccountReader(reading)
  const textsOf = createTextReader(columns.text, table)
  const stateOf = createStateReader(facts, columns.date, table.sample)
  const hasOtherMoney = createMoneyFinder(facts, columns)
  const lastBooked = booked.at(-1)?.line ?? 0
  const isTotal = ({ line, cells }: CsvLine) =>
    (!cells[columns.date] || line > lastBooked) && cells.some(saysTotal)

  const isBrokenMoney = (cells: string[]) =>
    amounts.some((at) => /^[^\p{L}]*\d/u.test(cells[at] ?? ''))
  let isBelowPending = false
  return ({ line, cells }) => {
    if (isTitle(cells, columns)) {
      isBelowPending = isPendingTitle(cells[0] ?? '')
      return PASSED
    }
    const { state, word } = stateOf(cells)
    const day = readDayCell(cells[columns.date] ?? '')
    if (state === 'pending' || (isBelowPending && day)) return { kind: 'pending' }
    const parts = textsOf(cells)
    const isAgain = isHeaderAgain(cells, table)
    if (!day && amounts.every((at) => readMoneyCell(cells[at] ?? '') === null)) {
      if (!cells[columns.date] && !cells.some(saysTotal)) return { kind: 'more', parts }
      const isCut =
        !isAgain && line < lastBooked ? amounts.some((at) => cells[at]) : isBrokenMoney(cells)
      return isCut ? { kind: 'wrong', sentence: dayProblem(cells[columns.date]) } : PASSED
    }
    if ((!day && (isTotal({ line, cells }) || isAgain)) || parts.some(saysBalance)) return PASSED
    if (state === 'never') return { kind: 'wrong', sentence: neverProblem(word) }
    if (state === null) return { kind: 'wrong', sentence: stateProblem(word) }
    const date = day && dateInOrder(day, dateOrder)
    if (date === null) return { kind: 'wrong', sentence: dayProblem(cells[columns.date]) }
    const amountCents = amountOf(cells)
    const balance = balanceOf(cells)
    if (amountCents === null && balance !== null && !hasOtherMoney(cells)) return PASSED
    if (typeof amountCents !== 'number')
      return { kind: 'wrong', sentence: amountCents ?? amountProblem(undefined) }
    const currency = currencyOf(cells)
    return {
      kind: 'booked',
      line,
      date,
      amountCents,
      parts,
      account: accountOf(cells),
      currency,
      balance,
    }
  }
}

/** A line without an account is of the only one that a file names. */
function createAccountReader({
  table,
  facts,
  booked,
  columns,
}: Reading): (cells: string[]) => string {
  const at = columns.account === undefined ? chooseAccount(facts, table.sample) : columns.account
  if (at === undefined || at === null) return () => ''
  const nameOf = (cells: string[]) => (cells[at] ?? '').replaceAll('"', '').trim()
  const known = new Set(booked.map(({ cells }) => nameOf(cells)).filter((name) => name !== ''))
  const [only = ''] = known.size === 1 ? known : []
  return (cells) => nameOf(cells) || only
}

function createMoneyFinder(
  facts: ColumnFacts[],
  columns: StatementColumns,
): (cells: string[]) => boolean {
  const others = facts.filter(
    ({ at, title, days }) =>
      at !== columns.balance && days === 0 && moneyRoleOf(title) !== 'balance',
  )
  return (cells) => others.some(({ at }) => isAmount(cells[at] ?? ''))
}

function isTitle(cells: string[], { text }: StatementColumns): boolean {
  const [first = '', ...others] = cells
  const isAlone = first !== '' && others.every((cell) => cell === '')
  return (
    isAlone &&
    !text.includes(0) &&
    readDayCell(first) === null &&
    (!saysPending(first) || isPendingTitle(first))
  )
}

/** Some banks write the header above each page. */
function isHeaderAgain(cells: string[], { headerRows }: Table): boolean {
  return headerRows.some(
    (row) => row[0] !== '' && row.every((title, at) => title === (cells[at] ?? '')),
  )
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
