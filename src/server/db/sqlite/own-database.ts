import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'
import { type Migration, readMigrations, requireKnownMigrations } from '../migrations.ts'
import { lockPathOf } from './server-lock.ts'

const BEGINNING = Buffer.from('SQLite format 3\0')

export function requireSqliteFile(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.isFile() && found.size === 0)) return
  if (!found.isFile()) throw new Error(`${path} is not a file`)
  const beginning = Buffer.alloc(BEGINNING.length)
  const descriptor = openSync(path, 'r')
  readSync(descriptor, beginning)
  closeSync(descriptor)
  if (!beginning.equals(BEGINNING)) throw new Error(`${path} is not a database of SQLite`)
}

/**
 * SQLite keeps a log for each name of a file: writing by two names damages it. A name that a server has had stays good.
 * @throws Error when the file has hard links, and no server has ever had it by this name.
 */
export function requireOneName(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found?.isFile() || found.nlink === 1 || existsSync(lockPathOf(path))) return
  throw new Error(
    `${path} is a hard link: the same file has another name, and SQLite would damage it, because it keeps a log for each name. Use the other name, or remove it. "npm run backup" makes a copy.`,
  )
}

/**
 * Changes nothing, but SQLite rolls back a transaction that a crash has cut off.
 * @throws Error when the list of tables is damaged, and when the file is of a newer version or another program.
 */
export function requireOwnDatabase(path: string, migrations = readMigrations('sqlite')): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || found.size === 0) return
  requireOneName(path)
  let database: SqliteDatabase.Database | undefined
  try {
    database = new SqliteDatabase(path, { fileMustExist: true })
    requireOwnTables(database, path, migrations)
  } catch (error) {
    if (!(error instanceof SqliteDatabase.SqliteError)) throw error
    if (/^SQLITE_(CORRUPT|NOTADB)/.test(error.code))
      throw new Error(
        `${path} is damaged: "npm run doctor" says how, and "npm run restore -- FILE" puts a backup in its place.`,
        { cause: error },
      )
    // The file is locked, or this user may not open it: the start fails where it opens the file, with the reason.
  } finally {
    database?.close()
  }
}

function requireOwnTables(
  database: SqliteDatabase.Database,
  path: string,
  migrations: Migration[],
): void {
  const read = (sql: string) => database.prepare(sql).pluck().all()
  const tables = read(`SELECT "name" FROM "sqlite_master" WHERE "type" = 'table'`)
  if (tables.length === 0) return
  if (!tables.includes('_prisma_migrations'))
    throw new Error(`${path} is the database of another program.`)
  const applied = `SELECT "migration_name" FROM "_prisma_migrations" WHERE "finished_at" IS NOT NULL`
  requireKnownMigrations(read(applied), migrations)
}
