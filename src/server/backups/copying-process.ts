import { codesOf } from '../db/failures.ts'
import type { CopyAnswer, CopyTask } from './copy-process.ts'
import { writeCopy } from './written-copy.ts'

process.once('message', (task: CopyTask) => void write(task))
// The server was killed: the next one removes what is left.
process.once('disconnect', () => process.exit())

async function write({ file, target, at }: CopyTask): Promise<void> {
  const answer: CopyAnswer = await writeCopy(file, target, at).then(
    (bytes) => ({ bytes }),
    (error: unknown) => ({
      sentence: error instanceof Error ? error.message : String(error),
      codes: codesOf(error),
    }),
  )
  process.send?.(answer)
}
