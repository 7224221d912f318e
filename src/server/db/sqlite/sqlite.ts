/**
 * SQLite, in this process, with three clients on one file.
 *
 * The adapter holds one connection per client, and a plain query beside an open transaction joins it: a plain
 * write would be acknowledged, and then rolled back with the transaction. Hence a writer that is used only
 * in transactions, which run one after the other, and a reader that cannot write. Snapshots have a client of
 * their own for the same reason: a plain read beside a snapshot would see the snapshot's moment, and miss
 * what was committed since.
 */
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import {
  type Announcement,
  type Database,
  type DatabaseKind,
  Listeners,
  retryConflicts,
  type Transaction,
  TRANSACTION_LIMITS,
} from '../database.ts'
import { pauseAfterLongTick } from '../../queues/event-loop.ts'
import { PrismaClient } from '../generated/sqlite/client.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { makePrivateFile } from './private-files.ts'
import { lockForServer } from './server-lock.ts'

/**
 * SQLite's log is copied into its file so long after a commit. SQLite by itself does so within a commit, which blocks the
 * event loop for twice as long after a large import.
 */
const CHECKPOINT_AFTER_MS = 1_000

export const sqlite: DatabaseKind = {
  provider: 'sqlite',
  fileOf,
  createAdapter,
  claim: (url) => lockForServer(fileOf(url)),
  open,
  migration: {
    listTables: `SELECT "name" FROM "sqlite_master" WHERE "type" = 'table' ORDER BY "name"`,
    listOthers: `SELECT "name", "type" FROM "sqlite_master" WHERE "type" = 'view' ORDER BY "name"`,
    createRecord: `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
      "id" TEXT PRIMARY KEY NOT NULL, "checksum" TEXT NOT NULL, "finished_at" DATETIME,
      "migration_name" TEXT NOT NULL, "logs" TEXT, "rolled_back_at" DATETIME,
      "started_at" DATETIME NOT NULL DEFAULT current_timestamp,
      "applied_steps_count" INTEGER UNSIGNED NOT NULL DEFAULT 0)`,
    // A migration rebuilds a table by dropping the old one. With foreign keys on, that would delete all rows
    // that refer to it. They can only be switched off outside of a transaction.
    prepare: 'PRAGMA foreign_keys=OFF',
    // SQLite takes its one write lock with the first write, not at the start of a transaction.
    lock: `DELETE FROM "_prisma_migrations" WHERE false`,
    findOrphans: 'PRAGMA foreign_key_check',
  },
}

function fileOf(url: string): string {
  return url.slice('file:'.length)
}

/** Makes the file and its folder as well. */
function createAdapter(url: string, begin: 'BEGIN' | 'BEGIN IMMEDIATE' = 'BEGIN'): SqliteAdapter {
  makePrivateFile(fileOf(url))
  return new SqliteAdapter(url, begin)
}

async function open(url: string): Promise<Database> {
  // A writer takes the file's write lock at once, and so waits for the terminal's commands, which are another
  // process. A transaction that reads first, and writes later, would be refused instead of waiting.
  const writer = new PrismaClient({ adapter: createAdapter(url, 'BEGIN IMMEDIATE') })
  const reader = new PrismaClient({ adapter: createAdapter(url) })
  const snapshots = new PrismaClient({ adapter: createAdapter(url) })
  const pragmas = [
    'journal_mode=WAL',
    // The adapter's NORMAL can lose the last commits at a power cut.
    'synchronous=FULL',
    'foreign_keys=ON',
    'wal_autocheckpoint=0',
  ]
  for (const pragma of pragmas) await writer.$queryRawUnsafe(`PRAGMA ${pragma}`)
  for (const client of [reader, snapshots]) await client.$queryRawUnsafe('PRAGMA query_only=ON')
  let checkpoint: NodeJS.Timeout | undefined
  const scheduleCheckpoint = () => {
    checkpoint ??= setTimeout(() => {
      checkpoint = undefined
      // Pages that could not be copied now are left to the next one.
      reader.$queryRaw`PRAGMA wal_checkpoint(PASSIVE)`.catch(() => undefined)
    }, CHECKPOINT_AFTER_MS).unref()
  }
  const listeners = new Listeners()
  // Announcements of open transactions. They stay within this process, the only server of the file.
  const announced = new WeakMap<Transaction, Announcement[]>()
  const writeOnce = async <T>(fn: (tx: Transaction) => Promise<T>): Promise<T> => {
    const pending: Announcement[] = []
    const result = await writer.$transaction((tx) => {
      announced.set(tx, pending)
      return fn(tx)
    }, TRANSACTION_LIMITS)
    scheduleCheckpoint()
    for (const announcement of pending) listeners.notify(announcement)
    return result
  }
  return {
    dialect: sqliteDialect,
    read: reader,
    snapshot: (fn) => snapshots.$transaction(fn, TRANSACTION_LIMITS),
    write: (fn) => retryConflicts(() => writeOnce(fn)),
    announce: async (tx, announcement) => void announced.get(tx)?.push(announcement),
    subscribe: (topic, listener) => listeners.add(topic, listener),
    hasOneWriter: true,
    personalIds: null,
    connections: () => null,
    close: async () => {
      clearTimeout(checkpoint)
      await Promise.all([reader, snapshots, writer].map((client) => client.$disconnect()))
    },
  }
}

type Adapter = Awaited<ReturnType<PrismaBetterSqlite3['connect']>>
type Query = Parameters<Adapter['executeRaw']>[0]

/**
 * Prisma's adapter of SQLite, whose transactions survive a failing disk. With its own, all later transactions wait
 * forever when BEGIN fails, and when COMMIT or ROLLBACK fails, the next one finds the old one still open.
 */
class SqliteAdapter extends PrismaBetterSqlite3 {
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
        queryRaw: async (query) => {
          await pauseAfterLongTick()
          return adapter.queryRaw(query)
        },
        executeRaw: async (query) => {
          await pauseAfterLongTick()
          return connection.execute(query)
        },
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
    // Nothing of SQLite waits for anything outside: ten changes in a batch would else be one tick.
    await pauseAfterLongTick()
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
