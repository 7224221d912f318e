/** Whether a path can be that of Balance's database, before anything is changed there. */
import { closeSync, openSync, readSync, statSync } from 'node:fs'
import SqliteDatabase from 'better-sqlite3'

/** With what a file of SQLite begins; one that was only made is empty. */
const BEGINNING = Buffer.from('SQLite format 3\0')

/**
 * Changes nothing.
 *
 * @throws Error when there is something at the path that is no file of SQLite, is damaged, or is another program's.
 */
export function requireOwnDatabase(path: string): void {
  const found = statSync(path, { throwIfNoEntry: false })
  if (!found || (found.isFile() && found.size === 0)) return
  if (!found.isFile()) throw new Error(`${path} is not a file`)
  if (!beginsAsSqlite(path)) throw new Error(`${path} is not a database of SQLite`)
  const tables = tablesIn(path)
  if (tables.length > 0 && !tables.includes('_prisma_migrations'))
    throw new Error(`${path} is the database of another program`)
}

function beginsAsSqlite(path: string): boolean {
  const descriptor = openSync(path, 'r')
  try {
    const beginning = Buffer.alloc(BEGINNING.length)
    readSync(descriptor, beginning)
    return beginning.equals(BEGINNING)
  } finally {
    closeSync(descriptor)
  }
}

function tablesIn(path: string): unknown[] {
  const database = new SqliteDatabase(path, { readonly: true })
  try {
    return database
      .prepare(`SELECT "name" FROM "sqlite_master" WHERE "type" = 'table'`)
      .pluck()
      .all()
  } catch (error) {
    if (!isDamage(error)) throw error
    throw new Error(
      `${path} is damaged, "npm run doctor" says how, and "npm run restore -- FILE" puts a backup in its place`,
      { cause: error },
    )
  } finally {
    database.close()
  }
}

function isDamage(error: unknown): boolean {
  return error instanceof SqliteDatabase.SqliteError && /^SQLITE_(CORRUPT|NOTADB)/.test(error.code)
}
