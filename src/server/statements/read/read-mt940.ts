import type { ClosingBalance } from '../../../shared/statements/statement.ts'
import { amountProblem, dayProblem, joinTexts } from './line-words.ts'
import { readAmount, signed } from './statement-amount.ts'
import { dateOf, yearOfTwoDigits } from './statement-day.ts'
import {
  type AccountLines,
  accountOf,
  type BookedLine,
  createLineLimit,
  linesOf,
  NO_STATEMENT,
  type ReadFile,
  refusal,
  type StatementFile,
} from './statement-file.ts'

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

/** Banks wrap text at 65 characters, some before the last one, also within words; a shorter line was ended on purpose. */
const WRAPPED_LENGTH = 64

/** A field of two digits behind a sign, as in `?20Purpose?32Name`. */
const STRUCTURED = /^\d{3}([?~<>^|#@!$%&*+])\d{2}/
/** A part behind its name, as in `/NAME/Ann Beel/REMI/Rent`, up to the next one. */
const NAME_PART = /\/NAME\/(.*?)(?=\/[A-Z]{3,9}\/|$)/
/** The third part of the account on the other side, as in `/CNTP/NL91ABNA0417164300/ABNANL2A/Ann Beel//`. */
const OTHER_SIDE = /\/CNTP\/[^/]*\/[^/]*\/([^/]+)/
const PURPOSE_PART = /\/REMI\/(?:(?:USTD|STRD)\/+)?(.*?)(?=\/[A-Z]{3,9}\/|$)/
const MAX_LENGTH = 2_000

/** A field of this length goes on in the next one, also within a word. */
const FIELD_LENGTH = 27

const PURPOSE = /^(?:2\d|6[0-3])$/
const NAME = /^3[23]$/
const PURPOSE_OF_ROWS = /^(?:0[1-9]|1[0-4])$/
const NAME_OF_ROWS = /^1[56]$/

/** Payee and purpose of a field 86. */
function wordsOfDetails(rows: string[]): string {
  const [, sign] = STRUCTURED.exec(rows[0] ?? '') ?? []
  const isOfParts = sign !== undefined || rows[0]?.startsWith('/')
  const text = (isOfParts ? rows.join('') : unwrapped(rows)).slice(0, MAX_LENGTH)
  if (sign !== undefined) return wordsOfFields(text.slice(3).split(sign))
  const [, name] = NAME_PART.exec(text) ?? OTHER_SIDE.exec(text) ?? []
  const [, purpose] = PURPOSE_PART.exec(text) ?? []
  return joinTexts([name, purpose?.replace(/\/+$/, '')]) || joinTexts([text])
}

/** Payee and purpose of a field NS, of which each row begins with its number. */
function wordsOfRows(rows: string[]): string {
  const fields = rows.map((row) => [row.slice(0, 2), row.slice(2)] as const)
  const words = (numbers: RegExp) =>
    fields.filter(([number]) => numbers.test(number)).map(([, text]) => text)
  return joinTexts([words(NAME_OF_ROWS).join(' '), words(PURPOSE_OF_ROWS).join(' ')])
}

function wordsOfFields(parts: string[]): string {
  let [name, purpose, booking] = ['', '', '']
  for (const part of parts) {
    const [number, text] = [part.slice(0, 2), part.slice(2)]
    const row = text.length < FIELD_LENGTH ? `${text} ` : text
    if (NAME.test(number)) name += row
    else if (PURPOSE.test(number)) purpose += row
    else if (number === '00') booking = text
  }
  const words = joinTexts([name, withoutReferences(purpose)])
  return words === '' ? joinTexts([booking]) : words
}

/** German banks put references before the purpose: `EREF+123MREF+456SVWZ+Rent`. */
function withoutReferences(purpose: string): string {
  const [, text] = /SVWZ\+(.*?)(?:[A-Z]{4}\+|$)/.exec(purpose) ?? []
  return text ?? purpose
}

function unwrapped(rows: string[]): string {
  return rows.map((row) => (row.length < WRAPPED_LENGTH ? `${row} ` : row)).join('')
}
