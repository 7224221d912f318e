/** The facts about the columns of a table, by their cells [behaviour: Bank statements]. */
import { isCompactDay, readDayCell } from './day-cells.ts'
import type { Table } from './find-table.ts'
import { isCurrencyCode, isSurelyMoney, readMoneyCell } from './money-cells.ts'

export interface ColumnFacts {
  at: number
  title: string
  filled: number
  /** Cells with an amount of money, and of them those that can be nothing else. */
  money: number
  surelyMoney: number
  days: number
  compactDays: number
  /** Cells with three letters in a row. */
  texts: number
  currencies: number
  /** The first few different texts. */
  values: Set<string>
}

const MOST_VALUES = 20

/** Looks at the sample of a table. */
export function columnFacts({ header, sample }: Table): ColumnFacts[] {
  const facts = header.map((title, at): ColumnFacts => ({
    at,
    title,
    filled: 0,
    money: 0,
    surelyMoney: 0,
    days: 0,
    compactDays: 0,
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
  if (readDayCell(cell)) {
    column.days++
    if (isCompactDay(cell)) column.compactDays++
  }
  const money = readMoneyCell(cell)
  if (money) {
    column.money++
    if (isSurelyMoney(money)) column.surelyMoney++
  } else if (isCurrencyCode(cell)) column.currencies++
  else if (/\p{L}{3}/u.test(cell)) column.texts++
}

/** True if a column has nothing but money, a wrong cell here and there apart. */
export function hasMoney({ filled, money }: ColumnFacts): boolean {
  return money > 0 && money >= filled * 0.8
}
