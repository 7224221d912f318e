import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import pg from 'pg'
import type { Announcement, Listeners, Transaction } from '../database.ts'

const CHANNEL = 'balance'
const RECONNECT_AFTER_MS = 1_000
/** Without this, a connection that was cut silently would never be noticed. */
const KEEP_ALIVE_AFTER_MS = 10_000

/** PostgreSQL sends it when the transaction commits, and never if it is rolled back. */
export async function notifyChannel(tx: Transaction, announcement: Announcement): Promise<void> {
  await tx.$executeRaw`SELECT pg_notify(${CHANNEL}, ${JSON.stringify(announcement)})`
}

const ARRIVES_WITHIN_MS = 4_000

/** @throws Error when announcements do not arrive: a pooler that works by transaction loses them. */
export async function requireAnnouncements(url: string, directUrl: string): Promise<void> {
  const open = (connectionString: string) =>
    new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 })
  const [listener, sender] = [open(directUrl), open(url)]
  const channel = `${CHANNEL}-${randomUUID()}`
  try {
    await Promise.all([listener.connect(), sender.connect()])
    await listener.query(`LISTEN "${channel}"`)
    const arrived = once(listener, 'notification', {
      signal: AbortSignal.timeout(ARRIVES_WITHIN_MS),
    })
    await Promise.all([arrived, sender.query('SELECT pg_notify($1, $2)', [channel, ''])])
  } catch (error) {
    if (!(error instanceof Error && error.name === 'AbortError')) throw error
    throw new Error('announcements (LISTEN and NOTIFY) do not arrive', { cause: error })
  } finally {
    await Promise.allSettled([listener.end(), sender.end()])
  }
}

/** Other programs can send on the channel too. */
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

/** Connects again after a break, and notifies 'missed'. */
export function followChannel(url: string, listeners: Listeners): { close(): Promise<void> } {
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
    connection.on('notification', ({ payload }) => listeners.notify(readAnnouncement(payload)))
    const retry = () => {
      if (closed || client !== connection) return
      client = undefined
      // Ending it fails where it was never connected.
      void connection.end().catch(() => undefined)
      timer = setTimeout(() => void connect(), RECONNECT_AFTER_MS)
    }
    connection.on('error', retry)
    connection.on('end', retry)
    try {
      await connection.connect()
      await connection.query(`LISTEN ${CHANNEL}`)
      listeners.notify('missed')
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
