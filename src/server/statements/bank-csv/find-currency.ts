import { plainWords } from '../read/plain-words.ts'
import type { ColumnFacts } from './column-facts.ts'
import { currencyInWords, currencyOf, isCurrencyCode } from './currency-words.ts'
import { isCurrencyHeader, isForeignHeader, moneyRoleOf } from './header-words.ts'
import type { CsvLine } from './csv-lines.ts'
import { readMoneyCell } from './money-cells.ts'

const UNITS = /R\$|[A-Z]{1,3}\$|[\u20ac\u00a3\u00a5\u20b9]|K\u010d|z\u0142/u
const LONGEST = 200

export function namedCurrency(title: string): string | null {
  const code = title.match(/(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu)?.find(isCurrencyCode)
  return code ?? currencyOf(UNITS.exec(title)?.[0]) ?? currencyWithin(title)
}

/** Finds the currency in "Amount in Swiss francs". */
function currencyWithin(title: string): string | null {
  const words = plainWords(title).split(' ')
  for (let count = Math.min(4, words.length); count > 0; count--)
    for (let at = 0; at + count <= words.length; at++) {
      const found = currencyInWords(words.slice(at, at + count).join(' '))
      if (found !== null) return found
    }
  return null
}

export function createCurrencyReader(
  facts: ColumnFacts[],
  amounts: number[],
  lines: CsvLine[],
  around: CsvLine[],
): (cells: string[]) => string | null {
  const titleOf = (at: number) => namedCurrency(facts[at]?.title ?? '')
  const named = amounts.map(titleOf).find(Boolean)
  if (named) return () => named
  const column = currencyColumn(facts, amounts[0] ?? 0)
  if (column !== undefined) return (cells) => currencyOfCell(cells[column] ?? '')
  const shownIn = (cells: string[]) =>
    amounts.map((at) => readMoneyCell(cells[at] ?? '')?.currency).find(Boolean) ?? null
  const shown = lines.map(({ cells }) => shownIn(cells)).find(Boolean)
  const isMixed = shown && lines.some(({ cells }) => amounts.some((at) => cells[at]?.includes('$')))
  if (shown) return (cells) => shownIn(cells) ?? (isMixed ? 'USD' : shown)
  const balances = facts.filter(({ title }) => moneyRoleOf(title) === 'balance')
  const other = balances.map(({ at }) => titleOf(at)).find(Boolean) ?? currencyAround(around)
  return () => other ?? null
}

function currencyColumn(facts: ColumnFacts[], amount: number): number | undefined {
  const columns = facts.filter(({ title, filled, currencies, days, money, values }) => {
    if (filled === 0 || days > 0 || isForeignHeader(title)) return false
    if (isCurrencyHeader(title)) return money < filled || [...values].every(isNumericCode)
    return currencies >= filled * 0.9 && moneyRoleOf(title) === null
  })
  const distance = ({ at }: ColumnFacts) => (at > amount ? at - amount : 1_000 + amount - at)
  return columns.toSorted((a, b) => distance(a) - distance(b))[0]?.at
}

/** Three digits stand for a currency too: 840 for dollars. */
function isNumericCode(cell: string): boolean {
  return /^\d{3}$/.test(cell)
}

function currencyOfCell(cell: string): string | null {
  if (cell === '' || cell === '$') return null
  if (cell === '840') return 'USD'
  const code = cell.toUpperCase()
  if (isCurrencyCode(code)) return code
  return currencyOf(UNITS.exec(cell)?.[0]) ?? currencyInWords(plainWords(cell)) ?? cell.slice(0, 20)
}

/** "Account currency: EUR" and "Balance;1.954,33 EUR" around a table. */
function currencyAround(lines: CsvLine[]): string | null {
  for (const { cells } of lines)
    for (const [at, cell] of cells.entries()) {
      const [, title = '', value = ''] = /^([^:]{1,40}):\s*(\S.{0,40})$/.exec(cell) ?? [
        '',
        cell.slice(0, LONGEST),
        cells[at + 1] ?? '',
      ]
      if (value !== '' && isCurrencyHeader(title)) return currencyOfCell(value.trim())
      const shown = readMoneyCell(cell)?.currency ?? readMoneyCell(value)?.currency
      if (shown) return shown
    }
  return null
}
