import { lstatSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { requireOwnDatabase } from '../db/sqlite/own-database.ts'
import { backUp } from '../maintenance/database-backup.ts'
import { flush } from '../maintenance/written-file.ts'

const UNFINISHED = '.writing'
const REST = /^(\.partial-\d+)?(-wal|-shm|-journal)?$/

/** Answers the size in bytes. @throws Error when it cannot be written, is damaged, or of a newer version; `target` then stays as it is. */
export async function writeCopy(file: string, target: string, at: Date): Promise<number> {
  const aside = target + UNFINISHED
  removeUnfinished(dirname(target), (name) => name === basename(target))
  try {
    await backUp(file, aside)
    requireOwnDatabase(aside)
    utimesSync(aside, at, at)
    renameSync(aside, target)
    flush(dirname(target))
  } finally {
    removeUnfinished(dirname(target), (name) => name === basename(target))
  }
  return statSync(target).size
}

export function removeUnfinished(folder: string, isCopy: (name: string) => boolean): void {
  for (const name of readdirSync(folder)) {
    const [target = '', rest] = name.split(UNFINISHED, 2)
    if (rest === undefined || !REST.test(rest) || !isCopy(target)) continue
    if (lstatSync(join(folder, name)).isFile()) rmSync(join(folder, name), { force: true })
  }
}
