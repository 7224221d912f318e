/** Accounts that are asked for one after the other, so that none of them is in memory: users with 30 cash flows and 20 done marks each. */
import { Temporal } from 'temporal-polyfill'
import { createAccessTokens, sessionIdOf } from '../../../src/server/auth/access-token.ts'
import { chunksOf } from '../../../src/server/db/database.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { type BenchUser, SIGNING_SECRET } from './accounts.ts'

const CASH_FLOWS = 30
const DONE = 20
const ROWS = 4_000
const DAY_MS = 24 * 60 * 60 * 1000

/** Adds users to a database that `fillDatabase` has filled; their plans are beginnings of its first user's. */
export async function addColdUsers(databaseUrl: string, count: number): Promise<BenchUser[]> {
  const db = await openDatabase(databaseUrl)
  const now = Temporal.Now.instant()
  const tokens = createAccessTokens(new TextEncoder().encode(SIGNING_SECRET))
  try {
    const [{ _max: highestUser }, { _max: highestAccount }] = await Promise.all([
      db.read.user.aggregate({ _max: { id: true } }),
      db.read.account.aggregate({ _max: { id: true } }),
    ])
    const firstUser = (highestUser.id ?? 0) + 1
    const firstAccount = (highestAccount.id ?? 0) + 1
    const users = Array.from({ length: count }, (_, index) => ({
      id: firstUser + index,
      accountId: firstAccount + index,
      sid: `cold-${index}`,
    }))
    for (const chunk of chunksOf(users, ROWS))
      await db.write(async (tx) => {
        await tx.user.createMany({
          data: chunk.map(({ id }) => ({
            id,
            email: `${id}@cold.example`,
            name: 'Cold',
            passwordHash: '',
          })),
        })
        await tx.session.createMany({
          data: chunk.map(({ id, sid }) => ({ id: sessionIdOf(sid), userId: id })),
        })
        // Every session begins with one.
        const expiresAt = new Date(now.epochMilliseconds + DAY_MS)
        await tx.refreshToken.createMany({
          data: chunk.map(({ sid }) => ({ hash: sid, sessionId: sessionIdOf(sid), expiresAt })),
        })
        await tx.account.createMany({
          data: chunk.map(({ id, accountId }) => ({
            id: accountId,
            name: 'Cold',
            personalUserId: id,
          })),
        })
        await tx.membership.createMany({
          data: chunk.map(({ id, accountId }) => ({ accountId, userId: id })),
        })
        const last = chunk.at(-1)?.accountId ?? 0
        await tx.$executeRaw`
          INSERT INTO "CashFlow" ("accountId", "kind", "name", "amountCents", "schedule", "startDate")
          SELECT "a"."id", "c"."kind", "c"."name", "c"."amountCents", "c"."schedule", "c"."startDate"
          FROM (SELECT * FROM "CashFlow" WHERE "accountId" = 1 ORDER BY "id" LIMIT ${CASH_FLOWS}) AS "c", "Account" AS "a"
          WHERE "a"."id" BETWEEN ${last - chunk.length + 1} AND ${last}`
        await tx.$executeRaw`
          INSERT INTO "Mark" ("accountId", "cashFlowId", "date", "done")
          SELECT "c"."accountId", "c"."id", "m"."date", TRUE FROM (
            SELECT "t"."name", min("date") AS "date" FROM "Mark" AS "m" JOIN "CashFlow" AS "t" ON "t"."id" = "m"."cashFlowId"
            WHERE "m"."accountId" = 1 AND "m"."done" GROUP BY "t"."id", "t"."name" ORDER BY "t"."id" LIMIT ${DONE}) AS "m"
          JOIN "CashFlow" AS "c" ON "c"."name" = "m"."name"
          WHERE "c"."accountId" BETWEEN ${last - chunk.length + 1} AND ${last}`
      })
    return Promise.all(
      users.map(async ({ id, sid }) => ({
        id,
        token: await tokens.sign({ userId: id, sid }, now),
        cashFlows: [],
      })),
    )
  } finally {
    await db.close()
  }
}
