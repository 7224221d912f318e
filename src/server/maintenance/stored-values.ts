/** Values that a column should not have let in: SQLite takes any value into any column, and both take any text as JSON. */
import { type Connection, readPages, type Row } from './connection.ts'
import { expectedStructure, type Structure } from './structure.ts'

interface StoredColumn {
  name: string
  /** A condition of SQL that its values meet. */
  isRight: string
  /** In the words of a sentence. */
  wanted: string
}

/** By the type of the column. SQLite compares times as texts, so all of them have one form. */
const TYPES: Record<string, { isRight: (column: string) => string; wanted: string }> = {
  INTEGER: {
    isRight: (column) => `typeof(${column}) = 'integer' AND abs(${column}) < 2147483648`,
    wanted: 'a whole number of 32 bits',
  },
  BIGINT: { isRight: (column) => `typeof(${column}) = 'integer'`, wanted: 'a whole number' },
  BOOLEAN: { isRight: (column) => `${column} IN (0, 1)`, wanted: 'true or false' },
  DATETIME: {
    isRight: (column) => `strftime('%Y-%m-%dT%H:%M:%f+00:00', ${column}) IS ${column}`,
    wanted: 'a time like 2026-11-20T12:00:00.000+00:00',
  },
  TEXT: { isRight: (column) => `typeof(${column}) = 'text'`, wanted: 'text' },
  BLOB: { isRight: (column) => `typeof(${column}) = 'blob'`, wanted: 'bytes' },
}

/** A sentence for each row of a table with values that PostgreSQL would have refused. */
export async function problemsOfTypes({ provider, query }: Connection, table: string) {
  if (provider === 'postgresql') return []
  const columns = columnsOf(table)
  const isWrong = columns.map(({ name, isRight }) => `"${name}" IS NOT NULL AND NOT (${isRight})`)
  const lists = columns.map(({ name }, at) => `iif(${isWrong[at]}, '${name} ', '')`)
  const key = primaryKeyOf(expectedStructure('sqlite'), table)
  const rows = await query(
    `SELECT ${lists.join(' || ')} AS "wrong columns", ${key.map((name) => `"${name}"`).join(', ')}
     FROM "${table}" WHERE ${isWrong.map((wrong) => `(${wrong})`).join(' OR ')}`,
  )
  return rows.map(({ 'wrong columns': wrong, ...values }) => {
    const names = String(wrong).split(' ')
    const sentences = columns
      .filter(({ name }) => names.includes(name))
      .map(({ name, wanted }) => `${name} must be ${wanted}.`)
    return `${table} ${Object.values(values).join(' ')}: ${sentences.join(' ')}`
  })
}

function columnsOf(table: string): StoredColumn[] {
  // Only PostgreSQL knows lists of values, and whole numbers of different lengths.
  const others = expectedStructure('postgresql')[table] ?? {}
  const facts = Object.entries(expectedStructure('sqlite')[table] ?? {})
  return facts
    .filter(([what]) => what.startsWith('column '))
    .map(([what, is]) => {
      const name = what.slice(`column ${table}.`.length)
      const list = others[`list of values of ${table}.${name}`]
      if (list !== undefined)
        return {
          name,
          isRight: `"${name}" IN ('${list.replaceAll(', ', "', '")}')`,
          wanted: `one of ${list}`,
        }
      const isLong = others[what]?.startsWith('bigint')
      const type = isLong ? TYPES['BIGINT'] : TYPES[is.split(' ')[0] ?? '']
      if (!type) throw new Error(`The doctor does not know the type of ${table}.${name}: ${is}.`)
      return { name, isRight: type.isRight(`"${name}"`), wanted: type.wanted }
    })
}

function primaryKeyOf(structure: Structure, table: string): string[] {
  return structure[table]?.[`primary key of ${table}`]?.split(', ') ?? []
}

/** Texts that are JSON: columns of a table, and which of them is a list. */
const JSON_TEXTS: Record<string, { column: string; isList: boolean }> = {
  UndoRecord: { column: 'rows', isList: true },
  Scenario: { column: 'changes', isList: true },
  AnsweredRequest: { column: 'answer', isList: false },
  Mail: { column: 'facts', isList: false },
}

/** A sentence for each row of a table whose JSON cannot be read. */
export async function problemsOfJson(connection: Connection, table: string): Promise<string[]> {
  const text = JSON_TEXTS[table]
  if (!text) return []
  const key = primaryKeyOf(expectedStructure('sqlite'), table)
  const problems: string[] = []
  for await (const page of readPages(connection, table))
    for (const row of page.map((json) => JSON.parse(json) as Row)) {
      if (isJson(row[text.column], text.isList)) continue
      const name = key.map((column) => row[column]).join(' ')
      problems.push(
        `${table} ${name}: ${text.column} must be ${text.isList ? 'a list in ' : ''}JSON.`,
      )
    }
  return problems
}

function isJson(text: unknown, isList: boolean): boolean {
  try {
    const value: unknown = JSON.parse(String(text))
    return isList ? Array.isArray(value) && value.length > 0 : true
  } catch {
    return false
  }
}
