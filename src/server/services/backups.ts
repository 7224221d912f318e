/** Everything of an account as one file, and back into an empty account. */
import { AppError } from '../../shared/app-error.ts'
import type { CashFlow } from '../../shared/cash-flow.ts'
import type { DownloadBackupInput, RestoreBackupInput } from '../../shared/backup.ts'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type Backup,
  type BackupCashFlow,
} from '../../shared/backup-format.ts'
import type { Transaction } from '../db/open.ts'
import { changeAccount, findAccount } from './accounts.ts'
import { chunksOf, insertCashFlows, insertMarks } from './bulk-rows.ts'
import { checkSchedule, readCashFlowsAt } from './cash-flows.ts'
import { databaseTime, type Scope } from './scope.ts'

/**
 * All that an account holds at one moment: its starting balance, and its cash flows with their marks.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's.
 */
export async function downloadBackup(scope: Scope, input: DownloadBackupInput): Promise<Backup> {
  const { id } = await findAccount(scope, input.account)
  return scope.db.snapshot(async (read) => {
    const account = await read.account.findUnique({ where: { id } })
    if (!account) throw new AppError('NOT_FOUND', 'Account not found.')
    const cashFlows = await readCashFlowsAt(read, id, {})
    return {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      accountName: account.name,
      startingBalanceCents: Number(account.startingBalanceCents),
      cashFlows: cashFlows.map(toBackup),
    }
  })
}

/**
 * Puts what a backup holds into an account that has no cash flow: all of it or nothing. The account keeps
 * its name. Answers how many cash flows there are now.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; CONFLICT when it has a cash flow.
 */
export function restoreBackup(
  scope: Scope,
  { account, backup }: RestoreBackupInput,
): Promise<{ count: number }> {
  const { startingBalanceCents, cashFlows } = backup
  return changeAccount(scope, account, async (tx, accountId, note) => {
    if (await tx.cashFlow.findFirst({ where: { accountId, deletedAt: null } }))
      throw new AppError(
        'CONFLICT',
        'The account already has incomes or expenses. A backup can only be restored into an empty one.',
      )
    await tx.account.update({ where: { id: accountId }, data: { startingBalanceCents } })
    await writeCashFlows(scope, tx, accountId, cashFlows)
    const count = cashFlows.length
    await note({ action: 'restoredBackup', count })
    return { count }
  })
}

async function writeCashFlows(
  scope: Scope,
  tx: Transaction,
  accountId: number,
  cashFlows: BackupCashFlow[],
): Promise<void> {
  const { provider } = scope.db
  const rows = cashFlows.map((flow) => toRow(scope, flow))
  const defaults = { accountId, contractAuthorId: null, importId: null, at: databaseTime(scope) }
  await insertCashFlows(provider, tx, chunksOf(rows), defaults)

  // The account had none, and nobody else writes into it meanwhile: these are the new ones, in order.
  const written = await tx.cashFlow.findMany({
    where: { accountId, deletedAt: null },
    orderBy: { id: 'asc' },
    select: { id: true },
  })
  const marksOf = <Mark>(listMarks: (flow: BackupCashFlow, id: number) => Mark[]) =>
    chunksOf(cashFlows.flatMap((flow, at) => listMarks(flow, written[at]?.id ?? 0)))
  const completions = marksOf((flow, id) => flow.completedDates.map((date) => [id, date]))
  await insertMarks(provider, tx, 'completions', completions, accountId)
  const overrides = marksOf((flow, id) =>
    flow.overrides.map(({ date, amountCents }) => [id, date, amountCents]),
  )
  await insertMarks(provider, tx, 'overrides', overrides, accountId)
}

function toBackup({ id: _id, version: _version, ...flow }: CashFlow): BackupCashFlow {
  return flow
}

function toRow(scope: Scope, flow: BackupCashFlow) {
  const { recurrenceType, recurrenceDay, startDate } = checkSchedule(scope, flow)
  const startText = startDate.toISOString().replace('Z', '+00:00')
  return [flow.kind, flow.name, flow.amountCents, recurrenceType, recurrenceDay, startText]
}
