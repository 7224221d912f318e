/** Checks the tables, and every invariant of the data, and names what is wrong. It changes nothing. */
import type { Temporal } from 'temporal-polyfill'
import type { ZodError } from 'zod'
import { readMigrations } from '../db/migrations.ts'
import { brokenColumns } from './broken-texts.ts'
import { atOneMoment, type Connection, connect, readPages, type Row } from './connection.ts'
import { problemsOfNextIds } from './next-ids.ts'
import { RELATIONS } from './row-relations.ts'
import { ROW_SHAPES } from './row-shapes.ts'
import { checkTimes } from './stored-times.ts'
import {
  differences,
  expectedReferences,
  expectedStructure,
  type Key,
  lostKeys,
  readStructure,
  type Structure,
} from './structure.ts'

export interface Examination {
  tables: number
  rows: number
  /** A sentence for each. */
  problems: string[]
}

/** What is wrong in one way is named so often, and the rest is counted. */
const NAMED_OF_A_KIND = 20

/**
 * Examines a database as of one moment; a server may use it at the same time.
 *
 * @throws Error when it cannot be opened.
 */
export async function examine(url: string, now: Temporal.Instant): Promise<Examination> {
  const connection = await connect(url)
  try {
    return await atOneMoment(connection, () => examineAt(connection, now))
  } finally {
    await connection.close()
  }
}

async function examineAt(connection: Connection, now: Temporal.Instant): Promise<Examination> {
  const damages = await problemsOfFile(connection)
  // Nothing can be said of tables that are damaged, or that another version of the program has made.
  if (damages.length > 0) return { tables: 0, rows: 0, problems: damages }
  const expected = expectedStructure(connection.provider)
  const found = await readStructure(connection)
  const problems = differences(expected, found)
  if (Object.keys(expected).some((table) => !found[table])) return { tables: 0, rows: 0, problems }
  const examination = { tables: 0, rows: 0, problems }
  try {
    await examineRows(connection, now, expected, examination)
    problems.push(...(await problemsOfKeys(connection, lostKeys(expected, found))))
  } catch (error) {
    if (problems.length === 0) throw error
    problems.push('Not all rows could be checked, because the tables differ so much.')
  }
  return examination
}

async function examineRows(
  connection: Connection,
  now: Temporal.Instant,
  expected: Structure,
  examination: Examination,
): Promise<void> {
  const { problems } = examination
  const tables = Object.keys(expected)
  for (const table of tables) {
    const found = await problemsOfRows(connection, table, now)
    examination.tables += 1
    examination.rows += found.rows
    problems.push(...shorten(found.problems))
  }
  problems.push(...(await problemsOfReferences(connection, expected)))
  for (const { sql, sentence } of RELATIONS)
    problems.push(...shorten((await connection.query(sql)).map(sentence)))
  problems.push(...(await problemsOfContinuations(connection)))
  if (connection.provider === 'postgresql') problems.push(...(await problemsOfIndexes(connection)))
  problems.push(...(await problemsOfNextIds(connection, tables)))
}

/** Whether the database is whole, and of this version of the program. */
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
  const known = new Set(await allTables(connection))
  if (!known.has('_prisma_migrations')) return ['This is not a database of Balance.']
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

async function allTables({ provider, query }: Connection): Promise<string[]> {
  const sql = {
    sqlite: `SELECT "name" FROM "sqlite_master" WHERE "type" = 'table'`,
    postgresql: `SELECT "tablename" AS "name" FROM "pg_tables" WHERE "schemaname" = current_schema()`,
  }
  return (await query(sql[provider])).map(({ name }) => String(name))
}

async function problemsOfRows(
  connection: Connection,
  table: string,
  now: Temporal.Instant,
): Promise<{ rows: number; problems: string[] }> {
  const shape = ROW_SHAPES[table]
  if (!shape) return { rows: 0, problems: [`The doctor does not know the rows of ${table}.`] }
  const problems: string[] = []
  const timesOf = await checkTimes(connection, table, now)
  let rows = 0
  for await (const page of readPages(connection, table)) {
    rows += page.length
    for (const text of page) {
      const row = JSON.parse(text) as Row
      const { error } = shape.schema.safeParse(row)
      const broken = await brokenColumns(connection, table, text, shape.key)
      const sentences = broken.map((column) => `${column}: It must be text in UTF-8.`)
      if (error) sentences.push(sentenceOf(error))
      sentences.push(...timesOf(row))
      if (sentences.length === 0) continue
      const name = shape.key.map((column) => row[column]).join(' ')
      problems.push(`${table} ${name}: ${sentences.join(' ')}`)
    }
  }
  return { rows, problems }
}

function sentenceOf({ issues }: ZodError): string {
  return issues
    .map(({ path, message }) => (path.length > 0 ? `${path.join('.')}: ${message}` : message))
    .join(' ')
}

async function problemsOfReferences(
  connection: Connection,
  expected: Structure,
): Promise<string[]> {
  const problems: string[] = []
  for (const { table, column, parent, parentColumn } of expectedReferences(expected)) {
    const missing = await connection.query(
      `SELECT "c"."${column}" AS "missing", count(*) AS "count" FROM "${table}" AS "c"
       LEFT JOIN "${parent}" AS "p" ON "p"."${parentColumn}" = "c"."${column}"
       WHERE "c"."${column}" IS NOT NULL AND "p"."${parentColumn}" IS NULL GROUP BY "c"."${column}"`,
    )
    problems.push(
      ...shorten(
        missing.map(
          (row) =>
            `${table}: ${row.count} rows name ${parent} ${row.missing} as ${column}, which is not there.`,
        ),
      ),
    )
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
    problems.push(...shorten(sentences))
  }
  return problems
}

/** A chain of cash flows, each of which continues another one, must have an end. */
async function problemsOfContinuations({ query }: Connection): Promise<string[]> {
  const rows = await query(
    'SELECT "id", "continuesId" FROM "CashFlow" WHERE "continuesId" IS NOT NULL ORDER BY "id"',
  )
  const continues = new Map(rows.map(({ id, continuesId }) => [Number(id), Number(continuesId)]))
  const ended = new Set<number>()
  const problems: string[] = []
  for (const id of continues.keys()) {
    const chain = new Set<number>()
    let at: number | undefined = id
    while (at !== undefined && !ended.has(at) && !chain.has(at)) {
      chain.add(at)
      at = continues.get(at)
    }
    if (at !== undefined && chain.has(at))
      problems.push(`CashFlow ${at} continues itself, by others.`)
    for (const part of chain) ended.add(part)
  }
  return shorten(problems)
}

/** Indexes that PostgreSQL has not finished, and does not use. */
async function problemsOfIndexes({ query }: Connection): Promise<string[]> {
  const invalid = await query(
    `SELECT "c"."relname" AS "name" FROM "pg_index" AS "i" JOIN "pg_class" AS "c" ON "c"."oid" = "i"."indexrelid"
     WHERE NOT "i"."indisvalid" AND "c"."relnamespace" = current_schema()::regnamespace`,
  )
  return invalid.map(({ name }) => `The index ${name} is not valid.`)
}

function shorten(problems: string[]): string[] {
  const rest = problems.length - NAMED_OF_A_KIND
  if (rest <= 0) return problems
  return [...problems.slice(0, NAMED_OF_A_KIND), `... and ${rest} more of this kind.`]
}
