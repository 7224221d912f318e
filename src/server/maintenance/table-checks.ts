import type { Provider } from '../db/database.ts'
import { readMigrations } from '../db/migrations.ts'
import { postgresql } from '../db/postgresql/postgresql.ts'
import { sqlite } from '../db/sqlite/sqlite.ts'
import type { Connection } from './connection.ts'
import { type Range, rangesOf, within } from './pages.ts'
import type { RowCheck } from './row-checks.ts'
import { expectedReferences, expectedStructure, type Key, type Structure } from './structure.ts'

export async function problemsOfFile(connection: Connection): Promise<string[]> {
  const { provider, query } = connection
  if (provider === 'sqlite') {
    const found = await query('PRAGMA integrity_check(20)').catch((error: unknown) => [
      { integrity_check: error instanceof Error ? error.message : String(error) },
    ])
    const damages = found.map(({ integrity_check: text }) => String(text))
    if (damages.join() !== 'ok') return damages.map((text) => `The file is damaged: ${text}.`)
  }
  const { listTables } = { sqlite, postgresql }[provider].migration
  const tables = (await query(listTables)).flatMap((row) => Object.values(row))
  if (!tables.includes('_prisma_migrations')) return ['This is not a database of Balance.']
  const rows = await query(
    'SELECT "migration_name" AS "name", "checksum", "finished_at" IS NOT NULL AS "isFinished" FROM "_prisma_migrations"',
  )
  const applied = new Map(rows.map((row) => [String(row.name), row]))
  const migrations = readMigrations(provider)
  const wrong = migrations.flatMap(({ name, checksum }) => {
    const row = applied.get(name)
    if (!row?.isFinished)
      return `The migration ${name} is not applied. A start of the server applies it.`
    const isSame = row.checksum === checksum
    return isSame ? [] : `The migration ${name} was changed after it was applied.`
  })
  for (const { name } of migrations) applied.delete(name)
  const newer = (name: string) => `The migration ${name} is of a newer version of Balance.`
  return [...wrong, ...[...applied.keys()].map(newer)]
}

/** Keyed by the type of a column of SQLite, `?` in a condition that its values meet. SQLite compares times as texts, so all have one form. */
const TYPES: Record<string, [isRight: string, wanted: string]> = {
  INTEGER: [`typeof(?) = 'integer' AND abs(?) < 2147483648`, 'a whole number of 32 bits'],
  BIGINT: [`typeof(?) = 'integer'`, 'a whole number'],
  BOOLEAN: ['? IN (0, 1)', 'true or false'],
  DATETIME: [
    `strftime('%Y-%m-%dT%H:%M:%f+00:00', ?) IS ?`,
    'a time like 2026-11-20T12:00:00.000+00:00',
  ],
  TEXT: [`typeof(?) = 'text'`, 'text'],
  BLOB: [`typeof(?) = 'blob'`, 'bytes'],
}

/** The columns with JSON; that of undo records is a list with rows. */
const JSON_TEXTS: Record<string, string> = {
  UndoRecord: 'rows',
  Scenario: 'changes',
  AnsweredRequest: 'answer',
  Mail: 'facts',
}

/** SQLite lets any value into a column; PostgreSQL lets in times before and after all others. */
function conditionsOf(provider: Provider, table: string) {
  const [facts, others] = [expectedStructure('sqlite'), expectedStructure('postgresql')]
  return Object.entries(facts[table] ?? {}).flatMap(([what, is]) => {
    if (!what.startsWith('column ')) return []
    const name = what.slice(`column ${table}.`.length)
    const type = is.split(' ')[0] ?? ''
    // Only PostgreSQL knows lists of values, and whole numbers of different lengths.
    const list = others[table]?.[`list of values of ${table}.${name}`]
    const isLong = others[table]?.[what]?.startsWith('bigint')
    const [isRight, wanted] =
      list === undefined
        ? (TYPES[isLong ? 'BIGINT' : type] ?? ['FALSE', type])
        : [`? IN ('${list.replaceAll(', ', "', '")}')`, `one of ${list}`]
    if (provider === 'sqlite')
      return { name, wanted, isRight: isRight.replaceAll('?', `"${name}"`) }
    return type === 'DATETIME' ? { name, wanted, isRight: `isfinite("${name}")` } : []
  })
}

export function primaryKeyOf(table: string): string[] {
  return expectedStructure('sqlite')[table]?.[`primary key of ${table}`]?.split(', ') ?? []
}

export function typeCheck(provider: Provider, table: string, key: string): RowCheck | null {
  const columns = conditionsOf(provider, table)
  if (columns.length === 0) return null
  const isWrong = columns.map(({ name, isRight }) => `("${name}" IS NOT NULL AND NOT (${isRight}))`)
  const lists = columns.map(
    ({ name }, at) => `CASE WHEN ${isWrong[at]} THEN '${name} ' ELSE '' END`,
  )
  return {
    table,
    key,
    sql: (isIn) =>
      `SELECT ${lists.join(' || ')} AS "wrong columns", ${listOf(primaryKeyOf(table))}
       FROM "${table}" WHERE ${isIn(`"${key}"`)} AND (${isWrong.join(' OR ')})`,
    sentence: ({ 'wrong columns': wrong, ...values }) => {
      const names = String(wrong).split(' ')
      const sentences = columns
        .filter(({ name }) => names.includes(name))
        .map(({ name, wanted }) => `${name} must be ${wanted}.`)
      return `${table} ${Object.values(values).join(' ')}: ${sentences.join(' ')}`
    },
  }
}

