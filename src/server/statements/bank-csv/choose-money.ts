/** Finds which columns say the amounts of lines, and asks where nothing in a file proves it [behaviour: Bank statements]. */
import type { DecimalSign } from '../read/statement-amount.ts'
import { type ColumnFacts, hasMoney } from './column-facts.ts'
import type { CsvLine } from './csv-lines.ts'
import { namedCurrency } from './find-currency.ts'
import { type MoneyRole, moneyRoleOf } from './header-words.ts'
import { areDirections } from './line-marks.ts'
import { readMoneyCell } from './money-cells.ts'
import { createAmountReader, marksMoneyIn, type MoneyColumns } from './money-columns.ts'
import { checkBalance, isProof } from './running-balance.ts'

export interface ChosenMoney {
  columns: MoneyColumns
  /** The column of the balance after a line, if there is one. */
  balance: number | undefined
  asks: 'columns' | 'sign' | null
}

/** One way to read the amounts of a file. */
interface Layout {
  columns: MoneyColumns
  amounts: (number | null)[]
}

/** So many neighbouring lines prove a running balance. */
const PROOF_LINES = 2_000
const MOST_COLUMNS = 8

/** So many steps of a balance are no chance, even where the signs of the amounts say the opposite. */
const MANY_HITS = 3

/**
 * @param lines Those with a day, in the order of the file.
 * @returns null for a file without amounts.
 */
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
  const layouts = findLayouts(byRole, facts).map(read)
  const balances = [...byRole.balance, ...byRole.unknown].slice(0, MOST_COLUMNS)
  const proven = findProven(layouts, balances, read)
  const balance = proven?.balance ?? byRole.balance[0]?.at
  if (proven) return { ...proven, asks: null }
  const [first, ...others] = layouts
  if (!first) return null
  const isDoubtful =
    !namedAlone(first, layouts, facts) && others.some((other) => !agree(first, other))
  const isSigned = first.amounts.some((amount) => amount !== null && amount < 0)
  const pair = layouts.find((layout) => 'moneyIn' in layout.columns && agree(first, layout))
  const columns = (isSigned ? first : (pair ?? first)).columns
  if (isDoubtful || isUnnamedPair(columns, facts)) return { columns, balance, asks: 'columns' }
  return { ...chooseSign(columns, lines, facts), balance }
}

type ByRole = Record<MoneyRole | 'unknown', ColumnFacts[]>

/** Columns that have money, and empty ones whose headers say so. */
function groupByRole(facts: ColumnFacts[]): ByRole {
  const byRole: ByRole = {
    amount: [],
    in: [],
    out: [],
    balance: [],
    foreign: [],
    other: [],
    unknown: [],
  }
  for (const column of facts) {
    const role = moneyRoleOf(column.title)
    const isEmpty = column.filled === 0 && (role === 'in' || role === 'out')
    if (column.days > column.filled / 2 || !(hasMoney(column) || isEmpty)) continue
    if (role !== null) byRole[role].push(column)
    else if (column.surelyMoney >= column.money / 2) byRole.unknown.push(column)
  }
  return byRole
}

/** The ways to read the amounts, the likeliest first. */
function findLayouts(byRole: ByRole, facts: ColumnFacts[]): MoneyColumns[] {
  const direction = findDirection(facts)
  const alone =
    (positive: 'in' | 'out') =>
    ({ at: amount }: ColumnFacts): MoneyColumns => ({ amount, direction, positive })
  const pairs = pairsOf(byRole.in, byRole.out)
  const named = byRole.amount.toSorted(
    (a, b) => Number(namedCurrency(b.title) !== null) - Number(namedCurrency(a.title) !== null),
  )
  const known = [...named.map(alone('in')), ...pairs]
  if (known.length > 0) return known.slice(0, MOST_COLUMNS)
  const single = [...byRole.in.map(alone('in')), ...byRole.out.map(alone('out'))]
  const filled = single.filter((columns) => 'amount' in columns && facts[columns.amount]?.filled)
  if (filled.length > 0) return filled.slice(0, MOST_COLUMNS)
  const unknown = byRole.unknown.length > 0 ? byRole.unknown : byRole.foreign
  return [...exclusivePairs(unknown, facts), ...unknown.map(alone('in'))].slice(0, 2 * MOST_COLUMNS)
}

function pairsOf(ins: ColumnFacts[], outs: ColumnFacts[]): MoneyColumns[] {
  return ins
    .slice(0, 2)
    .flatMap(({ at: moneyIn }) =>
      outs.slice(0, 2).map(({ at: moneyOut }) => ({ moneyIn, moneyOut })),
    )
}

