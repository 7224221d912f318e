/** Which kind of database a DATABASE_URL names: SQLite for `file:...`, else PostgreSQL. */
import { setFlagsFromString } from 'node:v8'
import type { Database, DatabaseKind, OpenOptions } from './database.ts'
import { postgresql } from './postgresql/postgresql.ts'
import { requireOwnDatabase, requireSqliteFile } from './sqlite/own-database.ts'
import { sqlite } from './sqlite/sqlite.ts'

// The ORM compiles its queries in WebAssembly, and keeps what it has compiled. At each start V8 would spend a second of a
// processor's time on making that faster, while the first people wait; later it would save nothing that can be measured.
setFlagsFromString('--liftoff-only')

export function kindOf(url: string): DatabaseKind {
  return url.startsWith('file:') ? sqlite : postgresql
}

/** Opens a database; the folder of a SQLite file is made if it is not there. */
export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  return kindOf(url).open(url, options)
}

/**
 * Makes sure that this process can be a server of the database, as `DatabaseKind.claim` says.
 *
 * @throws Error with a sentence that names the setting and what it wants, and as `requireOwnDatabase`.
 */
export async function claimDatabase(url: string): Promise<() => Promise<void>> {
  const { claim, fileOf } = kindOf(url)
  const file = fileOf(url)
  // Not parts of the claim: a restore puts a database in the place of whatever is there.
  if (file !== null) {
    await namingSetting(() => requireSqliteFile(file))
    requireOwnDatabase(file)
  }
  return namingSetting(() => claim(url))
}

async function namingSetting<T>(check: () => T): Promise<Awaited<T>> {
  try {
    return await check()
  } catch (error) {
    throw new Error(
      `Balance cannot start with this DATABASE_URL: ${reasonOf(error)}. It must be file:PATH, where this user can write, or postgresql://USER:PASSWORD@HOST/NAME of a database that answers.`,
      { cause: error },
    )
  }
}

/** Node's errors about a name with several addresses have no message but those of their parts. */
function reasonOf(error: unknown): string {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first instanceof Error ? first.message : String(first)
}
