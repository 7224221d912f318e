/** Who did what in an account, for 90 days [behaviour: Recent activity]. */
import type { Activity } from '../../db/generated/sqlite/client.ts'
import type { Transaction } from '../../db/database.ts'
import { type DatabaseScope, databaseTime, type UserScope } from '../scope.ts'

/** What was done, and to what: fields that do not belong to the action are absent. */
export type NewActivity = Pick<Activity, 'action'> &
  Partial<
    Pick<Activity, 'kind' | 'cashFlowId' | 'name' | 'date' | 'toDate' | 'count' | 'importId'> & {
      amountCents: number
    }
  >

/** Records an activity, unless the account does not record such activities. */
export type Note = (activity: NewActivity) => Promise<void>

/** Records what the caller did. Call it inside the transaction that does it. */
export async function recordActivity(
  tx: Transaction,
  scope: UserScope,
  accountId: number,
  activity: NewActivity,
): Promise<void> {
  await tx.activity.create({
    data: { ...activity, accountId, userId: scope.user.id, at: databaseTime(scope) },
  })
}

const DAYS_KEPT = 90

/** Activities before this moment are no longer listed. */
export function startOfActivities(scope: DatabaseScope): Date {
  return new Date(databaseTime(scope).getTime() - DAYS_KEPT * 24 * 60 * 60 * 1000)
}

/** An account keeps so many activities, and between two purges as many more as changes come. */
const MOST_KEPT = 10_000
const CHANGES_BETWEEN_PURGES = 1_000

/**
 * Purges the oldest activities of an account that has too many, at every thousandth change of it. Call it inside the
 * transaction of the change.
 *
 * @param revision the account's, after the change
 */
export async function purgeOldestActivities(
  tx: Transaction,
  { id: accountId, revision }: { id: number; revision: number },
): Promise<void> {
  if (revision % CHANGES_BETWEEN_PURGES !== 0) return
  const excess = await tx.activity.findFirst({
    where: { accountId },
    orderBy: { id: 'desc' },
    skip: MOST_KEPT,
    select: { id: true },
  })
  if (excess) await tx.activity.deleteMany({ where: { accountId, id: { lte: excess.id } } })
}

/** Purges the activities that are more than 90 days old. */
export async function purgeOldActivities(scope: DatabaseScope): Promise<void> {
  const before = startOfActivities(scope)
  await scope.db.write((tx) => tx.activity.deleteMany({ where: { at: { lt: before } } }))
}
