/** Downloads an account as one file, and restores such a file into an empty account [behaviour: Backup]. */
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { CashFlow } from '../../../shared/plan/cash-flow.ts'
import type { DownloadBackupInput, RestoreBackupInput } from '../../../shared/files/backup.ts'
import {
  type Backup,
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupCashFlow,
  type Continuation,
  type MovedBalance,
} from '../../../shared/files/backup-format.ts'
import type { ReadClient } from '../../db/database.ts'
import type { Account as AccountRow } from '../../db/generated/sqlite/client.ts'
import { ACCOUNT_HEAD } from '../accounts/account-fields.ts'
import { changeAccount } from '../accounts/accounts.ts'
import { accountNotFound, findAccount } from '../accounts/own-account.ts'
import { readCheckIns, writeCheckIns } from './backup-check-ins.ts'
import { requireSound } from './backup-check.ts'
import { readScenariosOf, toBackupScenarios, writeScenarios } from './backup-scenarios.ts'
import { continuationsOf } from './backup-continuations.ts'
import { toBackupRows } from './backup-rows.ts'
import { writeMarkedCashFlows } from './marked-rows.ts'
import { readMarkedCashFlows } from '../cash-flows/account-rows.ts'
import { requireRoom } from '../quotas.ts'
import { readInTurn } from '../read-turns.ts'
import type { Scope } from '../scope.ts'
import { accountChanged, cashFlowWithMarksAdded } from '../undo/changed-rows.ts'

/** @throws AppError NOT_FOUND when the account is not the caller's. */
export async function downloadBackup(scope: Scope, input: DownloadBackupInput): Promise<Backup> {
  const { db } = scope
  const { id: accountId } = await findAccount(scope, input.account)
  return readInTurn(scope, () => db.snapshot((read) => readBackup(read, accountId)))
}

/**
 * Everything in an account: its starting balance, its buffer, and its cash flows with their marks. The payday, and what a
 * cash flow continues, are named by their places in the list. Call it within a snapshot.
 *
 * @throws AppError NOT_FOUND when there is no such account.
 */
export async function readBackup(read: ReadClient, accountId: number): Promise<Backup> {
  const account = await read.account.findUnique({ where: { id: accountId } })
  if (!account) throw accountNotFound()
  const cashFlows = await readMarkedCashFlows(read, accountId, {})
  const lastDates = await readContinuedLastDates(read, accountId)
  const moved = await readMovedBalance(read, accountId)
  const scenarios = await readScenariosOf(read, accountId)
  const checkIns = await readCheckIns(read, accountId)
  return {
    ...toBackupHead(account),
    ...placeOfPayday(cashFlows, account.paydayCashFlowId),
    ...(checkIns.length > 0 && { checkIns }),
    ...(scenarios.length > 0 && { scenarios: toBackupScenarios(scenarios, cashFlows) }),
    cashFlows: toBackupCashFlows(cashFlows, lastDates, moved),
  }
}

type HeadColumn = 'name' | 'startingBalanceCents' | 'bufferCents' | 'balanceOn' | 'doneMovesBalance'

/** The columns of an account itself that a backup has. */
export function toBackupHead(account: Pick<AccountRow, HeadColumn>): Omit<Backup, 'cashFlows'> {
  return {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    accountName: account.name,
    startingBalanceCents: Number(account.startingBalanceCents),
    ...(account.bufferCents > 0 && { bufferCents: Number(account.bufferCents) }),
    ...(account.balanceOn !== null && { balanceOn: account.balanceOn }),
    ...(account.doneMovesBalance && { doneMovesBalance: true as const }),
  }
}

/** Nothing where none is chosen, or the chosen one is deleted. */
function placeOfPayday(cashFlows: CashFlow[], paydayId: number | null): Pick<Backup, 'payday'> {
  const payday = cashFlows.findIndex(({ id }) => id === paydayId)
  return payday < 0 ? {} : { payday }
}

