import { migrate } from '../db/migrate.ts'
import { enumsOf, tablesOf } from '../db/migrations.ts'
import { postgresql } from '../db/postgresql/postgresql.ts'
import {
  type Connection,
  connected,
  inTransaction,
  readApplied,
  type Row,
  runOn,
} from './connection.ts'
import { findSpread } from './spread.ts'
import { expectedStructure } from './structure.ts'

export interface MovedTable {
  table: string
  rows: number
  /** The sum of each column's values, as text: the lengths of texts, the milliseconds of times. */
  sums: Record<string, string>
}

/**
 * In one transaction, which compares counts and sums before it commits. @param to a PostgreSQL database whose tables, if any, are empty
 * @throws Error when the source is not of this version, the target is not empty, or a sum differs. The target stays as it was.
 */
export function move(from: string, to: string): Promise<MovedTable[]> {
  return connected(from, async (source) => {
    await requireMigrated(source)
    return connected(to, (target) => moveInto(source, target, to))
  })
}

async function moveInto(source: Connection, target: Connection, to: string): Promise<MovedTable[]> {
  const tables = Object.keys(expectedStructure('sqlite'))
  if ((await findSpread(target)).size > 0)
    throw notEmpty('npm run distribute has spread its tables, so move first, and distribute then')
  const wasBare = await inTransaction(target, () => requireEmptyFor(tables, target))
  try {
    // Migrates in transactions of its own: a new value of an enum can be used only after a commit.
    await migrate(to)
    return await inTransaction(target, () =>
      inTransaction(source, () => moveAll(source, target, tables)),
    )
  } catch (error) {
    // If the target does not answer any more, its tables stay, without rows, and the next move goes on.
    if (wasBare) await inTransaction(target, () => dropTables(target)).catch(() => undefined)
    throw error
  }
}

/** The file is to stay as it is: only a start of the server migrates it. */
async function requireMigrated(source: Connection): Promise<void> {
  const { open, applied } = await readApplied(source)
  if (applied.length === 0)
    throw new Error('The file of DATABASE_URL is not a database of Balance.')
  if (open.length > 0)
    throw new Error(
      `The file of DATABASE_URL is of an older version of Balance: it lacks the migration ${open[0]?.name}. Start this version on it once, stop it, and move then.`,
    )
}

async function listTables(target: Connection): Promise<string[]> {
  const rows = await runOn(target)(postgresql.migration.listTables)
  return rows.map(([name]) => String(name))
}

async function requireEmptyFor(tables: string[], target: Connection): Promise<boolean> {
  const there = await listTables(target)
  // Without the record, even a table of one of Balance's names is another program's.
  const record = '_prisma_migrations'
  const { applied } = there.includes(record) ? await readApplied(target) : { applied: [] }
  const own = new Set(there.includes(record) ? [record, ...tables, ...tablesOf(applied)] : [])
  const others = there.filter((table) => !own.has(table))
  if (others.length > 0) throw notEmpty(`it has other tables (${others.join(', ')})`)
  // A view or a type of others may have the name of one of ours.
  const types = new Set(enumsOf(applied))
  const things = (await runOn(target)(postgresql.migration.listOthers))
    .filter(([name, kind]) => kind !== 'type' || !types.has(String(name)))
    .map(([name, kind]) => `the ${String(kind)} ${String(name)}`)
  if (things.length > 0) throw notEmpty(`it has ${things.join(', ')}`)
  await requireEmpty(
    target,
    there.filter((table) => table !== record),
  )
  return there.length === 0
}

function notEmpty(reason: string): Error {
  return new Error(
    `The database to move to is not empty: ${reason}. --to must name an empty one, as createdb makes it; nothing was changed.`,
  )
}

/** @throws Error when a table has rows. */
async function dropTables(target: Connection): Promise<void> {
  const { applied } = await readApplied(target)
  const made = new Set(tablesOf(applied))
  const tables = (await listTables(target)).filter((table) => made.has(table))
  await requireEmpty(target, tables)
  for (const table of [...tables, '_prisma_migrations'])
    await target.query(`DROP TABLE IF EXISTS "${table}" CASCADE`)
  for (const name of enumsOf(applied)) await target.query(`DROP TYPE IF EXISTS "${name}"`)
}

async function moveAll(
  source: Connection,
  target: Connection,
  tables: string[],
): Promise<MovedTable[]> {
  await requireEmpty(target, tables)
  await target.query('DELETE FROM "Claim"')
  const references = await target.query(
    `SELECT "conrelid"::regclass::text AS "table", "conname" AS "name" FROM "pg_constraint"
     WHERE "contype" = 'f' AND "connamespace" = current_schema()::regnamespace`,
  )
  const alter = async (to: string) => {
    for (const { table, name } of references)
      await target.query(`ALTER TABLE ${table} ALTER CONSTRAINT "${name}" ${to}`)
  }
  // Rows may come before those that they refer to; all are checked at the end.
  await alter('DEFERRABLE INITIALLY DEFERRED')
  for (const table of tables)
    for await (const page of readPages(source, table))
      await target.query(
        `INSERT INTO "${table}" SELECT * FROM json_populate_recordset(NULL::"${table}", $1::json)`,
        [`[${page.join(',')}]`],
      )
  await target.query('SET CONSTRAINTS ALL IMMEDIATE')
  await alter('NOT DEFERRABLE')
  await setSequences(source, target, tables)
  const moved: MovedTable[] = []
  for (const table of tables) moved.push(await compareTable(source, target, table))
  return moved
}

