/** The ids that the next rows get, of which the databases remember the last ones: each has to be new. */
import { MAX_STORED_INTEGER } from '../../shared/fields.ts'
import type { Connection } from './connection.ts'

export function problemsOfNextIds(connection: Connection, tables: string[]): Promise<string[]> {
  return connection.provider === 'sqlite'
    ? problemsOfCounts(connection, tables)
    : problemsOfSequences(connection, tables)
}

/** SQLite remembers the last id, so that the one of a deleted row is not given again. */
async function problemsOfCounts({ query }: Connection, tables: string[]): Promise<string[]> {
  const counted = await query(
    `SELECT "name" FROM "sqlite_master" WHERE "type" = 'table' AND "sql" LIKE '%AUTOINCREMENT%'`,
  )
  const problems: string[] = []
  for (const { name } of counted) {
    const table = String(name)
    if (!tables.includes(table)) continue
    const [ids] = await query(
      `SELECT coalesce(max("id"), 0) AS "highest",
        coalesce((SELECT min("seq") FROM "sqlite_sequence" WHERE "name" = '${table}'), 0) AS "last" FROM "${table}"`,
    )
    // What is remembered may be no number.
    if (!(Number(ids?.highest) <= Number(ids?.last)))
      problems.push(
        `The last id of ${table} is remembered as ${ids?.last}, but there are ids up to ${ids?.highest}: ids of deleted rows could be given again.`,
      )
    problems.push(...problemsOfEnd(table, Number(ids?.last) + 1))
  }
  return problems
}

/** A sequence of PostgreSQL does not look at the rows. */
async function problemsOfSequences({ query }: Connection, tables: string[]): Promise<string[]> {
  const problems: string[] = []
  for (const table of tables) {
    const [found] = await query(
      `SELECT pg_get_serial_sequence('"${table}"', "column_name") AS "sequence" FROM "information_schema"."columns"
       WHERE "table_schema" = current_schema() AND "table_name" = '${table}' AND "column_name" = 'id' AND "column_default" IS NOT NULL`,
    )
    if (!found?.sequence) continue
    // One that has not been called gives its last value itself.
    const [ids] = await query(
      `SELECT (SELECT coalesce(max("id"), 0) FROM "${table}") AS "highest",
        (SELECT CASE WHEN "is_called" THEN "last_value" + 1 ELSE "last_value" END FROM ${found.sequence}) AS "next"`,
    )
    const next = Number(ids?.next)
    if (Number(ids?.highest) >= next)
      problems.push(
        `The next ${table} would get the id ${next}, but there are ids up to ${ids?.highest}.`,
      )
    problems.push(...problemsOfEnd(table, next))
  }
  return problems
}

function problemsOfEnd(table: string, next: number): string[] {
  return next > MAX_STORED_INTEGER ? [`The ids of ${table} are used up: none is left to give.`] : []
}
