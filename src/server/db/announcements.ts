/**
 * What every process is told once a transaction is kept, so that open pages can follow: an account is at
 * another revision, or what a user may enter has changed.
 */
import { EventEmitter } from 'node:events'
import pg from 'pg'
import type { Transaction } from './open.ts'

export type Announcement = { account: number; revision: number } | { user: number }

/** What can be listened to. 'missed' is heard whenever announcements may have been lost. */
export type Topic = `account:${number}` | `user:${number}` | 'missed'

/** Called with the revision that an account is at; with undefined for other topics. */
export type Listener = (revision: number | undefined) => void

/** Who listens in this process. */
export class Listeners {
  readonly #emitter = new EventEmitter().setMaxListeners(0)

  /** Answers how to stop listening. */
  add(topic: Topic, listener: Listener): () => void {
    this.#emitter.on(topic, listener)
    return () => this.#emitter.off(topic, listener)
  }

  tell(announcement: Announcement | 'missed'): void {
    if (announcement === 'missed') this.#emit('missed')
    else if ('user' in announcement) this.#emit(`user:${announcement.user}`)
    else this.#emit(`account:${announcement.account}`, announcement.revision)
  }

  #emit(topic: Topic, revision?: number): void {
    this.#emitter.emit(topic, revision)
  }
}

const CHANNEL = 'balance'
const RECONNECT_AFTER_MS = 1_000
/** So that a connection which was cut without a word is noticed. */
const KEEP_ALIVE_AFTER_MS = 10_000

/** PostgreSQL keeps an announcement until the transaction is, and forgets it if that is undone. */
export async function notifyPostgres(tx: Transaction, announcement: Announcement): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`
}

/** Whoever may write to the database may write to the channel: what is not ours says only that something is. */
function readAnnouncement(payload = ''): Announcement | 'missed' {
  try {
    const { account, revision, user } = JSON.parse(payload) as Record<string, unknown>
    if (typeof user === 'number') return { user }
    if (typeof account === 'number' && typeof revision === 'number') return { account, revision }
  } catch {
    // Not JSON, or null.
  }
  return 'missed'
}

/**
 * Passes on what any process announces, by a connection of its own, until it is closed. A connection that
 * breaks is made again; those who listen are told that they may have missed something meanwhile.
 */
export function followPostgres(url: string, listeners: Listeners): { close(): Promise<void> } {
  let closed = false
  let client: pg.Client | undefined
  let timer: NodeJS.Timeout | undefined

  const connect = async () => {
    const connection = new pg.Client({
      connectionString: url,
      keepAlive: true,
      keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    })
    client = connection
    connection.on('notification', ({ payload }) => listeners.tell(readAnnouncement(payload)))
    const retry = () => {
      if (closed || client !== connection) return
      client = undefined
      // One that could not be ended was not connected.
      void connection.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), RECONNECT_AFTER_MS)
    }
    connection.on('error', retry)
    connection.on('end', retry)
    try {
      await connection.connect()
      await connection.query(`LISTEN ${CHANNEL}`)
      listeners.tell('missed')
    } catch {
      retry()
    }
  }
  void connect()

  return {
    close: async () => {
      closed = true
      clearTimeout(timer)
      await client?.end().catch(() => undefined)
    },
  }
}
