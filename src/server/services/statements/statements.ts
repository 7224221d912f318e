/** Reading the statements of banks, of which nothing is kept [behaviour: Bank statements]. */
import type { ReadStatementInput, Statement } from '../../../shared/statements/statement.ts'
import { readInThread } from '../../imports/import-thread.ts'
import { findAccount } from '../accounts/own-account.ts'
import type { Scope } from '../scope.ts'

/**
 * Reads the files of a statement.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; BAD_REQUEST, with a sentence for people, for files that
 * are no statement.
 */
export async function readStatement(
  scope: Scope,
  { account, ...statement }: ReadStatementInput,
): Promise<Statement> {
  await findAccount(scope, account)
  return readInThread({ find: 'lines', ...statement })
}
