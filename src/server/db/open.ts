import { existsSync } from 'node:fs'
import type { Database, DatabaseKind, OpenOptions } from './database.ts'
import { requireAnnouncements } from './postgresql/channel.ts'
import { postgresql } from './postgresql/postgresql.ts'
import { requireOneName, requireOwnDatabase, requireSqliteFile } from './sqlite/own-database.ts'
import { makePrivateFile } from './sqlite/private-files.ts'
import { sqlite } from './sqlite/sqlite.ts'
import { DATABASE_URL_WANTS, namingSetting } from './unusable-database.ts'

export function kindOf(url: string): DatabaseKind {
  return url.startsWith('file:') ? sqlite : postgresql
}

export async function openDatabase(url: string, options: OpenOptions = {}): Promise<Database> {
  return kindOf(url).open(url, options)
}

/** @throws Error when an SQLite file is not there, or has several names. */
export function requireDatabase(url: string): void {
  const file = kindOf(url).fileOf(url)
  if (file !== null && !existsSync(file)) throw new Error(`There is no database at ${file}.`)
  if (file !== null) requireOneName(file)
}

const PAST_POOLERS =
  'DATABASE_DIRECT_URL must name the same database past a pooler that works by transaction, as postgresql://USER:PASSWORD@HOST/NAME.'

/** @param directUrl past a pooler, for announcements @throws Error with a sentence that names the setting, and as `requireOwnDatabase`. */
export async function claimDatabase(url: string, directUrl?: string): Promise<() => Promise<void>> {
  const { claim, fileOf } = kindOf(url)
  const file = fileOf(url)
  // Not parts of the claim: a restore puts a database in the place of whatever is there.
  if (file !== null) {
    await namingSetting('DATABASE_URL', () => requireSqliteFile(file), DATABASE_URL_WANTS)
    requireOwnDatabase(file)
    // Only a file that is there can be kept by itself, and not by its name.
    await namingSetting('DATABASE_URL', () => makePrivateFile(file), DATABASE_URL_WANTS)
  }
  const release = await namingSetting('DATABASE_URL', () => claim(url), DATABASE_URL_WANTS)
  if (file === null)
    await namingSetting(
      directUrl === undefined ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL',
      () => requireAnnouncements(url, directUrl ?? url),
      PAST_POOLERS,
    )
  return release
}
