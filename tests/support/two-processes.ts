/**
 * Starts the built product as two processes on one PostgreSQL database, behind a proxy that sends the requests
 * to the two processes in turn:
 *
 *   TEST_POSTGRES_URL=... PORT=4176 tsx tests/support/two-processes.ts dist/server/main.js
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { runAsAdmin, urlOfDatabase } from './postgres.ts'
import { startProxy } from './proxy.ts'

const [, , main] = process.argv
const adminUrl = process.env.TEST_POSTGRES_URL
const port = Number(process.env.PORT)
if (!main || !adminUrl || !port) throw new Error('TEST_POSTGRES_URL, PORT and a server are needed.')

const name = `balance_two_${process.pid}`
const databaseUrl = urlOfDatabase(adminUrl, name)

function startServer(serverPort: number): ChildProcess {
  return spawn(process.execPath, [main ?? ''], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: String(serverPort),
      DATABASE_URL: databaseUrl,
      JWT_SECRET: 'a signing key that both of them know',
      LOG_LEVEL: 'error',
      TRUST_PROXY: 'loopback',
    },
  })
}

await runAsAdmin(adminUrl, `CREATE DATABASE ${name}`)
const ports = [port + 1, port + 2]
const servers = ports.map(startServer)

const proxy = startProxy(port, ports)

let isStopping = false

/** Does its work once: several parent processes may pass the same signal on. */
async function stop(adminUrl: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  proxy.close()
  proxy.closeAllConnections()
  const ends = servers.map((server) => new Promise((resolve) => server.once('exit', resolve)))
  for (const server of servers) server.kill()
  await Promise.all(ends)
  await runAsAdmin(adminUrl, `DROP DATABASE ${name} WITH (FORCE)`)
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(adminUrl))
