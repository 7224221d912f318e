/**
 * The difference between a database and schema.prisma, as the SQL that would make them equal. It uses
 * Prisma's schema engine in WebAssembly over a driver adapter, because the native engine would have to be
 * downloaded.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engine from '@prisma/schema-engine-wasm/schema_engine_bg'
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

/**
 * The SQL script that turns the database of `url` into schema.prisma; empty when they agree.
 *
 * @param url file:... or postgresql://...
 */
export async function diffFromDatabase(url: string): Promise<string> {
  await loadEngine()
  const { provider, createAdapter } = kindOf(url)
  const content = readFileSync(SCHEMA_PATH, 'utf8').replace(
    'provider = "sqlite"',
    `provider = "${provider}"`,
  )
  const files = [{ path: SCHEMA_PATH, content }]
  const schemaEngine = await engine.SchemaEngine.new(
    { datamodels: files.map((file) => [file.path, file.content]) },
    () => undefined,
    bindMigrationAwareSqlAdapterFactory(
      provider === 'sqlite'
        ? createAdapter(url)
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
