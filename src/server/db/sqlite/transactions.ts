/**
 * Transactions of one SQLite connection, one after the other, that survive a failing disk.
 *
 * Those of Prisma's adapter do not: when BEGIN fails, all later ones wait forever, and when COMMIT or ROLLBACK fails,
 * the next one finds the old one still open.
 */
import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'

type Adapter = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>

/** @param begin what begins a transaction; IMMEDIATE takes the file's write lock at once */
export function withOwnTransactions(
  factory: PrismaBetterSqlite3,
  begin: 'BEGIN' | 'BEGIN IMMEDIATE',
): PrismaBetterSqlite3 {
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    const turns = new Turns()
    const connection = new Connection(adapter)
    adapter.startTransaction = async () => {
      const endTurn = await turns.take()
      try {
        await connection.discard()
        await connection.run(begin)
      } catch (error) {
        endTurn()
        throw error
      }
      // One of the two is called when COMMIT or ROLLBACK was sent, or could not be.
      const end = async () => {
        await connection.discard().catch(() => undefined)
        endTurn()
      }
      return {
        provider: adapter.provider,
        adapterName: adapter.adapterName,
        options: { usePhantomQuery: false },
        queryRaw: (query) => adapter.queryRaw(query),
        executeRaw: (query) => connection.execute(query),
        commit: end,
        rollback: end,
      }
    }
    return adapter
  }
  return factory
}

/** Knows whether a transaction may be open. */
class Connection {
  readonly #adapter: Adapter
  #isOpen = false

  constructor(adapter: Adapter) {
    this.#adapter = adapter
  }

  run(sql: string): Promise<number> {
    return this.execute({ sql, args: [], argTypes: [] })
  }

  async execute(query: Parameters<Adapter['executeRaw']>[0]): Promise<number> {
    if (query.sql.startsWith('BEGIN')) this.#isOpen = true
    const changed = await this.#adapter.executeRaw(query)
    if (query.sql === 'COMMIT' || query.sql === 'ROLLBACK') this.#isOpen = false
    return changed
  }

  /** Undoes a transaction that has not ended. */
  async discard(): Promise<void> {
    if (!this.#isOpen) return
    try {
      await this.run('ROLLBACK')
    } catch (error) {
      // SQLite itself undoes a transaction whose disk is full.
      if (!isAboutNoTransaction(error)) throw error
      this.#isOpen = false
    }
  }
}

function isAboutNoTransaction(error: unknown): boolean {
  return error instanceof Error && JSON.stringify(error).includes('no transaction is active')
}

/** One after the other, in the order in which they came. */
class Turns {
  #last: Promise<void> = Promise.resolve()

  /** Answers a function that ends the turn. */
  async take(): Promise<() => void> {
    const before = this.#last
    let end = () => {}
    this.#last = new Promise((resolve) => (end = resolve))
    await before
    return end
  }
}
