import type { ClosingBalance } from '../../../shared/statements/statement.ts'
import { amountProblem, dayProblem, joinTexts } from './line-words.ts'
import { wordsOfDetails, wordsOfRows } from './mt940-text.ts'
import { readAmount, signed } from './statement-amount.ts'
import { dateOf, yearOfTwoDigits } from './statement-day.ts'
import {
  type AccountLines,
  accountOf,
  type BookedLine,
  createLineLimit,
  NO_STATEMENT,
  type ReadFile,
  refusal,
  type StatementFile,
} from './statement-file.ts'
import { linesOf } from './text-lines.ts'

interface Field {
  tag: string
  line: number
  rows: string[]
}

/** Ends a statement, or begins the next one; text may begin with a dash too. */
const END = /^-\s*$|^-\}|^\{1:/
const TAG = /^\s{0,4}(?:\{4:)?:(\d{2}[A-Z]?|NS):(.*)$/
const MOVES = /^(?:6[012][FM]?|34F)$/
/** A field has six rows by the standard; some banks write more. */
const MAX_ROWS = 40

const BALANCE = /^([CD])(\d{6})([A-Z]{3})?([\d.,]+)/
const FLOOR_LIMIT = /^([A-Z]{3})[CD]?[\d.,]/
/** The day, the day of entry, the direction, the last letter of the currency, the amount, what kind of line it is. */
const ENTRY = /^(\d{6})(?:\d{4}|\s{4})?\s*(R[CD]|E[CD]|[CD])[A-Z]?\s*([\d.,]+)(?:[A-Z]\w{3})?(.*)$/

export const readMt940: ReadFile = (text) => {
  const file: StatementFile = { accounts: [], question: null, pendingCount: 0, problems: [] }
  const accounts = new Map<string, AccountLines>()
  const countLine = createLineLimit()
  let account: AccountLines | null = null
  let entry: BookedLine | null = null
  for (const field of fieldsOf(text)) {
    const [first = ''] = field.rows
    if (field.tag === '86' || field.tag === 'NS') {
      if (entry) entry.text = wordsOf(field) || entry.text
      entry = null
      continue
    }
    entry = null
    if (field.tag.startsWith('25')) {
      countLine()
      account = accountOf(accounts, first.trim())
    }
    if (!MOVES.test(field.tag)) continue
    account ??= accountOf(accounts, '')
    if (/^6[02][FM]$/.test(field.tag)) addBalance(account, field.tag, first)
    else if (field.tag === '34F') account.currency ??= FLOOR_LIMIT.exec(first)?.[1] ?? null
    else if (field.tag === '61') {
      countLine()
      const found = readEntry(field)
      if (found === null) file.pendingCount++
      else if (typeof found === 'string') file.problems.push({ line: field.line, sentence: found })
      else account.lines.push((entry = found))
    }
  }
  file.accounts = [...accounts.values()]
  if (file.accounts.length === 0) throw refusal(NO_STATEMENT)
  return file
}

function* fieldsOf(text: string): Iterable<Field> {
  let field: Field | null = null
  for (const [row, line] of linesOf(text)) {
    const [, tag, first = ''] = TAG.exec(row) ?? []
    if (tag !== undefined || END.test(row)) {
      if (field) yield field
      field = tag === undefined || tag === '20' ? null : { tag, line, rows: [first] }
    } else if (field && field.rows.length < MAX_ROWS) field.rows.push(row)
  }
  if (field) yield field
}

function addBalance(account: AccountLines, tag: string, text: string): void {
  const [, direction, day = '', currency, amount = ''] = BALANCE.exec(text) ?? []
  if (currency) account.currency ??= currency
  const [on, cents] = [dayOf(day), readAmount(amount, ',')]
  if (!tag.startsWith('62') || on === null || cents === null) return
  const closing: ClosingBalance = { on, cents: signed(cents, direction === 'D') }
  if (account.closing === null || on >= account.closing.on) account.closing = closing
}

/** A line, the sentence that says what is wrong with it, or null for one that is only expected. */
function readEntry({ rows }: Field): BookedLine | string | null {
  const [first = '', ...details] = rows
  const [, day = '', direction = '', amount = '', reference = ''] = ENTRY.exec(first) ?? []
  if (direction.startsWith('E')) return null
  const date = dayOf(day || first.slice(0, 6))
  if (date === null) return dayProblem(first.slice(0, 6))
  const cents = readAmount(amount, ',')
  if (cents === null) return amountProblem(amount || first.slice(6))
  const [own = '', ofBank = ''] = reference.split('//')
  const id = [ofBank, own].map((text) => text.trim()).find((text) => text && text !== 'NONREF')
  return {
    date,
    // A payment that is taken back goes the other way.
    amountCents: signed(cents, direction === 'D' || direction === 'RC'),
    text: joinTexts(details) || joinTexts([id]),
    id: id ?? null,
  }
}

function wordsOf({ tag, rows }: Field): string {
  return tag === 'NS' ? wordsOfRows(rows) : wordsOfDetails(rows)
}

/** Banks that count 30 days for each month have a 30th of February. */
function dayOf(text: string): string | null {
  const [, year, month, day] = /^(\d{2})(\d{2})(\d{2})$/.exec(text) ?? []
  if (year === undefined) return null
  const [y, m, d] = [yearOfTwoDigits(Number(year)), Number(month), Number(day)]
  const date = dateOf(y, m, d)
  if (date !== null || m !== 2 || d < 29 || d > 30) return date
  return dateOf(y, m, 29) ?? dateOf(y, m, 28)
}
