import { AppError } from '../../../shared/app-error.ts'
import {
  HISTORY_MS,
  MAX_CHANGED_ROWS,
  MAX_UNDO_BYTES,
} from '../../../shared/accounts/account-limits.ts'
import type { Transaction } from '../../db/database.ts'
import { type ChangingAccount, type DatabaseScope, databaseTime, type UserScope } from '../scope.ts'
import { type ChangedRow, mergeRows, rowsOf } from './changed-rows.ts'

export interface RecordedChange {
  rows: ChangedRow[]
  undoes: number | null
}

/** Call it last in the transaction of the change. @throws AppError CONFLICT for a change of more than 20,000 rows. */
export async function recordChange(
  tx: Transaction,
  scope: UserScope,
  { id: accountId, revision }: { id: number; revision: number },
  { rows, undoes }: RecordedChange,
): Promise<void> {
  if (undoes !== null) await markUndone(tx, { accountId, undoes, revision })
  const merged = mergeRows(rows)
  if (merged.length === 0) return
  requireSmallChange(merged)
  const recorded: object[] = []
  for (const table of new Set(merged.map((row) => row.table))) {
    const ofTable = rowsOf(table, merged)
    const guards = await table.readGuards?.({ tx, accountId }, ofTable)
    for (const { key, before, after, touched, guard = guards?.get(key) } of ofTable)
      recorded.push({ table: table.name, key, before, after, touched, guard })
  }
  const text = JSON.stringify(recorded)
  // Every change runs it: by the ORM it would take twice as long.
  await tx.$executeRaw`
    INSERT INTO "UndoRecord" ("accountId", "revision", "userId", "at", "rows")
    VALUES (${accountId}, ${revision}, ${scope.user.id}, ${databaseTime(scope)}, ${text})`
  if (Buffer.byteLength(text) > LONG_BYTES) await purgeOldestRecords(tx, accountId)
}

/** @throws AppError CONFLICT as `requireSmallChange`. */
export function addRows(rows: ChangedRow[], added: readonly ChangedRow[]): void {
  // A long list is more arguments than a call can have.
  for (const row of added) rows.push(row)
  // Quadratic where rows come one by one; `recordChange` counts them all.
  if (rows.length > MAX_CHANGED_ROWS) requireSmallChange(rows)
}

/** @param markCount marks of added cash flows have no rows of their own @throws AppError CONFLICT for a change of more than 20,000 rows. */
export function requireSmallChange(rows: readonly ChangedRow[], markCount = 0): void {
  let [others, sizeBefore, sizeAfter] = [0, 0, 0]
  for (const { table, before, after } of rows)
    if (table.sizeOf) {
      sizeBefore += before ? table.sizeOf(before) : 0
      sizeAfter += after ? table.sizeOf(after) : 0
    } else others++
  // A mark that goes to another cash flow has two rows.
  requireFewRows(others + Math.max(sizeBefore, sizeAfter) + markCount)
}

/** @throws AppError CONFLICT for more than 20,000 cash flows and marks. */
export function requireFewRows(rowCount: number): void {
  if (rowCount > MAX_CHANGED_ROWS)
    throw new AppError(
      'CONFLICT',
      `At most ${MAX_CHANGED_ROWS.toLocaleString('en')} incomes, expenses, done marks and exceptions can be changed at once. This would change ${rowCount.toLocaleString('en')}.`,
    )
}

/** To add up all records takes longer than a small change: it follows each long one, and every hundredth change. */
const LONG_BYTES = 32 * 1024
export const CHANGES_BETWEEN_RECORD_PURGES = 100
/** A purge leaves so much, which has room for the short records until the next one. */
const KEPT_BYTES = MAX_UNDO_BYTES - CHANGES_BETWEEN_RECORD_PURGES * LONG_BYTES

export async function purgeOldestRecords(tx: Transaction, accountId: number): Promise<void> {
  const [oldest] = await tx.$queryRaw<{ revision: number | bigint | null }[]>`
    SELECT max("revision") AS "revision" FROM (
      SELECT "revision", sum(octet_length("rows")) OVER (ORDER BY "revision" DESC) AS "bytes"
      FROM "UndoRecord" WHERE "accountId" = ${accountId}
    ) AS "record" WHERE "bytes" > ${KEPT_BYTES}`
  const upTo = Number(oldest?.revision ?? 0)
  if (upTo > 0) await tx.undoRecord.deleteMany({ where: { accountId, revision: { lte: upTo } } })
}

async function markUndone(
  tx: Transaction,
  { accountId, undoes, revision }: { accountId: number; undoes: number; revision: number },
): Promise<void> {
  // A change that the undone one had undone is in effect again.
  const undone = { accountId, undoneRevision: undoes }
  await tx.undoRecord.updateMany({ where: undone, data: { undoneRevision: null } })
  const where = { accountId, revision: undoes }
  await tx.undoRecord.updateMany({ where, data: { undoneRevision: revision } })
}

/** @throws AppError NOT_FOUND without such a change within 90 days; CONFLICT when it is undone already. */
export async function readRecord(
  { tx, scope, accountId }: ChangingAccount,
  revision: number,
): Promise<{ rows: string; at: Date }> {
  const where = { accountId_revision: { accountId, revision } }
  const record = await tx.undoRecord.findUnique({ where })
  if (!record || record.at < startOfHistory(scope))
    throw new AppError(
      'NOT_FOUND',
      'This change was not found. A change can be undone for 90 days; of very many or large ones, only the newest can be undone.',
    )
  if (record.undoneRevision !== null)
    throw new AppError('CONFLICT', 'This change was undone already.')
  return record
}

/** True if a later change that is in effect has one of these texts in its record. */
export async function isRecordedSince(
  { tx, accountId }: ChangingAccount,
  revision: number,
  texts: readonly string[],
): Promise<boolean> {
  const later = await tx.undoRecord.findMany({
    where: {
      accountId,
      revision: { gt: revision },
      undoneRevision: null,
      OR: texts.map((text) => ({ rows: { contains: text } })),
    },
    select: { revision: true },
  })
  if (later.length === 0) return false
  const undone = await tx.undoRecord.findMany({
    where: { accountId, undoneRevision: { gt: revision } },
    select: { undoneRevision: true },
  })
  // A change that undid another one brought back what was before that.
  const undoing = new Set(undone.map(({ undoneRevision }) => undoneRevision))
  return later.some((change) => !undoing.has(change.revision))
}

/** Changes before this moment can no longer be undone, and are no longer listed. */
export function startOfHistory(scope: DatabaseScope): Date {
  return new Date(databaseTime(scope).getTime() - HISTORY_MS)
}
