/** Texts in SQLite that are not UTF-8: to read them replaces what is wrong, so it is not seen in them. */
import { isUtf8 } from 'node:buffer'
import { type Connection, listColumns, type Row } from './connection.ts'

/** Stands for what could not be read; a person may have stored it as well. */
const REPLACEMENT = '\uFFFD'

/**
 * The columns of a row whose texts are not UTF-8.
 *
 * @param text the row as JSON
 * @param key the columns that name it
 */
export async function brokenColumns(
  connection: Connection,
  table: string,
  text: string,
  key: string[],
): Promise<string[]> {
  if (connection.provider !== 'sqlite' || !text.includes(REPLACEMENT)) return []
  const row = JSON.parse(text) as Row
  const columns = (await listColumns(connection, table)).filter(({ name }) =>
    String(row[name]).includes(REPLACEMENT),
  )
  const bytes = columns.map(({ name }) => `hex("${name}") AS "${name}"`)
  const where = key.map((column) => `"${column}" = ?`)
  const [found = {}] = await connection.query(
    `SELECT ${bytes.join(', ')} FROM "${table}" WHERE ${where.join(' AND ')}`,
    key.map((column) => String(row[column])),
  )
  return columns
    .map(({ name }) => name)
    .filter((name) => !isUtf8(Buffer.from(String(found[name] ?? ''), 'hex')))
}
