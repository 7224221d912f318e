/** Finds connections on which PostgreSQL is silent, because what was sent never reached it, while others work. */
import type { Socket } from 'node:net'
import type pg from 'pg'

/** So often in a row nothing may have come, and so often the other end may have had nothing to do. */
const LOOKS = 2

const FIND_IDLE = `SELECT "pid" FROM pg_stat_activity WHERE "pid" = ANY($1) AND "state" LIKE 'idle%'`

/** The number is what PostgreSQL says at the connection; the types of the driver leave it out. */
type Connected = pg.PoolClient & { processID?: number | null }

interface Line {
  socket: Socket
  backend: number | null
  /** How many bytes had been sent when the last answer came. */
  sentBefore: number
  looksWithoutAnswer: number
  looksWhileIdle: number
}

export class SilentConnections {
  readonly #lines = new Set<Line>()

  /** @param client is connected, and nothing has been asked yet */
  watch(client: Connected): void {
    const socket = client.connection.stream as Socket
    const line: Line = {
      socket,
      backend: client.processID ?? null,
      sentBefore: socket.bytesWritten,
      looksWithoutAnswer: 0,
      looksWhileIdle: 0,
    }
    this.#lines.add(line)
    socket.on('data', () => {
      line.sentBefore = socket.bytesWritten
      line.looksWithoutAnswer = line.looksWhileIdle = 0
    })
    socket.once('close', () => this.#lines.delete(line))
  }

  /**
   * To be called once a second. Answers the connections whose question the database has not got: it is not at work on
   * anything, while the answer is late. A slow statement, or one that waits for a lock, is none of them.
   *
   * @param client another connection, which works
   */
  async find(client: pg.Client): Promise<Socket[]> {
    const late = [...this.#lines].filter(
      (line) => line.socket.bytesWritten > line.sentBefore && ++line.looksWithoutAnswer >= LOOKS,
    )
    if (late.length === 0) return []
    const { rows } = await client.query<{ pid: number }>(FIND_IDLE, [
      late.map(({ backend }) => backend),
    ])
    const idle = new Set(rows.map(({ pid }) => pid))
    for (const line of late)
      line.looksWhileIdle =
        line.backend !== null && idle.has(line.backend) ? line.looksWhileIdle + 1 : 0
    return late
      .filter((line) => line.looksWithoutAnswer > 0 && line.looksWhileIdle >= LOOKS)
      .map(({ socket }) => socket)
  }
}
