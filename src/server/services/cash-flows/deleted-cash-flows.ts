/** Purges deleted cash flows, with their marks. */
import type { Prisma } from '../../db/generated/sqlite/client.ts'
import type { Database } from '../../db/database.ts'
import type { Scope } from '../scope.ts'
import { runUnlessUnavailable } from '../unavailable.ts'

/** A purge deletes so many at a time, with their marks: every other change waits until it ends. */
const PURGED_AT_ONCE = 500

/** Purges the cash flows that match `where`, 500 in a transaction; answers how many. */
export async function purgeCashFlows(
  db: Database,
  where: Prisma.CashFlowWhereInput,
): Promise<number> {
  for (let removed = 0; ;) {
    const select = { id: true }
    const rows = await db.read.cashFlow.findMany({ where, take: PURGED_AT_ONCE, select })
    if (rows.length === 0) return removed
    // `where` is checked again: a cash flow may have been restored since its id was read.
    const page = { ...where, id: { in: rows.map(({ id }) => id) } }
    const { count } = await db.write((tx) => tx.cashFlow.deleteMany({ where: page }))
    removed += count
  }
}

/**
 * An account keeps as many deleted cash flows as it can have cash flows, so that adding and deleting in a loop does not
 * fill the database: the oldest deletions above that are purged. What was deleted at once stays together, so
 * nothing comes back in part, and the newest deletion always stays.
 */
export function purgeOldestDeletions(
  { db, settings }: Pick<Scope, 'db' | 'settings'>,
  accountId: number,
): Promise<void> {
  return runUnlessUnavailable(async () => {
    const excess = await db.read.cashFlow.findFirst({
      where: { accountId, deletedAt: { not: null } },
      orderBy: { deletedAt: 'desc' },
      skip: settings.quotas.cashFlows,
      select: { deletedAt: true },
    })
    if (excess?.deletedAt)
      await purgeCashFlows(db, { accountId, deletedAt: { lt: excess.deletedAt } })
  })
}
