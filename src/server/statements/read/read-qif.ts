import type { DateOrder, DecimalSign } from '../../../shared/statements/statement.ts'
import { dateInOrder, findDateOrder } from './statement-day.ts'
import { readQuickenDay } from './day-cells.ts'
import { amountProblem, dayProblem, joinTexts } from './line-words.ts'
import { findDecimal, readAmount } from './statement-amount.ts'
import {
  type AccountLines,
  accountOf,
  createLineLimit,
  INVESTMENTS,
  linesOf,
  NO_STATEMENT,
  type ReadFile,
  refusal,
  type StatementFile,
} from './statement-file.ts'

/** Keyed by the letter before the field, without those of splits. */
type Fields = Partial<Record<string, string>>

interface FoundLine {
  account: AccountLines
  line: number
  fields: Fields
}

interface FoundFile {
  accounts: Map<string, AccountLines>
  lines: FoundLine[]
  hasInvestments: boolean
}

type Section = 'lines' | 'account' | 'other'

const MONEY_TYPES = new Set(['bank', 'cash', 'ccard', 'oth a', 'oth l'])
const LETTERS = new Set('DTUPMN')

export const readQif: ReadFile = (text, { dateOrder, decimal }) => {
  const { accounts, lines, hasInvestments } = findLines(text)
  if (accounts.size === 0) throw refusal(hasInvestments ? INVESTMENTS : NO_STATEMENT)
  const days = lines
    .map(({ fields }) => readQuickenDay(fields.D ?? ''))
    .filter((day) => day !== null)
  const { order, provenBy, sample } = findDateOrder(days)
  // Sorted lines are no proof here: programs write them in the order in which they were typed.
  const isProven = provenBy === 'days' || provenBy === 'dots'
  const { sign, doubt } = findDecimal(lines.map(amountOf), decimal)
  const file: StatementFile = {
    accounts: [...accounts.values()],
    question:
      !isProven && !dateOrder
        ? { kind: 'dateOrder', guess: order, sample }
        : doubt === null
          ? null
          : { kind: 'decimal', guess: sign, sample: doubt },
    pendingCount: 0,
    problems: [],
  }
  for (const found of lines) addLine(file, found, isProven ? order : (dateOrder ?? order), sign)
  return file
}

function findLines(text: string): FoundFile {
  const found: FoundFile = { accounts: new Map(), lines: [], hasInvestments: false }
  const countLine = createLineLimit()
  let section: Section = 'lines'
  let name = ''
  let record: Omit<FoundLine, 'account'> | null = null
  const endRecord = () => {
    if (record && section === 'account') name = record.fields.N ?? ''
    if (record && section === 'lines') {
      countLine()
      found.lines.push({ ...record, account: accountOf(found.accounts, name) })
    }
    record = null
  }
  for (const [row, line] of linesOf(text)) {
    const letter = row.charAt(0)
    if (letter === '^') endRecord()
    else if (letter === '!') {
      record = null
      section = sectionOf(row)
      if (section !== 'other') countLine()
      if (section === 'lines') accountOf(found.accounts, name).isCard = /^!type: *ccard/i.test(row)
      found.hasInvestments ||= /^!type:invst/i.test(row)
    } else if (row.trim() !== '') {
      record ??= { line, fields: {} }
      if (LETTERS.has(letter)) record.fields[letter] ??= row.slice(1).trim()
    }
  }
  endRecord()
  return found
}

function sectionOf(header: string): Section {
  const [, type] = /^!type: *(.{0,20})/i.exec(header) ?? []
  if (type !== undefined) return MONEY_TYPES.has(type.trim().toLowerCase()) ? 'lines' : 'other'
  return /^!account/i.test(header) ? 'account' : 'other'
}

function amountOf({ fields: { T, U } }: FoundLine): string {
  return T ?? U ?? ''
}

function addLine(
  { problems }: StatementFile,
  found: FoundLine,
  order: DateOrder,
  sign: DecimalSign,
): void {
  const { account, line, fields } = found
  const day = readQuickenDay(fields.D ?? '')
  const date = day && dateInOrder(day, order)
  const amount = amountOf(found)
  const amountCents = readAmount(amount, sign)
  if (date === null) problems.push({ line, sentence: dayProblem(fields.D) })
  else if (amountCents === null) problems.push({ line, sentence: amountProblem(amount) })
  else {
    const { P, M, N = '' } = fields
    const text = joinTexts([P, M]) || joinTexts([N])
    account.lines.push({ date, amountCents, text, id: N === '' ? null : N })
  }
}
