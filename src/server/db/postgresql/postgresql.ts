import { PrismaPg } from '@prisma/adapter-pg'
import { LRUCache } from 'lru-cache'
import pg from 'pg'
import {
  type Database,
  type DatabaseKind,
  Listeners,
  type OpenOptions,
  retryConflicts,
  TRANSACTION_LIMITS,
} from '../database.ts'
import { PrismaClient as PostgresClient } from '../generated/postgresql/client.ts'
import type { PrismaClient } from '../generated/sqlite/client.ts'
import { followChannel, notifyChannel } from './channel.ts'
import { postgresqlDialect } from './postgresql-dialect.ts'

/**
 * PostgreSQL waits for a lock for a little less. No statement of the server comes near; the terminal's commands that read or
 * copy everything have connections of their own [behaviour: Errors].
 */
const LIMITS = {
  connectionTimeoutMillis: 4_000,
  query_timeout: 4_000,
  maxLifetimeSeconds: 60 * 60,
  keepAlive: true,
} satisfies pg.PoolConfig

/** Set in each transaction: a pooler gives each another session, and refuses settings of a connection. */
const LIMIT_TRANSACTION = `SET LOCAL lock_timeout = 3500;
  SET LOCAL idle_in_transaction_session_timeout = ${TRANSACTION_LIMITS.timeout}`

/** Leaves out tables, and what an extension has made. */
const LIST_OTHERS = `
  WITH "n" AS (SELECT "oid" FROM "pg_namespace" WHERE "nspname" = current_schema()),
  "owned" AS (SELECT "classid", "objid" FROM "pg_depend" 
    WHERE "deptype" = 'e' OR "deptype" IN ('a', 'i') AND "refclassid" = 'pg_class'::regclass)
  SELECT "c"."relname"::text AS "name", CASE "c"."relkind" WHEN 'S' THEN 'sequence' WHEN 'c' THEN 'type'
    WHEN 'f' THEN 'foreign table' ELSE 'view' END AS "kind"
  FROM "pg_class" AS "c" JOIN "n" ON "n"."oid" = "c"."relnamespace"
  WHERE "c"."relkind" IN ('S', 'c', 'f', 'm', 'v')
    AND ("c"."tableoid", "c"."oid") NOT IN (SELECT "classid", "objid" FROM "owned")
  UNION ALL
  SELECT "y"."typname"::text, 'type' FROM "pg_type" AS "y" JOIN "n" ON "n"."oid" = "y"."typnamespace"
  WHERE "y"."typrelid" = 0 AND NOT EXISTS (SELECT FROM "pg_type" AS "e" WHERE "e"."typarray" = "y"."oid")
    AND ("y"."tableoid", "y"."oid") NOT IN (SELECT "classid", "objid" FROM "owned")
  ORDER BY 1, 2`

/** Fails where the encoding lacks characters. SQL_ASCII takes every character as it is. */
export const REQUIRE_UTF8 = `DO $$ BEGIN
  IF current_setting('server_encoding') NOT IN ('UTF8', 'SQL_ASCII') THEN
    RAISE EXCEPTION 'its encoding is %', current_setting('server_encoding') USING ERRCODE = 'UTF08';
  END IF; END $$`

/** Pipelined queries close a connection that does not answer; without it, a ROLLBACK would wait for as long again. */
function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max, pipeline: true, ...LIMITS })
  // The connection is gone already: the next query opens another one.
  pool.on('error', () => undefined)
  pool.on('release', (_error, client) => {
    // A COMMIT or ROLLBACK has failed. The next transaction on this connection would be a part of that one.
    if (client.getTransactionStatus() !== 'I') void client.end()
  })
  return pool
}

/** Names the tables whose rows Citus has spread over machines. */
export async function findSpreadTables(
  query: (sql: string) => Promise<Record<string, unknown>[]>,
): Promise<Set<string>> {
  const [row] = await query(`SELECT to_regclass('pg_catalog.pg_dist_partition') AS "citus"`)
  if (!row?.['citus']) return new Set()
  const rows = await query(
    `SELECT "c"."relname"::text AS "table" FROM "pg_dist_partition" AS "p" JOIN "pg_class" AS "c" ON "c"."oid" = "p"."logicalrelid"
     WHERE "p"."partmethod" = 'h' AND "c"."relnamespace" = current_schema()::regnamespace`,
  )
  return new Set(rows.map(({ table }) => String(table)))
}

