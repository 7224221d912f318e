import { isCompactDay, readDayCell } from '../read/day-cells.ts'
import type { Table } from './find-table.ts'
import { moneyRoleOf } from './header-words.ts'
import { saysPending } from './line-marks.ts'
import { saysCurrency } from './currency-words.ts'
import { isSurelyMoney, readMoneyCell } from './money-cells.ts'

export interface ColumnFacts {
  at: number
  title: string
  filled: number
  /** Cells with an amount of money, and of them those that can be nothing else. */
  money: number
  surelyMoney: number
  negatives: number
  days: number
  compactDays: number
  /** Cells with words, even of one letter, and of them those with three letters in a row. */
  words: number
  texts: number
  currencies: number
  values: Set<string>
}

const MOST_VALUES = 20

/** A reference like `BE99` or `L123`. */
const CODE = /^\S*\d\S*$/

export function columnFacts({ header, sample }: Table): ColumnFacts[] {
  const facts = header.map((title, at): ColumnFacts => ({
    at,
    title,
    filled: 0,
    money: 0,
    surelyMoney: 0,
    negatives: 0,
    days: 0,
    compactDays: 0,
    words: 0,
    texts: 0,
    currencies: 0,
    values: new Set(),
  }))
  for (const { cells } of sample)
    for (const [at, cell] of cells.entries()) {
      const column = facts[at]
      if (cell !== '' && column) addCell(column, cell)
    }
  return facts
}

function addCell(column: ColumnFacts, cell: string): void {
  column.filled++
  if (column.values.size < MOST_VALUES) column.values.add(cell)
  if (saysPending(cell)) column.days++
  if (readDayCell(cell)) {
    column.days++
    if (isCompactDay(cell)) column.compactDays++
  }
  const money = readMoneyCell(cell)
  if (money) {
    column.money++
    if (isSurelyMoney(money)) column.surelyMoney++
    if (money.sign < 0) column.negatives++
  } else if (saysCurrency(cell)) column.currencies++
  else if (/\p{L}/u.test(cell)) {
    if (!CODE.test(cell)) column.words++
    if (/\p{L}{3}/u.test(cell)) column.texts++
  }
}

/** A column whose header says money may have more wrong cells. */
export function hasMoney({ title, filled, money }: ColumnFacts): boolean {
  return money > 0 && money >= filled * (moneyRoleOf(title) === null ? 0.8 : 0.5)
}
