import type { ColumnFacts } from './column-facts.ts'
import type { MoneyColumns } from './money-columns.ts'

export interface Layout {
  columns: MoneyColumns
  amounts: (number | null)[]
}

/** This many steps of a balance are no chance, even if the signs of the amounts say the opposite. */
const MANY_HITS = 3

export interface Proven {
  columns: MoneyColumns
  /** Undefined where the balance is the one before a line. */
  balance: number | undefined
  isWhole: boolean
}

export function findProven(
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
        if (areHalves(columns, balance, layouts)) continue
        const found = proveSign(moved(amounts, shift), values)
        if (!found || found.hits <= (best?.hits ?? chanceHits(shift, title, values))) continue
        best = {
          columns: found.isTurned ? turn(columns) : columns,
          balance: shift === 0 ? balance : undefined,
          isWhole: found.isWhole,
          hits: found.hits,
        }
      }
  return best
}

/** A single step may be chance, unless a title calls the column a balance, or every line has a value. */
function chanceHits(shift: number, title: string, values: (number | null)[]): number {
  return shift !== 0 || (title === '' && values.includes(null)) ? 1 : 0
}

/** Some banks write the balance before a line: each amount leads to the value of the next line. */
function moved(amounts: (number | null)[], by: number): (number | null)[] {
  return by === 0 ? amounts : amounts.map((_amount, at) => amounts[at - by] ?? null)
}

function proveSign(
  amounts: (number | null)[],
  values: (number | null)[],
): { isTurned: boolean; isWhole: boolean; hits: number } | null {
  const asRead = checkBalance(amounts, values)
  const turned = checkBalance(
    amounts.map((amount) => amount && -amount),
    values,
  )
  const isTurned = turned.hits > asRead.hits
  const { hits, steps } = isTurned ? turned : asRead
  const isEnough = isTurned ? isPlain(amounts) || hits >= MANY_HITS : asRead.hits > turned.hits
  return isEnough && isProof({ hits, steps }) ? { isTurned, isWhole: hits === steps, hits } : null
}

export function findFee(
  { columns, balance }: Pick<Proven, 'columns' | 'balance'>,
  fees: ColumnFacts[],
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

/** No sign or word says which amounts go out. */
function isPlain(amounts: (number | null)[]): boolean {
  return amounts.every((amount) => amount === null || amount >= 0)
}

/** True for an amount and a value of which each line has one: two halves of the amounts, whose steps are chance. */
function areHalves(columns: MoneyColumns, balance: number, layouts: Layout[]): boolean {
  if (!('amount' in columns)) return false
  const { amount } = columns
  return layouts.some(
    ({ columns: pair }) =>
      'moneyIn' in pair && usesColumn(pair, amount) && usesColumn(pair, balance),
  )
}

function usesColumn(columns: MoneyColumns, at: number): boolean {
  return 'amount' in columns
    ? columns.amount === at
    : columns.moneyIn === at || columns.moneyOut === at
}

function turn(columns: MoneyColumns): MoneyColumns {
  return 'amount' in columns
    ? { ...columns, positive: columns.positive === 'in' ? 'out' : 'in' }
    : { moneyIn: columns.moneyOut, moneyOut: columns.moneyIn }
}

export interface BalanceProof {
  /** The steps that are the sum of the amounts between them. */
  hits: number
  /** All steps but those without any change. */
  steps: number
  isNewestFirst: boolean
}

/** Null is an empty cell, and counts as 0 among the amounts. */
export function checkBalance(
  amounts: (number | null)[],
  balances: (number | null)[],
): BalanceProof {
  const [oldestFirst, newestFirst] = [false, true].map((isNewestFirst) => {
    let [hits, steps, sum] = [0, 0, 0]
    let last: number | null = null
    for (const [at, balance] of balances.entries()) {
      const amount = amounts[at] ?? 0
      if (!isNewestFirst) sum += amount
      if (balance !== null) {
        if (last !== null && (sum !== 0 || balance !== last)) {
          steps++
          if (balance - last === (isNewestFirst ? -sum : sum)) hits++
        }
        last = balance
        sum = 0
      }
      if (isNewestFirst) sum += amount
    }
    return { hits, steps, isNewestFirst }
  }) as [BalanceProof, BalanceProof]
  return newestFirst.hits > oldestFirst.hits ? newestFirst : oldestFirst
}

/** Some banks leave lines out, or write a value only at the end of a day. */
function isProof({ hits, steps }: Pick<BalanceProof, 'hits' | 'steps'>): boolean {
  return hits > 0 && hits >= steps / 2
}

export function addsUp({ hits, steps }: BalanceProof): boolean {
  return hits > 0 && hits >= steps * 0.9
}
