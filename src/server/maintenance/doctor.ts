/**
 * Names what is wrong with a database: with its file, its tables, what its columns let in, what must hold between rows,
 * and with what a backup of each account would have. It changes nothing.
 */
import { readMigrations } from '../db/migrations.ts'
import { postgresql } from '../db/postgresql/postgresql.ts'
import { sqlite } from '../db/sqlite/sqlite.ts'
import { problemsOfBackups } from './account-backups.ts'
import { atOneMoment, type Connection, connect, type Row } from './connection.ts'
import { INVARIANTS } from './invariants.ts'
import { problemsOfJson, problemsOfTypes } from './stored-values.ts'
import {
  differences,
  expectedReferences,
  expectedStructure,
  type Key,
  lostKeys,
  readStructure,
  strangers,
  type Structure,
} from './structure.ts'

export interface Examination {
  tables: number
  rows: number
  /** A sentence for each. */
  problems: string[]
}

/** So many problems of one kind are named, and the rest is counted. */
const NAMED_OF_A_KIND = 20

/**
 * Examines a database; a server may use it at the same time.
 *
 * @throws Error when it cannot be opened.
 */
export async function examine(url: string): Promise<Examination> {
  const connection = await connect(url)
  try {
    return await atOneMoment(connection, () => examineAt(connection))
  } finally {
    await connection.close()
  }
}

async function examineAt(connection: Connection): Promise<Examination> {
  const damages = await problemsOfFile(connection)
  // Nothing can be said of tables that are damaged, or that another version of the program has made.
  if (damages.length > 0) return { tables: 0, rows: 0, problems: damages }
  const expected = expectedStructure(connection.provider)
  const found = await readStructure(connection)
  const problems = [...differences(expected, found), ...(await strangers(connection, expected))]
  if (Object.keys(expected).some((table) => !found[table])) return { tables: 0, rows: 0, problems }
  const examination = { tables: 0, rows: 0, problems }
  try {
    await examineRows(connection, expected, examination)
    for (const problem of await problemsOfKeys(connection, lostKeys(expected, found)))
      problems.push(problem)
  } catch (error) {
    if (problems.length === 0) throw error
    problems.push('Not all rows could be checked, because the tables differ so much.')
  }
  return examination
}

async function examineRows(
  connection: Connection,
  expected: Structure,
  examination: Examination,
): Promise<void> {
  const { query, provider } = connection
  const name = (problems: string[]) => {
    for (const problem of shorten(problems)) examination.problems.push(problem)
  }
  for (const table of Object.keys(expected)) {
    const [counted] = await query(`SELECT count(*) AS "rows" FROM "${table}"`)
    examination.tables += 1
    examination.rows += Number(counted?.rows)
    name(await problemsOfTypes(connection, table))
    name(await problemsOfJson(connection, table))
  }
  name(await problemsOfReferences(connection, expected))
  for (const { sql, sentence } of INVARIANTS)
    name((await query(sql)).flatMap((row) => sentence(row) ?? []))
  name(await problemsOfBackups(connection))
  if (provider === 'postgresql') {
    name(await problemsOfIndexes(connection))
    name(await problemsOfSequences(connection, expected))
  }
}

/** Damages of the file, and migrations that this version of the program does not have, or that the database lacks. */
async function problemsOfFile(connection: Connection): Promise<string[]> {
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

async function problemsOfReferences(
  connection: Connection,
  expected: Structure,
): Promise<string[]> {
  const problems: string[] = []
  for (const { table, columns, parent, parentColumns } of expectedReferences(expected)) {
    const pairs = columns.map((column, at) => `"p"."${parentColumns[at]}" = "c"."${column}"`)
    const list = columns.map((column) => `"c"."${column}"`)
    const missing = await connection.query(
      `SELECT ${list.join(', ')}, count(*) AS "rows of a key" FROM "${table}" AS "c"
       LEFT JOIN "${parent}" AS "p" ON ${pairs.join(' AND ')}
       WHERE ${list.map((column) => `${column} IS NOT NULL`).join(' AND ')} AND "p"."${parentColumns[0]}" IS NULL
       GROUP BY ${list.join(', ')}`,
    )
    // The last column is the id, and those before it say in which account.
    const [column = '', ...others] = columns.toReversed()
    for (const { 'rows of a key': count, ...key } of missing) {
      const place = others.map((other) => ` with the ${other} ${key[other]}`).join('')
      problems.push(
        `${table}: ${count} rows name ${parent} ${key[column]}${place} as ${column}, which is not there.`,
      )
    }
  }
  return problems
}

/** Rows that are there more than once, where the database may not keep them out. */
async function problemsOfKeys({ query }: Connection, keys: Key[]): Promise<string[]> {
  const problems: string[] = []
  for (const { table, columns } of keys) {
    const list = columns.map((column) => `"${column}"`).join(', ')
    const isKnown = columns.map((column) => `"${column}" IS NOT NULL`).join(' AND ')
    const doubles = await query(
      `SELECT ${list}, count(*) AS "rows of a key" FROM "${table}" WHERE ${isKnown} GROUP BY ${list} HAVING count(*) > 1`,
    )
    const sentences = doubles.map(
      ({ 'rows of a key': count, ...key }) =>
        `${table}: ${count} rows have the same ${columns.join(', ')}: ${Object.values(key).join(' ')}.`,
    )
    for (const problem of shorten(sentences)) problems.push(problem)
  }
  return problems
}

/** Indexes that PostgreSQL has not finished, and does not use. */
async function problemsOfIndexes({ query }: Connection): Promise<string[]> {
  const invalid = await query(
    `SELECT "c"."relname" AS "name" FROM "pg_index" AS "i" JOIN "pg_class" AS "c" ON "c"."oid" = "i"."indexrelid"
     WHERE NOT "i"."indisvalid" AND "c"."relnamespace" = current_schema()::regnamespace`,
  )
  return invalid.map(({ name }) => `The index ${name} is not valid.`)
}

/** A sequence of PostgreSQL does not look at the ids that there are. SQLite does. */
async function problemsOfSequences({ query }: Connection, expected: Structure): Promise<string[]> {
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

function shorten(problems: string[]): string[] {
  const rest = problems.length - NAMED_OF_A_KIND
  if (rest <= 0) return problems
  return [...problems.slice(0, NAMED_OF_A_KIND), `... and ${rest} more of this kind.`]
}
