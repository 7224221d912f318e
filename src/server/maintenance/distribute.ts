/** Each way is one transaction [growing: Accounts on several machines]. */
import { reasonOf } from '../db/unusable-database.ts'
import { type Connection, connected, inTransaction, readApplied } from './connection.ts'
import { findSpread, spreadColumn, spreadStructure, spreadTables } from './spread.ts'
import {
  expectedReferences,
  expectedStructure,
  readStructure,
  type Structure,
} from './structure.ts'

interface Step {
  sentence: string
  sql: string
}

type Say = (line: string) => void

/** Prints all steps, then takes them. @throws Error when the database cannot be spread, is in use, or lacks a migration. */
export function distribute(url: string, say: Say): Promise<string> {
  return onCluster(url, async (connection, version) => {
    const workers = await requireWorkers(connection, version)
    const expected = expectedStructure('postgresql')
    const goal = spreadStructure(expected)
    const tables = parentsFirst(spreadTables(expected), expected)
    const steps = alterations(expected, goal, await readStructure(connection))
    const spread = await findSpread(connection)
    for (const table of tables.filter((name) => !spread.has(name)))
      steps.push({
        sentence: `${table}: its rows are spread by ${spreadColumn(table)}`,
        sql: `SELECT create_distributed_table('"${table}"', '${spreadColumn(table)}',
          colocate_with => '${table === tables[0] ? 'none' : `"${tables[0]}"`}')`,
      })
    if (steps.length > 0) await take(connection, steps, say)
    const isFreed = await freeLocalRows(connection, tables)
    const done = `The rows of ${tables.length} tables are spread over ${workers} workers`
    return steps.length > 0 || isFreed
      ? `${done}. Start the servers again.`
      : `${done} already: nothing was changed.`
  })
}

export function undistribute(url: string, say: Say): Promise<string> {
  return onCluster(url, async (connection) => {
    const expected = expectedStructure('postgresql')
    const back = [...(await findSpread(connection))].toSorted().map((table) => ({
      sentence: `${table}: its rows come back to this machine`,
      // The keys between these tables lead from the first to all others, which come back with it.
      sql: `DO $$ BEGIN IF EXISTS (SELECT FROM pg_dist_partition WHERE logicalrelid = '"${table}"'::regclass) THEN
        PERFORM undistribute_table('"${table}"', cascade_via_foreign_keys => true); END IF; END $$`,
    }))
    const altered = alterations(
      spreadStructure(expected),
      expected,
      await readStructure(connection),
    )
    const steps = [...back, ...altered]
    if (steps.length === 0) return 'All rows are on one machine: nothing was changed.'
    await take(connection, steps, say)
    return 'All rows are on one machine again. Start the servers again.'
  })
}

function onCluster(
  url: string,
  work: (connection: Connection, version: string) => Promise<string>,
): Promise<string> {
  return connected(url, async (connection) => {
    const version = await requireCitus(connection)
    await requireMigrated(connection)
    await requireNoOthers(connection)
    return work(connection, version)
  })
}

async function take(connection: Connection, steps: Step[], say: Say): Promise<void> {
  for (const { sentence } of steps) say(`${sentence}.`)
  await inTransaction(connection, async () => {
    // The rows of all tables go to a worker over one connection, where each sees those of the others.
    await connection.query(`SET LOCAL citus.multi_shard_modify_mode = 'sequential'`)
    await connection.query('SET LOCAL client_min_messages = warning')
    for (const { sentence, sql } of steps)
      await connection.query(sql).catch((error: unknown) => {
        throw new Error(
          `This step failed, and nothing was changed: ${sentence}. The reason: ${reasonOf(error)}. npm run doctor names rows that are in the way.`,
          { cause: error },
        )
      })
  })
}

async function freeLocalRows({ query }: Connection, tables: string[]): Promise<boolean> {
  let isFreed = false
  for (const table of tables) {
    const [row] = await query(`SELECT pg_relation_size('"${table}"') > 0 AS "hasRows"`)
    if (!row?.hasRows) continue
    await query(`SELECT truncate_local_data_after_distributing_table('"${table}"')`)
    isFreed = true
  }
  return isFreed
}

/** A table before those that refer to it; the first one stays the first. */
function parentsFirst(tables: string[], structure: Structure): string[] {
  const parents = expectedReferences(structure)
  const sorted = new Set<string>()
  const add = (table: string) => {
    if (sorted.has(table)) return
    for (const { table: child, parent } of parents)
      if (child === table && parent !== table && tables.includes(parent)) add(parent)
    sorted.add(table)
  }
  for (const table of tables) add(table)
  return [...sorted]
}

