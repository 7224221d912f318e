/**
 * The statements that make and undo changes of many marks find them by an index: with a condition for each mark, or
 * reading all marks of an account for each of them, an account at its limits could not be undone any more.
 */
import { randomUUID } from 'node:crypto'
import SqliteDatabase from 'better-sqlite3'
import { expect, it, onTestFinished } from 'vitest'
import { registerUser, startTestServer } from '../../support/server.ts'

/** Remembers the statements that this process has SQLite prepare, until the test ends. */
function rememberStatements(): Set<string> {
  const statements = new Set<string>()
  const { prototype } = SqliteDatabase
  const original = prototype.prepare
  prototype.prepare = function remember(this: SqliteDatabase.Database, sql: string) {
    statements.add(sql)
    return original.call(this, sql)
  } as never
  onTestFinished(() => void (prototype.prepare = original))
  return statements
}

/** The steps of its plan that read a whole table, all marks of an account, or the answers of many conditions. */
function slowStepsOf(database: SqliteDatabase.Database, sql: string): string[] {
  const values = Array.from(sql.matchAll(/\?/g), () => null)
  const plan = database.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...values) as { detail: string }[]
  const steps = plan.map(({ detail }) => detail)
  // Lists of parameters, and what Prisma counts, are no tables.
  const scans = steps.filter((step) => /^SCAN (?!jsonb?_each |sub$|CONSTANT ROW)/.test(step))
  // Once in a change: the room that is left is counted, and a check-in computes with all of the plan.
  const isOfAll = /count\(\*\)|AND TRUE GROUP BY/i.test(sql)
  const slow = isOfAll
    ? /MULTI-INDEX OR/
    : /MULTI-INDEX OR|^SEARCH (Completion|Override|Skip|Move) .*\(accountId=\?\)/
  return [...scans, ...steps.filter((step) => slow.test(step))]
}

it('changing and undoing many marks reads by an index, and scans no table', async () => {
  const server = await startTestServer('sqlite')
  onTestFinished(() => server.close())
  const { client } = await registerUser(server)
  const account = 'personal' as const
  const rent = { account, name: 'Rent', amountCents: 5, recurrenceType: 'MONTHLY' } as const
  const { id } = await client.expense.create.mutate({ ...rent, recurrenceDay: 1 })
  const statements = rememberStatements()
  const on = { account, kind: 'expense', id } as const
  for (const month of [1, 2, 3]) {
    const date = `2027-0${month}-01`
    await client.occurrence.markDone.mutate({ ...on, date, done: true })
    await client.occurrence.setOverride.mutate({ ...on, date, amountCents: 7 })
    await client.occurrence.skip.mutate({ ...on, date, skipped: true })
    await client.occurrence.move.mutate({ ...on, date, to: '2027-05-05' })
  }
  const undoThrice = async ({ revision = 0 }) => {
    for (let time = 0; time < 3; time++)
      ({ revision } = await client.account.undo.mutate({ account, revision }))
  }
  const edit = { id, amountCents: 9, fromDate: '2027-02-01' }
  const change = { op: 'edit', kind: 'expense', ...edit } as const
  const later = { ...change, amountCents: 10, fromDate: '2027-03-01' } as const
  await undoThrice(await client.scenario.apply.mutate({ account, changes: [change, later] }))
  const split = await client.expense.update.mutate({ account, ...edit })
  // Beside one of the part that it goes to.
  await client.occurrence.markDone.mutate({ ...on, date: '2027-02-01', done: true })
  await undoThrice(await client.expense.rejoin.mutate({ account, id: split.id }))
  await undoThrice(await client.expense.delete.mutate({ account, id }))
  const { revision } = await client.expense.restore.mutate({ account, id })
  const done = [{ kind: 'expense' as const, id, date: '2026-12-01' }]
  const items = { done, skipped: [], moved: [], checkInId: randomUUID() }
  const checkIn = { account, revision, balanceCents: 5, ...items }
  const { id: checkInId } = await client.account.checkIn.mutate(checkIn)
  await undoThrice(await client.account.undoCheckIn.mutate({ account, id: checkInId }))

  expect([...statements].join()).toMatch(/INSERT INTO "Mark"[^]*DELETE FROM "Mark"/)
  const database = new SqliteDatabase(server.databaseUrl.slice('file:'.length))
  onTestFinished(() => void database.close())
  for (const sql of statements) {
    if (!/^\s*(SELECT|UPDATE|DELETE|INSERT|WITH)\b/i.test(sql)) continue
    expect([sql, slowStepsOf(database, sql)]).toEqual([sql, []])
    expect(sql.split(/\bOR\b/).length).toBeLessThan(4)
  }
})