const ROWS_PER_PAGE = 2_000

/** All rows of SQLite's table as JSON objects in text. Call it within a transaction. */
async function* readPages({ query }: Connection, table: string): AsyncGenerator<string[]> {
  const columns = await query(`SELECT "name", "type" FROM pragma_table_info('${table}')`)
  const fields = columns.map(({ name, type }) => `'${name}', ${jsonOf(`"${name}"`, type)}`)
  // Read as text: JavaScript's numbers do not hold the largest ids.
  for (let where = ''; ;) {
    const rows = await query(
      `SELECT CAST("rowid" AS TEXT) AS "at", json_object(${fields.join(', ')}) AS "row" FROM "${table}"
       ${where} ORDER BY "rowid" LIMIT ${ROWS_PER_PAGE}`,
    )
    if (rows.length === 0) return
    yield rows.map(({ row }) => String(row))
    where = `WHERE "rowid" > ${rows.at(-1)?.at}`
  }
}

/**
 * JSON has no bytes: they become text as PostgreSQL writes it. Bytes in a column of text, and text in one of bytes, become a
 * list, which no column may have.
 */
function jsonOf(column: string, type: unknown): string {
  return type === 'BLOB'
    ? `CASE typeof(${column}) WHEN 'blob' THEN '\\x' || hex(${column}) WHEN 'text' THEN json_array() ELSE ${column} END`
    : `CASE typeof(${column}) WHEN 'blob' THEN json_array() ELSE ${column} END`
}

async function requireEmpty(target: Connection, tables: string[]): Promise<void> {
  for (const table of tables) {
    await target.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`)
    // The migrations make a row here: the database waits for its first user.
    const made = table === 'Claim' ? ' WHERE "claimedAt" IS NOT NULL' : ''
    const [row] = await target.query(`SELECT 1 FROM "${table}"${made} LIMIT 1`)
    if (row) throw notEmpty(`${table} has rows`)
  }
}

async function setSequences(
  source: Connection,
  target: Connection,
  tables: string[],
): Promise<void> {
  for (const { name, seq } of await source.query('SELECT "name", "seq" FROM "sqlite_sequence"')) {
    if (!tables.includes(String(name)) || Number(seq) < 1) continue
    await target.query(`SELECT setval(pg_get_serial_sequence('"${name}"', 'id'), $1::bigint)`, [
      String(seq),
    ])
  }
}

async function compareTable(
  source: Connection,
  target: Connection,
  table: string,
): Promise<MovedTable> {
  // PostgreSQL's types say more than SQLite's.
  const columns = await target.query(
    `SELECT "column_name" AS "name", "data_type" AS "type" FROM "information_schema"."columns"
     WHERE "table_schema" = current_schema() AND "table_name" = '${table}' ORDER BY "column_name" COLLATE "C"`,
  )
  const [before, after] = await Promise.all(
    [source, target].map((database) => sumsOf(database, table, columns)),
  )
  const { [COUNT]: rows, ...sums } = before ?? {}
  for (const [column, sum] of Object.entries(before ?? {}))
    if (sum !== after?.[column])
      throw new Error(
        `${table} has not arrived as it was: ${column} is ${sum} here, and ${after?.[column]} there. Nothing was moved.`,
      )
  return { table, rows: Number(rows), sums }
}

const COUNT = 'count(*)'

async function sumsOf(
  { provider, query }: Connection,
  table: string,
  columns: Row[],
): Promise<Record<string, string>> {
  const sums = columns.map(
    ({ name, type }) =>
      `CAST(coalesce(sum(${measure(provider, `"${name}"`, String(type))}), 0) AS TEXT) AS "${name}"`,
  )
  const [row = {}] = await query(
    `SELECT CAST(count(*) AS TEXT) AS "${COUNT}", ${sums.join(', ')} FROM "${table}"`,
  )
  return row as Row & Record<string, string>
}

function measure(provider: Connection['provider'], column: string, type: string): string {
  const isSqlite = provider === 'sqlite'
  if (type === 'boolean') return isSqlite ? column : `${column}::int`
  if (type.startsWith('timestamp'))
    return isSqlite
      ? `CAST(strftime('%s', ${column}) AS INTEGER) * 1000 + CAST(substr(strftime('%f', ${column}), 4) AS INTEGER)`
      : `(extract(epoch FROM date_trunc('milliseconds', ${column})) * 1000)::bigint`
  if (/int|numeric/.test(type)) return column
  return isSqlite || type === 'bytea' ? `length(${column})` : `length(${column}::text)`
}
