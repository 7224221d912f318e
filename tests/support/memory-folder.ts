/** The folder for databases of tests. */
import { statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'

const MEMORY = '/dev/shm'
const NEEDED_BYTES = 2 * 1024 ** 3

/**
 * A folder in memory, where there is enough of it, because SQLite waits for the disk at each commit, and tests commit
 * often. Else the folder of temporary files: containers may have as little as 64 MB of such memory.
 */
export function memoryFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(MEMORY)
    return bavail * bsize >= NEEDED_BYTES ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
