import type { DecimalSign } from '../../../shared/statements/statement.ts'
import { type ColumnFacts, hasMoney } from './column-facts.ts'
import type { CsvLine } from './csv-lines.ts'
import { namedCurrency } from './find-currency.ts'
import { isOwnAmount, type MoneyRole, moneyRoleOf } from './header-words.ts'
import { areDirections, saysCardPayment } from './line-marks.ts'
import { centsOf, isAmount, readMoneyCell } from './money-cells.ts'
import {
  compareSigns,
  createAmountReader,
  marksMoneyIn,
  type MoneyColumns,
} from './money-columns.ts'
import { findFee, findProven, type Layout } from './prove-money.ts'

export interface ChosenMoney {
  columns: MoneyColumns
  balance: number | undefined
  fee: number | undefined
  asks: 'columns' | 'sign' | null
}

const PROOF_LINES = 2_000
const MOST_COLUMNS = 8

/** This many amounts each way are no chance. */
const MANY = 3

export function chooseMoney(
  facts: ColumnFacts[],
  lines: CsvLine[],
  decimalSign: DecimalSign,
): ChosenMoney | null {
  const proofLines = lines.slice(0, PROOF_LINES)
  const byRole = groupByRole(facts)
  const read = (columns: MoneyColumns): Layout => {
    const amountOf = createAmountReader(columns, lines, decimalSign)
    const amounts = proofLines.map(({ cells }) => {
      const amount = amountOf(cells)
      return typeof amount === 'number' ? amount : null
    })
    return { columns, amounts }
  }
  const direction = facts.find(({ values, title }) => areDirections(values, title))?.at
  const ways = findLayouts(byRole, facts, lines)
  const layouts = withoutSparse(
    ways.map((columns) => read(withDirection(columns, direction, lines))),
  )
  const balances = [...byRole.balance, ...byRole.unknown].slice(0, MOST_COLUMNS)
  const proven = findProven(layouts, balances, read)
  const balance = byRole.balance[0]?.at
  const [first, ...others] = layouts
  if (!first) return null
  const known = proven ?? { columns: first.columns, balance }
  const fee = findFee(known, byRole.fee, read)
  const dropsMoney = (columns: MoneyColumns, balance: number | undefined) =>
    hasMoneyBeside(read(columns), openColumns(byRole, columns, balance), proofLines)
  if (proven || fee !== undefined) {
    const isDropping = !proven?.isWhole && dropsMoney(known.columns, known.balance)
    return {
      columns: known.columns,
      balance: known.balance,
      fee,
      asks: isDropping ? 'columns' : null,
    }
  }
  const isDoubtful =
    !namedAlone(first, layouts, facts) && others.some((other) => !agree(first, other))
  const isSigned = first.amounts.some((amount) => amount !== null && amount < 0)
  const pair = layouts.find((layout) => 'moneyIn' in layout.columns && agree(first, layout))
  const columns = (isSigned ? first : (pair ?? first)).columns
  if (isDoubtful || isUnnamedPair(columns, facts) || dropsMoney(columns, balance))
    return { columns, balance, fee: undefined, asks: 'columns' }
  return { ...chooseSign(columns, direction, lines, decimalSign, facts), balance, fee: undefined }
}

function openColumns(
  { amount, in: ins, out, unknown }: ByRole,
  columns: MoneyColumns,
  balance: number | undefined,
): ColumnFacts[] {
  const used = Object.values(columns)
  const open = [...amount, ...ins, ...out, ...unknown]
  return open.filter(({ at }) => !used.includes(at) && at !== balance)
}

function hasMoneyBeside({ amounts }: Layout, others: ColumnFacts[], lines: CsvLine[]): boolean {
  return lines.some(
    ({ cells }, at) => !amounts[at] && others.some((other) => hasAmount(cells, other)),
  )
}

/** Without a title that says money, only what is written like an amount counts. */
function hasAmount(cells: string[], { at, title }: ColumnFacts): boolean {
  const cell = cells[at] ?? ''
  return moneyRoleOf(title) === null ? isAmount(cell) : isFilled(cell)
}

function isFilled(cell = ''): boolean {
  return /[1-9]/.test(readMoneyCell(cell)?.digits ?? '')
}

function withoutSparse(layouts: Layout[]): Layout[] {
  const counts = layouts.map(({ amounts }) => amounts.filter((amount) => amount !== null).length)
  const most = counts.reduce((best, count) => Math.max(best, count), 0)
  return layouts.filter((_layout, at) => (counts[at] ?? 0) > most / 2)
}

