/** The two servers that are compared, each a process of its own: the built one, and its bare twin. */
import { fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { SIGNING_SECRET } from './accounts.ts'
import type { TwinAnswers } from './twin.ts'

const MAIN = 'dist/server/main.js'

export interface BenchServer {
  url: string
  pid: number
  stop(): Promise<void>
}

/** @param nodeOptions for example `--cpu-prof` */
export async function startProduct(
  databaseUrl: string,
  nodeOptions: string[] = [],
): Promise<BenchServer> {
  if (!existsSync(MAIN)) throw new Error('Run "npm run build" first.')
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    scripts: { start: string }
  }
  // As `npm start` does it, since its options count, but without npm between: the process is measured.
  const command = scripts.start.replace(' node ', ` node ${nodeOptions.join(' ')} `)
  const server = spawn('sh', ['-c', command], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATABASE_URL: databaseUrl,
      JWT_SECRET: SIGNING_SECRET,
      LOG_LEVEL: 'silent',
      DEMO: 'on',
      // Each visitor of the demo comes from an address of their own.
      TRUST_PROXY: 'loopback',
    },
  })
  const ended = once(server, 'exit')
  const stop = async () => {
    server.kill()
    await ended
  }
  for await (const line of createInterface({ input: server.stdout })) {
    const [url] = /http:\/\/\S+/.exec(line) ?? []
    if (url) return { url, pid: server.pid ?? 0, stop }
  }
  throw new Error('The server has not started.')
}

export interface Twin extends BenchServer {
  setAnswers(answers: TwinAnswers): void
}

export async function startTwin(databaseUrl: string): Promise<Twin> {
  const twin = fork(fileURLToPath(new URL('./twin.ts', import.meta.url)), [databaseUrl], {
    env: { ...process.env, NODE_ENV: 'production' },
  })
  const ended = once(twin, 'exit')
  const [{ port }] = (await once(twin, 'message')) as [{ port: number }]
  return {
    url: `http://127.0.0.1:${port}`,
    pid: twin.pid ?? 0,
    setAnswers: (answers) => twin.send(answers),
    stop: async () => {
      twin.kill()
      await ended
    },
  }
}
