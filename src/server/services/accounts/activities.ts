import { type Activity, Prisma } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { type PurgeScope, purgeRows } from '../purge-pages.ts'
import { type ChangingAccount, databaseTime, type UserScope } from '../scope.ts'
import type { ChangedRow } from '../undo/changed-rows.ts'
import {
  CHANGES_BETWEEN_RECORD_PURGES,
  purgeOldestRecords,
  startOfHistory,
} from '../undo/undo-records.ts'

/** The columns of the act and its object. */
export const ACTIVITY_COLUMNS = {
  action: true,
  kind: true,
  cashFlowId: true,
  name: true,
  date: true,
  toDate: true,
  amountCents: true,
  count: true,
  addedCount: true,
  changedCount: true,
  importId: true,
} as const

/** In the order of the statement that inserts them. */
const COLUMNS = [
  ...(Object.keys(ACTIVITY_COLUMNS) as (keyof typeof ACTIVITY_COLUMNS)[]),
  'revision',
  'undoneAction',
] as const

type Columns = Pick<Activity, (typeof COLUMNS)[number]>

/** Fields that do not belong to the action are absent. */
export type NewActivity = Pick<Columns, 'action'> &
  Partial<Omit<Columns, 'amountCents'> & { amountCents: number | bigint | null }>

/**
 * Every change of an account's plan calls it, so that it can be undone [behaviour: Undo].
 * @param activity null for a change that the list of activities does not show
 * @param rows `NOTHING_TO_UNDO` for what does not change the plan
 * @param undoes the revision of the change that this one undoes
 */
export type Note = (
  activity: NewActivity | null,
  rows: ChangedRow[],
  undoes?: number | null,
) => Promise<void>

/** An account within its change. */
export interface AccountChange extends ChangingAccount {
  note: Note
}

export async function recordActivity(
  tx: Transaction,
  scope: UserScope,
  accountId: number,
  activity: NewActivity,
): Promise<void> {
  const cents = activity.amountCents ?? null
  const row = { ...activity, amountCents: cents === null ? null : BigInt(cents) }
  const values = COLUMNS.map((column) => row[column] ?? null)
  // Every change runs it: by the ORM it would take twice as long.
  await tx.$executeRaw`
    INSERT INTO "Activity" ("accountId", "userId", "at", "action", "kind", "cashFlowId", "name", "date", "toDate",
      "amountCents", "count", "addedCount", "changedCount", "importId", "revision", "undoneAction")
    VALUES (${accountId}, ${scope.user.id}, ${databaseTime(scope)}, ${Prisma.join(values)})`
}

/** The revision of the change that the latest such activity says of, so that it can be marked as undone; null if it is not known. */
export async function findRevision(
  tx: Transaction,
  where: Prisma.ActivityWhereInput & { accountId: number },
): Promise<number | null> {
  const orderBy = { id: 'desc' } as const
  const activity = await tx.activity.findFirst({ where, orderBy, select: { revision: true } })
  return activity?.revision ?? null
}

/** An account keeps so many activities and undo records, and between two purges as many more as changes come. */
const MOST_KEPT = 10_000
const CHANGES_BETWEEN_PURGES = 1_000

/** Call it inside the transaction of each change: every thousandth purges what is above the most, every hundredth what is too long. */
export async function purgeOldestActivities(
  tx: Transaction,
  { id: accountId, revision }: { id: number; revision: number },
): Promise<void> {
  if (revision % CHANGES_BETWEEN_RECORD_PURGES === 0) await purgeOldestRecords(tx, accountId)
  if (revision % CHANGES_BETWEEN_PURGES !== 0) return
  const excess = await tx.activity.findFirst({
    where: { accountId },
    orderBy: { id: 'desc' },
    skip: MOST_KEPT,
    select: { id: true },
  })
  if (excess) await tx.activity.deleteMany({ where: { accountId, id: { lte: excess.id } } })
  const tooOld = { lte: revision - MOST_KEPT }
  await tx.undoRecord.deleteMany({ where: { accountId, revision: tooOld } })
}

export async function purgeOldActivities(scope: PurgeScope): Promise<void> {
  const before = startOfHistory(scope)
  const where = { at: { lt: before } }
  await purgeRows(scope, (tx, limit) => tx.activity.deleteMany({ where, limit }))
  await purgeRows(scope, (tx, limit) => tx.undoRecord.deleteMany({ where, limit }))
}
