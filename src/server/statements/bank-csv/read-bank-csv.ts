import {
  type DecimalSign,
  MAX_LAYOUT,
  MAX_STATEMENT_LINES,
  type StatementColumns,
} from '../../../shared/statements/statement.ts'
import { type DayNumbers, findDateOrder, type FoundOrder } from '../read/statement-day.ts'
import { type ReadFile, refusal, tooManyLines } from '../read/statement-file.ts'
import { findDecimal } from '../read/statement-amount.ts'
import { bookLines } from './book-lines.ts'
import { chooseAccount } from './choose-account.ts'
import { chooseMoney } from './choose-money.ts'
import { chooseDay, chooseTexts } from './choose-texts.ts'
import { type ColumnFacts, columnFacts, hasMoney } from './column-facts.ts'
import {
  type CsvLine,
  type CsvLines,
  readCsvLines,
  separatorsOf,
  unwrapLines,
} from './csv-lines.ts'
import { readDayCell } from '../read/day-cells.ts'
import { findTable, isBooking, type Table } from './find-table.ts'
import { saysBalance } from './line-marks.ts'
import { createStateReader } from './line-states.ts'
import { readMoneyCell } from './money-cells.ts'

const SHOWN_CHARACTERS = 60_000
const SAMPLE_CHARACTERS = 100
const MOST_MONEY_COLUMNS = 10
const LONGEST_TEXT = 200
const NO_DAYS = 'No line of this file has a day of the calendar and an amount.'

export const readBankCsv: ReadFile = (text, answers) => {
  const { lines, unclosed } = cutLines(text)
  const table = findTable(lines)
  if (!table) throw refusal(NO_DAYS)
  const facts = columnFacts(table)
  const dated = table.lines.filter(({ cells }) =>
    table.days.some((at) => readDayCell(cells[at] ?? '')),
  )
  if (dated.length > MAX_STATEMENT_LINES) throw tooManyLines()
  const numbers = facts.filter((column) => hasMoney(column) && column.days === 0)
  const ofFile = findDecimal(textsOf(dated, withSigns(numbers, dated)), answers.decimal)
  const date = answers.columns?.date ?? chooseDay(facts, table.days)
  const booked = bookedOnly(dated, createStateReader(facts, date, table.sample))
  const chosen = answers.columns
    ? { columns: checkColumns(answers.columns, table), asks: null, fee: undefined }
    : chooseColumns(table, facts, booked, date, ofFile.sign)
  const { columns, asks, fee } = chosen
  // The amounts' own signs decide before those of rates and numbers beside them.
  const own = findDecimal(textsOf(dated, moneyOf(columns, facts)), answers.decimal)
  const { sign: decimalSign, doubt } = own.doubt === null ? own : ofFile
  const order = findOrder(dated, columns.date, table)
  const asksOrder = order.provenBy === null && answers.dateOrder === undefined
  // Another file of the statement may be the one that was asked about.
  const isSure = order.provenBy === 'days' || order.provenBy === 'dots'
  const dateOrder = isSure ? order.order : (answers.dateOrder ?? order.order)
  const reading = { table, facts, booked, columns, dateOrder, decimalSign, fee }
  const file = bookLines(reading, unclosed)
  if (!asks && file.accounts.length === 0 && file.pendingCount === 0) throw refusal(NO_DAYS)
  const shown = { header: cutTexts(table.header), samples: samplesOf(dated, table) }
  return {
    ...file,
    table: { layout: layoutOf(facts), columns, ...shown },
    question: asks
      ? { kind: asks, guess: columns, ...shown }
      : doubt !== null
        ? { kind: 'decimal', guess: decimalSign, sample: doubt }
        : asksOrder
          ? { kind: 'dateOrder', guess: order.order, sample: order.sample }
          : null,
  }
}

function layoutOf(facts: ColumnFacts[]): string {
  return facts
    .map(({ title, days, money, texts }) =>
      title === '' ? (days > 0 ? '#day' : money > 0 ? '#money' : texts > 0 ? '#text' : '') : title,
    )
    .join('|')
    .slice(0, MAX_LAYOUT)
}

function moneyOf(columns: StatementColumns, facts: ColumnFacts[]): ColumnFacts[] {
  const { balance } = columns
  const amounts = 'amount' in columns ? [columns.amount] : [columns.moneyIn, columns.moneyOut]
  return facts.filter(({ at }) => at === balance || amounts.includes(at))
}

function cutLines(text: string): CsvLines {
  const found = findSeparator(text)
  const unwrapped = found.bookings > 0 ? null : unwrapLines(text)
  return unwrapped === null
    ? readCsvLines(text, found.separator, isBooking)
    : readCsvLines(unwrapped, findSeparator(unwrapped).separator, isBooking)
}

