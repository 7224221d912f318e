import type { Database, Transaction } from '../../src/server/db/database.ts'

/** A database whose changes go through what `watch` makes of their transactions. */
export function watchWrites(database: Database, watch: (tx: Transaction) => Transaction): Database {
  const originals = new WeakMap<Transaction, Transaction>()
  // The database knows the transactions that it has begun, and no others.
  const originalOf = (tx: Transaction) => originals.get(tx) ?? tx
  return {
    ...database,
    write: (change) =>
      database.write((tx) => {
        const watched = watch(tx)
        originals.set(watched, tx)
        return change(watched)
      }),
    announce: (tx, announcement) => database.announce(originalOf(tx), announcement),
  }
}
