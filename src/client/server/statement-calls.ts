import type { ReadStatementInput, Statement } from '../../shared/statements/statement.ts'

export interface ReadStatement {
  input: ReadStatementInput
  statement: Statement
}
