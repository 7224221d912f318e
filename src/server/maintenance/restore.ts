/** Puts a backup in the place of the SQLite file. */
import {
  copyFileSync,
  existsSync,
  linkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs'
import { dirname, resolve } from 'node:path'
import type { Temporal } from 'temporal-polyfill'
import { migrate } from '../db/migrate.ts'
import { requireDatabase } from '../db/open.ts'
import { makePrivateFile } from '../db/sqlite/private-files.ts'
import { sqlite } from '../db/sqlite/sqlite.ts'
import { connect } from './connection.ts'
import { examine } from './doctor.ts'
import { BESIDE, flush } from './partial-file.ts'

interface RestoreOptions {
  /** The database's file, and no link to it. */
  file: string
  /** The backup. It stays as it is. */
  backup: string
  /** Where the database that was there before goes. */
  keptAs: string
  /** Restores it although its data has problems. */
  force: boolean
  now: Temporal.Instant
}

export interface Restored {
  /** Whether there was a database before. */
  kept: boolean
  rows: number
  /** What is wrong with the data; empty unless forced. */
  problems: string[]
}

/**
 * Puts a backup in the place of the database, after migrating and examining a copy of it. Whatever fails, the
 * database that was there is still there.
 *
 * @throws Error when a server or another program uses the database, and when the backup cannot be used.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { file, backup, keptAs, force, now } = options
  if (!statSync(backup, { throwIfNoEntry: false })?.isFile())
    throw new Error(`There is no file ${backup}.`)
  if (existsSync(file) && realpathSync(backup) === realpathSync(file))
    throw new Error(`${backup} is the database itself.`)
  if (existsSync(keptAs)) throw new Error(`${keptAs} exists already.`)
  const kept = existsSync(file)
  if (kept) await requireUnused(file)
  // The claim keeps a server from starting on the file while it is replaced.
  const release = await sqlite.claim(`file:${file}`)
  const next = `${file}.restoring`
  const url = `file:${next}`
  try {
    for (const suffix of ['', ...BESIDE]) rmSync(next + suffix, { force: true })
    makePrivateFile(next)
    copyFileSync(backup, next)
    // A plain copy of a running database has its latest changes in a file of their own.
    if (existsSync(`${backup}-wal`)) copyFileSync(`${backup}-wal`, `${next}-wal`)
    const { rows, problems } = await examineCopy(url, backup, now)
    // The rows of a file that is damaged have not even been counted.
    const hint = rows > 0 ? ['With --force it is restored as it is.'] : []
    if (problems.length > 0 && (!force || rows === 0))
      throw new Error([`${backup} is not restored:`, ...problems, ...hint].join('\n'))
    await leaveAlone(url)
    flush(next)
    if (kept) keep(file, keptAs)
    renameSync(next, file)
    flush(dirname(resolve(file)))
    return { kept, rows, problems }
  } finally {
    for (const suffix of ['', ...BESIDE]) rmSync(next + suffix, { force: true })
    await release()
  }
}

async function examineCopy(url: string, backup: string, now: Temporal.Instant) {
  try {
    const before = await connect(url)
    const tables = await before
      .query(`SELECT 1 FROM "sqlite_master" WHERE "name" = '_prisma_migrations'`)
      .finally(() => before.close())
    if (tables.length === 0) throw new Error('it is not a database of Balance')
    await migrate(url)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new Error(`${backup} cannot be restored: ${reason.replace(/\.$/, '')}.`, { cause: error })
  }
  return examine(url, now)
}

/** @throws Error when anything has the database open, and when there is none. */
export async function requireUnused(file: string): Promise<void> {
  requireDatabase(`file:${file}`)
  try {
    await leaveAlone(`file:${file}`)
  } catch (error) {
    // A file that is no database any more is a reason to restore one.
    if (!isBusy(error)) return
    throw new Error(
      `${file} is in use. Stop the server first, and whatever else has the database open.`,
      { cause: error },
    )
  }
}

/** Copies SQLite's log into the file, and ends the log. SQLite refuses to while another connection is open. */
async function leaveAlone(url: string): Promise<void> {
  const connection = await connect(url)
  try {
    await connection.query('PRAGMA journal_mode=DELETE')
  } finally {
    await connection.close()
  }
}

function isBusy(error: unknown): boolean {
  return error instanceof Error && JSON.stringify(error).includes('SQLITE_BUSY')
}

/** There is a database under its own name at every moment. */
function keep(file: string, keptAs: string): void {
  for (const suffix of BESIDE)
    if (existsSync(file + suffix)) renameSync(file + suffix, keptAs + suffix)
  linkSync(file, keptAs)
}
