/** Values that a column should not have let in: SQLite takes any value into any column, and both take any text as JSON. */
import type { Connection } from './connection.ts'
import { type Range, rangesOf, within } from './pages.ts'
import { expectedStructure } from './structure.ts'

interface StoredColumn {
  name: string
  /** A condition of SQL that its values meet. */
  isRight: string
  /** In the words of a sentence. */
  wanted: string
}

/** Keyed by the type of the column. SQLite compares times as texts, so all of them have one form. */
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

/**
 * A sentence for each row of a page of a table with values that its columns should not have let in. PostgreSQL lets in
 * times before and after all others.
 *
 * @param column of the key by which the page is cut
 */
export async function problemsOfTypes(
  { provider, query }: Connection,
  table: string,
  { column, page }: { column: string; page: Range },
): Promise<string[]> {
  const columns = provider === 'sqlite' ? columnsOf(table) : timesOf(table)
  if (columns.length === 0) return []
  const isWrong = columns.map(({ name, isRight }) => `"${name}" IS NOT NULL AND NOT (${isRight})`)
  const lists = columns.map(
    ({ name }, at) => `CASE WHEN ${isWrong[at]} THEN '${name} ' ELSE '' END`,
  )
  const key = primaryKeyOf(table)
  const rows = await query(
    `SELECT ${lists.join(' || ')} AS "wrong columns", ${key.map((name) => `"${name}"`).join(', ')}
     FROM "${table}" WHERE ${within(page)(`"${column}"`)} AND (${isWrong.map((wrong) => `(${wrong})`).join(' OR ')})`,
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

function timesOf(table: string): StoredColumn[] {
  return columnsOf(table)
    .filter(({ wanted }) => wanted === TYPES['DATETIME']?.wanted)
    .map((column) => ({ ...column, isRight: `isfinite("${column.name}")` }))
}

/** The columns of a primary key. */
export function primaryKeyOf(table: string): string[] {
  const key = expectedStructure('sqlite')[table]?.[`primary key of ${table}`]
  return key?.split(', ') ?? []
}

interface JsonText {
  column: string
  /** The length that a list must have; absent where it need be no list. */
  least?: number
}

/** Texts that are JSON, by their table. */
const JSON_TEXTS: Record<string, JsonText> = {
  UndoRecord: { column: 'rows', least: 1 },
  Scenario: { column: 'changes', least: 0 },
  AnsweredRequest: { column: 'answer' },
  Mail: { column: 'facts' },
}

/** In so many rows a text is looked for that the database cannot read. */
const FEW_ROWS = 100

/**
 * A sentence for each row of a page of a table whose JSON cannot be read.
 *
 * @param column of the key by which the page is cut
 */
export async function problemsOfJson(
  connection: Connection,
  table: string,
  { column, page }: { column: string; page: Range },
): Promise<string[]> {
  const text = JSON_TEXTS[table]
  if (!text || !(await mayHaveProblems(connection, { table, text, column, page }))) return []
  const key = primaryKeyOf(table)
  const problems: string[] = []
  for await (const few of rangesOf(connection, { table, column, rows: FEW_ROWS }, page)) {
    const rows = await connection.query(
      `SELECT ${[...key, text.column].map((name) => `"${name}"`).join(', ')} FROM "${table}" WHERE ${within(few)(`"${column}"`)}`,
    )
    for (const row of rows.filter((each) => !isJson(each[text.column], text.least)))
      problems.push(
        `${table} ${key.map((name) => row[name]).join(' ')}: ${text.column} must be ${text.least === undefined ? '' : 'a list in '}JSON.`,
      )
  }
  return problems
}

interface TextsOfPage {
  table: string
  text: JsonText
  column: string
  page: Range
}

/** Has the database read the texts: to send them all would take ten times as long. */
async function mayHaveProblems(
  { provider, query }: Connection,
  { table, text, column, page }: TextsOfPage,
): Promise<boolean> {
  const name = `"${text.column}"`
  const isList = text.least !== undefined
  const isWrong = {
    sqlite: `CASE WHEN json_valid(${name}) THEN ${isList} AND json_array_length(${name}) = 0 ELSE TRUE END`,
    postgresql: isList
      ? `json_array_length(${name}::json) = 0`
      : `json_typeof(${name}::json) IS NULL`,
  }[provider]
  const sql = `SELECT 1 FROM "${table}" WHERE ${within(page)(`"${column}"`)} AND ${isWrong} LIMIT 1`
  // PostgreSQL fails for what is no JSON, or no list.
  return query(sql).then(
    (rows) => rows.length > 0,
    () => true,
  )
}

function isJson(text: unknown, least: number | undefined): boolean {
  try {
    const value: unknown = JSON.parse(String(text))
    return least === undefined || (Array.isArray(value) && value.length >= least)
  } catch {
    return false
  }
}
