/** The checks of the doctor that the tables and their keys say how to make. */
import { readMigrations } from '../db/migrations.ts'
import { postgresql } from '../db/postgresql/postgresql.ts'
import { sqlite } from '../db/sqlite/sqlite.ts'
import type { Connection, Row } from './connection.ts'
import { type Range, within } from './pages.ts'
import type { ExpectedReference, Key, Structure } from './structure.ts'

/** Damages of the file, and migrations that this version of the program does not have, or that the database lacks. */
export async function problemsOfFile(connection: Connection): Promise<string[]> {
  const { provider, query } = connection
  if (provider === 'sqlite') {
    const found = await query('PRAGMA integrity_check(20)').catch((error: unknown) => [
      { integrity_check: error instanceof Error ? error.message : String(error) },
    ])
    const damages = found.map(({ integrity_check: text }) => String(text))
    if (damages.join() !== 'ok') return damages.map((text) => `The file is damaged: ${text}.`)
  }
  const applied = new Map<string, Row>()
  const { listTables } = { sqlite, postgresql }[provider].migration
  const tables = (await query(listTables)).flatMap((row) => Object.values(row))
  if (!tables.includes('_prisma_migrations')) return ['This is not a database of Balance.']
  for (const row of await query(
    'SELECT "migration_name" AS "name", "checksum", "finished_at" IS NOT NULL AS "isFinished" FROM "_prisma_migrations"',
  ))
    applied.set(String(row.name), row)
  const migrations = readMigrations(provider)
  const names = new Set(migrations.map(({ name }) => name))
  return [
    ...migrations.flatMap(({ name, checksum }) => {
      const row = applied.get(name)
      if (!row?.isFinished)
        return [`The migration ${name} is not applied. A start of the server applies it.`]
      return row.checksum === checksum
        ? []
        : [`The migration ${name} was changed after it was applied.`]
    }),
    ...[...applied.keys()]
      .filter((name) => !names.has(name))
      .map((name) => `The migration ${name} is of a newer version of Balance.`),
  ]
}

/** A sentence for each row that is referred to, and is not there. */
export async function problemsOfReference(
  { query }: Connection,
  { table, columns, parent, parentColumns }: ExpectedReference,
  page: Range,
): Promise<string[]> {
  const pairs = columns.map((column, at) => `"p"."${parentColumns[at]}" = "c"."${column}"`)
  const list = columns.map((column) => `"c"."${column}"`)
  const isIn = within(page)
  const missing = await query(
    `SELECT ${list.join(', ')}, count(*) AS "rows of a key" FROM "${table}" AS "c"
     LEFT JOIN "${parent}" AS "p" ON ${isIn(`"p"."${parentColumns[0]}"`)} AND ${pairs.join(' AND ')}
     WHERE ${isIn(`"c"."${columns[0]}"`)} AND ${list.map((column) => `${column} IS NOT NULL`).join(' AND ')}
       AND "p"."${parentColumns[0]}" IS NULL
     GROUP BY ${list.join(', ')}`,
  )
  // The last column is the id, and those before it say in which account.
  const [column = '', ...others] = columns.toReversed()
  return missing.map(({ 'rows of a key': count, ...key }) => {
    const place = others.map((other) => ` with the ${other} ${key[other]}`).join('')
    return `${table}: ${count} rows name ${parent} ${key[column]}${place} as ${column}, which is not there.`
  })
}

/** A sentence for each value of a key that several rows have, where the database may not keep them out. */
export async function problemsOfKey(
  { query }: Connection,
  { table, columns }: Key,
): Promise<string[]> {
  const list = columns.map((column) => `"${column}"`).join(', ')
  const isKnown = columns.map((column) => `"${column}" IS NOT NULL`).join(' AND ')
  const doubles = await query(
    `SELECT ${list}, count(*) AS "rows of a key" FROM "${table}" WHERE ${isKnown} GROUP BY ${list} HAVING count(*) > 1`,
  )
  return doubles.map(
    ({ 'rows of a key': count, ...key }) =>
      `${table}: ${count} rows have the same ${columns.join(', ')}: ${Object.values(key).join(' ')}.`,
  )
}

/** Indexes that PostgreSQL has not finished, and does not use. */
export async function problemsOfIndexes({ query }: Connection): Promise<string[]> {
  const invalid = await query(
    `SELECT "c"."relname" AS "name" FROM "pg_index" AS "i" JOIN "pg_class" AS "c" ON "c"."oid" = "i"."indexrelid"
     WHERE NOT "i"."indisvalid" AND "c"."relnamespace" = current_schema()::regnamespace`,
  )
  return invalid.map(({ name }) => `The index ${name} is not valid.`)
}

/** A sequence of PostgreSQL does not look at the ids that there are. SQLite does. */
export async function problemsOfSequences(
  { query }: Connection,
  expected: Structure,
): Promise<string[]> {
  const problems: string[] = []
  for (const [table, facts] of Object.entries(expected)) {
    if (!facts[`sequence of ${table}.id`]) continue
    // One that has not been called gives its last value itself.
    const [ids] = await query(
      `SELECT (SELECT coalesce(max("id"), 0) FROM "${table}") AS "highest",
        (SELECT CASE WHEN "is_called" THEN "last_value" + 1 ELSE "last_value" END FROM "${table}_id_seq") AS "next"`,
    )
    if (Number(ids?.highest) >= Number(ids?.next))
      problems.push(
        `The next ${table} would get the id ${ids?.next}, but there are ids up to ${ids?.highest}.`,
      )
  }
  return problems
}
