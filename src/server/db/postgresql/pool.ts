/** The connections of one process to PostgreSQL: not more than it may have, and none that waits for a lost database. */
import { Socket } from 'node:net'
import pg from 'pg'
import { watchDatabase } from './heartbeat.ts'
import { SilentConnections } from './silent-connections.ts'

const CONNECT_MS = 2_000

export interface Connections {
  pool: pg.Pool
  close(): Promise<void>
}

/** @param most how many connections there may be; one more watches the database. */
export function openPool(url: string, most: number): Connections {
  const sockets = new Set<Socket>()
  let answers = true

  const stream = () => {
    const socket = new Socket()
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    // Without this, everything that waits for a connection would wait for as many attempts as there are before it.
    if (!answers) process.nextTick(() => socket.destroy(lostDatabase()))
    setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy(lostDatabase())
    }, CONNECT_MS).unref()
    return socket
  }
  const pool = new pg.Pool({ ...optionsFor(url), max: most, keepAlive: true, stream })
  // The connection is gone already: the next query opens another one.
  pool.on('error', () => undefined)
  pool.on('release', (_error, client) => {
    // A COMMIT or ROLLBACK has failed. The next transaction on this connection would be a part of that one.
    if (client.getTransactionStatus() !== 'I') void client.end()
  })
  const silent = new SilentConnections()
  pool.on('connect', (client) => silent.watch(client))
  const heartbeat = watchDatabase(
    url,
    (answering) => {
      answers = answering
      if (!answers) for (const socket of sockets) socket.destroy(lostDatabase())
    },
    async (client) => {
      for (const socket of await silent.find(client)) socket.destroy(lostDatabase())
    },
  )
  return {
    pool,
    close: async () => {
      await heartbeat.close()
      await pool.end()
    },
  }
}

/** What a transaction asks for at once is sent at once, and takes the time of one round trip. */
export function optionsFor(url: string): pg.PoolConfig {
  return { connectionString: url, pipeline: true }
}

function lostDatabase(): Error {
  return Object.assign(new Error('The database does not answer.'), { code: 'ECONNRESET' })
}
