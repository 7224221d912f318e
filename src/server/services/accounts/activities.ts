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

/** Purges the activities that are more than 90 days old. */
export async function purgeOldActivities(scope: DatabaseScope): Promise<void> {
  const before = startOfActivities(scope)
  await scope.db.write((tx) => tx.activity.deleteMany({ where: { at: { lt: before } } }))
}
