/** One file of a statement, as the reader of its format understands it. Money is integer cents; dates are YYYY-MM-DD. */
import { AppError } from '../../../shared/app-error.ts'
import {
  type ClosingBalance,
  type LayoutAnswer,
  type LayoutQuestion,
  MAX_STATEMENT_LINES,
  type StatementLayout,
  type StatementLine,
} from '../../../shared/statements/statement.ts'

/** The answers of a person about the files of a layout. */
export type StatementAnswers = Omit<LayoutAnswer, 'layout'>

export interface BookedLine extends StatementLine {
  /** The bank's own name for it; null where it gives none. */
  id: string | null
}

/** The lines of one account. */
export interface AccountLines {
  /** The account's number as the bank writes it; empty where the file names none. */
  key: string
  /** Its number with what tells it from another of that number; empty where the file names none. */
  label: string
  /** The code of its currency, like USD; null where the file names none. */
  currency: string | null
  /** In the order of the file. */
  lines: BookedLine[]
  closing: ClosingBalance | null
  /** True if the file says that it is a card. */
  isCard?: boolean
}

export interface StatementFile {
  accounts: AccountLines[]
  /** About what only a person can know; the lines are read by its guess. */
  question: LayoutQuestion | null
  /** The titles or kinds of its columns, by which files of one layout are known, and how they are read; of CSV files. */
  table?: { layout: string } & NonNullable<StatementLayout['table']>
  pendingCount: number
  /** Ascending by line, which is counted from 1. */
  problems: { line: number; sentence: string }[]
}

/**
 * Reads the text of a file, of which each line break is one `\n`.
 *
 * @throws AppError BAD_REQUEST for a file without a statement, with a sentence for people.
 */
export type ReadFile = (text: string, answers: StatementAnswers) => StatementFile

/** Creates the function to call for each line of a statement, and each part of one; it throws AppError where there are too many. */
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

/** The account of a number among those of a file, which has it from now on. */
export function accountOf(accounts: Map<string, AccountLines>, key: string): AccountLines {
  const known = accounts.get(key)
  if (known) return known
  const account = { key, label: key, currency: null, lines: [], closing: null }
  accounts.set(key, account)
  return account
}
