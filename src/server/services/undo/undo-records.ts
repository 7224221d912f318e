/** The effect of each change of an account on its rows, stored for 90 days so that it can be undone [behaviour: Undo]. */
import { isDeepStrictEqual } from 'node:util'
import { AppError } from '../../../shared/app-error.ts'
import {
  HISTORY_MS,
  MAX_CHANGED_ROWS,
  MAX_UNDO_BYTES,
} from '../../../shared/accounts/account-limits.ts'
import type { Transaction } from '../../db/database.ts'
import { countMarksOf, keyOfPlace, type MarkState, pickColumns } from '../cash-flows/marks.ts'
import { type DatabaseScope, databaseTime, type UserScope } from '../scope.ts'
import { areSameStates } from './cash-flow-state.ts'
import {
  type ChangedCashFlow,
  type ChangedMark,
  type ChangedRow,
  MARKS_AS_NOW,
  NO_MARKS,
} from './changed-rows.ts'
import { digestMarks } from './mark-digests.ts'

/** A change of an account, within its transaction. */
export interface RecordedChange {
  rows: ChangedRow[]
  /** The revision of the change that this one undoes; null for every other one. */
  undoes: number | null
}

/**
 * Stores what a change did; nothing if no row is different. Call it last in the transaction of the change.
 *
 * @param revision the account's, after the change
 * @throws AppError CONFLICT for a change of more than 20,000 rows.
 */
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
  const digested = merged.flatMap((row) =>
    row.table === 'CashFlow' && row.marks === MARKS_AS_NOW ? row : [],
  )
  const ids = digested.map(({ id }) => id)
  if (ids.length > 0) {
    const digests = await digestMarks(tx, accountId, ids)
    for (const row of digested) row.marks = digests.get(row.id) ?? NO_MARKS
  }
  const text = JSON.stringify(merged)
  // Every change runs it: by the ORM it would take twice as long.
  await tx.$executeRaw`
    INSERT INTO "UndoRecord" ("accountId", "revision", "userId", "at", "rows")
    VALUES (${accountId}, ${revision}, ${scope.user.id}, ${databaseTime(scope)}, ${text})`
  if (Buffer.byteLength(text) > LONG_BYTES) await purgeOldestRecords(tx, accountId)
}

/** Adds to the rows of a change before they are written. @throws AppError CONFLICT as `requireSmallChange`. */
export function addRows(rows: ChangedRow[], added: readonly ChangedRow[]): void {
  // A long list is more arguments than a call can have.
  for (const row of added) rows.push(row)
  requireSmallChange(rows)
}

/**
 * @param markCount the number of marks of added cash flows, which have no rows of their own
 * @throws AppError CONFLICT for a change of more than 20,000 rows.
 */
export function requireSmallChange(rows: readonly ChangedRow[], markCount = 0): void {
  let [others, before, after] = [0, 0, 0]
  for (const row of rows)
    if (row.table === 'Mark') {
      before += countMarksOf(row.before)
      after += countMarksOf(row.after)
    } else others++
  // One that goes to another cash flow has two rows.
  requireFewRows(others + Math.max(before, after) + markCount)
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

/** Purges the oldest records of an account that has too many bytes of them. */
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

/** A row that was changed twice is as it was before the first change and after the second one. */
export function mergeRows(rows: readonly ChangedRow[]): ChangedRow[] {
  const merged = new Map<string, ChangedRow>()
  for (const row of rows) {
    const key = keyOf(row, merged.size)
    const earlier = merged.get(key)
    merged.set(key, earlier ? mergeTwo(earlier, row) : { ...row })
  }
  return [...merged.values()].filter(isDifferent)
}

function mergeTwo(first: ChangedRow, second: ChangedRow): ChangedRow {
  if (first.table === 'MovedBalance' && second.table === 'MovedBalance')
    return { ...first, cents: first.cents + second.cents }
  if (first.table === 'Mark' && second.table === 'Mark') return mergeMarks(first, second)
  if (!('before' in first && 'before' in second)) return second
  // They have the same key, so they are of one table.
  return { ...first, ...second, before: first.before } as ChangedRow
}

/** Without the columns that are as they were. */
function mergeMarks(first: ChangedMark, second: ChangedMark): ChangedMark {
  const before = { ...second.before, ...first.before }
  const after = { ...first.after, ...second.after }
  const changed = (Object.keys(after) as (keyof MarkState)[]).filter(
    (column) => before[column] !== after[column],
  )
  const [was, is] = [pickColumns(changed, before), pickColumns(changed, after)]
  return { ...first, ...second, before: was, after: is }
}

/** Rows of check-ins are never of the same one. */
function keyOf(row: ChangedRow, place: number): string {
  if (row.table === 'Mark') return `${row.table} ${keyOfPlace(row)}`
  if (row.table === 'CheckIn') return `${row.table} at ${place}`
  if ('id' in row) return `${row.table} ${row.id}`
  return row.table === 'Account' ? `${row.table} ${row.field}` : row.table
}

/** True if undoing it would change something. */
export function isDifferent(row: ChangedRow): boolean {
  if (row.table === 'MovedBalance') return row.cents !== 0
  if (row.table === 'CashFlow') return isDifferentCashFlow(row)
  return !('before' in row) || !isDeepStrictEqual(row.before, row.after)
}

/** A cash flow that was only touched is kept for the digest of its marks. */
function isDifferentCashFlow({ before, after, marks, birth }: ChangedCashFlow): boolean {
  // Its marks are among the rows, though it was added and deleted in the same change.
  if (before === null && after === null) return true
  const isTouched = before !== null && after !== null && marks !== undefined
  return isTouched || birth !== undefined || !areSameStates(before, after)
}

/** Changes before this moment can no longer be undone, and are no longer listed. */
export function startOfHistory(scope: DatabaseScope): Date {
  return new Date(databaseTime(scope).getTime() - HISTORY_MS)
}
