/** The currency of a file: that of a column, of the amount's header, or of signs in its cells [behaviour: Bank statements]. */
import type { ColumnFacts } from './column-facts.ts'
import { isCurrencyHeader, isForeignHeader } from './header-words.ts'
import type { CsvLine } from './csv-lines.ts'
import { currencyOf, isCurrencyCode, readMoneyCell } from './money-cells.ts'

const UNITS = /R\$|[A-Z]{1,3}\$|[€£¥₹]|Kč|zł/u

/** The code of the currency that the header of an amount names; null without one. */
export function namedCurrency(title: string): string | null {
  const code = title.match(/(?<![\p{L}\d])[A-Z]{3}(?![\p{L}\d])/gu)?.find(isCurrencyCode)
  if (code !== undefined) return code
  if (/(?<!\p{L})euros?(?!\p{L})/iu.test(title)) return 'EUR'
  return currencyOf(UNITS.exec(title)?.[0])
}

/** Reads the currency of a line; null where nothing names it. */
export type ReadCurrency = (cells: string[]) => string | null

/** @param amounts The columns that have the amounts. */
export function createCurrencyReader(
  facts: ColumnFacts[],
  amounts: number[],
  lines: CsvLine[],
): ReadCurrency {
  const named = amounts.map((at) => namedCurrency(facts[at]?.title ?? '')).find(Boolean)
  if (named) return () => named
  const column = currencyColumn(facts, amounts[0] ?? 0)
  if (column !== undefined) return (cells) => cells[column]?.toUpperCase() || null
  const shown = lines
    .flatMap(({ cells }) => amounts.map((at) => readMoneyCell(cells[at] ?? '')?.currency))
    .find(Boolean)
  return () => shown ?? null
}

/** The column of currencies next behind the amount, or else next before it. */
function currencyColumn(facts: ColumnFacts[], amount: number): number | undefined {
  const hasHeader = facts.some(({ title }) => title !== '')
  const columns = facts.filter(
    ({ title, filled, currencies, values }) =>
      filled > 0 &&
      (hasHeader
        ? isCurrencyHeader(title) &&
          !isForeignHeader(title) &&
          [...values].every((value) => /^[A-Z]{3}$/i.test(value))
        : currencies >= filled * 0.9),
  )
  const distance = ({ at }: ColumnFacts) => (at > amount ? at - amount : 1_000 + amount - at)
  return columns.toSorted((a, b) => distance(a) - distance(b))[0]?.at
}
