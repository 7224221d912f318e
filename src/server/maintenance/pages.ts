/** Cuts tables into pages by a key, so that no statement takes long, and none sees the database as of long ago. */
import type { Connection } from './connection.ts'

interface Pages {
  table: string
  key: string
  /** A page has so many rows, or more where they have one key. */
  rows: number
}

/** Yields conditions of SQL upon the rows "r" of a table: at least one, and each row meets one of them. */
export async function* pagesOf(
  { query }: Connection,
  { table, key, rows }: Pages,
): AsyncGenerator<string> {
  const column = `"r"."${key}"`
  const keyAfter = async (condition: string, skipped: number) => {
    const [found] = await query(
      `SELECT ${column} AS "key" FROM "${table}" AS "r" WHERE ${condition} ORDER BY ${column} LIMIT 1 OFFSET ${skipped}`,
    )
    return found ? literalOf(found.key) : null
  }
  for (let from: string | null = null, start = 'TRUE'; ;) {
    let to = await keyAfter(start, rows)
    // The page would be empty, because more rows have one key.
    if (to !== null && to === from) to = await keyAfter(`${column} > ${from}`, 0)
    if (to === null) {
      yield start
      return
    }
    yield `${start} AND ${column} < ${to}`
    from = to
    start = `${column} >= ${from}`
  }
}

function literalOf(key: unknown): string {
  if (typeof key === 'number' || typeof key === 'bigint') return String(key)
  if (key instanceof Uint8Array) return `X'${Buffer.from(key).toString('hex')}'`
  return `'${String(key).replaceAll("'", "''")}'`
}
