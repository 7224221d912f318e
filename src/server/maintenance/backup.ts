/** Copies the SQLite file while a server uses it. */
import { existsSync, statSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { requireDatabase } from '../db/open.ts'
import { makePrivateFile } from '../db/sqlite/private-files.ts'
import { ThreadPool } from '../queues/thread-pool.ts'
import type { CopyTask } from './copy-worker.ts'
import { writeWhole } from './partial-file.ts'
import { openReadable } from './readable-file.ts'

/**
 * Writes a copy of the database as of one moment, which only its owner can read. A server may write at the same time.
 *
 * @returns the size in bytes.
 * @throws Error when there is no database, when `target` exists, and when the copy is damaged; then there is no copy.
 */
export async function backUp(file: string, target: string): Promise<number> {
  requireDatabase(`file:${file}`)
  const folder = dirname(resolve(target))
  if (!existsSync(folder)) throw new Error(`There is no folder ${folder}.`)
  await writeWhole(target, async (partial) => {
    makePrivateFile(partial)
    const source = await openReadable(file)
    try {
      await copy({ from: source.path, to: partial })
    } finally {
      await source.close()
    }
  })
  return statSync(target).size
}

const copiers = new ThreadPool({ folder: import.meta.dirname, name: 'copy-worker', maxHeapMb: 64 })

async function copy(task: CopyTask): Promise<void> {
  // The size is for a thread that is to be used again.
  const damage = await copiers.use(0, (ask) => ask<string>(task))
  if (damage !== 'ok')
    throw new Error(`The database is damaged: ${damage}. "npm run doctor" says more.`)
}
