/** Starts the server as a process, as `npm start` does: for tests of how it starts, stops and is killed. */
import { type ChildProcess, type ChildProcessWithoutNullStreams, spawn } from 'node:child_process'
import { once } from 'node:events'
import { programArgs } from './program.ts'

export interface StartedServer {
  url: string
  /** The lines that it has printed. */
  said: string
  process: ChildProcess
  /** Sends a signal, and answers the exit code; null when the signal itself ended the process. */
  end(signal: NodeJS.Signals): Promise<number | null>
}

export function startServer(env: Record<string, string>): Promise<StartedServer> {
  const main = spawn(process.execPath, programArgs('main'), {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      PORT: '0',
      LOG_LEVEL: 'silent',
      JWT_SECRET: 'a signing key for tests of the process',
      ...env,
    },
  })
  return awaitStart(main)
}

/** Answers when the server listens, or has ended without; `url` is then empty. */
export async function awaitStart(main: ChildProcessWithoutNullStreams): Promise<StartedServer> {
  const ended = once(main, 'exit')
  const server: StartedServer = {
    url: '',
    said: '',
    process: main,
    end: async (signal) => {
      main.kill(signal)
      const [code] = (await ended) as [number | null]
      return code
    },
  }
  const listens = new Promise<void>((resolve) => {
    for (const output of [main.stdout, main.stderr])
      output.on('data', (text: Buffer) => {
        server.said += text.toString()
        server.url = /http:\/\/[^\s,]+/.exec(server.said)?.[0] ?? ''
        if (server.url) resolve()
      })
  })
  await Promise.race([listens, once(main, 'close')])
  return server
}
