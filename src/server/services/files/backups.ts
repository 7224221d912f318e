import { randomUUID } from 'node:crypto'
import type { Changed } from '../../../shared/accounts/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { CashFlow, Marks } from '../../../shared/plan/cash-flow.ts'
import type { DownloadBackupInput, RestoreBackupInput } from '../../../shared/files/backup.ts'
import {
  type Backup,
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupCashFlow,
  type BackupCheckIn,
  type Continuation,
  type MovedBalance,
} from '../../../shared/files/backup-format.ts'
import type { ReadClient } from '../../db/database.ts'
import type { CheckIn, Mark as MarkRow, Prisma } from '../../db/generated/sqlite/client.ts'
import { ACCOUNT_HEAD } from '../accounts/account-fields.ts'
import { paydayColumns, paydayIdsOf } from '../accounts/chosen-paydays.ts'
import { changeAccount } from '../accounts/accounts.ts'
import { accountNotFound, findAccount } from '../accounts/own-account.ts'
import { requireSound } from './backup-check.ts'
import { toBackupScenarios, writeScenarios } from './backup-scenarios.ts'
import { continuationsOf } from './backup-continuations.ts'
import { toBackupRows, writeMarkedCashFlows } from './backup-rows.ts'
import { toCashFlow } from '../cash-flows/cash-flow-fields.ts'
import { readMarks } from '../cash-flows/marks.ts'
import { requireRoom } from '../quotas.ts'
import { readInTurn } from '../read-turns.ts'
import { toScenario } from '../scenarios/scenario-rows.ts'
import type { ChangingAccount, Scope } from '../scope.ts'
import { accountChanged } from '../accounts/recorded-accounts.ts'
import { cashFlowAdded } from '../cash-flows/recorded-cash-flows.ts'
import { rangeColumns, toRange } from '../check-ins/check-ins.ts'
import { checkInMade } from '../check-ins/check-ins.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'

/** @throws AppError NOT_FOUND when the account is not the caller's. */
export async function downloadBackup(scope: Scope, input: DownloadBackupInput): Promise<Backup> {
  const { db } = scope
  const { id: accountId } = await findAccount(scope, input.account)
  return readInTurn(scope, async () => {
    const [rows] = await db.snapshot((read) => readBackupRows(read, [accountId]))
    if (!rows) throw accountNotFound()
    return toBackup(rows)
  })
}

const BACKED_UP = {
  cashFlows: { where: { deletedAt: null }, orderBy: { id: 'asc' } },
  scenarios: { where: { deletedAt: null }, orderBy: { id: 'asc' } },
  checkIns: { where: { undoneAt: null }, orderBy: { id: 'asc' } },
} satisfies Prisma.AccountInclude

export interface BackupRows {
  account: Prisma.AccountGetPayload<{ include: typeof BACKED_UP }>
  /** Keyed by the cash flow. */
  marks: ReadonlyMap<number, Marks>
  moved: MarkRow[]
}

/** The rows, as they are, that are in the backups of these accounts. */
export async function readBackupRows(
  read: ReadClient,
  accountIds: number[],
): Promise<BackupRows[]> {
  const accounts = await read.account.findMany({
    where: { id: { in: accountIds } },
    orderBy: { id: 'asc' },
    include: BACKED_UP,
  })
  const rows: BackupRows[] = []
  for (const account of accounts) {
    const accountId = account.id
    const moved = await read.mark.findMany({
      where: { accountId, movedCents: { not: null } },
      orderBy: { date: 'asc' },
    })
    rows.push({ account, marks: await readMarks(read, accountId), moved })
  }
  return rows
}

