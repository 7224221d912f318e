/** Starts the built server as a process of its own: for tests of what the bundler made of the source. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** Whether a run tests the build: `npm run test:build` says so. */
export const testsBuild = process.env.TEST_BUILD === 'true'

export interface RunningServer {
  url: string
  stop(): Promise<void>
}

/** @param env the settings, beside those that every test needs */
export async function startBuiltServer(env: Record<string, string>): Promise<RunningServer> {
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'loopback',
      ...env,
    },
  })
  const ended = new Promise<void>((resolve) => server.once('exit', () => resolve()))
  const stop = async () => {
    server.kill()
    await ended
  }
  for await (const line of createInterface({ input: server.stdout })) {
    const [url] = /http:\/\/\S+/.exec(line) ?? []
    if (url) return { url, stop }
  }
  throw new Error('The built server has not started. Is there a build?')
}
