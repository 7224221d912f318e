/** A purge runs in pages: each is a transaction of a bounded number of rows, so that one that breaks off has done something. */
import type { Transaction } from '../db/database.ts'
import type { DatabaseScope } from './scope.ts'
import { explainUnavailable } from './unavailable.ts'

export interface PurgeScope extends DatabaseScope {
  /** True when the purge has to end after its page: the next one goes on. Absent where it has all the time that it needs. */
  isOver?: () => boolean
}

/** So few that PostgreSQL looks each of them up by its key, however many there are. */
const ROWS_PER_PAGE = 1_000

/** Deletes rows of all accounts, a thousand in a transaction: no statement of a server may take seconds. */
export async function purgeRows(
  { db, isOver }: Pick<PurgeScope, 'db' | 'isOver'>,
  deleteRows: (tx: Transaction, limit: number) => Promise<{ count: number }>,
): Promise<void> {
  for (;;) {
    if (isOver?.()) return
    const { count } = await db.write((tx) => deleteRows(tx, ROWS_PER_PAGE))
    if (count < ROWS_PER_PAGE) return
  }
}

const IDS_PER_PAGE = 500

/** Finds the next accounts or users that are due, with these arguments of a query beside its own condition. */
export type FindIds = (page: {
  where: { id: { gt: number } }
  orderBy: { id: 'asc' }
  take: number
}) => Promise<{ id: number }[]>

/** A row that cannot be purged keeps no other row. @throws the first error at the end; at once when the database cannot do its work. */
export async function purgeEach(
  { isOver }: PurgeScope,
  findIds: FindIds,
  purge: (id: number) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (let after = 0; ;) {
    const where = { id: { gt: after } }
    const rows = await findIds({ where, orderBy: { id: 'asc' }, take: IDS_PER_PAGE })
    for (const { id } of rows) {
      if (isOver?.()) break
      try {
        await purge(id)
      } catch (error) {
        if (explainUnavailable(error)) throw error
        failures.push(error)
      }
      after = id
    }
    if (rows.length < IDS_PER_PAGE || isOver?.()) break
  }
  if (failures.length > 0) throw failures[0]
}
