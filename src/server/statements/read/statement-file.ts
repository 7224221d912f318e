import { AppError } from '../../../shared/app-error.ts'
import {
  type ClosingBalance,
  type LayoutAnswer,
  type LayoutQuestion,
  MAX_STATEMENT_LINES,
  type StatementLayout,
  type StatementLine,
} from '../../../shared/statements/statement.ts'

export type StatementAnswers = Omit<LayoutAnswer, 'layout'>

export interface BookedLine extends StatementLine {
  /** The bank's own name for it; null where it gives none. */
  id: string | null
}

export interface AccountLines {
  /** Empty where the file names none. */
  key: string
  /** Its number with what tells it from another of that number; empty where the file names none. */
  label: string
  /** Like USD; null where the file names none. */
  currency: string | null
  lines: BookedLine[]
  closing: ClosingBalance | null
  isCard?: boolean
}

export interface StatementFile {
  accounts: AccountLines[]
  /** About what only a person can know; the lines are read by its guess. */
  question: LayoutQuestion | null
  /** Only CSV files have one; `layout` is the titles or kinds of its columns. */
  table?: { layout: string } & NonNullable<StatementLayout['table']>
  pendingCount: number
  /** Ascending by line, which is counted from 1. */
  problems: { line: number; sentence: string }[]
}

/** Each line break of `text` is one `\n`. @throws AppError BAD_REQUEST for a file without a statement. */
export type ReadFile = (text: string, answers: StatementAnswers) => StatementFile

/** Call it for each line, and each part of one. @throws AppError BAD_REQUEST for too many. */
export function createLineLimit(): () => void {
  let count = 0
  return () => {
    if (++count > MAX_STATEMENT_LINES) throw tooManyLines()
  }
}

export function tooManyLines(): AppError {
  const most = MAX_STATEMENT_LINES.toLocaleString('en-US')
  return refusal(`A statement can have at most ${most} lines. Download a shorter time.`)
}

export function refusal(sentence: string): AppError {
  return new AppError('BAD_REQUEST', sentence)
}

export const NO_STATEMENT = 'There is no statement in this file.'

export const INVESTMENTS =
  'This file is of an investment account. Balance reads statements of bank accounts and cards.'

export function accountOf(accounts: Map<string, AccountLines>, key: string): AccountLines {
  const known = accounts.get(key)
  if (known) return known
  const account = { key, label: key, currency: null, lines: [], closing: null }
  accounts.set(key, account)
  return account
}

/** The lines, numbered from 1, one at a time: a list of a million of them would take more memory than the text. */
export function* linesOf(text: string): Iterable<[line: string, number: number]> {
  let start = 0
  for (let number = 1; start <= text.length; number++) {
    const end = text.indexOf('\n', start)
    yield [text.slice(start, end < 0 ? undefined : end), number]
    if (end < 0) return
    start = end + 1
  }
}
