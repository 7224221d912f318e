/** The file that a command is to write, and why it cannot. */
import { type Stats, statSync } from 'node:fs'
import { dirname, resolve, sep } from 'node:path'
import { codesOf } from '../db/error-codes.ts'

/**
 * The absolute path of a file that a user has named. SQLite's driver trims spaces from a path: an absolute path begins with
 * none, and one that ends with a space is refused.
 *
 * @throws Error when the file exists already, when its folder does not exist, and when the name ends with a space.
 */
export function fileToWrite(target: string): string {
  const path = resolve(target)
  const there = fileAt(path)
  if (target.endsWith(sep) || there?.isDirectory())
    throw new Error(`${target} is the name of a folder. Name the file in it as well.`)
  if (there) throw new Error(`${target} exists already. Choose another name, or remove it first.`)
  if (path.trimEnd() !== path)
    throw new Error(`"${target}" ends with a space, which SQLite leaves out. Choose another name.`)
  const folder = dirname(path)
  if (!fileAt(folder)?.isDirectory()) throw new Error(`There is no folder ${folder}.`)
  return path
}

/** What is at the path; undefined where there is nothing, also when a part of the path is a file in place of a folder. */
function fileAt(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false })
  } catch (error) {
    if (codesOf(error).includes('ENOTDIR')) return undefined
    throw error
  }
}

/** By the codes of Node and SQLite. */
const REASONS: [RegExp, string][] = [
  [/^(EACCES|EPERM)$/, 'this user may not write there'],
  [/^(EROFS|SQLITE_READONLY.*)$/, 'its disk is mounted for reading only'],
  [/^(ENOSPC|EDQUOT|SQLITE_FULL)$/, 'its disk is full'],
  [/^ENAMETOOLONG$/, 'its name is too long, to which the unfinished copy adds up to 25 letters'],
  [/^SQLITE_CANTOPEN/, 'SQLite cannot make a file there, or its whole path is too long'],
  [/^(EIO|SQLITE_IOERR.*)$/, 'its disk fails'],
]

/** Runs what writes a file. An error that says why it cannot becomes a sentence with the name that the user gave. */
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