function alterations(from: Structure, to: Structure, found: Structure): Step[] {
  return Object.keys(from).flatMap((table) => {
    const [before = {}, after = {}, now = {}] = [from[table], to[table], found[table]]
    return Object.keys({ ...before, ...after })
      .filter((what) => before[what] !== after[what] && now[what] !== after[what])
      .map((what) => {
        if (now[what] !== before[what])
          throw new Error(
            `The ${what} is not as this version of Balance makes it; nothing was changed. npm run doctor says more.`,
          )
        const becomes = after[what]
        return {
          sentence: `${table}: the ${what} ${becomes ? `becomes ${becomes}` : 'goes'}`,
          sql: alteration(table, what, { isThere: before[what] !== undefined, becomes }),
        }
      })
  })
}

function alteration(
  table: string,
  what: string,
  { isThere, becomes }: { isThere: boolean; becomes: string | undefined },
): string {
  const name = `"${what.split(' ').at(-1)}"`
  if (what.startsWith('index '))
    return [...(isThere ? [`DROP INDEX ${name}`] : []), ...(becomes ? [becomes] : [])].join('; ')
  const drop = isThere ? [`DROP CONSTRAINT ${name}`] : []
  const add = becomes ? [`ADD CONSTRAINT ${name} ${becomes}`] : []
  return `ALTER TABLE "${table}" ${[...drop, ...add].join(', ')}`
}

const OLDEST = 12.1

async function requireCitus({ provider, query }: Connection): Promise<string> {
  if (provider === 'sqlite')
    throw new Error(
      'DATABASE_URL is an SQLite file, which stays on one machine. npm run move carries it over to PostgreSQL.',
    )
  const [citus] = await query(
    `SELECT "extversion" AS "version" FROM "pg_extension" WHERE "extname" = 'citus'`,
  )
  if (!citus)
    throw new Error(
      'This PostgreSQL database does not have the extension Citus, which spreads rows over several machines: docs/growing.md says how to set it up.',
    )
  const version = String(citus.version)
  if (Number.parseFloat(version) < OLDEST)
    throw new Error(`Citus is ${version} here. Balance needs ${OLDEST} or newer.`)
  const [node] = await query('SELECT "groupid" AS "group" FROM "pg_dist_local_group"')
  if (Number(node?.group) !== 0)
    throw new Error('DATABASE_URL must name the database on the coordinator, and no worker.')
  return version
}

async function requireWorkers({ query }: Connection, own: string): Promise<number> {
  const workers = await query(
    `SELECT "nodename" || ':' || "nodeport" AS "worker" FROM "pg_dist_node"
     WHERE "isactive" AND "shouldhaveshards" AND "noderole" = 'primary'`,
  )
  if (workers.length === 0)
    throw new Error(
      `The coordinator knows no workers: run SELECT citus_add_node('HOST', PORT) there for each.`,
    )
  const answers = await query(
    `SELECT "nodename" || ':' || "nodeport" AS "worker", "success", "result" FROM run_command_on_workers($$
     SELECT (SELECT "extversion" FROM "pg_extension" WHERE "extname" = 'citus') || ' ' ||
       current_setting('max_prepared_transactions') $$)`,
  )
  for (const { worker, success, result } of answers) {
    if (!success)
      throw new Error(`The worker ${String(worker)} does not answer: ${String(result)}.`)
    const [version, prepared] = String(result).split(' ')
    if (version !== own)
      throw new Error(
        `The worker ${String(worker)} has Citus ${version}, and the coordinator ${own}.`,
      )
    if (prepared === '0')
      throw new Error(
        `The worker ${String(worker)} must have max_prepared_transactions above 0: a change of two accounts is committed on all of their machines or on none.`,
      )
  }
  return workers.length
}

async function requireMigrated(connection: Connection): Promise<void> {
  const { open } = await readApplied(connection)
  if (open.length > 0)
    throw new Error(
      `The database lacks the migration ${open[0]?.name}. Start this version on it once, stop it, and try again.`,
    )
}

/** A running server does not notice that accounts are spread: it looks at its start. */
async function requireNoOthers({ query }: Connection): Promise<void> {
  const [row] = await query(
    `SELECT count(*)::int AS "others" FROM "pg_stat_activity" WHERE "datname" = current_database()
     AND "pid" <> pg_backend_pid() AND "backend_type" = 'client backend' AND "application_name" NOT LIKE 'citus%'`,
  )
  if (Number(row?.others) > 0)
    throw new Error(
      `The database is in use by ${String(row?.others)} other connections. Stop the servers first, and whatever else has it open.`,
    )
}
