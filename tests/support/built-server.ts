/** Starts the built server with `npm start`: for tests of what the bundler made of the source. */
import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

/** True if a run tests the build: `npm run test:build` says so. */
export const testsBuild = process.env.TEST_BUILD === 'true'

export interface RunningServer {
  url: string
  stop(): Promise<void>
}

/** @param env the settings, beside those that every test needs */
export async function startBuiltServer(env: Record<string, string>): Promise<RunningServer> {
  const server = spawn('npm', ['start'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'silent',
      TRUST_PROXY: 'loopback',
      ...env,
    },
  })
  // It closes when the server has ended too, which holds the same output: npm has to hand the signal on.
  const ended = new Promise<void>((resolve) => server.once('close', () => resolve()))
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
