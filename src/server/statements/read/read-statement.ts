/** Reads the files of a statement [behaviour: Bank statements]. */
import { AppError } from '../../../shared/app-error.ts'
import {
  MAX_STATEMENT_LINES,
  type ReadStatementInput,
  type Statement,
  type StatementAccount,
  type StatementFormat,
  type StatementProblem,
} from '../../../shared/statements/statement.ts'
import { MAX_STATEMENT_BYTES } from '../../../shared/statements/statement-limits.ts'
import { readBankCsv } from '../bank-csv/read-bank-csv.ts'
import { decodeFile } from './file-text.ts'
import { byDate, type JoinedAccount, joinFiles } from './join-files.ts'
import { readCamt } from './read-camt.ts'
import { readMt940 } from './read-mt940.ts'
import { readOfx } from './read-ofx.ts'
import { readQif } from './read-qif.ts'
import {
  type ReadFile,
  refusal,
  type StatementAnswers,
  type StatementFile,
  tooManyLines,
} from './statement-file.ts'
import { findFormat, refuseOtherFiles } from './statement-kind.ts'

/** The files, and what a person has answered about them. */
export type StatementInput = Omit<ReadStatementInput, 'account'>

const READERS: Record<StatementFormat, ReadFile> = {
  csv: readBankCsv,
  ofx: readOfx,
  qif: readQif,
  camt: readCamt,
  mt940: readMt940,
}

interface NamedBytes {
  name: string
  bytes: Uint8Array
}

interface ReadText {
  name: string
  format: StatementFormat
  file: StatementFile
}

const MAX_ACCOUNTS = 100

/** More is no currency, and need not be repeated. */
const MAX_CURRENCY_LENGTH = 20

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/

/**
 * Reads all lines and all problems of a statement, more than an answer lists. While there is a question, the lines are
 * those of its guess, and of all accounts together.
 *
 * @throws AppError BAD_REQUEST, with a sentence for people, for files that are no statement, or too much of one, for a
 * statement in another currency, and for a `sourceAccount` that it does not have.
 */
export function readStatement(input: StatementInput): Statement {
  const files = decodeFiles(input.files)
  const texts = files.map((file) =>
    files.length > 1 ? readOneOfSeveral(file, input) : readText(file.name, file.bytes, input),
  )
  const accounts = joinFiles(texts.map(({ file }) => file))
  if (accounts.length > MAX_ACCOUNTS)
    throw refusal(`A statement can have at most ${MAX_ACCOUNTS} accounts. Choose fewer files.`)
  const problems = texts.flatMap(({ name, file }) =>
    file.problems.map((problem): StatementProblem => ({ file: name, ...problem })),
  )
  const count = accounts.reduce((sum, { lines }) => sum + lines.length, problems.length)
  if (count > MAX_STATEMENT_LINES) throw tooManyLines()
  const chosen = chooseAccounts(accounts, input.sourceAccount)
  const isAsked = input.sourceAccount === undefined && accounts.length > 1
  const lines = isAsked
    ? chosen.flatMap((account) => account.lines).toSorted(byDate)
    : (chosen[0]?.lines ?? [])
  return {
    format: texts[0]?.format ?? 'csv',
    accounts: accounts.map(toStatementAccount),
    question:
      texts.find(({ file }) => file.question)?.file.question ??
      (isAsked ? { kind: 'account' } : null),
    lines,
    lineCount: lines.length,
    from: lines[0]?.date ?? null,
    to: lines.at(-1)?.date ?? null,
    sumCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    closing: isAsked ? null : (chosen[0]?.closing ?? null),
    pendingCount: texts.reduce((sum, { file }) => sum + file.pendingCount, 0),
    problems,
    problemCount: problems.length,
  }
}

/** @throws AppError BAD_REQUEST as `readStatement` does, and while the statement leaves a question open. */
export function readAnsweredStatement(input: StatementInput): Statement {
  const statement = readStatement(input)
  if (statement.question)
    throw refusal(
      'The statement leaves a question open. Answer it first, so that nothing is guessed.',
    )
  return statement
}

function decodeFiles(files: StatementInput['files']): NamedBytes[] {
  const decoded = files.map(({ name, base64 }) => {
    if (!BASE64.test(base64)) throw refusal('A file must be sent as base64.')
    return { name, bytes: Buffer.from(base64, 'base64') }
  })
  const size = decoded.reduce((sum, { bytes }) => sum + bytes.length, 0)
  if (size > MAX_STATEMENT_BYTES)
    throw refusal(
      'The files of a statement can have at most 5 MiB together. Download a shorter time.',
    )
  return decoded
}

/** Reads a file with the answers that it asks for: another file of the statement may be another table. */
function readOneOfSeveral({ name, bytes }: NamedBytes, input: StatementInput): ReadText {
  const read = (answers: StatementAnswers) => readText(name, bytes, { ...input, ...answers })
  const unanswered = read({ columns: undefined, dateOrder: undefined })
  const { kind } = unanswered.file.question ?? {}
  const columns = kind === 'columns' || kind === 'sign' ? input.columns : undefined
  const text = columns ? read({ columns, dateOrder: undefined }) : unanswered
  const { dateOrder } = input
  return dateOrder && text.file.question?.kind === 'dateOrder' ? read({ columns, dateOrder }) : text
}

/** Reads a file; of several, a refusal says which one it is about. */
function readText(name: string, bytes: Uint8Array, input: StatementInput): ReadText {
  try {
    refuseOtherFiles(bytes)
    const text = decodeFile(bytes)
    const format = findFormat(text)
    return { name, format, file: READERS[format](text, input) }
  } catch (error) {
    if (!(error instanceof AppError) || input.files.length === 1) throw error
    throw refusal(`${name}: ${error.message}`)
  }
}

function toStatementAccount({ key, label, currency, lines }: JoinedAccount): StatementAccount {
  const words = label === '' ? 'Without a number' : label
  return {
    key,
    label: isInDollars(currency) ? words : `${words} (${currency?.slice(0, MAX_CURRENCY_LENGTH)})`,
    lineCount: lines.length,
  }
}

function isInDollars(currency: string | null): boolean {
  return currency === null || currency === 'USD'
}

/** The account that is meant; all that are in dollars, while that is not known. */
function chooseAccounts(accounts: JoinedAccount[], key: string | undefined): JoinedAccount[] {
  const meant = key === undefined ? accounts : accounts.filter((account) => account.key === key)
  if (key !== undefined && meant.length === 0)
    throw refusal('The statement has no such account. Choose one of those that it names.')
  const inDollars = meant.filter(({ currency }) => isInDollars(currency))
  if (inDollars.length === 0 && meant[0])
    throw refusal(
      `This statement is in ${meant[0].currency?.slice(0, MAX_CURRENCY_LENGTH)}. Balance counts in dollars.`,
    )
  return inDollars
}
