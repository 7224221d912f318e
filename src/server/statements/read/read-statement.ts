import { AppError } from '../../../shared/app-error.ts'
import {
  ALL_ACCOUNTS,
  type LayoutQuestion,
  MAX_LAYOUT,
  MAX_STATEMENT_LINES,
  type ReadStatementInput,
  type Statement,
  type StatementAccount,
  type StatementFormat,
  type StatementLayout,
  type StatementProblem,
} from '../../../shared/statements/statement.ts'
import { MAX_STATEMENT_BYTES } from '../../../shared/statements/statement-limits.ts'
import { readBankCsv } from '../bank-csv/read-bank-csv.ts'
import { decodeFile, findFormat, refuseOtherFiles } from './file-text.ts'
import { byDate, type JoinedAccount, joinFiles } from './join-files.ts'
import { readCamt } from './read-camt.ts'
import { readMt940 } from './read-mt940.ts'
import { readOfx } from './read-ofx.ts'
import { readQif } from './read-qif.ts'
import {
  type AccountLines,
  type ReadFile,
  refusal,
  type StatementAnswers,
  type StatementFile,
  tooManyLines,
} from './statement-file.ts'

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
  layout: string
  isTurned: boolean
  file: StatementFile
}

const ASKS_COLUMNS = new Set<string>(['columns', 'sign'])

const MAX_ACCOUNTS = 100

/** This many amounts of one way are no chance. */
const MANY = 3

const MAX_CURRENCY_LENGTH = 20

const BASE64 = /^[A-Za-z0-9+/_-]*={0,2}$/

/**
 * While there is a question, the lines are those of its guess, and of all accounts together.
 * @throws AppError BAD_REQUEST for no statement, too much of one, another currency, and a `sourceAccount` that it does not have.
 */