/** So many texts are read where the database has said that one of more is wrong. */
const FEW_ROWS = 100

export async function problemsOfJson(
  connection: Connection,
  table: string,
  column: string,
  page: Range,
): Promise<string[]> {
  const name = JSON_TEXTS[table]
  if (name === undefined) return []
  const { provider, query } = connection
  const isList = table === 'UndoRecord'
  const isWrong = {
    sqlite: `NOT json_valid("${name}") OR (${isList} AND json_array_length("${name}") = 0)`,
    postgresql: isList
      ? `json_array_length("${name}"::json) = 0`
      : `json_typeof("${name}"::json) IS NULL`,
  }[provider]
  // Both fail for what is no JSON, or no list. To send all texts would take ten times as long.
  const mayBeWrong = await query(
    `SELECT 1 FROM "${table}" WHERE ${within(page)(`"${column}"`)} AND (${isWrong}) LIMIT 1`,
  ).then(
    (rows) => rows.length > 0,
    () => true,
  )
  const problems: string[] = []
  if (!mayBeWrong) return problems
  const key = primaryKeyOf(table)
  for await (const few of rangesOf(connection, { table, column, rows: FEW_ROWS }, page)) {
    const rows = await query(
      `SELECT ${listOf([...key, name])} FROM "${table}" WHERE ${within(few)(`"${column}"`)}`,
    )
    for (const row of rows.filter((each) => !isJson(each[name], isList)))
      problems.push(
        `${table} ${key.map((part) => row[part]).join(' ')}: ${name} must be ${isList ? 'a list in ' : ''}JSON.`,
      )
  }
  return problems
}

function isJson(text: unknown, isList: boolean): boolean {
  try {
    const value: unknown = JSON.parse(String(text))
    return !isList || (Array.isArray(value) && value.length > 0)
  } catch {
    return false
  }
}

function listOf(columns: string[]): string {
  return columns.map((column) => `"${column}"`).join(', ')
}

export function referenceChecks(expected: Structure): RowCheck[] {
  return expectedReferences(expected).map(({ table, columns, parent, parentColumns }) => {
    const [key = '', parentKey = ''] = [columns[0], parentColumns[0]]
    const pairs = columns.map((column, at) => `"p"."${parentColumns[at]}" = "c"."${column}"`)
    const list = columns.map((column) => `"c"."${column}"`)
    // The last column is the id, and those before it say in which account.
    const [column = '', ...others] = columns.toReversed()
    return {
      table,
      key,
      sql: (isIn) =>
        `SELECT ${list.join(', ')}, count(*) AS "rows of a key" FROM "${table}" AS "c"
         LEFT JOIN "${parent}" AS "p" ON ${isIn(`"p"."${parentKey}"`)} AND ${pairs.join(' AND ')}
         WHERE ${isIn(`"c"."${key}"`)} AND ${list.map((each) => `${each} IS NOT NULL`).join(' AND ')}
           AND "p"."${parentKey}" IS NULL
         GROUP BY ${list.join(', ')}`,
      sentence: ({ 'rows of a key': count, ...row }) => {
        const place = others.map((other) => ` with the ${other} ${row[other]}`).join('')
        return `${table}: ${count} rows name ${parent} ${row[column]}${place} as ${column}, which is not there.`
      },
    }
  })
}

export async function problemsOfKey(
  { query }: Connection,
  { table, columns }: Key,
): Promise<string[]> {
  const list = listOf(columns)
  const isKnown = columns.map((column) => `"${column}" IS NOT NULL`).join(' AND ')
  const doubles = await query(
    `SELECT ${list}, count(*) AS "rows of a key" FROM "${table}" WHERE ${isKnown} GROUP BY ${list} HAVING count(*) > 1`,
  )
  return doubles.map(
    ({ 'rows of a key': count, ...key }) =>
      `${table}: ${count} rows have the same ${columns.join(', ')}: ${Object.values(key).join(' ')}.`,
  )
}

export async function problemsOfIndexes({ query }: Connection): Promise<string[]> {
  const invalid = await query(
    `SELECT "c"."relname" AS "name" FROM "pg_index" AS "i" JOIN "pg_class" AS "c" ON "c"."oid" = "i"."indexrelid"
     WHERE NOT "i"."indisvalid" AND "c"."relnamespace" = current_schema()::regnamespace`,
  )
  return invalid.map(({ name }) => `The index ${name} is not valid.`)
}

/** SQLite looks at the ids that there are; a sequence of PostgreSQL does not. */
export async function problemsOfSequences(
  { query }: Connection,
  expected: Structure,
): Promise<string[]> {
  const problems: string[] = []
  for (const [table, facts] of Object.entries(expected)) {
    if (!facts[`sequence of ${table}.id`]) continue
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
