/** The stop of the server: it says that it stops, then it finishes what has begun [behaviour: Start and stop]. */
import type { Server, ServerResponse } from 'node:http'
import { setImmediate as nextLoopTick, setTimeout as delay } from 'node:timers/promises'

/** So long `/readyz` says no before the server stops listening: a proxy sends its next requests elsewhere. */
const ANNOUNCE_MS = 1_000
/**
 * Then it goes on until no connection has come for so long, because some can wait that came before the signal.
 */
const QUIET_MS = 200
/** After this, counted from the signal, it stops listening in any case. */
const LISTEN_MS = 3_000
/** After this, counted from the signal, requests that are not answered lose their connection. */
const ANSWER_MS = 3_400
/** The process ends this long after the signal at the latest. */
const EXIT_MS = 3_800
const LOOK_AGAIN_MS = 50

export class Shutdown {
  readonly #server: Server
  /** The answers that have not ended. */
  readonly #open = new Set<ServerResponse>()
  #connections = 0
  readonly #beginning = new AbortController()

  constructor(server: Server) {
    this.#server = server
    server.on('connection', () => this.#connections++)
    server.prependListener('request', (_req, res: ServerResponse) => {
      this.#open.add(res)
      res.once('close', () => this.#open.delete(res))
      if (this.begun) sendLast(res)
    })
  }

  /** True if the process is about to end. */
  get begun(): boolean {
    return this.signal.aborted
  }

  /** For work that no request waits for: it ends when the process is about to. */
  get signal(): AbortSignal {
    return this.#beginning.signal
  }

  /**
   * Ends the process at the first SIGTERM or SIGINT. Call it before the server listens: without it, the signal would
   * end the process at once.
   *
   * @param announceMs how long to say that the server stops; with 0 it stops listening at once
   * @param close closes what the server has open; it runs when all requests are answered
   */
  onSignal(close: () => Promise<void>, announceMs = ANNOUNCE_MS): void {
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.on(signal, () => {
        if (this.begun) return
        this.#beginning.abort()
        setTimeout(() => process.exit(0), EXIT_MS)
        void this.#finish(announceMs, performance.now())
          .then(close)
          .finally(() => process.exit(0))
      })
  }

  async #finish(announceMs: number, begunAt: number): Promise<void> {
    for (const res of this.#open) sendLast(res)
    if (announceMs > 0) {
      await delay(announceMs)
      await this.#untilQuiet(begunAt + LISTEN_MS)
    }
    const closed = new Promise<void>((resolve) => this.#server.close(() => resolve()))
    // A stream never ends by itself. Its page connects again, and meets another process or the next one.
    for (const res of this.#open) if (isStream(res)) res.destroy()
    // A connection can become idle that was busy when the server closed.
    const looking = setInterval(() => this.#server.closeIdleConnections(), LOOK_AGAIN_MS)
    await Promise.race([closed, delay(Math.max(0, begunAt + ANSWER_MS - performance.now()))])
    clearInterval(looking)
    this.#server.closeAllConnections()
  }

  /** Resolves when no connection has come for a while, or at a time of `performance.now()`. */
  async #untilQuiet(end: number): Promise<void> {
    for (let seen = -1; seen !== this.#connections && performance.now() < end;) {
      seen = this.#connections
      await delay(QUIET_MS)
      // A process that was busy all the while takes in only now what has come.
      await nextLoopTick()
    }
  }
}

/** The client sends its next request over another connection. */
function sendLast(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close')
}

function isStream(res: ServerResponse): boolean {
  return String(res.getHeader('content-type')).startsWith('text/event-stream')
}
