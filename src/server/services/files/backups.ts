/** Downloads an account as one file, and restores such a file into an empty account [behaviour: Backup]. */
import { randomUUID } from 'node:crypto'
import type { Changed } from '../../../shared/account-feed.ts'
import { AppError } from '../../../shared/app-error.ts'
import type { CashFlow } from '../../../shared/cash-flow.ts'
import type { DownloadBackupInput, RestoreBackupInput } from '../../../shared/backup.ts'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type Backup,
  type BackupCashFlow,
  type Continuation,
  type MovedBalance,
} from '../../../shared/backup-format.ts'
import { chunkRows } from '../../db/cash-flow-row.ts'
import type { Dialect, ReadClient, Transaction } from '../../db/database.ts'
import { ACCOUNT_HEAD } from '../accounts/account-fields.ts'
import { changeAccount, findAccount } from '../accounts/accounts.ts'
import { readCheckIns, writeCheckIns } from './backup-check-ins.ts'
import { type NewCashFlow, requireSound } from './backup-check.ts'
import { readScenariosOf, toBackupScenarios, writeScenarios } from './backup-scenarios.ts'
import { continuationsOf, listContinuations } from './backup-continuations.ts'
import { listMarks, toBackupRows } from './backup-rows.ts'
import { insertCashFlows, writeChunks } from './bulk-rows.ts'
import { readCashFlowsAt } from '../cash-flows/cash-flow-pages.ts'
import {
  pageCashFlowIds,
  pageContinuedLastDates,
  pageMovedCents,
  type RowsOfAccount,
} from '../cash-flows/row-pages.ts'
import { requireRoomForMarks } from '../quotas.ts'
import { databaseTime, type Scope } from '../scope.ts'
import { accountChanged, cashFlowWithMarksAdded } from '../undo/changed-rows.ts'

/** @throws AppError NOT_FOUND when the account is not the caller's. */
export async function downloadBackup(scope: Scope, input: DownloadBackupInput): Promise<Backup> {
  const { db } = scope
  const { id: accountId } = await findAccount(scope, input.account)
  return db.snapshot((read) => readBackup({ read, dialect: db.dialect, accountId }))
}

/**
 * Everything in an account: its starting balance, its buffer, and its cash flows with their marks. The payday, and what a
 * cash flow continues, are named by their places in the list. Call it within a snapshot.
 *
 * @throws AppError NOT_FOUND when there is no such account.
 */
export async function readBackup(source: BackedUpAccount): Promise<Backup> {
  const { account, cashFlows, lastDates, checkIns, moved, scenarios } = await readAll(source)
  return {
    format: BACKUP_FORMAT,
    version: BACKUP_VERSION,
    accountName: account.name,
    startingBalanceCents: Number(account.startingBalanceCents),
    ...(account.bufferCents > 0 && { bufferCents: Number(account.bufferCents) }),
    ...placeOfPayday(cashFlows, account.paydayCashFlowId),
    ...(account.balanceOn !== null && { balanceOn: account.balanceOn }),
    ...(account.doneMovesBalance && { doneMovesBalance: true as const }),
    ...(checkIns.length > 0 && { checkIns }),
    ...(scenarios.length > 0 && { scenarios: toBackupScenarios(scenarios, cashFlows) }),
    cashFlows: toBackups(cashFlows, lastDates, moved),
  }
}

interface BackedUpAccount {
  read: ReadClient
  dialect: Dialect
  accountId: number
}

/** Nothing where none is chosen, or the chosen one is deleted. */
function placeOfPayday(cashFlows: CashFlow[], paydayId: number | null): Pick<Backup, 'payday'> {
  const payday = cashFlows.findIndex(({ id }) => id === paydayId)
  return payday < 0 ? {} : { payday }
}

async function readAll(source: BackedUpAccount) {
  const { read, accountId: id } = source
  const account = await read.account.findUnique({ where: { id } })
  if (!account) throw new AppError('NOT_FOUND', 'Account not found.')
  const cashFlows = await readCashFlowsAt(source, {})
  const lastDates = await readContinuedLastDates(source)
  const moved = await readMovedBalance(source)
  const scenarios = await readScenariosOf(read, id)
  return { account, cashFlows, lastDates, moved, scenarios, checkIns: await readCheckIns(read, id) }
}

