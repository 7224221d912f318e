import { problemsOfBackups } from './account-backups.ts'
import { type Connection, connected } from './connection.ts'
import { pagesOf } from './pages.ts'
import { findSpread, problemsOfSpread, spreadStructure } from './spread.ts'
import {
  differences,
  expectedStructure,
  readStructure,
  strangers,
  type Structure,
} from './structure.ts'
import { checksOf, primaryKeyOf, problemsOfFile, problemsOfSequence } from './table-checks.ts'

export interface Examination {
  tables: number
  rows: number
  sums: string[]
  problems: string[]
}

export interface ExamineOptions {
  fast?: boolean
  say?: (line: string) => void
}

/** More problems of one kind are counted, not named. */
const NAMED_OF_A_KIND = 20

/** A statement takes a fraction of a second, for which VACUUM keeps what it sees. */
const ROWS_PER_PAGE = 20_000

/**
 * Changes nothing. Each statement sees its own moment and one page, so a server may go on, and VACUUM too.
 * @throws Error as `connect`, and for a database of a newer version or another program.
 */
export function examine(url: string, options: ExamineOptions = {}): Promise<Examination> {
  return connected(url, (connection) => examineConnected(connection, options))
}

async function examineConnected(
  connection: Connection,
  options: ExamineOptions,
): Promise<Examination> {
  const examination: Examination = { tables: 0, rows: 0, sums: [], problems: [] }
  const damages = await problemsOfFile(connection)
  if (damages.length > 0) return { ...examination, problems: damages }
  const expected = expectedStructure(connection.provider)
  const found = await readStructure(connection)
  const spread = await findSpread(connection)
  const ofStructure = [
    ...differences(spread.size > 0 ? spreadStructure(expected) : expected, found),
    ...problemsOfSpread(expected, spread),
    ...(await strangers(connection, expected)),
  ]
  const tables = Object.keys(expected)
  if (tables.some((table) => !found[table])) return { ...examination, problems: ofStructure }
  if (spread.size > 0) await connection.query('SET citus.enable_repartition_joins = on')
  const ofRows: string[][] = []
  try {
    for (const table of tables) {
      const { rows, sums, problems } = await examineTable(connection, table, options)
      examination.tables += 1
      examination.rows += rows
      if (options.fast) examination.sums.push([`${table}: ${rows} rows`, ...sums].join(', '))
      ofRows.push(problems)
    }
  } catch (error) {
    if (ofStructure.length === 0) throw error
    ofRows.push(['Not all rows could be checked, because the tables differ so much.'])
  }
  return { ...examination, problems: [...ofStructure, ...ofRows.flat()] }
}

async function examineTable(
  connection: Connection,
  table: string,
  { fast = false, say = () => undefined }: ExamineOptions,
) {
  const model = expectedStructure('postgresql')
  const [key = ''] = primaryKeyOf(model, table)
  const checks = fast ? [] : checksOf(connection, model, table)
  if (table === 'Account' && !fast) checks.push((page) => problemsOfBackups(connection, page, say))
  const kinds = checks.map((look) => ({ look, named: [] as string[], count: 0 }))
  const cents = fast ? centsIn(model, table) : []
  const counts = ['count(*) AS "rows"', ...cents.map((name) => `sum("${name}") AS "${name}"`)]
  const totals: Record<string, bigint> = {}
  for await (const page of pagesOf(connection, { table, key, rows: ROWS_PER_PAGE })) {
    const sql = `SELECT ${counts.join(', ')} FROM "${table}" AS "r" WHERE ${page}`
    for (const [name, sum] of Object.entries((await connection.query(sql))[0] ?? {}))
      totals[name] = (totals[name] ?? 0n) + BigInt(String(sum ?? 0))
    say(`${table}: ${totals['rows']?.toLocaleString('en')} rows`)
    for (const kind of kinds) {
      const found = await kind.look(page)
      kind.named = [...kind.named, ...found].slice(0, NAMED_OF_A_KIND)
      kind.count += found.length
    }
  }
  const { rows, ...sums } = totals
  const problems = kinds.flatMap(({ named, count }) => {
    const rest = count - named.length
    return rest === 0 ? named : [...named, `... and ${rest} more of this kind.`]
  })
  return {
    rows: Number(rows),
    sums: Object.entries(sums).map(([name, sum]) => `${name} ${sum}`),
    problems: [...problems, ...(await problemsOfSequence(connection, model, table))],
  }
}

function centsIn(model: Structure, table: string): string[] {
  return Object.keys(model[table] ?? {}).flatMap(
    (what) => /^column \w+\.(\w*cents)$/i.exec(what)?.[1] ?? [],
  )
}
