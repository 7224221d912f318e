import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/**
 * The path of a file without symbolic links, which is the same whatever link leads there. The file does not have to be
 * there yet, nor its folder.
 *
 * @throws Error when links lead in a circle, and when something on the way is no folder.
 */
export function realPathOf(path: string): string {
  try {
    return realpathSync(path)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const folder = realPathOf(dirname(resolve(path)))
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink ? realPathOf(resolve(folder, readlinkSync(path))) : join(folder, basename(path))
}
