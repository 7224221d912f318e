/** The texts of a line, without the name of the account's owner [behaviour: Bank statements]. */
import type { CsvLine } from './csv-lines.ts'
import { textRoleOf } from './header-words.ts'
import type { Table } from './find-table.ts'

const FEWEST_LINES = 3
const MOST_OTHERS = 0.2

/** Some banks name who pays and who is paid: one of both is always the owner. */
export function createTextReader(
  columns: number[],
  { header, sample }: Table,
): (cells: string[]) => string[] {
  const names = columns.filter((at) => textRoleOf(header[at] ?? '') === 'payee')
  const owner = findOwner(names, sample)
  return (cells) => {
    const texts = columns.map((at) => (names.includes(at) && cells[at] === owner ? '' : cells[at]))
    const isBare = texts.every((text) => !text)
    return columns.map((at, place) => (isBare ? cells[at] : texts[place]) ?? '')
  }
}

/** The name that nearly each line has, now in the one column, now in another. */
function findOwner(names: number[], sample: CsvLine[]): string | null {
  if (names.length < 2 || sample.length < FEWEST_LINES) return null
  const counts = new Map<string, { lines: number; columns: Set<number> }>()
  for (const { cells } of sample)
    for (const at of names) {
      const name = cells[at]
      if (!name) continue
      const count = counts.get(name) ?? { lines: 0, columns: new Set() }
      counts.set(name, { lines: count.lines + 1, columns: count.columns.add(at) })
    }
  const isOwner = ([, { lines, columns }]: [string, { lines: number; columns: Set<number> }]) =>
    columns.size > 1 && lines >= sample.length * (1 - MOST_OTHERS)
  return Array.from(counts).find(isOwner)?.[0] ?? null
}
