import { problemsOfBackups } from './account-backups.ts'
import { type Connection, connected } from './connection.ts'
import { type Range, rangesOf, within } from './pages.ts'
import { ROW_CHECKS, type RowCheck } from './row-checks.ts'
import { findSpread, problemsOfSpread, spreadStructure } from './spread.ts'
import {
  differences,
  expectedStructure,
  lostKeys,
  readStructure,
  strangers,
  type Structure,
} from './structure.ts'
import {
  primaryKeyOf,
  problemsOfFile,
  problemsOfIndexes,
  problemsOfJson,
  problemsOfKey,
  problemsOfSequences,
  referenceChecks,
  typeCheck,
} from './table-checks.ts'

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

/** Changes nothing. Each statement sees its own moment and one page, so a server may go on, and VACUUM too. */
export function examine(url: string, options: ExamineOptions = {}): Promise<Examination> {
  return connected(url, (connection) => examineConnected(connection, options))
}

async function examineConnected(
  connection: Connection,
  options: ExamineOptions,
): Promise<Examination> {
  const damages = await problemsOfFile(connection)
  const examination: Examination = { tables: 0, rows: 0, sums: [], problems: damages }
  if (damages.length > 0) return examination
  const expected = expectedStructure(connection.provider)
  const found = await readStructure(connection)
  const spread = await findSpread(connection)
  const problems = [
    ...differences(spread.size > 0 ? spreadStructure(expected) : expected, found),
    ...problemsOfSpread(expected, spread),
    ...(await strangers(connection, expected)),
  ]
  examination.problems = problems
  if (Object.keys(expected).some((table) => !found[table])) return examination
  const findings = new Findings()
  if (spread.size > 0) await connection.query('SET citus.enable_repartition_joins = on')
  try {
    await examineTables(connection, expected, { ...options, examination, findings })
    if (!options.fast) await examineRows(connection, expected, { ...options, findings })
    for (const key of lostKeys(expected, found)) findings.add(await problemsOfKey(connection, key))
  } catch (error) {
    if (problems.length === 0) throw error
    findings.add(['Not all rows could be checked, because the tables differ so much.'])
  }
  examination.problems = [...problems, ...findings.list()]
  return examination
}

class Findings {
  readonly #kinds = new Map<unknown, { named: string[]; rest: number }>()

  /** @param kind what the next problems of it are added to */
  add(problems: string[], kind: unknown = problems): void {
    const found = this.#kinds.get(kind) ?? { named: [], rest: 0 }
    this.#kinds.set(kind, found)
    const room = NAMED_OF_A_KIND - found.named.length
    for (const problem of problems.slice(0, room)) found.named.push(problem)
    found.rest += Math.max(0, problems.length - room)
  }

  list(): string[] {
    return [...this.#kinds.values()].flatMap(({ named, rest }) =>
      rest === 0 ? named : [...named, `... and ${rest} more of this kind.`],
    )
  }
}

interface Examining extends ExamineOptions {
  findings: Findings
}

async function examineTables(
  connection: Connection,
  expected: Structure,
  { fast = false, say, examination, findings }: Examining & { examination: Examination },
): Promise<void> {
  const { query, provider } = connection
  for (const [table, facts] of Object.entries(expected)) {
    const [key = ''] = primaryKeyOf(table)
    const column = provider === 'sqlite' ? 'rowid' : key
    const types = typeCheck(provider, table, column)
    const cents = fast ? centsIn(table, facts) : []
    const sums = cents.map((name) => `, sum("${name}") AS "${name}"`).join('')
    const total = { rows: 0, sums: new Map(cents.map((name) => [name, 0n])) }
    for await (const page of rangesOf(connection, { table, column, rows: ROWS_PER_PAGE })) {
      const [found] = await query(
        `SELECT count(*) AS "rows"${sums} FROM "${table}" WHERE ${within(page)(`"${column}"`)}`,
      )
      total.rows += Number(found?.rows)
      for (const [name, sum] of total.sums)
        total.sums.set(name, sum + BigInt(String(found?.[name] ?? 0)))
      if (!fast) {
        findings.add(types ? await problemsOfCheck(connection, types, page) : [], types)
        findings.add(await problemsOfJson(connection, table, column, page), `JSON of ${table}`)
      }
      say?.(`${table}: ${total.rows.toLocaleString('en')} rows`)
    }
    examination.tables += 1
    examination.rows += total.rows
    const added = [...total.sums].map(([name, sum]) => `, ${name} ${sum}`).join('')
    if (fast) examination.sums.push(`${table}: ${total.rows} rows${added}`)
  }
  if (provider === 'postgresql') {
    findings.add(await problemsOfIndexes(connection))
    findings.add(await problemsOfSequences(connection, expected))
  }
}

function centsIn(table: string, facts: Structure[string]): string[] {
  const start = `column ${table}.`
  const columns = Object.keys(facts).filter((what) => what.startsWith(start))
  return columns.map((what) => what.slice(start.length)).filter((name) => /cents$/i.test(name))
}

async function examineRows(
  connection: Connection,
  expected: Structure,
  { say, findings }: Examining,
): Promise<void> {
  for (const check of [...referenceChecks(expected), ...ROW_CHECKS]) {
    const { table, key: column } = check
    say?.(`${table}: what must hold between rows`)
    for await (const page of rangesOf(connection, { table, column, rows: ROWS_PER_PAGE }))
      findings.add(await problemsOfCheck(connection, check, page), check)
  }
  for await (const { accounts, problems } of problemsOfBackups(connection)) {
    findings.add(problems, 'backups')
    say?.(`backups of ${accounts.toLocaleString('en')} accounts`)
  }
}

async function problemsOfCheck(
  { query }: Connection,
  { sql, sentence }: RowCheck,
  page: Range,
): Promise<string[]> {
  const rows = await query(sql(within(page)))
  return rows.flatMap((row) => sentence(row) ?? [])
}
