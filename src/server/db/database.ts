/**
 * The database as the rest of the server sees it, and what each kind of database provides. All that differs
 * between the kinds is in a folder per kind.
 *
 * Every query runs through `read` (single queries), `snapshot` (queries that must see one moment) or `write`
 * (everything that changes rows, as one transaction).
 */
import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { PrismaPg } from '@prisma/adapter-pg'
import type { Prisma } from './generated/sqlite/client.ts'
import { EventEmitter } from 'node:events'
import pRetry from 'p-retry'
import { codesOf } from './failures.ts'

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
  dialect: Dialect
  /** Single queries. */
  read: ReadClient
  /** Several queries that all see the rows as of one moment. */
  snapshot<T>(fn: (read: ReadClient) => Promise<T>): Promise<T>
  /**
   * One transaction, all of it or none; an error that `fn` throws undoes it. When the database reports a
   * conflict with another writer, `fn` runs again, so it must have no effect but on rows.
   */
  write<T>(fn: (tx: Transaction) => Promise<T>): Promise<T>
  /** True if all writes of the process wait for each other. */
  hasOneWriter: boolean
  /**
   * The ids of personal accounts by their users, as far as this process knows them, where accounts are spread over several
   * machines by their ids. Null where all rows are in one place, and are found by the user as well.
   */
  personalIds: PersonalIds | null
  /** Calls the listeners of every process once the transaction is committed. */
  announce(tx: Transaction, announcement: Announcement): Promise<void>
  /** Calls the listener for every announcement of a topic. Answers a function that ends the subscription. */
  subscribe(topic: Topic, listener: Listener): () => void
  /** The connections of the process to a database server; null where the database is in the process. */
  connections(): { open: number; idle: number; waiting: number } | null
  close(): Promise<void>
}

export interface PersonalIds {
  get(userId: number): number | undefined
  set(userId: number, id: number): unknown
}

/** The columns that all rows of an insert share. */
interface CashFlowDefaults {
  accountId: number
  contractAuthorId: number | null
  importId: string | null
  /** When the rows are created; also the start date of rows that bring none. */
  at: Date
}

/** The differences in the queries of services. A chunk is a JSON array of rows, which are arrays themselves. */
export interface Dialect {
  /** True for rows whose column contains the text, in upper or lower case of any alphabet, and maybe for some others. */
  mayContain(column: Prisma.Sql, text: string): Prisma.Sql
  /** Inserts a chunk of `CashFlowRow`, which are objects. */
  insertCashFlows(chunk: string, defaults: CashFlowDefaults): Prisma.Sql
  /**
   * Run it between inserts of many rows and of rows that refer to them: the database plans its checks of
   * references anew. Null for a database that keeps no plans.
   */
  discardPlans: Prisma.Sql | null
  /** Inserts a chunk of [cash flow's id, date, done, cents by which that moved the balance, cents, skipped, the date that it is moved to]. */
  insertMarks(chunk: string, accountId: number): Prisma.Sql
  /** Selects the [cash flow's id, date] of a chunk, for a condition of those two columns. */
  placesOf(chunk: string): Prisma.Sql
  /** Selects the texts of a chunk, which are not in arrays. */
  textsOf(chunk: string): Prisma.Sql
  /** Updates cash flows by a chunk of [id, id of the cash flow that it continues, that one's last date before]. */
  continueCashFlows(chunk: string, accountId: number): Prisma.Sql
}

export interface OpenOptions {
  /** The number of connections to PostgreSQL that the process may have for its queries. */
  connections?: number
  /** The same PostgreSQL database past a pooler, which may lose announcements. */
  directUrl?: string | undefined
}

/** A kind of database: all that is needed before a database is open. */
export interface DatabaseKind {
  provider: Provider
  /** The file of a database that is embedded in the server's process; null where it is a server itself. */
  fileOf(url: string): string | null
  createAdapter(url: string): PrismaBetterSqlite3 | PrismaPg
  /**
   * Makes sure that this process can be a server of the database, and keeps other servers from an SQLite file until
   * the process ends, or the function that it answers is called.
   *
   * @throws Error when it cannot be reached, or has its server already.
   */
  claim(url: string): Promise<() => Promise<void>>
  open(url: string, options: OpenOptions): Promise<Database>
  migration: MigrationSql
}

/** The differences in migrating. */
export interface MigrationSql {
  /** Selects the names of all tables. */
  listTables: string
  /** Selects the names and kinds of other objects that could be in the way of tables and types. */
  listOthers: string
  /** Makes Prisma's table of applied migrations, if it is not there. */
  createRecord: string
  /** Run once on the connection, before its first transaction. */
  prepare: string
  /** Run at the start of each transaction: other processes wait here until it ends. */
  lock: string
  /** Selects a row for each row that refers to a missing one. */
  findOrphans: string
}

/** The time that a transaction may wait to start, and the time that it may take. */
export const TRANSACTION_LIMITS = { maxWait: 30_000, timeout: 60_000 }

export type Announcement = { account: number; revision: number } | { user: number }

/** The events for a listener. 'missed' is emitted whenever announcements may have been lost. */
export type Topic = `account:${number}` | `user:${number}` | 'missed'

/** Called with the new revision of an account; with undefined for other topics. */
export type Listener = (revision: number | undefined) => void

/** The listeners of this process. */
export class Listeners {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  /** Answers a function that removes the listener. */
  add(topic: Topic, listener: Listener): () => void {
    this.#emitter.on(topic, listener)
    return () => this.#emitter.off(topic, listener)
  }

  notify(announcement: Announcement | 'missed'): void {
    if (announcement === 'missed') this.#emit('missed')
    else if ('user' in announcement) this.#emit(`user:${announcement.user}`)
    else this.#emit(`account:${announcement.account}`, announcement.revision)
  }

  #emit(topic: Topic, revision?: number): void {
    this.#emitter.emit(topic, revision)
  }
}

/** A statement can have a thousand parameters; half as many leave room for its others. */
const ITEMS_PER_CHUNK = 500

/** Lists of so many of the items, in their order: a long list does not fit into the parameters of one statement. */
export function* chunksOf<Item>(
  items: Iterable<Item>,
  size = ITEMS_PER_CHUNK,
): Generator<Item[], void> {
  const all = [...items]
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/**
 * The codes for a serialization conflict or deadlock, for a lock that was not to be had, and for a unique value that
 * another writer took between the check and the write: the second try sees it taken. Prisma has codes for its own
 * queries, and only the driver's kinds for raw ones.
 */
const CONFLICT_CODES = new Set([
  'P2034',
  'P1008',
  'P2002',
  'TransactionWriteConflict',
  'SQLITE_BUSY',
  'UniqueConstraintViolation',
  '40001',
  '40P01',
  '55P03',
])

/**
 * Runs a transaction again when it conflicted with another writer, up to eight times in all.
 *
 * @throws what the last attempt threw.
 */
export function retryConflicts<T>(attempt: () => Promise<T>): Promise<T> {
  return pRetry(attempt, {
    retries: 7,
    minTimeout: 20,
    maxTimeout: 500,
    // Writers that conflicted once would conflict again if all of them waited equally long.
    randomize: true,
    shouldRetry: ({ error }) => codesOf(error).some((code) => CONFLICT_CODES.has(code)),
  })
}
