/** Compares with the committed structure: the doctor may be on a replica, where it cannot run migrations. */
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Provider } from '../db/database.ts'
import type { Connection } from './connection.ts'
import { STRUCTURE_QUERIES } from './structure-queries.ts'

export type Structure = Record<string, Record<string, string>>

export interface ExpectedReference {
  table: string
  name: string
  columns: string[]
  parent: string
  /** In the order of `columns`. */
  parentColumns: string[]
}

export interface Key {
  table: string
  columns: string[]
}

export function structureFile(provider: Provider): string {
  return resolve(`prisma/migrations/${provider}-structure.json`)
}

/** @throws Error when its file is not there. */
export function expectedStructure(provider: Provider): Structure {
  return JSON.parse(readFileSync(structureFile(provider), 'utf8')) as Structure
}

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

function optionsOf(sql: string): string {
  const words = sql
    .replaceAll(/"[^"]*"|'[^']*'|--.*$|\/\*[^]*?\*\//gm, ' ')
    .match(/\b(AUTOINCREMENT|CHECK|COLLATE|CONFLICT|DEFERRABLE|STRICT|WITHOUT)\b/gi)
  return words ? `with ${words.map((word) => word.toUpperCase()).join(' ')}` : 'ordinary'
}

/** An SQLite file is for Balance alone; a database of PostgreSQL can be for other programs too. */
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

const SQLITES_OWN = /^sqlite_(sequence|stat\d|autoindex_.*)$/

/** Indexes that others add are no difference, unless they are unique or can fail for a row. */
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

const CHANGES_WRITES = /UNIQUE|an expression|of some rows/

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

export function lostKeys(expected: Structure, found: Structure): Key[] {
  return Object.entries(expected).flatMap(([table, facts]) =>
    Object.entries(facts)
      .filter(([what, is]) => what.startsWith('primary key ') || is.includes('UNIQUE'))
      .filter(([what, is]) => found[table]?.[what] !== is)
      .map(([, is]) => ({ table, columns: columnsOfKey(is) })),
  )
}

export function columnsOfKey(is: string): string[] {
  const [, list = is] = /\(([^)]*)\)/.exec(is) ?? []
  return namesIn(list)
}

function namesIn(list: string): string[] {
  return list.split(', ').map((name) => name.replaceAll('"', ''))
}
