import type { ColumnFacts } from './column-facts.ts'
import type { CsvLine } from './csv-lines.ts'
import type { Table } from './find-table.ts'
import { isValueDay, type TextRole, textRoleOf } from './header-words.ts'

const MOST_TEXTS = 6
/** This many lines of one text say nothing beside other texts. */
const FEW_LINES = 4
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9 ]{8,32}$/

/** The first that is no value date; a day that never changes is the day of the file. */
export function chooseDay(facts: ColumnFacts[], days: number[]): number {
  const columns = days.flatMap((at) => facts[at] ?? [])
  const sure = columns.filter(({ days: all, compactDays }) => all > compactDays)
  const possible = sure.length > 0 ? sure : columns
  const changing = possible.filter(({ values }) => values.size > 1)
  const usable = changing.length > 0 ? changing : possible
  const most = usable.reduce((best, column) => Math.max(best, column.days), 0)
  const filled = usable.filter((column) => column.days >= most * 0.6)
  const booked = filled.find(({ title }) => !isValueDay(title))
  return (booked ?? filled[0])?.at ?? 0
}

export function chooseTexts(facts: ColumnFacts[], used: number[], { sample }: Table): number[] {
  const lineCount = sample.length
  const possible = facts.filter(
    ({ at, title, filled, words, texts, values }) =>
      filled > 0 &&
      !used.includes(at) &&
      (isSpoken(title) ? words : texts) >= filled * 0.3 &&
      ![...values].every((value) => IBAN.test(value)),
  )
  const changing = possible.filter(
    ({ filled, values }) => values.size > 1 || filled < lineCount || lineCount < FEW_LINES,
  )
  const columns = changing.some(({ title }) => isSpoken(title)) ? changing : possible
  const withRole = (role: TextRole | null) =>
    columns.filter(({ title }) => textRoleOf(title) === role).map(({ at }) => at)
  const purposes = new Set(facts.map(({ at }) => at).filter((at) => isPurpose(at, facts)))
  const known = columns
    .filter(({ at, title }) => textRoleOf(title) === 'payee' || purposes.has(at))
    .toSorted((a, b) => Number(isPayee(b)) - Number(isPayee(a)))
    .map(({ at }) => at)
  const types = columns.filter(({ title }) => textRoleOf(title) === 'type')
  const longest = types.toSorted((a, b) => lengthOf(b) - lengthOf(a)).map(({ at }) => at)
  const untitled = withRole(null).filter((at) => !purposes.has(at))
  const chosen =
    known.length > 0
      ? coverLines(known, [...untitled, ...longest], sample)
      : [...untitled, ...longest.slice(0, 1)]
  return chosen.slice(0, MOST_TEXTS)
}

const isPayee = ({ title }: ColumnFacts) => textRoleOf(title) === 'payee'

const isSpoken = (title: string) => ['payee', 'purpose'].includes(textRoleOf(title) ?? '')

/** True for a purpose, and for the columns without a title behind one, in which it goes on. */
function isPurpose(at: number, facts: ColumnFacts[]): boolean {
  const title = facts[at]?.title ?? ''
  if (title !== '' || at === 0) return textRoleOf(title) === 'purpose'
  return isPurpose(at - 1, facts)
}

function coverLines(known: number[], others: number[], sample: CsvLine[]): number[] {
  const columns = [...known]
  const isBare = ({ cells }: CsvLine) => columns.every((at) => !cells[at])
  let bare = sample.filter(isBare)
  for (const at of others) {
    if (bare.length <= sample.length / 10) break
    const left = bare.filter(({ cells }) => !cells[at])
    if (left.length === bare.length) continue
    columns.push(at)
    bare = left
  }
  return columns
}

function lengthOf({ values }: ColumnFacts): number {
  return [...values].reduce((sum, value) => sum + value.length, 0) / values.size
}

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
