import {
  accessSync,
  constants,
  existsSync,
  linkSync,
  realpathSync,
  renameSync,
  statSync,
} from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { codesOf } from '../db/failures.ts'
import { migrate } from '../db/migrate.ts'
import { requireDatabase } from '../db/open.ts'
import { makePrivateFile } from '../db/sqlite/private-files.ts'
import { sqlite } from '../db/sqlite/sqlite.ts'
import { DATABASE_URL_WANTS, namingSetting, reasonOf } from '../db/unusable-database.ts'
import { connected } from './connection.ts'
import { examine } from './doctor.ts'
import { BESIDE, flush, removeAll, requireNameOfItsOwn, whenSignalled } from './written-file.ts'

interface RestoreOptions {
  file: string
  backup: string
  /** The path for the database that was there before; with a number after it where that is taken. */
  keptAs: string
  force: boolean
}

export interface Restored {
  /** The path of the database that was there before; null if there was none. */
  keptAs: string | null
  rows: number
  problems: string[]
}

/** Migrates and examines a copy before it replaces the database. @throws Error when that is in use, or the backup cannot be used. */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { file, backup, keptAs, force } = options
  requireReadable(backup)
  if (existsSync(file) && realpathSync(backup) === realpathSync(file))
    throw new Error(`${backup} is the database itself.`)
  const isThere = existsSync(file)
  if (isThere && !statSync(file).isFile())
    throw new Error(
      `Balance cannot use this DATABASE_URL: ${file} is not a file. ${DATABASE_URL_WANTS}`,
    )
  if (isThere) await requireUnused(file)
  // The claim keeps a server from starting on the file while it is replaced.
  const release = await namingSetting(
    'DATABASE_URL',
    () => sqlite.claim(`file:${file}`),
    DATABASE_URL_WANTS,
  )
  const next = `${file}.restoring`
  const url = `file:${next}`
  const remove = () => removeAll(next)
  const ignoreSignals = whenSignalled(remove)
  try {
    await namingSetting('DATABASE_URL', async () => {
      remove()
      makePrivateFile(next)
      // An asynchronous copy lets the event loop run, so that a signal can still end the process.
      await copyFile(backup, next)
      // A plain copy of a running database has its latest changes in a file of their own.
      if (existsSync(`${backup}-wal`)) await copyFile(`${backup}-wal`, `${next}-wal`)
    })
    const { rows, problems } = await examineCopy(url, backup)
    // The rows of a file that is damaged have not even been counted.
    const hint = rows > 0 ? ['With --force it is restored as it is.'] : []
    if (problems.length > 0 && (!force || rows === 0))
      throw new Error([`${backup} is not restored:`, ...problems, ...hint].join('\n'))
    await leaveAlone(url)
    flush(next)
    const kept = keep(file, keptAs)
    renameSync(next, file)
    flush(dirname(resolve(file)))
    return { keptAs: kept, rows, problems }
  } finally {
    remove()
    ignoreSignals()
    await release()
  }
}

function requireReadable(backup: string): void {
  if (!existsSync(backup)) throw new Error(`There is no file ${backup}.`)
  if (!statSync(backup).isFile()) throw new Error(`${backup} is not a file. FILE must be a backup.`)
  try {
    accessSync(backup, constants.R_OK)
  } catch (error) {
    throw new Error(`This user cannot read ${backup}: ${reasonOf(error)}.`, { cause: error })
  }
  requireNameOfItsOwn(backup, realpathSync(backup))
}

async function examineCopy(url: string, backup: string) {
  try {
    const tables = await connected(url, ({ query }) =>
      query(`SELECT 1 FROM "sqlite_master" WHERE "name" = '_prisma_migrations'`),
    )
    if (tables.length === 0) throw new Error('it is not a database of Balance')
    await migrate(url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${backup} cannot be restored: ${reason.replace(/\.$/, '')}.`, { cause: error })
  }
  return examine(url)
}

export async function requireUnused(file: string): Promise<void> {
  requireDatabase(`file:${file}`)
  try {
    await leaveAlone(`file:${file}`)
  } catch (error) {
    // A file that is no database any more is a reason to restore one.
    if (!codesOf(error).some((code) => code.startsWith('SQLITE_BUSY'))) return
    throw new Error(
      `${file} is in use. Stop the server first, and whatever else has the database open.`,
      { cause: error },
    )
  }
}

/** SQLite refuses to end its log while another connection is open. */
async function leaveAlone(url: string): Promise<void> {
  await connected(url, ({ query }) => query('PRAGMA journal_mode=DELETE'))
}

/**
 * Links, then renames: there is a database under its own name at every moment. The log of the old one must go with it, or
 * SQLite would read it into the new one.
 */
function keep(file: string, wanted: string): string | null {
  const there = ['', ...BESIDE].filter((suffix) => existsSync(file + suffix))
  if (there.length === 0) return null
  let keptAs = wanted
  const isTaken = () => ['', ...BESIDE].some((suffix) => existsSync(keptAs + suffix))
  for (let number = 2; isTaken(); number += 1) keptAs = `${wanted}-${number}`
  for (const suffix of there) if (suffix !== '') renameSync(file + suffix, keptAs + suffix)
  if (there.includes('')) linkSync(file, keptAs)
  return keptAs
}
