/** Transactions that read and then write. What they read must not change before they write. */
import type { Database } from '../../src/server/db/database.ts'

export const WRITES = 100

export async function writeAfterReading(db: Database): Promise<void> {
  for (let made = 0; made < WRITES; made++)
    await db.write(async (tx) => {
      const count = await tx.account.count()
      await tx.account.create({ data: { name: `Account ${count}` } })
    })
}