/** Names the paydays, and what a cash flow continues, by places in the list. @throws Error for a row that cannot be read. */
export function toBackup({ account, marks, moved }: BackupRows): Backup {
  const { checkIns, scenarios, bufferCents, balanceOn } = account
  const cashFlows = account.cashFlows.map((row) => toCashFlow(row, marks.get(row.id)))
  const movedBalance = new Map<number, MovedBalance[]>()
  for (const { cashFlowId, date, movedCents } of moved) {
    const known = movedBalance.get(cashFlowId) ?? []
    movedBalance.set(cashFlowId, known)
    known.push({ date, cents: Number(movedCents) })
  }
  const continuationOf = continuationsOf(
    cashFlows,
    new Map(account.cashFlows.map(({ id, continuedLastDate }) => [id, continuedLastDate])),
  )
  // Deleted ones are left out.
  const paydays = paydayIdsOf(account)
    .map((payday) => cashFlows.findIndex(({ id }) => id === payday))
    .filter((place) => place >= 0)
  const [payday] = paydays
  return {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    accountName: account.name,
    startingBalanceCents: Number(account.startingBalanceCents),
    ...(bufferCents > 0 && { bufferCents: Number(bufferCents) }),
    ...(balanceOn !== null && { balanceOn }),
    ...(account.doneMovesBalance && { doneMovesBalance: true as const }),
    ...(payday !== undefined && { payday }),
    ...(paydays.length > 1 && { paydays }),
    ...(checkIns.length > 0 && { checkIns: checkIns.map(toBackupCheckIn) }),
    ...(scenarios.length > 0 && {
      scenarios: toBackupScenarios(scenarios.map(toScenario), cashFlows),
    }),
    cashFlows: cashFlows.map((flow) =>
      toBackupCashFlow({
        ...flow,
        ...continuationOf(flow),
        movedBalance: movedBalance.get(flow.id) ?? [],
      }),
    ),
  }
}

/**
 * The account keeps its name, and the settings that the backup says nothing about.
 * @throws AppError CONFLICT when it has a cash flow, and for more than it can have; BAD_REQUEST when one of the backup's is wrong.
 */
export async function restoreBackup(
  scope: Scope,
  { account, backup }: RestoreBackupInput,
): Promise<Changed<{ count: number }>> {
  const { flows, marks, scenarios } = await requireSound(backup, scope.settings.quotas)
  const { startingBalanceCents, bufferCents, payday, doneMovesBalance, checkIns } = backup
  const paydays = backup.paydays ?? (payday === undefined ? undefined : [payday])
  const chunks = await toBackupRows(scope, flows)
  return changeAccount(scope, account, async (change) => {
    const { tx, accountId, note } = change
    if (await tx.cashFlow.findFirst({ where: { accountId, deletedAt: null } }))
      throw new AppError(
        'CONFLICT',
        'The account already has incomes or expenses. A backup can only be restored into an empty one.',
      )
    await requireRoom(tx, scope, 'marks', accountId, marks)
    const added = await writeMarkedCashFlows(change, { flows, chunks })
    const ids = added.map(({ id }) => id)
    const columns = paydays && paydayColumns(paydays.flatMap((place) => ids[place] ?? []))
    const balance = {
      startingBalanceCents,
      balanceOn: backup.balanceOn ?? null,
      balanceCheckInId: null,
    }
    const data = { ...balance, bufferCents, ...columns, doneMovesBalance }
    const kept = await writeScenarios(change, { scenarios, ids })
    const rows = await writeCheckIns(change, checkIns)
    const where = { id: accountId }
    const before = await tx.account.findUniqueOrThrow({ where, select: ACCOUNT_HEAD })
    const after = await tx.account.update({ where, data, select: ACCOUNT_HEAD })
    const count = added.length
    await note({ action: 'restoredBackup', count }, [
      ...rows,
      ...kept,
      accountChanged(before, after),
      ...added.map(cashFlowAdded),
    ])
    return { count }
  })
}

function toBackupCashFlow(
  flow: CashFlow & Continuation & { movedBalance: MovedBalance[] },
): BackupCashFlow {
  const { id: _id, version: _version, continuesId: _continuesId, paidBy: _paidBy, ...fields } = flow
  const isEmpty = (value: unknown) =>
    value === null || value === false || (Array.isArray(value) && value.length === 0)
  // Only the optional fields can be empty.
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => !isEmpty(value)),
  ) as BackupCashFlow
}

function toBackupCheckIn(row: CheckIn): BackupCheckIn {
  const { onDate, balanceCents, expectedCents } = row
  const range = toRange(row)
  return {
    onDate,
    balanceCents: Number(balanceCents),
    expectedCents: Number(expectedCents),
    ...(range && { range }),
  }
}

async function writeCheckIns(
  { tx, scope, accountId }: ChangingAccount,
  checkIns: BackupCheckIn[],
): Promise<ChangedRow[]> {
  if (checkIns.length === 0) return []
  const made = { accountId, userId: scope.user.id, revision: 0 }
  const data = checkIns.map(({ range = null, ...checkIn }) => ({
    ...made,
    ...checkIn,
    ...rangeColumns(range),
    clientId: randomUUID(),
  }))
  const written = await tx.checkIn.createManyAndReturn({ data, select: { id: true } })
  return written.map(({ id }) => checkInMade(id))
}
