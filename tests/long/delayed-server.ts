/** Starts the built product behind a proxy that delays each call by up to a second: PORT=4178 tsx tests/long/delayed-server.ts */
import { spawn } from 'node:child_process'
import { startProxy } from '../support/proxy.ts'

const MAX_DELAY_MS = 1_000

const port = Number(process.env.PORT)
const server = spawn(process.execPath, ['dist/server/main.js'], {
  stdio: ['ignore', 'ignore', 'inherit'],
  env: { ...process.env, NODE_ENV: 'production', PORT: String(port + 1) },
})
const proxy = startProxy(port, [port + 1], MAX_DELAY_MS)
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    proxy.close()
    proxy.closeAllConnections()
    server.once('exit', () => process.exit(0))
    server.kill()
  })
