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
  const kept = new LRUCache<string, Bind>({ max: MOST_KEPT })
  return (sql: string) => {
    let bind = kept.get(sql)
    if (!bind) kept.set(sql, (bind = binderOf(prepare(sql))))
    return { ...bind([]), bind }
  }
}

type Bind = ReturnType<typeof binderOf>

function binderOf(statement: SqliteDatabase.Statement<unknown[]>) {
  const { reader } = statement
  // Nothing changes the tables while the server runs.
  let known: SqliteDatabase.ColumnDefinition[] | undefined
  const columns = () => (known ??= statement.columns())
  return (values: unknown[]) => ({
    reader,
    columns,
    run: () => statement.run(values),
    raw: () => ({ all: () => statement.raw().all(values) }),
  })
}
