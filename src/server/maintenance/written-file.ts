import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  type Stats,
  statSync,
} from 'node:fs'
import { basename, dirname, join, resolve, sep } from 'node:path'
import { codesOf } from '../db/failures.ts'

export const BESIDE = ['-wal', '-shm', '-journal']

/** @throws Error for a name that SQLite or Balance gives to a file beside a database. */
export function requireNameOfItsOwn(named: string, path = named): void {
  if (!/(-(wal|shm|journal|server)|\.restoring|\.partial-\d+|\/jwt-secret)$/.test(path)) return
  throw new Error(
    `${named} has the name of a file that SQLite or Balance keeps beside a database. Choose another name.`,
  )
}

/** Answers the absolute path: SQLite's driver trims spaces from a path. @throws Error when the file or its folder cannot be used. */
export function fileToWrite(target: string): string {
  const path = resolve(target)
  const there = fileAt(path)
  if (target.endsWith(sep) || there?.isDirectory())
    throw new Error(`${target} is the name of a folder. Name the file in it as well.`)
  if (there) throw new Error(`${target} exists already. Choose another name, or remove it first.`)
  if (path.trimEnd() !== path)
    throw new Error(`"${target}" ends with a space, which SQLite leaves out. Choose another name.`)
  requireNameOfItsOwn(target, path)
  for (const suffix of BESIDE)
    if (fileAt(path + suffix))
      throw new Error(
        `${target}${suffix} exists, which SQLite would read into ${target}. Choose another name, or remove it first.`,
      )
  const folder = dirname(path)
  if (!fileAt(folder)?.isDirectory()) throw new Error(`There is no folder ${folder}.`)
  return path
}

function fileAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    if (codesOf(error).includes('ENOTDIR')) return undefined
    throw error
  }
}

const REASONS: [RegExp, string][] = [
  [/^EEXIST$/, 'another program has made it meanwhile'],
  [/^(EACCES|EPERM)$/, 'this user may not write there'],
  [/^(EROFS|SQLITE_READONLY.*)$/, 'its disk is mounted for reading only'],
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, 'its disk is full'],
  [/^ENAMETOOLONG$/, 'its name is too long, to which the unfinished copy adds up to 25 letters'],
  [/^SQLITE_CANTOPEN/, 'SQLite cannot make a file there, or its whole path is too long'],
  [/^(EIO|SQLITE_IOERR.*)$/, 'its disk fails'],
]

export async function namingTarget<T>(target: string, work: () => T): Promise<Awaited<T>> {
  try {
    return await work()
  } catch (error) {
    const codes = codesOf(error)
    const [, reason] = REASONS.find(([code]) => codes.some((each) => code.test(each))) ?? []
    if (reason === undefined) throw error
    throw new Error(`${target} cannot be written: ${reason}.`, { cause: error })
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const

/** Writes under another name until the file is whole. Removes what is left after a failure or a signal, and what a killed process left. */
export async function writeWhole(
  target: string,
  write: (partial: string) => Promise<void>,
): Promise<void> {
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

const PARTIAL = '.partial-'
const REST = /^\d+(-wal|-shm|-journal)?$/

export function removeAll(file: string): void {
  for (const suffix of ['', ...BESIDE]) rmSync(file + suffix, { force: true })
}

function removeRemains(target: string): void {
  const folder = dirname(resolve(target))
  const beginning = basename(target) + PARTIAL
  for (const name of readdirSync(folder))
    if (name.startsWith(beginning) && REST.test(name.slice(beginning.length)))
      rmSync(join(folder, name), { force: true })
}

/** Two processes that write at the same time must not replace each other's file. */
function giveName(partial: string, target: string): void {
  closeSync(openSync(target, 'wx', 0o600))
  try {
    renameSync(partial, target)
  } catch (error) {
    rmSync(target)
    throw error
  }
}

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

export function flush(path: string): void {
  const descriptor = openSync(path, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
