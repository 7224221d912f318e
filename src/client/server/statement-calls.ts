import type { ReadStatementInput, Statement } from '../../shared/statements/statement.ts'

/** A statement about which no question is open, and the fields by which it is read again [behaviour: Bank statements]. */
export interface ReadStatement {
  input: ReadStatementInput
  statement: Statement
}
