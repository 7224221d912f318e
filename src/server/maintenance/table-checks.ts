import type { Provider } from '../db/database.ts'
import { type Connection, readApplied } from './connection.ts'
import { ROW_CHECKS, type RowCheck } from './row-checks.ts'
import { columnsOfKey, expectedReferences, type Structure } from './structure.ts'

/** Looks at the file, and at the migrations that were applied. @throws Error when they are of a newer version or another program. */
export async function problemsOfFile(connection: Connection): Promise<string[]> {
  const { provider, query } = connection
  if (provider === 'sqlite') {
    const found = await query('PRAGMA integrity_check(20)').catch((error: unknown) => [
      { integrity_check: error instanceof Error ? error.message : String(error) },
    ])
    const damages = found.map(({ integrity_check: text }) => String(text))
    if (damages.join() !== 'ok') return damages.map((text) => `The file is damaged: ${text}.`)
  }
  const { open, applied } = await readApplied(connection)
  if (applied.length === 0) return ['This is not a database of Balance.']
  return open.map(
    ({ name }) =>
      `The migration ${name} is not applied as it is here. A start of the server applies it, or says that it was changed.`,
  )
}

/** Names what is wrong in a page, which is a condition upon the rows "r". */
type Check = (page: string) => Promise<string[]>

/** @param model the structure on PostgreSQL: it has lists of values, and whole numbers of different lengths */
export function checksOf(connection: Connection, model: Structure, table: string): Check[] {
  const checks = [
    ...columnChecks(connection.provider, model, table),
    ...referenceChecks(model, table),
    ...(ROW_CHECKS[table] ?? []),
  ]
  return checks.map(([sentence, condition, join = '']) => {
    const values = [...sentence.matchAll(/\{(?:(\w+)\.)?(\w+)\}/g)].map(
      ([place, alias = 'r', column]) => `"${alias}"."${column}" AS "${place}"`,
    )
    const sql = `SELECT ${values.join(', ')} FROM "${table}" AS "r" ${join}`
    return async (page) => {
      const rows = await connection.query(`${sql} WHERE ${page} AND (${condition})`)
      return rows.map((row) => sentence.replaceAll(/\{[\w.]+\}/g, (place) => String(row[place])))
    }
  })
}

export function primaryKeyOf(model: Structure, table: string): string[] {
  return columnsOfKey(model[table]?.[`primary key ${table}_pkey`] ?? '')
}

/** The beginning of a sentence about a row. */
function rowOf(model: Structure, table: string): string {
  const values = primaryKeyOf(model, table).map((column) => `{${column}}`)
  return `${table} ${values.join(' ')}`
}

/** Keyed by PostgreSQL's type: what SQLite's values meet in place of `?`. SQLite compares times as texts, so all have one form. */
const TYPES: Record<string, [isRight: string, wanted: string]> = {
  integer: [`typeof(?) = 'integer' AND abs(?) < 2147483648`, 'a whole number of 32 bits'],
  bigint: [`typeof(?) = 'integer'`, 'a whole number'],
  boolean: ['? IN (0, 1)', 'true or false'],
  timestamp: [
    `strftime('%Y-%m-%dT%H:%M:%f+00:00', ?) IS ?`,
    'a time like 2026-11-20T12:00:00.000+00:00',
  ],
  text: [`typeof(?) = 'text'`, 'text'],
  bytea: [`typeof(?) = 'blob'`, 'bytes'],
}

/** SQLite lets any value into a column; PostgreSQL lets in times before and after all others. */
function columnChecks(provider: Provider, model: Structure, table: string): RowCheck[] {
  const facts = model[table] ?? {}
  return Object.entries(facts).flatMap(([what, is]): RowCheck[] => {
    const [, name] = /^column \w+\.(\w+)$/.exec(what) ?? []
    if (!name) return []
    const [type = ''] = /^\w+/.exec(is) ?? []
    const list = facts[`list of values of ${table}.${name}`]
    const inList = `? IN ('${list?.replaceAll(', ', "', '")}')`
    const [isRight, wanted] = TYPES[type] ?? [inList, `one of ${list}`]
    if (provider === 'postgresql' && type !== 'timestamp') return []
    const condition = provider === 'sqlite' ? isRight : 'isfinite(?)'
    return [
      [
        `${rowOf(model, table)}: ${name} must be ${wanted}.`,
        `? IS NOT NULL AND NOT (${condition})`.replaceAll('?', `"r"."${name}"`),
      ],
    ]
  })
}

/** Foreign keys keep nothing while they are switched off, nor between machines. */
function referenceChecks(model: Structure, table: string): RowCheck[] {
  const references = expectedReferences(model).filter((reference) => reference.table === table)
  return references.map(({ columns, parent, parentColumns }) => {
    const pairs = columns.map((column, at) => [`"r"."${column}"`, `"p"."${parentColumns[at]}"`])
    const named = columns.map((column) => `the ${column} {${column}}`).join(' and ')
    return [
      `${rowOf(model, table)}: there is no ${parent} for ${named}.`,
      `"p"."${parentColumns[0]}" IS NULL AND ${pairs.map(([own]) => `${own} IS NOT NULL`).join(' AND ')}`,
      `LEFT JOIN "${parent}" AS "p" ON ${pairs.map((pair) => pair.join(' = ')).join(' AND ')}`,
    ]
  })
}

/** SQLite looks at the ids that there are; a sequence of PostgreSQL does not. */
export async function problemsOfSequence(
  { provider, query }: Connection,
  model: Structure,
  table: string,
): Promise<string[]> {
  if (provider === 'sqlite' || !model[table]?.[`sequence of ${table}.id`]) return []
  const [ids] = await query(
    `SELECT (SELECT coalesce(max("id"), 0) FROM "${table}") AS "highest",
      (SELECT CASE WHEN "is_called" THEN "last_value" + 1 ELSE "last_value" END FROM "${table}_id_seq") AS "next"`,
  )
  if (Number(ids?.highest) < Number(ids?.next)) return []
  return [
    `The next ${table} would get the id ${ids?.next}, but there are ids up to ${ids?.highest}.`,
  ]
}
