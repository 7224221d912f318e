/**
 * The difference between a database and schema.prisma, as the SQL that would make them equal. It uses
 * Prisma's schema engine in WebAssembly over a driver adapter, because the native engine would have to be
 * downloaded.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'
import { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { kindOf } from '../src/server/db/open.ts'

const SCHEMA_PATH = 'prisma/schema.prisma'
/** The table that the comparison leaves out; on PostgreSQL its name needs the schema. */
const MIGRATION_RECORD = {
  sqlite: '_prisma_migrations',
  postgresql: 'public._prisma_migrations',
}

let loaded: Promise<void> | undefined

/** The entry point of the package imports its .wasm as a module, which Node does not support yet. */
function loadEngine(): Promise<void> {
  loaded ??= (async () => {
    const path = createRequire(import.meta.url).resolve(
      '@prisma/schema-engine-wasm/schema_engine_bg',
    )
    const bytes = readFileSync(path.replace(/\.js$/, '.wasm'))
    const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': engine })
    engine.__wbg_set_wasm(instance.exports)
    const start = instance.exports['__wbindgen_start']
    if (typeof start === 'function') start()
  })()
  return loaded
}

/** Ids of PostgreSQL's types: the catalog's one-byte "char", and text. */
const CHAR = 18
const TEXT = 25

/** Presents the catalog's "char" columns as text, because the adapter does not know that type. */
class CatalogPool extends pg.Pool {
  constructor(url: string) {
    super({ connectionString: url })
    const query = this.query.bind(this) as (config: pg.QueryConfig) => Promise<pg.QueryResult>
    const queryAsText = async (config: pg.QueryConfig) => {
      const result = await query(config)
      for (const field of result.fields) if (field.dataTypeID === CHAR) field.dataTypeID = TEXT
      return result
    }
    this.query = queryAsText as typeof this.query
  }
}

/** Quotes a name as SQLite wants it: the engine asks for partial indexes by `name = "User_demoUntil_idx"`, which is a column. */
class CatalogSqlite extends PrismaBetterSqlite3 {
  override async connect(): ReturnType<PrismaBetterSqlite3['connect']> {
    const adapter = await super.connect()
    const queryRaw = adapter.queryRaw.bind(adapter)
    adapter.queryRaw = (query) =>
      queryRaw({ ...query, sql: query.sql.replace(/(?<=AND name = )"(\w+)"(?=;$)/, "'$1'") })
    return adapter
  }
}

/**
 * The numbers that grow with every change have 64 bits in PostgreSQL. Every whole number has in SQLite, where only an Int
 * can count up by itself. So both clients know them as Int, and read whatever a number of JavaScript holds exactly. A line that
 * PostgreSQL alone understands is a comment in the schema.
 */
function forPostgresql(schema: string): string {
  return schema
    .replace('provider = "sqlite"', 'provider = "postgresql"')
    .replaceAll(/\bInt\b(?=.*\/\/ 64 bits$)/gm, 'BigInt')
    .replaceAll('// postgresql: ', '')
}

/**
 * The SQL script that turns the database of `url` into schema.prisma; empty when they agree.
 *
 * @param url file:... or postgresql://...
 */
export async function diffFromDatabase(url: string): Promise<string> {
  await loadEngine()
  const { provider } = kindOf(url)
  const schema = readFileSync(SCHEMA_PATH, 'utf8')
  const content = provider === 'sqlite' ? schema : forPostgresql(schema)
  const files = [{ path: SCHEMA_PATH, content }]
  const schemaEngine = await engine.SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(
      provider === 'sqlite'
        ? new CatalogSqlite({ url })
        : new PrismaPg(new CatalogPool(url), { disposeExternalPool: true }),
    ),
  )
  try {
    const { stdout } = await schemaEngine.diff({
      from: { tag: 'schemaDatasource', files, configDir: 'prisma' },
      to: { tag: 'schemaDatamodel', files },
      script: true,
      exitCode: null,
      filters: { externalTables: [MIGRATION_RECORD[provider]], externalEnums: [] },
    })
    const script = stdout ?? ''
    return /^\s*(--[^\n]*\s*)*$/.test(script) ? '' : script
  } finally {
    schemaEngine.free()
  }
}
