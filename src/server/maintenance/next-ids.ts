/** What SQLite remembers so that the id of a deleted row is not given again. */
import type { Connection } from './connection.ts'

export async function problemsOfNextIds(
  { query }: Connection,
  tables: string[],
): Promise<string[]> {
  const counted = await query(
    `SELECT "name" FROM "sqlite_master" WHERE "type" = 'table' AND "sql" LIKE '%AUTOINCREMENT%'`,
  )
  const problems: string[] = []
  for (const { name: table } of counted) {
    if (!tables.includes(String(table))) continue
    const [ids] = await query(
      `SELECT coalesce(max("id"), 0) AS "highest",
        coalesce((SELECT min("seq") FROM "sqlite_sequence" WHERE "name" = '${table}'), 0) AS "last" FROM "${table}"`,
    )
    // What is remembered may be no number.
    if (!(Number(ids?.highest) <= Number(ids?.last)))
      problems.push(
        `The last id of ${table} is remembered as ${ids?.last}, but there are ids up to ${ids?.highest}: ids of deleted rows could be given again.`,
      )
  }
  return problems
}
