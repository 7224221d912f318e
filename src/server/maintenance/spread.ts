/** Derived from the structure of one machine, so that a new table is never forgotten [growing: Accounts on several machines]. */
import { findSpreadTables } from '../db/postgresql/postgresql.ts'
import { type Connection, connected } from './connection.ts'
import { columnsOfKey, expectedReferences, expectedStructure, type Structure } from './structure.ts'

/** The table whose rows are spread by their own id; all others are by the `accountId` of theirs. */
const ROOT = 'Account'

/** A spread table has rows of one account each, and nothing that is unique over all accounts but an id. */
export function spreadTables(structure: Structure): string[] {
  const tables = Object.entries(structure).filter(
    ([table, facts]) =>
      facts[`column ${table}.accountId`]?.includes('NOT NULL') &&
      Object.entries(facts).every(
        ([what, is]) => !isKey(what, is) || /^(accountId\b.*|id)$/.test(columnsOfKey(is).join()),
      ),
  )
  return [ROOT, ...tables.map(([table]) => table)]
}

export function spreadColumn(table: string): string {
  return table === ROOT ? 'id' : 'accountId'
}

/** Keys begin with the account; a key that is unique over all accounts becomes a plain index; no foreign key crosses. */
export function spreadStructure(structure: Structure): Structure {
  const spread = new Set(spreadTables(structure))
  const crossing = new Set(
    expectedReferences(structure)
      .filter(({ table, parent }) => spread.has(table) !== spread.has(parent))
      .map(({ table, name }) => `${table} ${name}`),
  )
  return Object.fromEntries(
    Object.entries(structure).map(([table, facts]) => [
      table,
      Object.fromEntries(
        Object.entries(facts)
          .filter(([what]) => !crossing.has(`${table} ${what}`))
          .map(([what, is]) => [what, spread.has(table) ? spreadFact(table, what, is) : is]),
      ),
    ]),
  )
}

function spreadFact(table: string, what: string, is: string): string {
  if (!isKey(what, is) || columnsOfKey(is)[0] === spreadColumn(table)) return is
  return what.startsWith('index ')
    ? is.replace('CREATE UNIQUE', 'CREATE')
    : `PRIMARY KEY ("accountId", ${columnsOfKey(is).join(', ')})`
}

function isKey(what: string, is: string): boolean {
  return what.startsWith('primary key ') || is.startsWith('CREATE UNIQUE INDEX')
}

export async function findSpread({ query, provider }: Connection): Promise<Set<string>> {
  return provider === 'sqlite' ? new Set() : findSpreadTables(query)
}

export function findUnspread(url: string): Promise<string[]> {
  return connected(url, async (connection) =>
    problemsOfSpread(expectedStructure(connection.provider), await findSpread(connection)),
  )
}

export function problemsOfSpread(expected: Structure, spread: Set<string>): string[] {
  if (!spread.has(ROOT)) return []
  return spreadTables(expected)
    .filter((table) => !spread.has(table))
    .map(
      (table) =>
        `The table ${table} is on one machine, but accounts are spread over several: run npm run distribute.`,
    )
}
