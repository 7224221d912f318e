/** Writes a copy of the database in a thread of its own. */
import { once } from 'node:events'
import { join } from 'node:path'
import { startOwnThread } from '../queues/own-thread.ts'

export interface CopyTask {
  file: string
  target: string
  at: Date
}

export type CopyAnswer = { bytes: number } | { sentence: string; codes: string[] }

/** Ends early, without a copy, when the signal says so. */
export async function writeInThread(task: CopyTask, signal: AbortSignal): Promise<CopyAnswer> {
  const thread = startOwnThread(join(import.meta.dirname, 'backup-worker'), { workerData: task })
  try {
    const [answer] = (await once(thread, 'message', { signal })) as [CopyAnswer]
    return answer
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    return { sentence, codes: [] }
  } finally {
    await thread.terminate()
  }
}