type ByRole = Record<MoneyRole | 'unknown', ColumnFacts[]>

/** Also empty columns whose headers say in or out. */
function groupByRole(facts: ColumnFacts[]): ByRole {
  const byRole: ByRole = {
    amount: [],
    in: [],
    out: [],
    balance: [],
    fee: [],
    local: [],
    foreign: [],
    other: [],
    unknown: [],
  }
  const numbers: ColumnFacts[] = []
  for (const column of facts) {
    const role = moneyRoleOf(column.title)
    const isEmpty = column.filled === 0 && (role === 'in' || role === 'out')
    if (column.days > column.filled / 2 || !(hasMoney(column) || isEmpty)) continue
    if (role !== null) byRole[role].push(column)
    else if (column.surelyMoney >= column.money / 2) byRole.unknown.push(column)
    else numbers.push(column)
  }
  for (const role of ['in', 'out'] as const) {
    const filled = byRole[role].filter((column) => column.filled > 0)
    if (filled.length > 0) byRole[role] = filled
  }
  const hasCells = (columns: ColumnFacts[]) => columns.some(({ filled }) => filled > 0)
  const [hasIn, hasOut] = [hasCells(byRole.in), hasCells(byRole.out)]
  if (hasCells(byRole.amount) || (hasIn && hasOut)) return byRole
  // Whole dollars may be the other half of what has a title.
  if (hasIn || hasOut) return { ...byRole, unknown: [...byRole.unknown, ...numbers] }
  const unknown = byRole.unknown.length + byRole.local.length > 0 ? byRole.unknown : numbers
  return { ...byRole, amount: byRole.local, unknown }
}

/** The likeliest first. */
function findLayouts(byRole: ByRole, facts: ColumnFacts[], lines: CsvLine[]): MoneyColumns[] {
  const alone =
    (positive: 'in' | 'out') =>
    ({ at: amount }: ColumnFacts): MoneyColumns => ({ amount, positive })
  const titled = pairsOf(byRole.in, byRole.out)
  const sided = [...byRole.in, ...byRole.out].filter(({ at }) =>
    lines.some(({ cells }) => isFilled(cells[at])),
  )
  const open = [...byRole.amount, ...sided, ...byRole.unknown].slice(0, MOST_COLUMNS)
  const halves = titled.length > 0 ? [] : exclusivePairs(open, lines)
  const isHalf = ({ at }: ColumnFacts) => halves.some((pair) => Object.values(pair).includes(at))
  const named = byRole.amount
    .filter((column) => !isHalf(column))
    .toSorted((a, b) => ownRank(b.title) - ownRank(a.title))
  if (named.length + titled.length > 0)
    return [...named.map(alone('in')), ...titled].slice(0, MOST_COLUMNS)
  const unknown = (byRole.unknown.length > 0 ? byRole.unknown : byRole.foreign)
    .toSorted((a, b) => Number(b.negatives > 0) - Number(a.negatives > 0))
    .map(alone('in'))
  if (halves.length > 0)
    return [...halves, ...(sided.length + byRole.amount.length > 0 ? [] : unknown)]
  if (sided.length === 0) return unknown.slice(0, 2 * MOST_COLUMNS)
  return sided.map((column) => alone(byRole.in.includes(column) ? 'in' : 'out')(column))
}

/** Several columns of amounts: the one in the currency of the account is meant. */
function ownRank(title: string): number {
  return namedCurrency(title) !== null ? 2 : isOwnAmount(title) ? 1 : 0
}

function pairsOf(ins: ColumnFacts[], outs: ColumnFacts[]): MoneyColumns[] {
  return ins
    .slice(0, 2)
    .flatMap(({ at: moneyIn }) =>
      outs.slice(0, 2).map(({ at: moneyOut }) => ({ moneyIn, moneyOut })),
    )
}