const KNOWN_IDS = 100_000

const LIMIT_EVERYWHERE = `SET LOCAL citus.propagate_set_commands = 'local'; ${LIMIT_TRANSACTION}`

class LimitedPostgres extends PrismaPg {
  readonly #limits: string

  constructor(pool: pg.Pool, limits: string) {
    super(pool)
    this.#limits = limits
  }

  override async connect(): ReturnType<PrismaPg['connect']> {
    const adapter = await super.connect()
    const start = adapter.startTransaction.bind(adapter)
    adapter.startTransaction = async (isolationLevel) => {
      const transaction = await start(isolationLevel)
      // Pipelined: the next statement is sent at once, and fails if this one does.
      const limiting = transaction.executeRaw({ sql: this.#limits, args: [], argTypes: [] })
      limiting.catch(() => undefined)
      return transaction
    }
    return adapter
  }
}

export const postgresql: DatabaseKind = {
  provider: 'postgresql',
  fileOf: () => null,
  createAdapter: (url) => new PrismaPg(url),
  claim,
  open,
  migration: {
    listTables: `SELECT "tablename" FROM "pg_tables" WHERE "schemaname" = current_schema() ORDER BY "tablename"`,
    listOthers: LIST_OTHERS,
    // Behind the lock: two processes that create one table at a time can collide in PostgreSQL's catalog.
    createRecord: `DO $$ BEGIN PERFORM pg_advisory_xact_lock(72707369);
      CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
      "id" VARCHAR(36) PRIMARY KEY NOT NULL, "checksum" VARCHAR(64) NOT NULL, "finished_at" TIMESTAMPTZ,
      "migration_name" VARCHAR(255) NOT NULL, "logs" TEXT, "rolled_back_at" TIMESTAMPTZ,
      "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(), "applied_steps_count" INTEGER NOT NULL DEFAULT 0); END $$`,
    prepare: REQUIRE_UTF8,
    lock: `DO $$ BEGIN PERFORM pg_advisory_xact_lock(72707369); END $$`,
    findOrphans: 'SELECT 1 WHERE false',
  },
}

async function claim(url: string): Promise<() => Promise<void>> {
  const connection = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 })
  await connection.connect()
  try {
    await connection.query(REQUIRE_UTF8)
  } finally {
    await connection.end()
  }
  return () => Promise.resolve()
}

async function open(
  url: string,
  { connections = 10, directUrl = url }: OpenOptions,
): Promise<Database> {
  // The SQLite client, the narrower, types both.
  const pool = openPool(url, connections)
  const spread = await findSpreadTables(async (sql) => (await pool.query(sql)).rows)
  const isSpread = spread.has('Account')
  const client = new PostgresClient({
    adapter: new LimitedPostgres(pool, isSpread ? LIMIT_EVERYWHERE : LIMIT_TRANSACTION),
  }) as unknown as PrismaClient
  const listeners = new Listeners()
  // Opened with the first listener: the terminal's commands never have one.
  let channel: ReturnType<typeof followChannel> | undefined
  return {
    dialect: postgresqlDialect,
    read: client,
    // Repeatable read would do, but is none of the levels that the SQLite client's types know.
    snapshot: (fn) =>
      client.$transaction(fn, { ...TRANSACTION_LIMITS, isolationLevel: 'Serializable' }),
    write: (fn) => retryConflicts(() => client.$transaction(fn, TRANSACTION_LIMITS)),
    hasOneWriter: false,
    personalIds: isSpread ? new LRUCache<number, number>({ max: KNOWN_IDS }) : null,
    announce: notifyChannel,
    subscribe: (topic, listener) => {
      channel ??= followChannel(directUrl, listeners)
      return listeners.add(topic, listener)
    },
    connections: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    close: async () => {
      await channel?.close()
      await client.$disconnect()
      await pool.end()
    },
  }
}
