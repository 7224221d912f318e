/** Finds which columns say the amounts of lines, and asks where nothing in a file proves it [behaviour: Bank statements]. */
import type { DecimalSign } from '../read/statement-amount.ts'
import { type ColumnFacts, hasMoney } from './column-facts.ts'
import type { CsvLine } from './csv-lines.ts'
import { namedCurrency } from './find-currency.ts'
import { isOwnAmount, type MoneyRole, moneyRoleOf } from './header-words.ts'
import { areDirections } from './line-marks.ts'
import { readMoneyCell } from './money-cells.ts'
import { createAmountReader, marksMoneyIn, type MoneyColumns } from './money-columns.ts'
import { checkBalance, isProof } from './running-balance.ts'

export interface ChosenMoney {
  columns: MoneyColumns
  /** The column of the balance after a line, if there is one. */
  balance: number | undefined
  /** The column of a fee that the balance has beside the amount, if there is one. */
  fee: number | undefined
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
  const balance = byRole.balance[0]?.at
  const [first, ...others] = layouts
  if (!first) return null
  const known = proven ?? { columns: first.columns, balance }
  const fee = findFee(known, byRole, read)
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
  const direction = findDirection(facts)
  const alone =
    (positive: 'in' | 'out') =>
    ({ at: amount }: ColumnFacts): MoneyColumns => ({ amount, direction, positive })
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
  return columns.flatMap((out, place) => {
    const comesIn = columns[place + 1]
    const isPair = comesIn !== undefined && out.filled + comesIn.filled === most
    return isPair ? [{ moneyIn: comesIn.at, moneyOut: out.at }] : []
  })
}

function findDirection(facts: ColumnFacts[]): number | undefined {
  return facts.find(({ values, title }) => areDirections(values, title))?.at
}

interface Proven {
  columns: MoneyColumns
  /** Undefined where the balance is the one before a line. */
  balance: number | undefined
}

/** The layout whose amounts lead from each value of a running balance to the next. */
function findProven(
  layouts: Layout[],
  balances: ColumnFacts[],
  read: (columns: MoneyColumns) => Layout,
): Proven | null {
  let best: (Proven & { hits: number }) | null = null
  const columnsOfValues = balances.map(({ at, title }) => ({
    balance: at,
    title,
    values: read({ amount: at, positive: 'in' }).amounts,
  }))
  for (const shift of [0, 1, -1])
    for (const { balance, title, values } of columnsOfValues)
      for (const { columns, amounts } of layouts) {
        if (usesColumn(columns, balance) || (shift !== 0 && title !== '')) continue
        const found = proveSign(moved(amounts, shift), values)
        if (!found || found.hits <= (best?.hits ?? (shift === 0 ? 0 : 1))) continue
        best = {
          columns: found.isTurned ? turn(columns) : columns,
          balance: shift === 0 ? balance : undefined,
          hits: found.hits,
        }
      }
  return best && { columns: best.columns, balance: best.balance }
}

/** Some banks write the balance before a line: each amount leads to the value of the next line. */
function moved(amounts: (number | null)[], by: number): (number | null)[] {
  return by === 0 ? amounts : amounts.map((_amount, at) => amounts[at - by] ?? null)
}

/** Says if a balance proves amounts as they are, or with the opposite signs. */
function proveSign(
  amounts: (number | null)[],
  values: (number | null)[],
): { isTurned: boolean; hits: number } | null {
  const asRead = checkBalance(amounts, values)
  const turned = checkBalance(
    amounts.map((amount) => amount && -amount),
    values,
  )
  if (asRead.hits >= turned.hits)
    return asRead.hits > turned.hits && isProof(asRead)
      ? { isTurned: false, hits: asRead.hits }
      : null
  const isEnough = isPlain(amounts) || turned.hits >= MANY_HITS
  return isEnough && isProof(turned) ? { isTurned: true, hits: turned.hits } : null
}

/** A column of fees with which more of a balance adds up. */
function findFee(
  { columns, balance }: Proven,
  { fee: fees }: ByRole,
  read: (columns: MoneyColumns) => Layout,
): number | undefined {
  if (balance === undefined) return undefined
  const { amounts } = read(columns)
  const values = read({ amount: balance, positive: 'in' }).amounts
  const without = checkBalance(amounts, values).hits
  return fees.find(({ at }) => {
    const charged = read({ amount: at, positive: 'in' }).amounts
    const less = amounts.map((amount, line) => (amount ?? 0) - Math.abs(charged[line] ?? 0))
    const proof = checkBalance(less, values)
    return isProof(proof) && proof.hits > without
  })?.at
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
