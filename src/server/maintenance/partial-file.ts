/** A file that is written under another name until it is whole. */
import {
  closeSync,
  existsSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** Those that SQLite keeps beside a file. */
export const BESIDE = ['-wal', '-shm', '-journal']

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/**
 * Lets `write` fill a file, and gives it its name then. What is left of an attempt is removed: when `write` fails or a
 * signal ends the process, at once; of a process that was killed, by the next attempt.
 *
 * @throws Error when there is a file of that name.
 */
export async function writeWhole(
  target: string,
  write: (partial: string) => Promise<void>,
): Promise<void> {
  requireFreeName(target)
  removeRemains(target)
  const partial = `${target}${PARTIAL}${process.pid}`
  const remove = () => removeAll(partial)
  const ignoreSignals = whenSignalled(remove)
  try {
    await write(partial)
    flush(partial)
    giveName(partial, target)
    flush(dirname(resolve(target)))
  } catch (error) {
    remove()
    throw error
  } finally {
    ignoreSignals()
  }
}

/** Followed by the number of the process that writes. */
const PARTIAL = '.partial-'

/** Removes a file, and those that SQLite keeps beside it. */
export function removeAll(file: string): void {
  for (const suffix of ['', ...BESIDE]) rmSync(file + suffix, { force: true })
}

function requireFreeName(target: string): void {
  if (existsSync(target))
    throw new Error(`${target} exists already. Choose another name, or remove it first.`)
}

function removeRemains(target: string): void {
  const folder = dirname(resolve(target))
  const beginning = basename(target) + PARTIAL
  for (const name of readdirSync(folder)) {
    if (!name.startsWith(beginning)) continue
    const id = Number.parseInt(name.slice(beginning.length), 10)
    if (id > 0 && !isOther(id)) removeAll(join(folder, `${beginning}${id}`))
  }
}

/** Whether another process of this number runs. */
function isOther(id: number): boolean {
  if (id === process.pid) return false
  try {
    return process.kill(id, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Takes the name first, so that of two processes that wrote at the same time neither replaces the other's file. */
function giveName(partial: string, target: string): void {
  try {
    closeSync(openSync(target, 'wx', 0o600))
  } catch (error) {
    requireFreeName(target)
    throw error
  }
  try {
    renameSync(partial, target)
  } catch (error) {
    rmSync(target)
    throw error
  }
}

/** Runs `clean` before a signal ends the process. Answers a function that leaves signals alone again. */
export function whenSignalled(clean: () => void): () => void {
  const end = (signal: NodeJS.Signals) => {
    clean()
    ignore()
    process.kill(process.pid, signal)
  }
  const ignore = () => {
    for (const signal of SIGNALS) process.off(signal, end)
  }
  for (const signal of SIGNALS) process.on(signal, end)
  return ignore
}

/** Waits until a file, or the names in a folder, are on the disk. */
export function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
