/** Finds which columns say what a line is about, when it was, and of which account [behaviour: Bank statements]. */
import type { ColumnFacts } from './column-facts.ts'
import { dayRoleOf, textRoleOf } from './header-words.ts'

const MOST_TEXTS = 6
const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9 ]{8,32}$/

/** The column of the day on which a line was booked: the first that is no value date, and is filled as often as any. */
export function chooseDay(facts: ColumnFacts[], days: number[]): number {
  const columns = days.flatMap((at) => facts[at] ?? [])
  const sure = columns.filter(({ days: all, compactDays }) => all > compactDays)
  const possible = sure.length > 0 ? sure : columns
  const most = possible.reduce((best, column) => Math.max(best, column.days), 0)
  const filled = possible.filter((column) => column.days >= most * 0.9)
  const booked = filled.find(({ title }) => dayRoleOf(title) === 'booked')
  return (booked ?? filled[0])?.at ?? 0
}

/** The columns of the payee and of the purpose; without such headers, those that have words. */
export function chooseTexts(facts: ColumnFacts[], used: number[], lineCount: number): number[] {
  const columns = facts.filter(
    ({ at, filled, texts, values }) =>
      filled > 0 &&
      !used.includes(at) &&
      texts >= filled * 0.3 &&
      !(values.size === 1 && lineCount > 3 && filled === lineCount) &&
      ![...values].every((value) => IBAN.test(value)),
  )
  const withRole = (role: string | null) =>
    columns.filter(({ title }) => textRoleOf(title) === role).map(({ at }) => at)
  const known = [...withRole('payee'), ...withRole('purpose')]
  if (saysEnough(known, facts, lineCount)) return known.slice(0, MOST_TEXTS)
  const types = columns.filter(({ title }) => textRoleOf(title) === 'type')
  const longest = types.toSorted((a, b) => lengthOf(b) - lengthOf(a)).slice(0, 1)
  return [...known, ...withRole(null), ...longest.map(({ at }) => at)].slice(0, MOST_TEXTS)
}

function lengthOf({ values }: ColumnFacts): number {
  return [...values].reduce((sum, value) => sum + value.length, 0) / values.size
}

/** True if nearly each line has a text in one of the columns. */
function saysEnough(columns: number[], facts: ColumnFacts[], lineCount: number): boolean {
  const most = columns.reduce((best, at) => Math.max(best, facts[at]?.filled ?? 0), 0)
  return most >= lineCount * 0.5
}

/** The column of the account that a line belongs to, if there is one. */
export function chooseAccount(facts: ColumnFacts[], lineCount: number): number | undefined {
  return facts.find(
    ({ title, filled, values, days }) =>
      textRoleOf(title) === 'account' &&
      days === 0 &&
      filled === lineCount &&
      (values.size === 1 || values.size * 2 <= lineCount),
  )?.at
}

/** The column that says the state of a line, such as pending. */
export function chooseStatus(facts: ColumnFacts[]): number | undefined {
  return facts.find(
    ({ title, filled, values }) => filled > 0 && values.size <= 6 && textRoleOf(title) === 'status',
  )?.at
}
