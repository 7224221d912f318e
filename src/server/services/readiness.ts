import type { Database } from '../db/database.ts'

/** True if the database answers, and its migrations are applied. Never throws. */
export async function isReady(db: Database): Promise<boolean> {
  try {
    const [{ unfinished } = { unfinished: 1 }] = await db.read.$queryRaw<
      { unfinished: bigint | number }[]
    >`SELECT count(*) AS "unfinished" FROM "_prisma_migrations" WHERE "finished_at" IS NULL`
    return Number(unfinished) === 0
  } catch {
    return false
  }
}
