/** Cuts tables into pages by a key, so that no statement takes long, and none sees the database as of long ago. */
import type { Connection } from './connection.ts'

/** Literals of SQL: the rows from one key on, and before another. Null without such an end. */
export interface Range {
  from: string | null
  to: string | null
}

export interface Pages {
  table: string
  column: string
  /** A page has so many rows, or more where they have one key. */
  rows: number
}

const ALL: Range = { from: null, to: null }

export type Within = (column: string) => string

export function within({ from, to }: Range): Within {
  return (column) => {
    const ends = [
      from === null ? [] : `${column} >= ${from}`,
      to === null ? [] : `${column} < ${to}`,
    ]
    return ends.flat().join(' AND ') || 'TRUE'
  }
}

/** The pages of a range: at least one, without gaps. */
export async function* rangesOf(
  { query }: Connection,
  { table, column, rows }: Pages,
  whole = ALL,
): AsyncGenerator<Range> {
  const name = `"${column}"`
  const keyAfter = async (condition: string, skipped: number) => {
    const [found] = await query(
      `SELECT ${name} AS "key" FROM "${table}" WHERE ${condition} AND ${name} IS NOT NULL
       ORDER BY ${name} LIMIT 1 OFFSET ${skipped}`,
    )
    return found ? literalOf(found.key) : null
  }
  for (let { from } = whole; ;) {
    const rest = within({ from, to: whole.to })(name)
    let to = await keyAfter(rest, rows)
    // So many rows have one key that the page would be empty.
    if (to !== null && to === from) to = await keyAfter(`${rest} AND ${name} > ${from}`, 0)
    if (to === null) {
      yield { from, to: whole.to }
      return
    }
    yield { from, to }
    from = to
  }
}

function literalOf(key: unknown): string {
  if (typeof key === 'number' || typeof key === 'bigint') return String(key)
  if (key instanceof Uint8Array) return `X'${Buffer.from(key).toString('hex')}'`
  return `'${String(key).replaceAll("'", "''")}'`
}
