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
 * A process of its own: closing another descriptor of the file here would end the locks that SQLite has on it (POSIX advisory
 * locks), and another program could then delete its log.
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
