import type { Server, ServerResponse } from 'node:http'
import { setImmediate as nextLoopTick, setTimeout as delay } from 'node:timers/promises'

/** A proxy sends its next requests elsewhere while `/readyz` says no. */
const ANNOUNCE_MS = 1_000
/** Some connections may still wait that came before the signal. */
const QUIET_MS = 200
const LISTEN_MS = 3_000
const ANSWER_MS = 3_400
const EXIT_MS = 3_800
const LOOK_AGAIN_MS = 50

export class Shutdown {
  readonly #server: Server
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

  get begun(): boolean {
    return this.signal.aborted
  }

  get signal(): AbortSignal {
    return this.#beginning.signal
  }

  /** Call it before the server listens: without it, the signal ends the process at once. @param announceMs with 0 it stops listening at once */
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

  async #untilQuiet(end: number): Promise<void> {
    for (let seen = -1; seen !== this.#connections && performance.now() < end;) {
      seen = this.#connections
      await delay(QUIET_MS)
      // A process that was busy all the while takes in only now what has come.
      await nextLoopTick()
    }
  }
}

function sendLast(res: ServerResponse): void {
  if (!res.headersSent) res.setHeader('Connection', 'close')
}

function isStream(res: ServerResponse): boolean {
  return String(res.getHeader('content-type')).startsWith('text/event-stream')
}
