/**
 * The adapter has one connection per client, and a plain query beside an open transaction joins it: a plain write would be
 * rolled back with the transaction, and a plain read would see the moment of a snapshot. Hence a writer, a reader and snapshots.
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

/** SQLite by itself copies its log within a commit, which blocks the event loop for twice as long after a large import. */
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
    // Rebuilding a table drops the old one, which with foreign keys would delete all rows that refer to it. A transaction cannot
    // switch them off.
    prepare: 'PRAGMA foreign_keys=OFF',
    // SQLite takes its one write lock with the first write, not at the start of a transaction.
    lock: `DELETE FROM "_prisma_migrations" WHERE false`,
    findOrphans: 'PRAGMA foreign_key_check',
  },
}

function fileOf(url: string): string {
  return url.slice('file:'.length)
}

function createAdapter(url: string, begin: 'BEGIN' | 'BEGIN IMMEDIATE' = 'BEGIN'): SqliteAdapter {
  makePrivateFile(fileOf(url))
  return new SqliteAdapter(url, begin)
}

async function open(url: string): Promise<Database> {
  // The writer waits for the write lock of the terminal's commands; a transaction that reads first would be refused.
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
      reader.$queryRaw`PRAGMA wal_checkpoint(PASSIVE)`.catch(() => undefined)
    }, CHECKPOINT_AFTER_MS).unref()
  }
  const listeners = new Listeners()
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

/** Prisma's own adapter leaves all later transactions waiting when BEGIN fails, and the old one open when COMMIT or ROLLBACK fails. */
class SqliteAdapter extends PrismaBetterSqlite3 {
  readonly #begin: string

  constructor(url: string, begin: 'BEGIN' | 'BEGIN IMMEDIATE') {
    super({ url })
    this.#begin = begin
  }

  override async connect(): ReturnType<PrismaBetterSqlite3['connect']> {
    const adapter = await super.connect()
    const run = (sql: string) => adapter.executeRaw({ sql, args: [], argTypes: [] })
    let isOpen = false
    const discard = async () => {
      // It fails where SQLite itself has undone the transaction, as on a full disk.
      if (isOpen) await run('ROLLBACK').catch(() => undefined)
    }
    let lastTurn: Promise<void> = Promise.resolve()
    adapter.startTransaction = async () => {
      const before = lastTurn
      let endTurn = () => {}
      lastTurn = new Promise((resolve) => (endTurn = resolve))
      await before
      // Nothing of SQLite waits for anything outside: ten changes in a batch would else be one tick.
      await pauseAfterLongTick()
      try {
        await discard()
        // Set first: a BEGIN whose answer is lost has begun.
        isOpen = true
        await run(this.#begin)
      } catch (error) {
        endTurn()
        throw error
      }
      // The ORM calls one of the two when it has sent COMMIT or ROLLBACK, or could not send it.
      const end = async () => {
        await discard()
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
          const changed = await adapter.executeRaw(query)
          if (query.sql === 'COMMIT' || query.sql === 'ROLLBACK') isOpen = false
          return changed
        },
        commit: end,
        rollback: end,
      }
    }
    return adapter
  }
}
