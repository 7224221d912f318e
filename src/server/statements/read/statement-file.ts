/** One file of a statement, as the reader of its format understands it. Money is integer cents; dates are YYYY-MM-DD. */
import type {
  ClosingBalance,
  DateOrder,
  StatementColumns,
  StatementLine,
  StatementQuestion,
} from '../../../shared/statements/statement.ts'

/** What a person has answered about the files. */
export interface StatementAnswers {
  columns?: StatementColumns | undefined
  dateOrder?: DateOrder | undefined
}

export interface BookedLine extends StatementLine {
  /** The bank's own name for it; null where it gives none. */
  id: string | null
}

/** The lines of one account. */
export interface AccountLines {
  /** The account's number as the bank writes it; empty where the file names none. */
  key: string
  label: string
  /** The code of its currency, like USD; null where the file names none. */
  currency: string | null
  /** In the order of the file. */
  lines: BookedLine[]
  closing: ClosingBalance | null
}

export interface StatementFile {
  accounts: AccountLines[]
  /** What only a person can know; the lines are read by its guess. */
  question: Exclude<StatementQuestion, { kind: 'account' }> | null
  pendingCount: number
  /** Ascending by line, which is counted from 1. */
  problems: { line: number; sentence: string }[]
}

/**
 * Reads the text of a file.
 *
 * @throws AppError BAD_REQUEST for a file without a statement, with a sentence for people.
 */
export type ReadFile = (text: string, answers: StatementAnswers) => StatementFile
