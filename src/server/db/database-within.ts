import { accessFinder } from './access.ts'
import type { Database, Transaction } from './database.ts'

/** The database as a transaction sees it: what is read and written there is part of the transaction. */
export function databaseWithin(db: Database, tx: Transaction): Database {
  const run = db.statements(tx)
  return {
    ...db,
    read: tx,
    readStatement: run,
    findAccess: accessFinder(run),
    snapshot: (fn) => fn(tx),
    write: (fn) => fn(tx),
  }
}
