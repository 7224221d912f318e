/** Finds which columns say the amounts of lines, and asks where nothing in a file proves it [behaviour: Bank statements]. */
import type { DecimalSign } from '../read/statement-amount.ts'
import { type ColumnFacts, hasMoney } from './column-facts.ts'
import type { CsvLine } from './csv-lines.ts'
import { namedCurrency } from './find-currency.ts'
import { isOwnAmount, type MoneyRole, moneyRoleOf } from './header-words.ts'
import { areDirections, directionOf } from './line-marks.ts'
import { readMoneyCell } from './money-cells.ts'
import { createAmountReader, marksMoneyIn, type MoneyColumns } from './money-columns.ts'
import { findFee, findProven, type Layout } from './prove-money.ts'

export interface ChosenMoney {
  columns: MoneyColumns
  /** The column of the balance after a line, if there is one. */
  balance: number | undefined
  /** The column of a fee that the balance has beside the amount, if there is one. */
  fee: number | undefined
  asks: 'columns' | 'sign' | null
}

/** So many neighbouring lines prove a running balance. */
const PROOF_LINES = 2_000
const MOST_COLUMNS = 8

/** The share of the bookings of one direction that are taken back, with the opposite sign. */
const MOST_TAKEN_BACK = 0.2

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
  const direction = findDirection(facts)
  const ways = findLayouts(byRole, facts).map((columns) => withDirection(columns, direction, lines))
  const layouts = withoutSparse(ways.map(read))
  const balances = [...byRole.balance, ...byRole.unknown].slice(0, MOST_COLUMNS)
  const proven = findProven(layouts, balances, read)
  const balance = byRole.balance[0]?.at
  const [first, ...others] = layouts
  if (!first) return null
  const known = proven ?? { columns: first.columns, balance }
  const fee = findFee(known, byRole.fee, read)
  if (proven || fee !== undefined) return { ...known, fee, asks: null }
  const isDoubtful =
    !namedAlone(first, layouts, facts) && others.some((other) => !agree(first, other))
  const isSigned = first.amounts.some((amount) => amount !== null && amount < 0)
  const pair = layouts.find((layout) => 'moneyIn' in layout.columns && agree(first, layout))
  const columns = (isSigned ? first : (pair ?? first)).columns
  if (isDoubtful || isUnnamedPair(columns, facts))
    return { columns, balance, fee: undefined, asks: 'columns' }
  return { ...chooseSign(columns, lines, facts), balance, fee: undefined }
}

/** Leaves out layouts that read less than half of the lines that another one reads. */
function withoutSparse(layouts: Layout[]): Layout[] {
  const counts = layouts.map(({ amounts }) => amounts.filter((amount) => amount !== null).length)
  const most = counts.reduce((best, count) => Math.max(best, count), 0)
  return layouts.filter((_layout, at) => (counts[at] ?? 0) > most / 2)
}

type ByRole = Record<MoneyRole | 'unknown', ColumnFacts[]>

/** Columns that have money, and empty ones whose headers say so. */
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
  for (const column of facts) {
    const role = moneyRoleOf(column.title)
    const isEmpty = column.filled === 0 && (role === 'in' || role === 'out')
    if (column.days > column.filled / 2 || !(hasMoney(column) || isEmpty)) continue
    if (role !== null) byRole[role].push(column)
    else if (column.surelyMoney >= column.money / 2) byRole.unknown.push(column)
  }
  for (const role of ['in', 'out'] as const) {
    const filled = byRole[role].filter((column) => column.filled > 0)
    if (filled.length > 0) byRole[role] = filled
  }
  const hasOther = [byRole.amount, byRole.in, byRole.out].some((columns) => columns.length > 0)
  return hasOther ? byRole : { ...byRole, amount: byRole.local }
}

/** The ways to read the amounts, the likeliest first. */
function findLayouts(byRole: ByRole, facts: ColumnFacts[]): MoneyColumns[] {
  const alone =
    (positive: 'in' | 'out') =>
    ({ at: amount }: ColumnFacts): MoneyColumns => ({ amount, positive })
  const pairs = pairsOf(byRole.in, byRole.out)
  const named = byRole.amount.toSorted((a, b) => ownRank(b.title) - ownRank(a.title))
  const known = [...named.map(alone('in')), ...pairs]
  if (known.length > 0) return known.slice(0, MOST_COLUMNS)
  const single = [...byRole.in.map(alone('in')), ...byRole.out.map(alone('out'))]
  const filled = single.filter((columns) => 'amount' in columns && facts[columns.amount]?.filled)
  if (filled.length > 0) return filled.slice(0, MOST_COLUMNS)
  const unknown = (byRole.unknown.length > 0 ? byRole.unknown : byRole.foreign).toSorted(
    (a, b) => Number(b.negatives > 0) - Number(a.negatives > 0),
  )
  return [...exclusivePairs(unknown, facts), ...unknown.map(alone('in'))].slice(0, 2 * MOST_COLUMNS)
}

/** Of several amounts, that in the currency of the account is meant. */
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

/** Two neighbours of a file without header, of which each line fills one; most banks write what goes out first. */
function exclusivePairs(columns: ColumnFacts[], facts: ColumnFacts[]): MoneyColumns[] {
  const most = facts.reduce((best, { days }) => Math.max(best, days), 0)
  const inOrder = columns.toSorted((a, b) => a.at - b.at)
  return inOrder.flatMap((out, place) => {
    const comesIn = inOrder[place + 1]
    const isPair = comesIn !== undefined && out.filled + comesIn.filled === most
    return isPair ? [{ moneyIn: comesIn.at, moneyOut: out.at }] : []
  })
}

function findDirection(facts: ColumnFacts[]): number | undefined {
  return facts.find(({ values, title }) => areDirections(values, title))?.at
}

/** Adds the column of directions to an amount, unless the signs of the amount say something else. */
function withDirection(
  columns: MoneyColumns,
  direction: number | undefined,
  lines: CsvLine[],
): MoneyColumns {
  if ('moneyIn' in columns || direction === undefined) return columns
  const [ofIn, ofOut] = (['in', 'out'] as const).map((way) => {
    let [negatives, count] = [0, 0]
    for (const { cells } of lines) {
      const money = readMoneyCell(cells[columns.amount] ?? '')
      if (!money || directionOf(cells[direction] ?? '') !== way) continue
      count++
      if (money.sign < 0) negatives++
    }
    return count === 0 ? 0 : negatives / count
  }) as [number, number]
  const isPlain = ofIn <= MOST_TAKEN_BACK && ofOut <= MOST_TAKEN_BACK
  const isSigned = ofIn <= MOST_TAKEN_BACK && ofOut >= 1 - MOST_TAKEN_BACK
  const isTurned = ofIn === 1 && ofOut === 0
  return isPlain || isSigned || isTurned ? { ...columns, direction } : columns
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
): Pick<ChosenMoney, 'columns' | 'asks'> {
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
  if (positive <= negative) return { columns: { amount, positive: 'in' }, asks: null }
  return { columns: { amount, positive: 'out' }, asks: 'sign' }
}
