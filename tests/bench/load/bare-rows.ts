/** The writes of the bare twin: the rows that the server writes, and nothing else. */
import SqliteDatabase from 'better-sqlite3'
import pg from 'pg'

/** The user's number is that of their account too. Each answers the account's revision after it. */
export interface BareRows {
  mark(user: number, cashFlowId: number, date: string, done: boolean): Promise<number>
  add(user: number, name: string, amountCents: number): Promise<object>
  edit(user: number, id: number, amountCents: number): Promise<object>
}

const RAISE = `UPDATE "Account" SET "revision" = "revision" + 1 WHERE "id" = ? RETURNING "revision"`
const MARK = `INSERT INTO "Completion" ("accountId", "cashFlowId", "date") VALUES (?, ?, ?) ON CONFLICT DO NOTHING`
const UNMARK = `DELETE FROM "Completion" WHERE "accountId" = ? AND "cashFlowId" = ? AND "date" = ?`
const ADD = `INSERT INTO "CashFlow" ("accountId", "kind", "name", "amountCents", "recurrenceType", "recurrenceDay", "startDate", "createdAt")
  VALUES (?, 'expense', ?, ?, 'MONTHLY', 1, ?, ?) RETURNING "id"`
const EDIT = `UPDATE "CashFlow" SET "amountCents" = ?, "version" = "version" + 1, "editedAt" = ?, "editedById" = ? WHERE "accountId" = ? AND "id" = ? RETURNING "version"`

type Run = (sql: string, ...values: (string | number)[]) => Promise<Record<string, unknown>[]>

export async function openBareRows(databaseUrl: string): Promise<BareRows> {
  const transact = databaseUrl.startsWith('file:') ? onSqlite(databaseUrl) : onPostgres(databaseUrl)
  const change = (user: number, write: (run: Run, at: string) => Promise<object>) =>
    transact(async (run) => {
      const [raised] = await run(RAISE, user)
      const answer = await write(run, new Date().toISOString().replace('Z', '+00:00'))
      return { ...answer, revision: Number(raised?.revision) }
    })
  return {
    mark: async (user, cashFlowId, date, done) => {
      const { revision } = await change(user, (run) =>
        run(done ? MARK : UNMARK, user, cashFlowId, date),
      )
      return revision
    },
    add: (user, name, amountCents) =>
      change(user, async (run, at) => ({
        ...(await run(ADD, user, name, amountCents, at, at))[0],
        name,
        amountCents,
      })),
    edit: (user, id, amountCents) =>
      change(user, async (run, at) => ({
        id,
        amountCents,
        ...(await run(EDIT, amountCents, at, user, user, id))[0],
      })),
  }
}

type Transact = <T>(write: (run: Run) => Promise<T>) => Promise<T>

/** One connection, which runs one transaction at a time. */
function onSqlite(databaseUrl: string): Transact {
  const db = new SqliteDatabase(databaseUrl.slice('file:'.length))
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.pragma('foreign_keys = ON')
  const kept = new Map<string, SqliteDatabase.Statement>()
  const prepare = (sql: string) => {
    const statement = kept.get(sql) ?? db.prepare(sql)
    kept.set(sql, statement)
    return statement
  }
  const run: Run = async (sql, ...values) => {
    const statement = prepare(sql)
    if (statement.reader) return statement.all(...values) as Record<string, unknown>[]
    statement.run(...values)
    return []
  }
  let last: Promise<unknown> = Promise.resolve()
  return (write) => {
    const transaction = last.then(async () => {
      prepare('BEGIN IMMEDIATE').run()
      const answer = await write(run)
      prepare('COMMIT').run()
      return answer
    })
    last = transaction
    return transaction
  }
}

function onPostgres(databaseUrl: string): Transact {
  const pool = new pg.Pool({ connectionString: databaseUrl })
  const names = new Map<string, { name: string; text: string }>()
  const named = (sql: string) => {
    let count = 0
    const text = sql.replaceAll('?', () => `$${++count}`)
    const statement = names.get(sql) ?? { name: `bare-${names.size}`, text }
    names.set(sql, statement)
    return statement
  }
  return async (write) => {
    const client = await pool.connect()
    try {
      await client.query(named('BEGIN'))
      const answer = await write(
        async (sql, ...values) => (await client.query({ ...named(sql), values })).rows,
      )
      await client.query(named('COMMIT'))
      return answer
    } finally {
      client.release()
    }
  }
}