/** Most banks write what goes out first, if no title says it. */
function exclusivePairs(columns: ColumnFacts[], lines: CsvLine[]): MoneyColumns[] {
  const inOrder = columns.toSorted((a, b) => a.at - b.at)
  const filled = inOrder.map(({ at, values }) => {
    // A half may have no other amount than 0.00.
    const isAmountOfHalf = [...values].some(isFilled) ? isFilled : (cell = '') => cell !== ''
    return lines.map(({ cells }) => isAmountOfHalf(cells[at]))
  })
  const most = lines.length / 50
  return inOrder.flatMap((first, place) =>
    inOrder.slice(place + 1).flatMap((second, more) => {
      const [ofFirst = [], ofSecond = []] = [filled[place], filled[place + 1 + more]]
      const strays = ofFirst.filter((has, line) => has === ofSecond[line])
      if (strays.length > most || !ofFirst.includes(true) || !ofSecond.includes(true)) return []
      const [ofTitle, ofOther] = [moneyRoleOf(first.title), moneyRoleOf(second.title)]
      const isFirstIn = ofTitle === 'in' || ofOther === 'out'
      return isFirstIn
        ? [{ moneyIn: first.at, moneyOut: second.at }]
        : [{ moneyIn: second.at, moneyOut: first.at }]
    }),
  )
}

/** Signs that stand there say more than a letter. */
function withDirection(
  columns: MoneyColumns,
  direction: number | undefined,
  lines: CsvLine[],
): MoneyColumns {
  if ('moneyIn' in columns || direction === undefined) return columns
  const signs = compareSigns(columns.amount, direction, lines)
  return signs === 'none' || signs === 'some' ? { ...columns, direction } : columns
}

function namedAlone(first: Layout, layouts: Layout[], facts: ColumnFacts[]): boolean {
  const named = layouts.filter(
    ({ columns }) =>
      'amount' in columns && namedCurrency(facts[columns.amount]?.title ?? '') !== null,
  )
  return named.length === 1 && named[0] === first
}

/** Signs, and a line here and there, may differ. */
function agree(a: Layout, b: Layout): boolean {
  const differences = a.amounts.filter((amount, at) => {
    const other = b.amounts[at] ?? null
    return Math.abs(amount ?? 0) !== Math.abs(other ?? 0)
  })
  return differences.length <= a.amounts.length / 50
}

function isUnnamedPair(columns: MoneyColumns, facts: ColumnFacts[]): boolean {
  if (!('moneyIn' in columns)) return false
  const roleOf = (at: number) => moneyRoleOf(facts[at]?.title ?? '')
  return roleOf(columns.moneyIn) !== 'in' || roleOf(columns.moneyOut) !== 'out'
}

/** Many banks write the purchases of a card without a sign. */
function chooseSign(
  columns: MoneyColumns,
  direction: number | undefined,
  lines: CsvLine[],
  decimalSign: DecimalSign,
  facts: ColumnFacts[],
): Pick<ChosenMoney, 'columns' | 'asks'> {
  if ('moneyIn' in columns) return { columns, asks: null }
  const { amount } = columns
  const signs = direction === undefined ? null : compareSigns(amount, direction, lines)
  if (signs === 'none' || signs === 'same') return { columns, asks: null }
  if (signs === 'some' || signs === 'turned') return { columns, asks: 'sign' }
  const counts = countSigns(lines, amount, decimalSign)
  const { ins, outs, inCents, outCents, paysCard } = counts
  const role = moneyRoleOf(facts[amount]?.title ?? '')
  if (outs === 0 && (role === 'in' || role === 'out')) return { columns, asks: null }
  if (outs === 0 && marksMoneyIn(lines, amount))
    return { columns: { amount, positive: 'out' }, asks: null }
  // Pay comes in fewer and larger sums than those that go out.
  const isFewer = outs > ins || ins < MANY
  const isUsual = outs >= 2 * ins || (outs >= ins && isFewer && inCents * outs > outCents * ins)
  const isCard = outs > 0 && paysCard >= outs / 2
  if (isUsual && !isCard) return { columns: { amount, positive: 'in' }, asks: null }
  const guess = outs > ins && !isCard ? 'in' : 'out'
  return { columns: { amount, positive: guess }, asks: 'sign' }
}

function countSigns(lines: CsvLine[], amount: number, decimalSign: DecimalSign) {
  const counts = { ins: 0, outs: 0, inCents: 0, outCents: 0, paysCard: 0 }
  for (const { cells } of lines) {
    const money = readMoneyCell(cells[amount] ?? '')
    const cents = (money && centsOf(money, decimalSign)) ?? 0
    if (cents > 0) {
      counts.ins++
      counts.inCents += cents
    } else if (cents < 0) {
      counts.outs++
      counts.outCents -= cents
      if (cells.some(saysCardPayment)) counts.paysCard++
    }
  }
  return counts
}