/** By the id of the cash flow. */
async function readMovedBalance(source: RowsOfAccount): Promise<Map<number, MovedBalance[]>> {
  const moved = new Map<number, MovedBalance[]>()
  for await (const rows of pageMovedCents(source))
    for (const [id, date, cents] of rows) {
      const known = moved.get(id)
      if (known) known.push({ date, cents })
      else moved.set(id, [{ date, cents }])
    }
  return moved
}

async function readContinuedLastDates(source: RowsOfAccount): Promise<Map<number, string>> {
  const lastDates = new Map<number, string>()
  for await (const rows of pageContinuedLastDates(source))
    for (const [id, lastDate] of rows) lastDates.set(id, lastDate)
  return lastDates
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
  const { flows, marks, scenarios } = requireSound(backup, scope.settings.quotas)
  const { startingBalanceCents, bufferCents, payday, doneMovesBalance, checkIns } = backup
  const chunks = toBackupRows(scope, flows)
  return changeAccount(scope, account, async (tx, accountId, note) => {
    if (await tx.cashFlow.findFirst({ where: { accountId, deletedAt: null } }))
      throw new AppError(
        'CONFLICT',
        'The account already has incomes or expenses. A backup can only be restored into an empty one.',
      )
    await requireRoomForMarks(tx, scope, accountId, marks)
    const importId = randomUUID()
    const ids = await writeCashFlows(scope, tx, { accountId, importId }, { flows, chunks })
    const paydayCashFlowId = payday === undefined ? undefined : ids[payday]
    const balance = {
      startingBalanceCents,
      balanceOn: backup.balanceOn ?? null,
      balanceCheckInId: null,
    }
    const data = { ...balance, bufferCents, paydayCashFlowId, doneMovesBalance }
    await writeScenarios(tx, scope, accountId, { scenarios, ids })
    const rows = await writeCheckIns(tx, scope, accountId, checkIns)
    const where = { id: accountId }
    const before = await tx.account.findUniqueOrThrow({ where, select: ACCOUNT_HEAD })
    const after = await tx.account.update({ where, data, select: ACCOUNT_HEAD })
    const added = await tx.cashFlow.findMany({ where: { accountId, importId } })
    const count = added.length
    await note({ action: 'restoredBackup', count }, [
      ...rows,
      ...accountChanged(before, after),
      ...added.map(cashFlowWithMarksAdded),
    ])
    return { count }
  })
}

/** Answers the ids of the cash flows, in their order. */
async function writeCashFlows(
  scope: Scope,
  tx: Transaction,
  { accountId, importId }: { accountId: number; importId: string },
  { flows, chunks }: { flows: NewCashFlow[]; chunks: string[] },
): Promise<number[]> {
  const { dialect } = scope.db
  const defaults = { accountId, contractAuthorId: null, importId, at: databaseTime(scope) }
  await insertCashFlows(dialect, tx, chunks, defaults)

  if (dialect.discardPlans) await tx.$executeRaw(dialect.discardPlans)

  // The account had none, and its row is locked: these are the new ones, in order.
  const ids: number[] = []
  for await (const page of pageCashFlowIds({ read: tx, dialect, accountId }))
    for (const [id] of page) ids.push(id)
  const marks = listMarks(flows)
  const lists = {
    insertCompletions: withIds(marks.Completion, ids),
    insertOverrides: withIds(marks.Override, ids),
    insertSkips: withIds(marks.Skip, ids),
    insertMoves: withIds(marks.Move, ids),
    continueCashFlows: listContinuations(flows, ids),
  } as const
  for (const [write, rows] of Object.entries(lists) as [keyof typeof lists, Iterable<unknown[]>][])
    await writeChunks(dialect, tx, write, chunkRows(rows), accountId)
  return ids
}

function withIds(marks: [place: number, ...unknown[]][], ids: number[]) {
  return marks.map(([place, ...mark]) => [ids[place], ...mark])
}

function toBackups(
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
