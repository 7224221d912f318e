/** The built server as a process of its own, with half a gigabyte of heap, and requests to it. */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

export interface Load {
  /** The lateness of the event loop, in milliseconds. */
  p99: number
  worst: number
  /** At most, in bytes. */
  rss: number
  heap: number
  /** The growth of the process, in bytes. */
  taken: number
}

const MAX_HEAP_MB = 512
const MAIN = resolve('dist/server/main.js')

export class AttackedServer {
  readonly url: string
  readonly #process: ChildProcess

  private constructor(url: string, process: ChildProcess) {
    this.url = url
    this.#process = process
  }

  static async start(databaseUrl: string): Promise<AttackedServer> {
    if (!existsSync(MAIN)) throw new Error('Run "npm run build" first.')
    const monitor = new URL('./attack-monitor.mjs', import.meta.url).href
    const server = spawn(
      process.execPath,
      [`--max-old-space-size=${MAX_HEAP_MB}`, '--import', monitor, MAIN],
      {
        stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
        env: {
          ...process.env,
          NODE_ENV: 'production',
          PORT: '0',
          DATABASE_URL: databaseUrl,
          JWT_SECRET: 'a signing key for a benchmark alone',
          LOG_LEVEL: 'silent',
          METRICS_TOKEN: 'a-token-for-a-benchmark-alone',
          TRUST_PROXY: 'loopback',
        },
      },
    )
    if (!server.stdout) throw new Error('The server has no output.')
    for await (const line of server.stdout.iterator({ destroyOnReturn: false })) {
      const url = /http:\/\/\S+/.exec(String(line))?.[0]
      if (!url) continue
      server.stdout.resume()
      return new AttackedServer(url, server)
    }
    throw new Error('The server did not start.')
  }

  get isAlive(): boolean {
    return this.#process.exitCode === null && this.#process.signalCode === null
  }

  /** The load since the last call; null when the server is gone. */
  async readLoad(): Promise<Load | null> {
    if (!this.isAlive) return null
    const ended = new AbortController()
    const end = () => ended.abort()
    this.#process.once('exit', end)
    this.#process.send({})
    try {
      const [load] = (await once(this.#process, 'message', { signal: ended.signal })) as [Load]
      return load
    } catch {
      return null
    } finally {
      this.#process.off('exit', end)
    }
  }

  async stop(): Promise<void> {
    if (!this.isAlive) return
    const exit = once(this.#process, 'exit')
    this.#process.kill()
    await exit
  }

  /** Sends a typed call, and answers its status and body. A GET without `input` sends none. */
  async send(
    token: string | null,
    path: string,
    body?: string | Buffer<ArrayBuffer>,
    address = '10.0.0.1',
    signal?: AbortSignal,
  ): Promise<{ status: number; text: string }> {
    const response = await fetch(`${this.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        'x-forwarded-for': address,
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    return { status: response.status, text: await response.text() }
  }

  async register(email: string): Promise<string> {
    const body = JSON.stringify({ email, password: 'correct horse 9', name: 'Ada' })
    const { status, text } = await this.send(null, '/api/data?resource=auth&action=register', body)
    if (status !== 201) throw new Error(text)
    return (JSON.parse(text) as { token: string }).token
  }
}
