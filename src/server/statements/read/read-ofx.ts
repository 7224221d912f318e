import type { ClosingBalance, DecimalSign } from '../../../shared/statements/statement.ts'
import { amountProblem, CUT_LINE, currencyProblem, dayProblem, joinTexts } from './line-words.ts'
import { findDecimal, readAmount } from './statement-amount.ts'
import { readStamp } from './statement-day.ts'
import {
  type AccountLines,
  createLineLimit,
  INVESTMENTS,
  NO_STATEMENT,
  type ReadFile,
  refusal,
  type StatementFile,
} from './statement-file.ts'
import { type TagVisitor, walkTags } from './tag-walk.ts'

type Fields = Record<string, string>

interface FoundLine {
  line: number
  fields: Fields
  isCut: boolean
}

interface FoundStatement {
  isCard: boolean
  fields: Fields
  balance: Fields
  lines: FoundLine[]
}

interface FoundFile {
  statements: FoundStatement[]
  pendingCount: number
  hasInvestments: boolean
  /** The bank's words; null without an error. */
  error: string | null
}

export const readOfx: ReadFile = (text, answers) => {
  const found: FoundFile = { statements: [], pendingCount: 0, hasInvestments: false, error: null }
  walkTags(text, (line) => createVisitor(found, line))
  const { statements, pendingCount, hasInvestments, error } = found
  if (statements.length === 0) throw refusal(error ?? (hasInvestments ? INVESTMENTS : NO_STATEMENT))
  const file: StatementFile = { accounts: [], question: null, pendingCount, problems: [] }
  const { sign, doubt } = findDecimal(amountsOf(statements), answers.decimal)
  if (doubt !== null) file.question = { kind: 'decimal', guess: sign, sample: doubt }
  for (const statement of statements) file.accounts.push(readStatement(statement, sign, file))
  return file
}

function createVisitor(found: FoundFile, line: () => number): TagVisitor {
  const countLine = createLineLimit()
  const open = new Set<string>()
  let statement: FoundStatement | null = null
  let transaction: FoundLine | null = null
  let status: Fields = {}
  const start = (isCard: boolean) => {
    countLine()
    statement = { isCard, fields: {}, balance: {}, lines: [] }
    found.statements.push(statement)
    return statement
  }
  return {
    open(name) {
      open.add(name)
      if (name === 'stmtrs' || name === 'ccstmtrs') start(name === 'ccstmtrs')
      else if (name === 'invstmtrs') found.hasInvestments = true
      else if (name === 'stmttrnp') found.pendingCount++
      else if (name === 'status') status = {}
      else if (name === 'stmttrn' && !open.has('invstmtrs')) {
        countLine()
        transaction = { line: line(), fields: {}, isCut: false }
        ;(statement ?? start(false)).lines.push(transaction)
      }
    },
    value(name, text) {
      const target = transaction
        ? transaction.fields
        : open.has('status')
          ? status
          : open.has('ledgerbal')
            ? statement?.balance
            : statement?.fields
      // Within a line the account on the other side has a number too.
      const key = name === 'cursym' && open.has('currency') ? 'currency' : name
      if (target) target[key] ??= text.trim()
    },
    close(name, isCut) {
      open.delete(name)
      if (name === 'stmttrn') {
        if (transaction) transaction.isCut = isCut
        transaction = null
      } else if (name === 'stmtrs' || name === 'ccstmtrs') statement = null
      else if (name === 'status') found.error ??= errorOf(status)
    },
  }
}

function errorOf({ severity = '', message, code = '' }: Fields): string | null {
  if (severity.toUpperCase() !== 'ERROR') return null
  const words = joinTexts([message])
  return words === ''
    ? `The bank answered with the error ${joinTexts([code])}.`
    : `The bank answered with an error: ${words}`
}

function* amountsOf(statements: FoundStatement[]): Iterable<string> {
  for (const { balance, lines } of statements) {
    for (const { fields } of lines) yield fields.trnamt ?? ''
    yield balance.balamt ?? ''
  }
}

function readStatement(
  { isCard, fields, balance, lines }: FoundStatement,
  sign: DecimalSign,
  file: StatementFile,
): AccountLines {
  const { acctid = '', accttype = '', curdef } = fields
  const type = isCard ? 'credit card' : accttype.toLowerCase()
  const account: AccountLines = {
    key: acctid,
    label: acctid === '' ? '' : joinTexts([acctid, type]),
    currency: curdef?.toUpperCase() ?? null,
    lines: [],
    closing: readBalance(balance, sign),
    isCard,
  }
  for (const { line, ...found } of lines) {
    const booked = readLine(found, account.currency, sign)
    if (typeof booked === 'string') file.problems.push({ line, sentence: booked })
    else account.lines.push(booked)
  }
  return account
}

function readLine(
  { fields, isCut }: Omit<FoundLine, 'line'>,
  accountCurrency: string | null,
  sign: DecimalSign,
) {
  if (isCut) return CUT_LINE
  const { dtposted, trnamt, fitid, name, memo, currency } = fields
  const date = readStamp(dtposted ?? '')
  if (date === null) return dayProblem(dtposted)
  const amountCents = readAmount(trnamt ?? '', sign)
  if (amountCents === null) return amountProblem(trnamt)
  if (currency && currency.toUpperCase() !== (accountCurrency ?? 'USD'))
    return currencyProblem(currency)
  return { date, amountCents, text: joinTexts([name, memo]), id: fitid ?? null }
}

function readBalance({ balamt = '', dtasof = '' }: Fields, sign: DecimalSign) {
  const [on, cents] = [readStamp(dtasof), readAmount(balamt, sign)]
  return on === null || cents === null ? null : ({ on, cents } satisfies ClosingBalance)
}
