import { parseBankNames } from '../../../shared/plan/bank-names.ts'
import type {
  ComparedStatementInput,
  ReadStatementInput,
  Statement,
} from '../../../shared/statements/statement.ts'
import type { ImportThread } from '../../imports/import-thread.ts'
import type { ComparedAccount } from '../../statements/match/compared-account.ts'
import type { StatementResult } from '../../statements/statement-task.ts'
import { findAccount } from '../accounts/own-account.ts'
import { readPlan } from '../projections/plan-rows.ts'
import { isPastDone, type Scope, todayIn } from '../scope.ts'
import { inThread } from '../file-turns.ts'

/** @throws AppError NOT_FOUND when the account is not the caller's; BAD_REQUEST for no statement; TOO_MANY_REQUESTS when too many wait. */
export async function readStatement(
  scope: Scope,
  { account, ...statement }: ReadStatementInput,
): Promise<Statement> {
  await findAccount(scope, account)
  return inThread(scope, (thread) => thread.readStatement({ find: 'lines', ...statement }))
}

/** @throws AppError BAD_REQUEST while a question is open. */
export function compareStatement<Find extends 'proposals' | 'match'>(
  scope: Scope,
  { account, timeZone, ...statement }: ComparedStatementInput,
  find: Find,
): Promise<StatementResult<Find>> {
  return inThreadWithPlan(scope, { account, timeZone }, (thread, compared) =>
    thread.readStatement({ find, account: compared, ...statement }),
  )
}

/** The plan is read when its turn has come, so that waiting calls keep none in memory. */
export async function inThreadWithPlan<T>(
  scope: Scope,
  { account, timeZone }: Pick<ComparedStatementInput, 'account' | 'timeZone'>,
  work: (thread: ImportThread, compared: ComparedAccount) => Promise<T>,
): Promise<T> {
  const today = todayIn(scope, timeZone).toString()
  await findAccount(scope, account)
  return inThread(scope, async (thread) => {
    // The caller may have left it meanwhile.
    const { id, balanceOn } = await findAccount(scope, account)
    const { plan } = await readPlan(scope.db.read, id)
    return work(thread, {
      plan,
      bankNames: await readBankNames(scope, id),
      today,
      balanceOn,
      isPastDone: isPastDone(scope, account),
      biweeklyDefault: scope.settings.biweeklyDefault,
    })
  })
}

async function readBankNames(
  { db }: Scope,
  accountId: number,
): Promise<ComparedAccount['bankNames']> {
  const rows = await db.read.cashFlow.findMany({
    where: { accountId, deletedAt: null, bankNames: { not: null } },
    select: { id: true, bankNames: true },
  })
  return rows.map(({ id, bankNames }) => ({ id, bankNames: parseBankNames(bankNames) }))
}