function findSeparator(text: string): { separator: string; bookings: number } {
  const start = text.slice(0, SHOWN_CHARACTERS)
  const shown = start.slice(0, start.length < text.length ? start.lastIndexOf('\n') : undefined)
  let best = { separator: ',', bookings: -1, cells: 0 }
  for (const separator of separatorsOf(text)) {
    const { lines } = readCsvLines(shown || start, separator, isBooking)
    const bookings = lines.filter(({ cells }) => isBooking(cells)).length
    const cells = lines.reduce((sum, line) => sum + line.cells.length, 0)
    if (bookings > best.bookings || (bookings === best.bookings && cells > best.cells))
      best = { separator, bookings, cells }
  }
  return best
}

/** The columns with a decimal or grouping sign: the digits of a card number say nothing about those of amounts. */
function withSigns(facts: ColumnFacts[], lines: CsvLine[]): ColumnFacts[] {
  return facts.filter(({ at }) => lines.some(({ cells }) => /\d[.,]\d/.test(cells[at] ?? '')))
}

function* textsOf(lines: CsvLine[], facts: ColumnFacts[]): Iterable<string> {
  const columns = facts.slice(0, MOST_MONEY_COLUMNS)
  for (const { cells } of lines)
    for (const { at } of columns) yield readMoneyCell(cells[at] ?? '')?.digits ?? ''
}

interface Chosen {
  columns: StatementColumns
  asks: 'columns' | 'sign' | null
  fee: number | undefined
}

function chooseColumns(
  table: Table,
  facts: ColumnFacts[],
  booked: CsvLine[],
  date: number,
  decimalSign: DecimalSign,
): Chosen {
  const money = chooseMoney(facts, booked, decimalSign)
  if (!money) throw refusal(NO_DAYS)
  const { balance, asks, fee } = money
  const used = [
    ...table.days,
    ...Object.values(money.columns).filter((at) => typeof at === 'number'),
  ]
  const account = chooseAccount(facts, table.sample)
  const columns = {
    date,
    text: chooseTexts(facts, used, table),
    ...(balance === undefined ? {} : { balance }),
    ...(account === undefined ? {} : { account }),
  }
  if ('moneyIn' in money.columns)
    return { columns: { ...columns, ...money.columns, positive: 'in' }, asks, fee }
  const { amount, positive, direction } = money.columns
  const way = direction === undefined ? {} : { direction }
  return { columns: { ...columns, amount, positive, ...way }, asks, fee }
}

function bookedOnly(dated: CsvLine[], stateOf: ReturnType<typeof createStateReader>): CsvLine[] {
  const booked = dated.filter(
    ({ cells }) => stateOf(cells).state === 'booked' && !cells.some(saysBalance),
  )
  return booked.length > 0 ? booked : dated
}

function checkColumns(columns: StatementColumns, { header }: Table): StatementColumns {
  const { text, positive: _, ...others } = columns
  const missing = [...text, ...Object.values(others)].find(
    (at) => at !== null && at >= header.length,
  )
  if (missing === undefined) return columns
  throw refusal(
    `Column ${missing} is named, but the file has only columns 0 to ${header.length - 1}.`,
  )
}

function findOrder(lines: CsvLine[], date: number, { days, above }: Table): FoundOrder {
  const daysOf = (at: number) => lines.flatMap(({ cells }) => readDayCell(cells[at] ?? '') ?? [])
  const own = findDateOrder(daysOf(date))
  if (own.provenBy !== null) return own
  const others = days.filter((at) => at !== date).map(daysOf)
  for (const other of [...others, daysWithin(above)]) {
    const open = other.filter(({ isYearFirst }) => !isYearFirst)
    const { order, provenBy } = findDateOrder(open)
    if (open.length > 0 && provenBy === 'days') return { ...own, order, provenBy }
  }
  return own
}

/** The days that stand within the text above a table, like those of "01/01/2024 - 01/31/2024". */
function daysWithin(lines: CsvLine[]): DayNumbers[] {
  const texts = lines.flatMap(({ cells }) => cells).map((cell) => cell.slice(0, LONGEST_TEXT))
  const found = texts.flatMap(
    (text) => text.match(/(?<!\d)\d{1,2}[/-]\d{1,2}[/-]\d{4}(?!\d)/g) ?? [],
  )
  return found.flatMap((text) => readDayCell(text) ?? [])
}

function cutTexts(texts: string[]): string[] {
  return texts.map((text) => text.slice(0, SAMPLE_CHARACTERS))
}

function samplesOf(lines: CsvLine[], { header }: Table): string[][] {
  return lines.slice(0, 3).map(({ cells }) => cutTexts(header.map((_title, at) => cells[at] ?? '')))
}
