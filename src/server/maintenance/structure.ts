/**
 * Compares a database's tables with those that the migrations make. What these are is committed beside them, as
 * `npm run migration` writes it: the doctor must not run migrations anywhere in PostgreSQL, where it may be on a
 * replica, or have no right to.
 */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Provider } from '../db/database.ts'
import type { Connection } from './connection.ts'
import { STRUCTURE_QUERIES } from './structure-queries.ts'

/** For each table, what it has (a column, an index), and how the database describes that. */
export type Structure = Record<string, Record<string, string>>

/** Columns that together name a row of a table. */
export interface ExpectedReference {
  table: string
  /** As a fact of its table names it. */
  name: string
  columns: string[]
  parent: string
  /** In the order of `columns`. */
  parentColumns: string[]
}

/** Columns whose values together must be those of one row. */
export interface Key {
  table: string
  columns: string[]
}

/** The file with the structure that the migrations of a provider lead to. */
export function structureFile(provider: Provider): string {
  return resolve(`prisma/migrations/${provider}-structure.json`)
}

/** The structure that the migrations lead to. @throws Error when its file is not there. */
export function expectedStructure(provider: Provider): Structure {
  return JSON.parse(readFileSync(structureFile(provider), 'utf8')) as Structure
}

/** The structure of all tables of a database but the record of migrations. */
export async function readStructure({ provider, query }: Connection): Promise<Structure> {
  const structure: Structure = {}
  for (const row of await query(STRUCTURE_QUERIES[provider])) {
    const [table, what, is] = [String(row.table), String(row.what), String(row.is)]
    if (table === RECORD || table.startsWith('sqlite_') || what === NOT_EVERYWHERE) continue
    const facts = (structure[table] ??= {})
    const isText = provider === 'sqlite' && what === `table ${table}`
    const value = isText ? optionsOf(is) : is.replaceAll(/\s+/g, ' ')
    // SQLite's foreign keys have no names, so that there may be two of one column.
    facts[what] = facts[what] === undefined ? value : `${facts[what]} and ${value}`
  }
  return structure
}

/** The facts that SQLite tells only in the text that made a table. */
function optionsOf(sql: string): string {
  const words = sql
    .replaceAll(/"[^"]*"|'[^']*'|--.*$|\/\*[^]*?\*\//gm, ' ')
    .match(/\b(AUTOINCREMENT|CHECK|COLLATE|CONFLICT|DEFERRABLE|STRICT|WITHOUT)\b/gi)
  return words ? `with ${words.map((word) => word.toUpperCase()).join(' ')}` : 'ordinary'
}

/**
 * A sentence for each thing in an SQLite file that is not of Balance, beside what `differences` finds in its tables: other
 * tables, views, and triggers of these and of the record of migrations. The file is for Balance alone. Empty for PostgreSQL,
 * where a database can be for other programs too.
 */
export async function strangers(
  { provider, query }: Connection,
  expected: Structure,
): Promise<string[]> {
  if (provider === 'postgresql') return []
  const there = await query(
    `SELECT "type", "name", "tbl_name" AS "table" FROM "sqlite_master" ORDER BY "type", "name"`,
  )
  return there.flatMap((row) => {
    const [type, name, table] = [String(row.type), String(row.name), String(row.table)]
    const isKnown =
      expected[table] !== undefined ||
      SQLITES_OWN.test(name) ||
      (type === 'index' && table !== RECORD) ||
      (type === 'table' && name === RECORD)
    return isKnown ? [] : [`The ${type} ${name} is not of Balance.`]
  })
}

const RECORD = '_prisma_migrations'

/** Its extension is not there where nobody may create it, or it was never installed: searches then take longer. */
const NOT_EVERYWHERE = 'index User_search_idx'

/** Names that SQLite gives by itself, also for ANALYZE. */
const SQLITES_OWN = /^sqlite_(sequence|stat\d|autoindex_.*)$/

/**
 * A sentence for each difference. What others have added is none unless it changes what a write does, or can keep it from
 * being done: indexes of columns, which only make answers faster, are left out.
 */
export function differences(expected: Structure, found: Structure): string[] {
  return Object.entries(expected).flatMap(([table, facts]) => {
    const there = found[table]
    if (!there) return [`The table ${table} is missing.`]
    const wrong = Object.entries(facts).flatMap(([what, is]) => {
      const now = there[what]
      if (now === undefined) return [`The ${what} is missing.`]
      return now === is ? [] : [`The ${what} is ${now} in place of ${is}.`]
    })
    const added = Object.entries(there)
      .filter(([what]) => facts[what] === undefined)
      .filter(([what, is]) => !what.startsWith('index ') || CHANGES_WRITES.test(is))
      .map(([what, is]) => `${table}: the ${what} is not of Balance: ${is}.`)
    return [...wrong, ...added]
  })
}

/** An expression, also that of which rows an index has, can fail for a row, which is not written then. */
const CHANGES_WRITES = /UNIQUE|an expression|of some rows/

/** The references that must hold, whether a foreign key keeps them or not. */
export function expectedReferences(structure: Structure): ExpectedReference[] {
  return Object.entries(structure).flatMap(([table, facts]) =>
    Object.entries(facts)
      .filter(([what]) => what.startsWith('foreign key '))
      .map(([what, is]) => {
        const [, list, parent, parentList] =
          /^FOREIGN KEY \(([^)]+)\) REFERENCES "?(\w+)"?\(([^)]+)\)/.exec(is) ?? []
        if (!list || !parent || !parentList)
          throw new Error(`The doctor cannot read the ${what}: ${is}.`)
        return {
          table,
          name: what,
          columns: namesIn(list),
          parent,
          parentColumns: namesIn(parentList),
        }
      }),
  )
}

/** The keys that must be unique, and may not be now: a primary key or an index that is missing, or made otherwise. */
export function lostKeys(expected: Structure, found: Structure): Key[] {
  return Object.entries(expected).flatMap(([table, facts]) =>
    Object.entries(facts)
      .filter(([what, is]) => what.startsWith('primary key ') || is.includes('UNIQUE'))
      .filter(([what, is]) => found[table]?.[what] !== is)
      .map(([, is]) => ({ table, columns: columnsOfKey(is) })),
  )
}

/** The columns of a key or an index, in their order. */
export function columnsOfKey(is: string): string[] {
  const [, list = is] = /\(([^)]*)\)/.exec(is) ?? []
  return namesIn(list)
}

/** The columns of a key, as a database lists them. */
function namesIn(list: string): string[] {
  return list.split(', ').map((name) => name.replaceAll('"', ''))
}
