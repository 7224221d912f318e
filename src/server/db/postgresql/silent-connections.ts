/** Finds connections on which PostgreSQL is silent, because what was sent never reached it, while others work. */
import type { Socket } from 'node:net'
import type pg from 'pg'

/** A connection is given up after so many calls of `find` in a row: first without an answer, then with an idle backend. */
const LOOKS = 2

const FIND_IDLE = `SELECT "pid" FROM pg_stat_activity WHERE "pid" = ANY($1) AND "state" LIKE 'idle%'`

/** The number is what PostgreSQL says at the connection; the types of the driver leave it out. */
type Connected = pg.PoolClient & { processID?: number | null }

interface Watched {
  socket: Socket
  backend: number | null
  /** How many bytes had been sent when the last answer came. */
  sentBefore: number
  looksWithoutAnswer: number
  looksWhileIdle: number
}

export class SilentConnections {
  readonly #watched = new Set<Watched>()

  /** @param client has just connected, and has sent no query yet */
  watch(client: Connected): void {
    const socket = client.connection.stream as Socket
    const watched: Watched = {
      socket,
      backend: client.processID ?? null,
      sentBefore: socket.bytesWritten,
      looksWithoutAnswer: 0,
      looksWhileIdle: 0,
    }
    this.#watched.add(watched)
    socket.on('data', () => {
      watched.sentBefore = socket.bytesWritten
      watched.looksWithoutAnswer = watched.looksWhileIdle = 0
    })
    socket.once('close', () => this.#watched.delete(watched))
  }

  /**
   * Answers the connections whose query has not reached the database: the answer is late, and PostgreSQL says that the
   * backend is idle. The backend of a slow statement, or of one that waits for a lock, is active, so its connection is
   * not among them. Call it once a second.
   *
   * @param client another connection, which works
   */
  async find(client: pg.Client): Promise<Socket[]> {
    const late = [...this.#watched].filter(
      (watched) =>
        watched.socket.bytesWritten > watched.sentBefore && ++watched.looksWithoutAnswer >= LOOKS,
    )
    if (late.length === 0) return []
    const { rows } = await client.query<{ pid: number }>(FIND_IDLE, [
      late.map(({ backend }) => backend),
    ])
    const idle = new Set(rows.map(({ pid }) => pid))
    for (const watched of late)
      watched.looksWhileIdle =
        watched.backend !== null && idle.has(watched.backend) ? watched.looksWhileIdle + 1 : 0
    return late
      .filter((watched) => watched.looksWithoutAnswer > 0 && watched.looksWhileIdle >= LOOKS)
      .map(({ socket }) => socket)
  }
}
