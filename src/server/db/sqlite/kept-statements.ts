/** Statements that stay prepared: the adapter would prepare each of them again for every query. */
import type { PrismaBetterSqlite3 } from '@prisma/adapter-better-sqlite3'
import type SqliteDatabase from 'better-sqlite3'
import { LRUCache } from 'lru-cache'

/** The ORM writes some queries with as many places as they have values, so there is no end to their texts. */
const MOST_KEPT = 250

type Connection = Pick<SqliteDatabase.Database, 'prepare'>

/** Makes the connections of an adapter keep their statements. Answers the same adapter. */
export function keepStatements(factory: PrismaBetterSqlite3): PrismaBetterSqlite3 {
  const connect = factory.connect.bind(factory)
  factory.connect = async () => {
    const adapter = await connect()
    // The adapter's types hide its connection.
    const { client } = adapter as unknown as { client: Connection }
    client.prepare = keeping(client.prepare.bind(client)) as unknown as Connection['prepare']
    return adapter
  }
  return factory
}

/** What the adapter uses of a statement: it binds values for good, which a kept statement must not. */
function keeping(prepare: (sql: string) => SqliteDatabase.Statement<unknown[]>) {
  const kept = new LRUCache<string, SqliteDatabase.Statement<unknown[]>>({ max: MOST_KEPT })
  return (sql: string) => {
    let statement = kept.get(sql)
    if (!statement) {
      statement = prepare(sql)
      kept.set(sql, statement)
    }
    const { reader } = statement
    const using = statement
    const bind = (values: unknown[]) => ({
      reader,
      columns: () => using.columns(),
      run: () => using.run(values),
      raw: () => ({ all: () => using.raw().all(values) }),
    })
    return { ...bind([]), bind }
  }
}