/** Keyed by the id of the cash flow. */
async function readMovedBalance(
  read: ReadClient,
  accountId: number,
): Promise<Map<number, MovedBalance[]>> {
  const moved = new Map<number, MovedBalance[]>()
  const marks = await read.mark.findMany({
    where: { accountId, movedCents: { not: null } },
    orderBy: [{ cashFlowId: 'asc' }, { date: 'asc' }],
  })
  for (const { cashFlowId, date, movedCents } of marks) {
    const known = moved.get(cashFlowId)
    const mark = { date, cents: Number(movedCents) }
    if (known) known.push(mark)
    else moved.set(cashFlowId, [mark])
  }
  return moved
}

async function readContinuedLastDates(
  read: ReadClient,
  accountId: number,
): Promise<Map<number, string>> {
  const rows = await read.cashFlow.findMany({
    where: { accountId, deletedAt: null, continuedLastDate: { not: null } },
    select: { id: true, continuedLastDate: true },
  })
  return new Map(rows.map(({ id, continuedLastDate }) => [id, continuedLastDate ?? '']))
}

/**
 * Writes the whole of a backup, or nothing, into an account that has no cash flow. The account keeps
 * its name, and the settings that the backup says nothing about. Answers how many cash flows there are now.
 *
 * @throws AppError NOT_FOUND when the account is not the caller's; CONFLICT when it has a cash flow, and for
 * more than an account can have; BAD_REQUEST when one of the backup's is wrong.
 */
export async function restoreBackup(
  scope: Scope,
  { account, backup }: RestoreBackupInput,
): Promise<Changed<{ count: number }>> {
  const { flows, marks, scenarios } = await requireSound(backup, scope.settings.quotas)
  const { startingBalanceCents, bufferCents, payday, doneMovesBalance, checkIns } = backup
  const chunks = await toBackupRows(scope, flows)
  return changeAccount(scope, account, async (tx, accountId, note) => {
    if (await tx.cashFlow.findFirst({ where: { accountId, deletedAt: null } }))
      throw new AppError(
        'CONFLICT',
        'The account already has incomes or expenses. A backup can only be restored into an empty one.',
      )
    await requireRoom(tx, scope, 'marks', accountId, marks)
    const added = await writeMarkedCashFlows({ tx, scope, accountId }, { flows, chunks })
    const ids = added.map(({ id }) => id)
    const paydayCashFlowId = payday === undefined ? undefined : ids[payday]
    const balance = {
      startingBalanceCents,
      balanceOn: backup.balanceOn ?? null,
      balanceCheckInId: null,
    }
    const data = { ...balance, bufferCents, paydayCashFlowId, doneMovesBalance }
    const kept = await writeScenarios(tx, scope, accountId, { scenarios, ids })
    const rows = await writeCheckIns(tx, scope, accountId, checkIns)
    const where = { id: accountId }
    const before = await tx.account.findUniqueOrThrow({ where, select: ACCOUNT_HEAD })
    const after = await tx.account.update({ where, data, select: ACCOUNT_HEAD })
    const count = added.length
    await note({ action: 'restoredBackup', count }, [
      ...rows,
      ...kept,
      ...accountChanged(before, after),
      ...added.map(cashFlowWithMarksAdded),
    ])
    return { count }
  })
}

/** @param lastDates by the id of a cash flow that continues another one; `moved` likewise by its id */
export function toBackupCashFlows(
  flows: CashFlow[],
  lastDates: Map<number, string>,
  moved: Map<number, MovedBalance[]>,
): BackupCashFlow[] {
  const continuationOf = continuationsOf(flows, lastDates)
  return flows.map((flow) =>
    toBackup({ ...flow, ...continuationOf(flow), movedBalance: moved.get(flow.id) ?? [] }),
  )
}

function toBackup(
  flow: CashFlow & Continuation & { movedBalance: MovedBalance[] },
): BackupCashFlow {
  const { id: _id, version: _version, continuesId: _continuesId, ...fields } = flow
  const isEmpty = (value: unknown) => value === null || (Array.isArray(value) && value.length === 0)
  // Only the optional fields can be empty.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => !isEmpty(value)),
  ) as BackupCashFlow
}
