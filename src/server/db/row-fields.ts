/** Rows of statements that pass the ORM by, as the ORM would answer them. */

/** What a value of a column becomes. Both drivers answer moments as text; SQLite has no booleans. */
const READ = {
  asItIs: (value: unknown) => value,
  moment: (value: unknown) => new Date(String(value)),
  flag: Boolean,
  cents: (value: unknown) => BigInt(String(value)),
}

/** All columns of a table. */
export type Columns<Row> = Record<keyof Row, keyof typeof READ>

interface Fields<Row> {
  /** The columns, for the SQL. */
  sql: string
  count: number
  /** Reads them from the values of a row, in which they begin at `from`. */
  read(values: unknown[], from?: number): Row
}

/** @param table its name in the statement */
export function fieldsOf<Row>(table: string, columns: Columns<Row>): Fields<Row> {
  const fields = Object.entries<keyof typeof READ>(columns)
  return {
    sql: fields.map(([name]) => `"${table}"."${name}"`).join(', '),
    count: fields.length,
    read: (values, from = 0) => {
      const row: Record<string, unknown> = {}
      for (const [index, [name, kind]] of fields.entries()) {
        const value = values[from + index]
        row[name] = value === null ? null : READ[kind](value)
      }
      return row as Row
    },
  }
}
