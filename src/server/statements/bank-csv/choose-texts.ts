/** Finds which columns say what a line is about, when it was, and of which account [behaviour: Bank statements]. */
import type { ColumnFacts } from './column-facts.ts'
import type { CsvLine } from './csv-lines.ts'
import type { Table } from './find-table.ts'
import { dayRoleOf, type TextRole, textRoleOf } from './header-words.ts'

const MOST_TEXTS = 6
/** So many lines of one text say nothing beside other texts. */
const FEW_LINES = 4
const MOST_ACCOUNTS = 12
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9 ]{8,32}$/

/**
 * The column of the day on which a line was booked: the first that is no value date, of those that most lines have. One that
 * never changes is the day of the file.
 */
export function chooseDay(facts: ColumnFacts[], days: number[]): number {
  const columns = days.flatMap((at) => facts[at] ?? [])
  const sure = columns.filter(({ days: all, compactDays }) => all > compactDays)
  const possible = sure.length > 0 ? sure : columns
  const changing = possible.filter(({ values }) => values.size > 1)
  const usable = changing.length > 0 ? changing : possible
  const most = usable.reduce((best, column) => Math.max(best, column.days), 0)
  const filled = usable.filter((column) => column.days >= most * 0.6)
  const booked = filled.find(({ title }) => dayRoleOf(title) === 'booked')
  return (booked ?? filled[0])?.at ?? 0
}

/** The columns of the payee and of the purpose; without such headers, those that have words. */
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

/** Adds columns for as long as more than one line in ten has no text in any, and the next one has some. */
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

/** The column of the account that a line belongs to, if there is one. */
export function chooseAccount(facts: ColumnFacts[], lineCount: number): number | undefined {
  return facts.find(
    ({ title, filled, values, days }) =>
      textRoleOf(title) === 'account' &&
      days === 0 &&
      filled === lineCount &&
      values.size <= MOST_ACCOUNTS &&
      (values.size === 1 || values.size * 2 <= lineCount),
  )?.at
}

/** The column that says the state of a line, such as pending. */
export function chooseStatus(facts: ColumnFacts[]): number | undefined {
  return facts.find(
    ({ title, filled, values }) => filled > 0 && values.size <= 6 && textRoleOf(title) === 'status',
  )?.at
}
