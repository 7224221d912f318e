/** The booked lines of a table, and what is wrong with the others [behaviour: Bank statements]. */
import type {
  ClosingBalance,
  DateOrder,
  StatementColumns,
} from '../../../shared/statements/statement.ts'
import { dateInOrder } from '../read/date-order.ts'
import { amountProblem, currencyProblem, dayProblem, joinTexts } from '../read/line-words.ts'
import {
  type AccountLines,
  type BookedLine,
  createLineLimit,
  type StatementFile,
} from '../read/statement-file.ts'
import type { DecimalSign } from '../read/statement-amount.ts'
import { chooseAccount, chooseStatus } from './choose-texts.ts'
import type { ColumnFacts } from './column-facts.ts'
import type { CsvLine } from './csv-lines.ts'
import { readDayCell } from './day-cells.ts'
import { createCurrencyReader } from './find-currency.ts'
import type { Table } from './find-table.ts'
import { saysBalance, saysNeverBooked, saysPending, saysTotal } from './line-marks.ts'
import { readMoneyCell } from './money-cells.ts'
import { createAmountReader, type ReadAmountOf } from './money-columns.ts'
import { addsUp, checkBalance } from './running-balance.ts'

export interface Reading {
  facts: ColumnFacts[]
  /** The lines with a day. */
  dated: CsvLine[]
  unclosed: number[]
  columns: StatementColumns
  dateOrder: DateOrder
  decimalSign: DecimalSign
}

interface Booked extends BookedLine {
  line: number
  account: string
  currency: string | null
  balance: number | null
  parts: string[]
}

const NEVER_CLOSED = 'A quote (") is opened and never closed.'

export function bookLines(table: Table, reading: Reading): Omit<StatementFile, 'question'> {
  const { booked, problems, pendingCount } = walk(table, reading)
  const accounts = splitAccounts(booked, problems)
  return {
    accounts,
    pendingCount,
    problems: problems.toSorted((a, b) => a.line - b.line),
  }
}

type Problem = StatementFile['problems'][number]

function walk(table: Table, reading: Reading) {
  const { facts, dated, columns, dateOrder, decimalSign } = reading
  const amounts = 'amount' in columns ? [columns.amount] : [columns.moneyIn, columns.moneyOut]
  const amountOf = createAmountReader(columns, dated, decimalSign)
  const balanceOf = balanceReader(columns, dated, decimalSign)
  const currencyOf = createCurrencyReader(facts, amounts, dated)
  const account = chooseAccount(facts, table.sample.length)
  const status = chooseStatus(facts)
  const lastDated = dated.at(-1)?.line ?? 0
  const problems: Problem[] = reading.unclosed.map((line) => ({ line, sentence: NEVER_CLOSED }))
  const booked: Booked[] = []
  const countLine = createLineLimit()
  let pendingCount = 0
  let last: Booked | null = null
  for (const { line, cells } of table.lines) {
    const dayText = cells[columns.date] ?? ''
    const day = readDayCell(dayText)
    const texts = columns.text.map((at) => cells[at] ?? '')
    const hasAmount = amounts.some((at) => readMoneyCell(cells[at] ?? ''))
    if (isPending(cells, columns.date, status)) {
      countLine()
      pendingCount++
      last = null
      continue
    }
    if (!day && !hasAmount) {
      if (dayText === '' && last && !cells.some(saysTotal)) last.parts = last.parts.concat(texts)
      continue
    }
    if (!day && (dayText === '' || line > lastDated) && cells.some(saysTotal)) continue
    if (isHeaderAgain(cells, table) || texts.some(saysBalance)) continue
    countLine()
    const problem = (sentence: string) => problems.push({ line, sentence })
    last = null
    const date = day && dateInOrder(day, dateOrder)
    if (date === null) {
      problem(dayProblem(dayText))
      continue
    }
    const amountCents = amountOf(cells)
    if (amountCents === null) {
      if (balanceOf(cells) === null) problem(amountProblem(undefined))
      continue
    }
    if (typeof amountCents === 'string') {
      problem(amountCents)
      continue
    }
    if (status !== undefined && saysNeverBooked(cells[status] ?? '')) {
      problem(`The bank did not book this line: "${cells[status]}".`)
      continue
    }
    last = {
      date,
      amountCents,
      text: '',
      id: null,
      line,
      account: account === undefined ? '' : (cells[account] ?? ''),
      currency: currencyOf(cells),
      balance: balanceOf(cells),
      parts: texts,
    }
    booked.push(last)
  }
  return { booked, problems, pendingCount }
}

function isPending(cells: string[], date: number, status: number | undefined): boolean {
  return (
    saysPending(cells[date] ?? '') || (status !== undefined && saysPending(cells[status] ?? ''))
  )
}

/** Some banks write the header above each page. */
function isHeaderAgain(cells: string[], { header }: Table): boolean {
  return header[0] !== '' && header.every((title, at) => title === (cells[at] ?? ''))
}

function balanceReader(
  { balance }: StatementColumns,
  lines: CsvLine[],
  decimalSign: DecimalSign,
): (cells: string[]) => number | null {
  if (balance === undefined) return () => null
  const read: ReadAmountOf = createAmountReader(
    { amount: balance, positive: 'in' },
    lines,
    decimalSign,
  )
  return (cells) => {
    const cents = read(cells)
    return typeof cents === 'number' ? cents : null
  }
}

/** The lines by account; lines in another currency than the account's are wrong. */
function splitAccounts(booked: Booked[], problems: Problem[]): AccountLines[] {
  const groups = new Map<string, Booked[]>()
  for (const line of booked) {
    const group = groups.get(line.account)
    if (group) group.push(line)
    else groups.set(line.account, [line])
  }
  return Array.from(groups, ([key, all]) => {
    const currency = usualCurrency(all)
    const isOwn = (line: Booked) => line.currency === null || line.currency === currency
    for (const line of all)
      if (!isOwn(line))
        problems.push({ line: line.line, sentence: currencyProblem(line.currency ?? '') })
    const own = all.filter(isOwn)
    const lines = own.map(({ date, amountCents, parts, id }): BookedLine => ({
      date,
      amountCents,
      text: joinTexts(parts),
      id,
    }))
    return { key, label: key, currency, lines, closing: closingOf(own) }
  })
}

/** Dollars if any line has them, else the currency of the first line that names one. */
function usualCurrency(lines: Booked[]): string | null {
  const named = lines.map(({ currency }) => currency).filter((code) => code !== null)
  return named.includes('USD') ? 'USD' : (named[0] ?? null)
}

/** The newest value of a balance that adds up, on the day of the newest line. */
function closingOf(lines: Booked[]): ClosingBalance | null {
  const proof = checkBalance(
    lines.map(({ amountCents }) => amountCents),
    lines.map(({ balance }) => balance),
  )
  if (!addsUp(proof)) return null
  const newest = proof.isNewestFirst ? lines[0] : lines.at(-1)
  return newest && newest.balance !== null ? { on: newest.date, cents: newest.balance } : null
}
