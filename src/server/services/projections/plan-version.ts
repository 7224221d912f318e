/** The version of a plan, by which it is known without any work that what was computed from it is still right [behaviour: Projection]. */
import type { AccountRef } from '../../../shared/fields.ts'
import { isPastDone, type Scope } from '../scope.ts'

type VersionScope = Pick<Scope, 'db' | 'settings' | 'user'> & {
  account: { id: number; revision: number }
}

/**
 * All that a projection follows from, but the day.
 *
 * @param ref the scope's account, as its user calls it
 */
export async function readPlanVersion(scope: VersionScope, ref: AccountRef): Promise<string> {
  const { db, settings, account } = scope
  const { id, revision } = account
  // After a backup was put back, another plan comes to the same revision, but not by a change of the same moment.
  // Every projection runs it: 0.3 ms on SQLite, by the ORM 0.5; on PostgreSQL 0.8 and 1.2.
  const [latest] = await db.read.$queryRaw<{ at: Date }[]>`
    SELECT "at" FROM "UndoRecord" WHERE "accountId" = ${id} ORDER BY "revision" DESC LIMIT 1`
  const changedAt = latest?.at.getTime() ?? ''
  return [id, revision, changedAt, isPastDone(scope, ref), settings.biweeklyDefault].join('-')
}
