import { lstatSync, readlinkSync, realpathSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'

/** The file need not be there yet, nor its folder. @throws Error when links lead in a circle, and for what is no folder on the way. */
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
