/** Writes a copy of the database in a process of its own. */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface CopyTask {
  file: string
  target: string
  at: Date
}

export type CopyAnswer = { bytes: number } | { sentence: string; codes: string[] }

/**
 * In the server's own process, closing any other descriptor of the file would end the locks that SQLite has on it, and
 * another program could then delete its log (POSIX advisory locks).
 *
 * Ends early, without a copy, when the signal says so.
 */
export async function writeInProcess(task: CopyTask, signal: AbortSignal): Promise<CopyAnswer> {
  const child = startCopying()
  const ended = once(child, 'exit')
  const isOver = new AbortController()
  void ended.then(() => isOver.abort())
  try {
    child.send(task)
    const [answer] = (await once(child, 'message', {
      signal: AbortSignal.any([signal, isOver.signal]),
    })) as [CopyAnswer]
    return answer
  } catch (error) {
    const sentence = signal.aborted ? String(error) : 'The process that copies has ended.'
    return { sentence, codes: [] }
  } finally {
    child.kill('SIGKILL')
    await ended
  }
}

function startCopying(): ChildProcess {
  const path = join(import.meta.dirname, 'copying-process')
  const options = { serialization: 'advanced' } as const
  return import.meta.filename.endsWith('.js')
    ? fork(`${path}.js`, options)
    : fork(`${path}.ts`, { ...options, execArgv: ['--import', 'tsx'] })
}
