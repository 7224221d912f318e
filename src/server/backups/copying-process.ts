import { codesOf } from '../db/failures.ts'
import type { CopyAnswer, CopyTask } from './copy-process.ts'
import { writeCopy } from './written-copy.ts'

process.once('message', (task: CopyTask) => void write(task))
// The server was killed: the next one removes what is left.
process.once('disconnect', () => process.exit())

async function write({ file, target, at }: CopyTask): Promise<void> {
  process.send?.(await answer(() => writeCopy(file, target, at)))
}

async function answer(copy: () => Promise<number>): Promise<CopyAnswer> {
  try {
    return { bytes: await copy() }
  } catch (error) {
    const sentence = error instanceof Error ? error.message : String(error)
    return { sentence, codes: codesOf(error) }
  }
}
