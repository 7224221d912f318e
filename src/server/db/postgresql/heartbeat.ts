/** Notices that PostgreSQL does not answer any more, and that it does again. */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'

const EVERY_MS = 1_000
/** While the database is lost. */
const LOST_EVERY_MS = 200
const ANSWER_MS = 1_500

/**
 * Asks the database once a second, over a connection of its own, until it is closed. A query by itself can wait
 * for many minutes when the network has swallowed it.
 *
 * @param onAnswer called each time with that connection, on which it may ask more
 * @param onChange called with false when the database has not answered twice in a row: a process that was busy may
 * have missed one answer. Called with true when it answers again.
 */
export function watchDatabase(
  url: string,
  onChange: (answers: boolean) => void,
  onAnswer: (client: pg.Client) => Promise<void> = async () => {},
): { close(): Promise<void> } {
  let client: pg.Client | undefined
  let answers = true
  const closing = new AbortController()

  const ask = async (): Promise<boolean> => {
    try {
      client ??= await connect(url)
      await client.query('SELECT 1')
      await onAnswer(client)
      return true
    } catch {
      client?.connection.stream.destroy()
      client = undefined
      return false
    }
  }
  const run = async () => {
    for (;;) {
      await delay(answers ? EVERY_MS : LOST_EVERY_MS, undefined, {
        ref: false,
        signal: closing.signal,
      })
      const answered = (await ask()) || (answers && (await ask()))
      // Closed by now: a connection that was still being made would keep the process alive.
      if (closing.signal.aborted) return client?.end()
      if (answered !== answers) onChange((answers = answered))
    }
  }
  // It ends when it is closed.
  run().catch(() => undefined)

  return {
    close: async () => {
      closing.abort()
      await client?.end().catch(() => undefined)
    },
  }
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: ANSWER_MS,
    query_timeout: ANSWER_MS,
  })
  // A connection that breaks between two questions fails the next one.
  client.on('error', () => undefined)
  await client.connect()
  return client
}
