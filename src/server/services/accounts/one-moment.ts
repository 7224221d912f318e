import { AppError } from '../../../shared/app-error.ts'
import type { Database, ReadClient } from '../../db/database.ts'

interface AccountHead {
  revision: number
  startingBalanceCents: bigint
}

/** The number of times that the rows are read again because the account has changed during the reads, before a snapshot is taken. */
const TRIES = 3

/**
 * Reads rows of an account as of one moment. Every change of an account raises its revision in the same
 * transaction, so rows that are read between two looks at the same revision belong together. A snapshot would
 * do as well, but on SQLite all snapshots share one connection, where a long one keeps the others waiting; so
 * only an account that changes all the time is read in one.
 *
 * @param known the account, with a revision that it has just had
 * @throws AppError NOT_FOUND when the account is gone.
 */
export async function readAtOneMoment<T>(
  db: Database,
  known: { id: number; revision: number },
  readRows: (read: ReadClient) => Promise<T>,
): Promise<{ account: AccountHead; rows: T }> {
  let { revision } = known
  for (let tries = 0; tries < TRIES; tries++) {
    const rows = await readRows(db.read)
    const account = await findHead(db.read, known.id)
    if (account.revision === revision) return { account, rows }
    revision = account.revision
  }
  return db.snapshot(async (read) => ({
    account: await findHead(read, known.id),
    rows: await readRows(read),
  }))
}

async function findHead(read: ReadClient, id: number): Promise<AccountHead> {
  const select = { revision: true, startingBalanceCents: true } as const
  const account = await read.account.findUnique({ where: { id }, select })
  if (!account) throw new AppError('NOT_FOUND', 'Account not found.')
  return account
}
