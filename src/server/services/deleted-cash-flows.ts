import { Prisma } from '../db/generated/sqlite/client.ts'
import type { Database, Transaction } from '../db/database.ts'
import type { PurgeScope } from './purge-pages.ts'
import type { Scope } from './scope.ts'
import { runUnlessUnavailable } from './unavailable.ts'

/** The batch of a purge, with as many marks: every other change waits until it ends. */
const PURGED_AT_ONCE = 500
const MARKS_AT_ONCE = 2_000

/** A transaction purges 500 with 2,000 marks, or one that has more. */
export async function purgeCashFlows(
  { db, isOver }: Pick<PurgeScope, 'db' | 'isOver'>,
  where: Prisma.CashFlowWhereInput,
): Promise<number> {
  for (let removed = 0; ;) {
    const ids = isOver?.() ? [] : await findPage(db, where)
    if (ids.length === 0) return removed
    // `where` is checked again: a cash flow may have been restored since its id was read.
    const page = { ...where, id: { in: ids } }
    removed += await db.write((tx) => removeCashFlows(tx, page))
  }
}

/** Removes the cash flows that match `where`, 500 at most, with their marks; what continues one of them continues none then. */
export async function removeCashFlows(
  tx: Transaction,
  where: Prisma.CashFlowWhereInput,
): Promise<number> {
  // The update locks the rows, so nobody can restore a cash flow between this and its deletion.
  const update = { where, data: { continuesId: null, paidBy: null }, select: { id: true } }
  const ids = (await tx.cashFlow.updateManyAndReturn(update)).map(({ id }) => id)
  if (ids.length === 0) return 0
  // Names the account where it is known: one machine of a cluster is asked then.
  for (const column of [Prisma.sql`"continuesId"`, Prisma.sql`"paidBy"`]) {
    const namesThem =
      typeof where.accountId === 'number'
        ? Prisma.sql`"accountId" = ${where.accountId} AND ${column} IN (${Prisma.join(ids)})`
        : Prisma.sql`${column} IS NOT NULL AND ("accountId", ${column}) IN
            (SELECT "accountId", "id" FROM "CashFlow" WHERE "id" IN (${Prisma.join(ids)}))`
    await tx.$executeRaw`UPDATE "CashFlow" SET ${column} = NULL WHERE ${namesThem}`
  }
  const { count } = await tx.cashFlow.deleteMany({ where })
  return count
}

/**
 * Adding and deleting in a loop must not fill the database: above the number of cash flows that an account can have, the oldest
 * deletions are purged. What was deleted at once stays together, and the newest deletion always stays.
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
      await purgeCashFlows({ db }, { accountId, deletedAt: { lt: excess.deletedAt } })
  })
}

async function findPage(db: Database, where: Prisma.CashFlowWhereInput): Promise<number[]> {
  const select = { id: true }
  const rows = await db.read.cashFlow.findMany({ where, take: PURGED_AT_ONCE, select })
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  // The ORM counts the marks of all cash flows: on SQLite with 440,000 marks it takes 160 ms in place of 0.5.
  const counted = await db.read.$queryRaw<{ id: number; marks: number | bigint }[]>`
    SELECT "id",
      (SELECT count(*) FROM "Mark" AS "m" WHERE "m"."accountId" = "f"."accountId" AND "m"."cashFlowId" = "f"."id") AS "marks"
    FROM "CashFlow" AS "f" WHERE "id" IN (${Prisma.join(ids)})`
  let marks = 0
  const page: number[] = []
  for (const { id, marks: own } of counted) {
    marks += Number(own)
    if (marks > MARKS_AT_ONCE && page.length > 0) break
    page.push(Number(id))
  }
  return page
}
