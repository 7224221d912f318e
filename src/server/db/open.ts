/**
 * Opens the database: SQLite by default, PostgreSQL by URL.
 *
 * There are three doors and no other: `read` for single queries, `snapshot` for reads that must see
 * one moment, `write` for everything that changes rows, as one transaction.
 *
 * Why SQLite has three clients: the adapter holds one connection, and a plain query beside an open
 * interactive transaction joins it, so that a plain write would be rolled back with a transaction
 * that fails, after it was acknowledged. Hence a writer used only through `$transaction`, which the
 * adapter queues, and a reader that cannot write. For
 * the same reason snapshots have a client of their own: a plain read beside one would see its moment,
 * and miss what was acknowledged since.
 */
import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaPg } from '@prisma/adapter-pg'
import {
  type Announcement,
  followPostgres,
  type Listener,
  Listeners,
  notifyPostgres,
  type Topic,
} from './announcements.ts'
import { Checkpoints } from './checkpoints.ts'
import { PrismaClient as PostgresClient } from './generated/postgresql/client.ts'
import { type Prisma, PrismaClient } from './generated/sqlite/client.ts'

export type Provider = 'sqlite' | 'postgresql'

/** Inside `write`: reads and writes of the one transaction. */
export type Transaction = Prisma.TransactionClient

type Models = Omit<Transaction, `$${string}`>
type ReadMethods = 'findUnique' | 'findFirst' | 'findMany' | 'count' | 'aggregate' | 'groupBy'

/** The queries of the client and none of its writes. */
export type ReadClient = {
  [Model in keyof Models]: Pick<Models[Model], Extract<keyof Models[Model], ReadMethods>>
} & Pick<Transaction, '$queryRaw'>

export interface Database {
  provider: Provider
  /** Single queries. */
  read: ReadClient
  /** Several queries that all see the rows as of one moment. */
  snapshot<T>(fn: (read: ReadClient) => Promise<T>): Promise<T>
  /**
   * One transaction, all of it or none; what `fn` throws undoes it. Run again when the database
   * reports a conflict with another writer, so `fn` must have no other effect than on rows.
   */
  write<T>(fn: (tx: Transaction) => Promise<T>): Promise<T>
  /** Tells whoever listens, in every process, once the transaction is kept. */
  announce(tx: Transaction, announcement: Announcement): Promise<void>
  /** Calls back for every announcement of a topic, until what it answers is called. */
  listen(topic: Topic, listener: Listener): () => void
  close(): Promise<void>
}

const TRANSACTION_LIMITS = { maxWait: 30_000, timeout: 60_000 }
const MAX_TRIES = 8

export async function openDatabase(url: string): Promise<Database> {
  return providerOf(url) === 'sqlite' ? openSqlite(url) : openPostgres(url)
}

/** Which database a DATABASE_URL names. */
export function providerOf(url: string): Provider {
  return url.startsWith('file:') ? 'sqlite' : 'postgresql'
}

/** The driver adapter of a DATABASE_URL; makes the folder of an embedded database. */
export function createAdapter(url: string): PrismaBetterSqlite3 | PrismaPg {
  if (providerOf(url) === 'postgresql') return new PrismaPg({ connectionString: url })
  mkdirSync(dirname(sqlitePath(url)), { recursive: true })
  return new PrismaBetterSqlite3({ url })
}

/** The file of an embedded database. */
export function sqlitePath(url: string): string {
  return url.slice('file:'.length)
}

async function openSqlite(url: string): Promise<Database> {
  const writer = new PrismaClient({ adapter: createAdapter(url) })
  const reader = new PrismaClient({ adapter: createAdapter(url) })
  const snapshots = new PrismaClient({ adapter: createAdapter(url) })
  // FULL, for the adapter's NORMAL can lose the last commits at a power cut.
  const pragmas = [
    'journal_mode=WAL',
    'synchronous=FULL',
    'foreign_keys=ON',
    'wal_autocheckpoint=0',
  ]
  for (const pragma of pragmas) await writer.$queryRawUnsafe(`PRAGMA ${pragma}`)
  for (const client of [reader, snapshots]) await client.$queryRawUnsafe('PRAGMA query_only=ON')
  const checkpoints = new Checkpoints(() => reader.$queryRaw`PRAGMA wal_checkpoint(PASSIVE)`)
  const listeners = new Listeners()
  // What is announced waits for its transaction, and stays within this process, the one that serves the file.
  const announced = new WeakMap<Transaction, Announcement[]>()
  const writeOnce = async <T>(fn: (tx: Transaction) => Promise<T>): Promise<T> => {
    const pending: Announcement[] = []
    const result = await writer.$transaction(async (tx) => {
      // Takes the file's write lock at once, and so waits for the terminal's commands, which are another
      // process: a transaction that has read something first is refused instead.
      await tx.$executeRaw`DELETE FROM "RateLimit" WHERE false`
      announced.set(tx, pending)
      return fn(tx)
    }, TRANSACTION_LIMITS)
    checkpoints.schedule()
    for (const announcement of pending) listeners.tell(announcement)
    return result
  }
  return {
    provider: 'sqlite',
    read: reader,
    snapshot: (fn) => snapshots.$transaction(fn, TRANSACTION_LIMITS),
    write: (fn) => retryConflicts(() => writeOnce(fn)),
    announce: async (tx, announcement) => void announced.get(tx)?.push(announcement),
    listen: (topic, listener) => listeners.add(topic, listener),
    close: async () => {
      checkpoints.stop()
      await Promise.all([reader, snapshots, writer].map((client) => client.$disconnect()))
    },
  }
}

async function openPostgres(url: string): Promise<Database> {
  // The two generated clients differ in the type of their adapter and in what SQLite lacks; the
  // SQLite one, the narrower, types both.
  const client = new PostgresClient({ adapter: createAdapter(url) }) as unknown as PrismaClient
  await client.$queryRaw`SELECT 1`
  const listeners = new Listeners()
  // Not before someone listens: the terminal's commands never do.
  let following: ReturnType<typeof followPostgres> | undefined
  return {
    provider: 'postgresql',
    read: client,
    // Repeatable read would do, but is none of the levels that the SQLite client's types know.
    snapshot: (fn) =>
      client.$transaction(fn, { ...TRANSACTION_LIMITS, isolationLevel: 'Serializable' }),
    write: (fn) => retryConflicts(() => client.$transaction(fn, TRANSACTION_LIMITS)),
    announce: notifyPostgres,
    listen: (topic, listener) => {
      following ??= followPostgres(url, listeners)
      return listeners.add(topic, listener)
    },
    close: async () => {
      await following?.close()
      await client.$disconnect()
    },
  }
}

/**
 * Prisma's codes for a serialization conflict or deadlock, for a database that stayed locked, and for a
 * unique value that another writer took between the check and the write: the second try sees it taken.
 */
const CONFLICT_CODES = new Set(['P2034', 'P1008', 'P2002'])

async function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const conflict =
        error instanceof Error && 'code' in error && CONFLICT_CODES.has(`${error.code}`)
      if (!conflict || tries === MAX_TRIES) throw error
    }
  }
}
