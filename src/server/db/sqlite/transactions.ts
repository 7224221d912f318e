/**
 * Prisma's adapter of SQLite, whose transactions survive a failing disk. With its own, all later transactions wait
 * forever when BEGIN fails, and when COMMIT or ROLLBACK fails, the next one finds the old one still open.
 */
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'

type Adapter = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>
type Query = Parameters<Adapter['executeRaw']>[0]

export class SqliteAdapter extends PrismaBetterSqlite3 {
  readonly #begin: string

  /** @param begin what begins a transaction; IMMEDIATE takes the file's write lock at once */
  constructor(url: string, begin: 'BEGIN' | 'BEGIN IMMEDIATE') {
    super({ url })
    this.#begin = begin
  }

  override async connect(): Promise<Adapter> {
    const adapter = await super.connect()
    const connection = new Connection(adapter)
    adapter.startTransaction = async () => {
      const endTurn = await connection.takeTurn()
      try {
        await connection.discard()
        await connection.run(this.#begin)
      } catch (error) {
        endTurn()
        throw error
      }
      // The ORM calls one of the two when it has sent COMMIT or ROLLBACK, or could not send it.
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
}

/** Knows whether a transaction may be open, and lets them run one after the other, in the order in which they came. */
class Connection {
  readonly #adapter: Adapter
  #isOpen = false
  #lastTurn: Promise<void> = Promise.resolve()

  constructor(adapter: Adapter) {
    this.#adapter = adapter
  }

  /** Returns a function that ends the turn. */
  async takeTurn(): Promise<() => void> {
    const before = this.#lastTurn
    let end = () => {}
    this.#lastTurn = new Promise((resolve) => (end = resolve))
    await before
    return end
  }

  run(sql: string): Promise<number> {
    return this.execute({ sql, args: [], argTypes: [] })
  }

  async execute(query: Query): Promise<number> {
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
