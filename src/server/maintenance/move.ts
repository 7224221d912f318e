/** Carries all rows of a SQLite database over to PostgreSQL, and proves that they have arrived. */
import {
  atOneMoment,
  type Column,
  type Connection,
  connect,
  listColumns,
  listReferences,
  listTables,
  readPages,
  type Row,
} from './connection.ts'

export interface MovedTable {
  table: string
  rows: number
  /** What the values of each column add up to, as text: the lengths of texts, the milliseconds of times. */
  sums: Record<string, string>
}

/**
 * Copies every row into an empty database with the same tables, in one transaction; and compares, before it commits,
 * how many rows each table has and what each column adds up to.
 *
 * @param from a SQLite file that nothing else uses: a row that a server writes during the move would be missing
 * @param to a migrated PostgreSQL database
 * @throws Error when the target has rows, or other tables; when a row is refused; and when a sum differs. The target is
 * then as it was.
 */
export async function move(from: string, to: string): Promise<MovedTable[]> {
  const source = await connect(from)
  try {
    const target = await connect(to)
    try {
      await target.query('BEGIN')
      const moved = await atOneMoment(source, () => moveAll(source, target))
      await target.query('COMMIT')
      return moved
    } finally {
      // Without a COMMIT nothing has happened.
      await target.close()
    }
  } finally {
    await source.close()
  }
}

async function moveAll(source: Connection, target: Connection): Promise<MovedTable[]> {
  const tables = await listTables(source)
  await requireSameTables(source, target, tables)
  await requireEmpty(target, tables)
  const references = await listReferences(target)
  const alter = async (to: string) => {
    for (const { table, constraint } of references)
      await target.query(`ALTER TABLE "${table}" ALTER CONSTRAINT "${constraint}" ${to}`)
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

async function requireSameTables(
  source: Connection,
  target: Connection,
  tables: string[],
): Promise<void> {
  const there = await listTables(target)
  if (there.toSorted().join() !== tables.toSorted().join())
    throw new Error('The tables of the two databases are not the same.')
  for (const table of tables) {
    const [ours, theirs] = await Promise.all(
      [source, target].map(async (database) =>
        (await listColumns(database, table)).map(({ name }) => name).join(', '),
      ),
    )
    if (ours !== theirs)
      throw new Error(`The columns of ${table} are not the same: ${ours}; and ${theirs}.`)
  }
}

async function requireEmpty(target: Connection, tables: string[]): Promise<void> {
  for (const table of tables) {
    // Nobody can write into it until the end.
    await target.query(`LOCK TABLE "${table}" IN ACCESS EXCLUSIVE MODE`)
    const [row] = await target.query(`SELECT 1 FROM "${table}" LIMIT 1`)
    if (row)
      throw new Error(
        `The database to move to is not empty: ${table} has rows. Choose an empty one; nothing was changed.`,
      )
  }
}

/** A number that a deleted row had is not given again, here as there. */
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
  const columns = await listColumns(target, table)
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

/** No column has this name. */
const COUNT = 'count(*)'

async function sumsOf(
  { provider, query }: Connection,
  table: string,
  columns: Column[],
): Promise<Record<string, string>> {
  const sums = columns.map(
    ({ name, type }) =>
      `CAST(coalesce(sum(${measure(provider, `"${name}"`, type)}), 0) AS TEXT) AS "${name}"`,
  )
  const [row = {}] = await query(
    `SELECT CAST(count(*) AS TEXT) AS "${COUNT}", ${sums.join(', ')} FROM "${table}"`,
  )
  return row as Row & Record<string, string>
}

/** A whole number that stands for a value, the same in both databases. */
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