/** Two neighbours of a file without header, of which each line fills one; most banks write what goes out first. */
function exclusivePairs(columns: ColumnFacts[], facts: ColumnFacts[]): MoneyColumns[] {
  const most = facts.reduce((best, { days }) => Math.max(best, days), 0)
  return columns.flatMap((out, place) => {
    const comesIn = columns[place + 1]
    const isPair = comesIn !== undefined && out.filled + comesIn.filled === most
    return isPair ? [{ moneyIn: comesIn.at, moneyOut: out.at }] : []
  })
}

function findDirection(facts: ColumnFacts[]): number | undefined {
  return facts.find(({ values, title }) => areDirections(values, title))?.at
}

/** The layout whose amounts lead from each value of a running balance to the next. */
function findProven(
  layouts: Layout[],
  balances: ColumnFacts[],
  read: (columns: MoneyColumns) => Layout,
): { columns: MoneyColumns; balance: number } | null {
  let best: { columns: MoneyColumns; balance: number; hits: number } | null = null
  for (const { at: balance } of balances) {
    const values = read({ amount: balance, positive: 'in' }).amounts
    for (const { columns, amounts } of layouts) {
      if (usesColumn(columns, balance)) continue
      const asRead = checkBalance(amounts, values)
      const turned = checkBalance(
        amounts.map((amount) => amount && -amount),
        values,
      )
      const [proof, proven] =
        turned.hits > asRead.hits ? [turned, turn(columns)] : [asRead, columns]
      const isEnough = proof !== turned || isPlain(amounts) || proof.hits >= MANY_HITS
      if (!isEnough || !isProof(proof) || asRead.hits === turned.hits) continue
      if (proof.hits > (best?.hits ?? 0)) best = { columns: proven, balance, hits: proof.hits }
    }
  }
  return best && { columns: best.columns, balance: best.balance }
}

/** True if no sign or word says which amounts go out. */
function isPlain(amounts: (number | null)[]): boolean {
  return amounts.every((amount) => amount === null || amount >= 0)
}

function usesColumn(columns: MoneyColumns, at: number): boolean {
  return 'amount' in columns
    ? columns.amount === at
    : columns.moneyIn === at || columns.moneyOut === at
}

/** The same columns where what comes in goes out. */
function turn(columns: MoneyColumns): MoneyColumns {
  return 'amount' in columns
    ? { ...columns, positive: columns.positive === 'in' ? 'out' : 'in' }
    : { moneyIn: columns.moneyOut, moneyOut: columns.moneyIn }
}

/** True if the header of an amount names its currency, as no other one does. */
function namedAlone(first: Layout, layouts: Layout[], facts: ColumnFacts[]): boolean {
  const named = layouts.filter(
    ({ columns }) =>
      'amount' in columns && namedCurrency(facts[columns.amount]?.title ?? '') !== null,
  )
  return named.length === 1 && named[0] === first
}

/** True if two layouts read the same, a line here and there apart, or the same without signs. */
function agree(a: Layout, b: Layout): boolean {
  const differences = a.amounts.filter((amount, at) => {
    const other = b.amounts[at] ?? null
    return Math.abs(amount ?? 0) !== Math.abs(other ?? 0)
  })
  return differences.length <= a.amounts.length / 50
}

function isUnnamedPair(columns: MoneyColumns, facts: ColumnFacts[]): boolean {
  return 'moneyIn' in columns && moneyRoleOf(facts[columns.moneyIn]?.title ?? '') !== 'in'
}

/** Decides what positive amounts mean; many banks write the purchases of a card without a sign. */
function chooseSign(
  columns: MoneyColumns,
  lines: CsvLine[],
  facts: ColumnFacts[],
): Omit<ChosenMoney, 'balance'> {
  if ('moneyIn' in columns || columns.direction !== undefined) return { columns, asks: null }
  const { amount } = columns
  let [negative, positive] = [0, 0]
  for (const { cells } of lines) {
    const money = readMoneyCell(cells[amount] ?? '')
    if (!money || !/[1-9]/.test(money.digits)) continue
    if (money.sign < 0) negative++
    else positive++
  }
  const role = moneyRoleOf(facts[amount]?.title ?? '')
  if (negative === 0 && (role === 'in' || role === 'out')) return { columns, asks: null }
  if (negative === 0 && marksMoneyIn(lines, amount))
    return { columns: { amount, positive: 'out' }, asks: null }
  if (positive <= 2 * negative) return { columns: { amount, positive: 'in' }, asks: null }
  return { columns: { amount, positive: 'out' }, asks: 'sign' }
}
