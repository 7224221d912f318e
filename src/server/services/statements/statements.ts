/** Reading the statements of banks, of which nothing is kept [behaviour: Bank statements]. */
import type { AccountRef } from '../../../shared/fields.ts'
import { parseBankNames } from '../../../shared/plan/bank-names.ts'
import type { Proposals, StatementMatch } from '../../../shared/statements/proposal.ts'
import type {
  ComparedStatementInput,
  ReadStatementInput,
  Statement,
} from '../../../shared/statements/statement.ts'
import { readInThread } from '../../imports/import-thread.ts'
import type { ComparedAccount } from '../../statements/match/compared-account.ts'
import { findAccount } from '../accounts/own-account.ts'
import { readPlan } from '../projections/plan-rows.ts'
import { readInTurn } from '../read-turns.ts'
import { isPastDone, type Scope, todayIn } from '../scope.ts'

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

/**
 * Proposes the cash flows that a statement seems to repeat, each with the one of the plan that it is already.
 *
 * @throws AppError as `readStatement` does; BAD_REQUEST as well while the statement leaves a question open, and for an unknown
 * time zone.
 */
export async function proposeFromStatement(
  scope: Scope,
  { account, timeZone, ...statement }: ComparedStatementInput,
): Promise<Proposals> {
  const compared = await readComparedAccount(scope, account, timeZone)
  return readInThread({ find: 'proposals', account: compared, ...statement })
}

/**
 * Pairs the lines of a statement with the open items of an account, and with what falls within 10 days after today.
 *
 * @throws AppError as `proposeFromStatement` does; BAD_REQUEST as well for sums that pass 2^53 cents.
 */
export async function matchWithStatement(
  scope: Scope,
  { account, timeZone, ...statement }: ComparedStatementInput,
): Promise<StatementMatch> {
  const compared = await readComparedAccount(scope, account, timeZone)
  return readInThread({ find: 'match', account: compared, ...statement })
}

/** The plan goes to the thread as it is, so that the event loop compares nothing. */
async function readComparedAccount(
  scope: Scope,
  account: AccountRef,
  timeZone: string,
): Promise<ComparedAccount> {
  const { id, revision, balanceOn } = await findAccount(scope, account)
  const today = todayIn(scope, timeZone).toString()
  const { plan } = await readInTurn(scope, () => readPlan(scope.db, { id, revision }))
  const named = await scope.db.read.cashFlow.findMany({
    where: { accountId: id, deletedAt: null, bankNames: { not: null } },
    select: { id: true, bankNames: true },
  })
  return {
    plan,
    bankNames: named.map((row) => ({ id: row.id, bankNames: parseBankNames(row.bankNames) })),
    today,
    balanceOn,
    isPastDone: isPastDone(scope, account),
    biweeklyDefault: scope.settings.biweeklyDefault,
  }
}
