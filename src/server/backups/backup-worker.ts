/** A thread that writes one copy: to check it takes a while, in which no request must wait. */
import { parentPort, workerData } from 'node:worker_threads'
import { codesOf } from '../db/failures.ts'
import type { CopyAnswer, CopyTask } from './backup-thread.ts'
import { writeCopy } from './written-copy.ts'

const { file, target, at } = workerData as CopyTask

function answer(text: CopyAnswer): void {
  parentPort?.postMessage(text, [])
}

try {
  answer({ bytes: await writeCopy(file, target, at) })
} catch (error) {
  const sentence = error instanceof Error ? error.message : String(error)
  answer({ sentence, codes: codesOf(error) })
}