export function readStatement(input: StatementInput): Statement {
  const texts = readFiles(decodeFiles(input.files), input)
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
  const lines =
    chosen.length > 1
      ? chosen.flatMap((account) => account.lines).toSorted(byDate)
      : (chosen[0]?.lines ?? [])
  const asking = texts.find(({ file }) => file.question)
  return {
    format: texts[0]?.format ?? 'csv',
    accounts: accounts.map(toStatementAccount),
    question: asking?.file.question ?? (isAsked ? { kind: 'account' } : null),
    layouts: layoutsOf(texts, asking?.layout),
    lines,
    lineCount: lines.length,
    from: lines[0]?.date ?? null,
    to: lines.at(-1)?.date ?? null,
    sumCents: lines.reduce((sum, { amountCents }) => sum + amountCents, 0),
    closing: isAsked || chosen.length > 1 ? null : (chosen[0]?.closing ?? null),
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

/** An answer counts for all files of a layout, whether they ask or not. */
function readFiles(files: NamedBytes[], input: StatementInput): ReadText[] {
  const isAlone = files.length === 1
  const { sourceAccount } = input
  const readAlone = (file: NamedBytes, answers: StatementAnswers) =>
    readText(file, answers, { isAlone, sourceAccount })
  const unanswered = files.map((file) => readAlone(file, {}))
  const tables = unanswered.filter(({ file }) => file.table)
  const asked = tables.find(({ file }) => file.question && ASKS_COLUMNS.has(file.question.kind))
  const first = (asked ?? tables[0])?.layout
  return files.map((file, at) => {
    const text = unanswered[at]!
    const { layout: _, ...given } = input.answers?.find(({ layout }) => layout === text.layout) ?? {
      layout: '',
    }
    const read = (answers: StatementAnswers) =>
      Object.values(answers).every((answer) => answer === undefined)
        ? text
        : readAlone(file, answers)
    const columns = given.columns ?? (text.layout === first ? input.columns : undefined)
    const answered = read({ ...given, columns })
    const { kind } = answered.file.question ?? {}
    if (kind !== 'dateOrder' && kind !== 'decimal') return answered
    const { dateOrder, decimal } = input
    return read({ dateOrder, decimal, ...given, columns })
  })
}

function readText(
  { name, bytes }: NamedBytes,
  answers: StatementAnswers,
  { isAlone, sourceAccount }: { isAlone: boolean; sourceAccount: string | undefined },
): ReadText {
  try {
    refuseOtherFiles(bytes)
    const text = decodeFile(bytes)
    const format = findFormat(text)
    const read = READERS[format](text, answers)
    const meant = meantAccounts(read.accounts, sourceAccount)
    const way = answers.isTurned === undefined && meant !== null ? findWay(meant) : null
    const question = read.question ?? way
    const file = { ...read, question }
    const isTurned = answers.isTurned ?? question?.kind === 'way'
    const layout =
      file.table?.layout ?? [format, ...file.accounts.map(({ label }) => label)].join(' ')
    return {
      name,
      format,
      layout: layout.slice(0, MAX_LAYOUT),
      isTurned,
      file: isTurned ? turned(file, meant ?? file.accounts) : file,
    }
  } catch (error) {
    if (!(error instanceof AppError) || isAlone) throw error
    throw refusal(`${name}: ${error.message}`)
  }
}

/** Null while nobody has said which of several. */
function meantAccounts(
  accounts: AccountLines[],
  sourceAccount: string | undefined,
): AccountLines[] | null {
  if (sourceAccount === undefined) return accounts.length > 1 ? null : accounts
  if (sourceAccount === ALL_ACCOUNTS) return accounts
  return accounts.filter(({ key, label }) => key === sourceAccount || label === sourceAccount)
}

/** Some programs write what is bought by card without a minus. */
function findWay(accounts: AccountLines[]): LayoutQuestion | null {
  const amounts = accounts.flatMap(({ isCard, lines }) => (isCard ? lines : []))
  const bought = amounts.filter(({ amountCents }) => amountCents > 0)
  const [first] = bought
  const paid = amounts.filter(({ amountCents }) => amountCents < 0)
  if (!first || bought.length < MANY || bought.length <= paid.length) return null
  return { kind: 'way', guess: true, sampleCents: first.amountCents }
}

function turned(file: StatementFile, meant: AccountLines[]): StatementFile {
  const cards = meant.filter(({ isCard }) => isCard)
  const turning = cards.length > 0 ? cards : meant
  const accounts = file.accounts.map((account) =>
    turning.includes(account)
      ? {
          ...account,
          lines: account.lines.map((line) => ({ ...line, amountCents: 0 - line.amountCents })),
        }
      : account,
  )
  return { ...file, accounts }
}

function layoutsOf(texts: ReadText[], asked: string | undefined): StatementLayout[] {
  const firsts = texts.filter(
    ({ layout }, at) => texts.findIndex((other) => other.layout === layout) === at,
  )
  return firsts.map(({ name, layout, isTurned, file: { table } }) => ({
    layout,
    file: name,
    isAsked: layout === asked,
    isTurned,
    table: table ? { columns: table.columns, header: table.header, samples: table.samples } : null,
  }))
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

/** All that are in dollars, while none is named. */
function chooseAccounts(accounts: JoinedAccount[], key: string | undefined): JoinedAccount[] {
  const isNamed = key !== undefined && key !== ALL_ACCOUNTS
  const meant = isNamed ? accounts.filter((account) => account.key === key) : accounts
  if (isNamed && meant.length === 0)
    throw refusal('The statement has no such account. Choose one of those that it names.')
  const inDollars = meant.filter(({ currency }) => isInDollars(currency))
  if (inDollars.length === 0 && meant[0]) requireDollars(meant[0].currency)
  return inDollars
}

/** @throws AppError BAD_REQUEST for another currency. */
export function requireDollars(currency: string | null): void {
  if (!isInDollars(currency))
    throw refusal(
      `This statement is in ${currency?.slice(0, MAX_CURRENCY_LENGTH)}. Balance counts in dollars.`,
    )
}
