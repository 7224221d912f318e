/** Which kind of database a DATABASE_URL names: SQLite for `file:...`, else PostgreSQL. */
import type { Database, DatabaseKind } from './database.ts'
import { postgresql } from './postgresql/postgresql.ts'
import { sqlite } from './sqlite/sqlite.ts'

export function kindOf(url: string): DatabaseKind {
  return url.startsWith('file:') ? sqlite : postgresql
}

/** Opens a database; the folder of a SQLite file is made if it is not there. */
export async function openDatabase(url: string): Promise<Database> {
  return kindOf(url).open(url)
}
