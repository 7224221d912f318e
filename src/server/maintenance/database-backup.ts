import { statSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { codesOf } from '../db/failures.ts'
import { readMigrations } from '../db/migrations.ts'
import { requireDatabase } from '../db/open.ts'
import { requireSqliteFile } from '../db/sqlite/own-database.ts'
import { makePrivateFile } from '../db/sqlite/private-files.ts'
import { sqlite } from '../db/sqlite/sqlite.ts'
import { namingSetting, reasonOf } from '../db/unusable-database.ts'
import { openReadable, type ReadableFile } from './readable-file.ts'
import { fileToWrite, namingTarget, writeWhole } from './written-file.ts'

/** A server may be writing to it. Answers the size in bytes. @throws Error for what is no database of Balance, or damaged. */
export async function backUp(file: string, target: string): Promise<number> {
  requireDatabase(`file:${file}`)
  await namingSetting('DATABASE_URL', () => requireSqliteFile(file), DATABASE_WANTS)
  const path = await namingTarget(target, () => fileToWrite(target))
  const source = await namingSetting('DATABASE_URL', () => openReadable(file), DATABASE_WANTS)
  try {
    await requireBalance(source, file)
    await namingTarget(target, () =>
      writeWhole(path, async (partial) => {
        makePrivateFile(partial)
        await copy(source.path, partial)
      }),
    )
  } finally {
    await source.close()
  }
  return statSync(path).size
}

const DATABASE_WANTS = 'It must be file:PATH of the SQLite database, which this user can read.'

/** Pages of 4 KiB. A signal is heard between two steps. */
const PAGES_PER_STEP = 1_000

async function copy(from: string, to: string): Promise<void> {
  const source = new SqliteDatabase(from, { fileMustExist: true })
  try {
    // Without a transaction, each change by the server would begin the copy anew.
    source.exec('BEGIN; SELECT 1 FROM "sqlite_master"')
    await source.backup(to, { progress: () => PAGES_PER_STEP })
  } catch (error) {
    throw codesOf(error).some(isDamage) ? damaged(reasonOf(error), error) : error
  } finally {
    source.close()
  }
  const copied = new SqliteDatabase(to)
  try {
    // The copy can be read without a log beside it, on a disk that can only be read as well.
    copied.pragma('journal_mode=DELETE')
    const found = String(copied.pragma('integrity_check(1)', { simple: true }))
    if (found !== 'ok') throw damaged(found)
  } finally {
    copied.close()
  }
}

async function requireBalance({ connection }: ReadableFile, file: string): Promise<void> {
  const read = async (sql: string) =>
    (await connection.queryRaw({ sql, args: [], argTypes: [] })).rows.map(([name]) => name)
  const ours = new Set<unknown>(readMigrations('sqlite').map(({ name }) => name))
  try {
    const isRecorded = (await read(sqlite.migration.listTables)).includes('_prisma_migrations')
    const applied = isRecorded
      ? await read('SELECT "migration_name" FROM "_prisma_migrations"')
      : []
    if (applied.some((name) => ours.has(name))) return
  } catch (error) {
    if (codesOf(error).some(isDamage)) throw damaged(reasonOf(error), error)
    throw error
  }
  throw new Error(
    `${file} is no database of Balance: there is nothing to copy. DATABASE_URL must name the file that the server uses.`,
  )
}

const isDamage = (code: string) => /^SQLITE_(CORRUPT|NOTADB)/.test(code)

function damaged(how: string, cause?: unknown): Error {
  return new Error(`The database is damaged: ${how}. "npm run doctor" says more.`, { cause })
}
