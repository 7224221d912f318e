import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type { PrismaPg } from '@prisma/adapter-pg'
import type { Prisma } from './generated/sqlite/client.ts'
import { EventEmitter } from 'node:events'
import pRetry from 'p-retry'
import { codesOf } from './failures.ts'

export type Provider = 'sqlite' | 'postgresql'

export type Transaction = Prisma.TransactionClient

type Models = Omit<Transaction, `$${string}`>
type ReadMethods = 'findUnique' | 'findFirst' | 'findMany' | 'count' | 'aggregate' | 'groupBy'

export type ReadClient = {
  [Model in keyof Models]: Pick<Models[Model], Extract<keyof Models[Model], ReadMethods>>
} & Pick<Transaction, '$queryRaw'>

export interface Database {
  dialect: Dialect
  read: ReadClient
  snapshot<T>(fn: (read: ReadClient) => Promise<T>): Promise<T>
  /** All of `fn` or none. On a conflict with another writer `fn` runs again: it must have no effect but on rows. */
  write<T>(fn: (tx: Transaction) => Promise<T>): Promise<T>
  hasOneWriter: boolean
  /** Null unless accounts are spread over several machines. */
  personalIds: PersonalIds | null
  /** Calls listeners in every process, after the commit. */
  announce(tx: Transaction, announcement: Announcement): Promise<void>
  subscribe(topic: Topic, listener: Listener): () => void
  /** Null for SQLite. */
  connections(): { open: number; idle: number; waiting: number } | null
  close(): Promise<void>
}

export interface PersonalIds {
  get(userId: number): number | undefined
  set(userId: number, id: number): unknown
}

interface CashFlowDefaults {
  accountId: number
  contractAuthorId: number | null
  importId: string | null
  at: Date
}

export interface Dialect {
  /** May be true for some other rows too. */
  mayContain(column: Prisma.Sql, text: string): Prisma.Sql
  /** Inserts a chunk of `CashFlowRow`, which are objects. */
  insertCashFlows(chunk: string, defaults: CashFlowDefaults): Prisma.Sql
  /** Run it before inserts that refer to many new rows: PostgreSQL keeps the plan that it made while they were few. */
  discardPlans: Prisma.Sql | null
  /** Inserts a chunk of [cash flow's id, date, done, cents by which that moved the balance, cents, skipped, the date that it is moved to]. */
  insertMarks(chunk: string, accountId: number): Prisma.Sql
  placesOf(chunk: string): Prisma.Sql
  /** Updates cash flows by a chunk of [id, id of the cash flow that it continues, that one's last date before, id of its card]. */
  continueCashFlows(chunk: string, accountId: number): Prisma.Sql
}

export interface OpenOptions {
  connections?: number
  /** The same PostgreSQL database past a pooler, which may lose announcements. */
  directUrl?: string | undefined
}

export interface DatabaseKind {
  provider: Provider
  /** Null for PostgreSQL. */
  fileOf(url: string): string | null
  createAdapter(url: string): PrismaBetterSqlite3 | PrismaPg
  /** Keeps other servers from an SQLite file until the process ends, or the answer is called. @throws Error when it has its server already. */
  claim(url: string): Promise<() => Promise<void>>
  open(url: string, options: OpenOptions): Promise<Database>
  migration: MigrationSql
}

export interface MigrationSql {
  listTables: string
  listOthers: string
  createRecord: string
  prepare: string
  /** Other processes wait here until the transaction ends. */
  lock: string
  findOrphans: string
}

export const TRANSACTION_LIMITS = { maxWait: 30_000, timeout: 60_000 }

export type Announcement = { account: number; revision: number } | { user: number }

/** The events for a listener. 'missed' is emitted whenever announcements may have been lost. */
export type Topic = `account:${number}` | `user:${number}` | 'missed'

export type Listener = (revision: number | undefined) => void

export class Listeners {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

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

export function* chunksOf<Item>(
  items: Iterable<Item>,
  size = ITEMS_PER_CHUNK,
): Generator<Item[], void> {
  const all = [...items]
  for (let start = 0; start < all.length; start += size) yield all.slice(start, start + size)
}

/**
 * Prisma has codes for its own queries, and only the driver's kinds for raw ones. A unique value that another writer took between
 * check and write is taken at the second try.
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
