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
const MARK = `INSERT INTO "Mark" ("accountId", "cashFlowId", "date", "done") VALUES (?, ?, ?, TRUE) ON CONFLICT DO NOTHING`
const UNMARK = `DELETE FROM "Mark" WHERE "accountId" = ? AND "cashFlowId" = ? AND "date" = ?`
const ADD = `INSERT INTO "CashFlow" ("accountId", "kind", "name", "amountCents", "schedule", "startDate", "createdAt")
  VALUES (?, 'expense', ?, ?, 'MONTHLY day=1', ?, ?) RETURNING "id"`
const EDIT = `UPDATE "CashFlow" SET "amountCents" = ?, "version" = "version" + 1, "editedAt" = ?, "editedById" = ? WHERE "accountId" = ? AND "id" = ? RETURNING "version"`

const ACTIVITY = `INSERT INTO "Activity" ("accountId", "userId", "at", "action", "kind", "cashFlowId", "name", "date", "amountCents", "revision")
  VALUES (?, ?, ?, ?, 'expense', ?, ?, ?, ?, ?)`
const UNDO = `INSERT INTO "UndoRecord" ("accountId", "revision", "userId", "at", "rows") VALUES (?, ?, ?, ?, ?)`

type Value = string | number | null
type Run = (sql: string, ...values: Value[]) => Promise<Record<string, unknown>[]>

export async function openBareRows(databaseUrl: string): Promise<BareRows> {
  const transact = databaseUrl.startsWith('file:') ? onSqlite(databaseUrl) : onPostgres(databaseUrl)
  const change = (user: number, write: (run: Run, at: string) => Promise<Written>) =>
    transact(async (run) => {
      const at = new Date().toISOString().replace('Z', '+00:00')
      const [raised] = await run(RAISE, user)
      const revision = Number(raised?.['revision'])
      const { action, id, name = 'Item', date = null, amountCents = null } = await write(run, at)
      await run(ACTIVITY, user, user, at, action, id, name, date, amountCents, revision)
      const rows = JSON.stringify([{ id, before: null, after: { id, name, date, amountCents } }])
      await run(UNDO, user, revision, user, at, rows)
      return { id, name, amountCents, revision }
    })
  return {
    mark: async (user, id, date, done) => {
      const { revision } = await change(user, async (run) => {
        await run(done ? MARK : UNMARK, user, id, date)
        return { action: done ? 'markedDone' : 'markedPending', id, date }
      })
      return revision
    },
    add: (user, name, amountCents) =>
      change(user, async (run, at) => {
        const [added] = await run(ADD, user, name, amountCents, at, at)
        return { action: 'addedCashFlow', id: Number(added?.['id']), name, amountCents }
      }),
    edit: (user, id, amountCents) =>
      change(user, async (run, at) => {
        await run(EDIT, amountCents, at, user, user, id)
        return { action: 'editedCashFlow', id, amountCents }
      }),
  }
}

interface Written {
  action: string
  id: number
  name?: string
  date?: string
  amountCents?: number
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
