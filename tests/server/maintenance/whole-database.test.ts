/** `npm run backup`, `restore` and `move`: copies of a whole database, made at the terminal. */
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { diffFromDatabase } from '../../../prisma/schema-diff.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { connect } from '../../../src/server/maintenance/connection.ts'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import { move } from '../../../src/server/maintenance/move.ts'
import { backUp } from '../../../src/server/maintenance/database-backup.ts'
import { requireUnused, restore } from '../../../src/server/maintenance/restore.ts'
import { createTestDatabase, providers } from '../../support/database.ts'
import { fillDatabase } from '../../support/full-database.ts'
import { readAllRows } from '../../support/rows.ts'
import { startTestServer } from '../../support/server.ts'
import { runCommand } from '../../support/terminal.ts'

async function rowsOf(url: string) {
  const db = await openDatabase(url)
  try {
    return await readAllRows(db)
  } finally {
    await db.close()
  }
}

const restoreFrom = (file: string, backup: string, force = false) =>
  restore({ file, backup, keptAs: `${file}.before`, force })

/** Rows as Prisma reads them, which is the same from both kinds of databases. */
async function valuesOf(url: string) {
  const { read, close } = await openDatabase(url)
  const asText = (_key: string, value: unknown) =>
    typeof value === 'bigint' ? String(value) : value
  try {
    const tables = [read.user, read.account, read.cashFlow, read.mark]
    const others = [read.checkIn, read.passkey, read.session, read.undoRecord, read.activity]
    return await Promise.all(
      [...tables, ...others].map(async (table) => {
        const rows: object[] = await (table as { findMany(): Promise<object[]> }).findMany()
        return rows.map((row) => JSON.stringify(row, asText)).toSorted()
      }),
    )
  } finally {
    await close()
  }
}

/** The file of a full database, whose server may still run. */
async function startFullServer() {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const { ada } = await fillDatabase(server)
  return { server, ada, file: server.databaseUrl.slice('file:'.length) }
}

test('a backup is made while the server runs, is private, and is restored after a stop', async () => {
  const { server, ada, file } = await startFullServer()
  const backup = `${file}.backup`
  const before = await readAllRows(server.services.db)
  const [printed] = await Promise.all([
    runCommand(server.databaseUrl, 'backup', backup),
    ...[1, 2, 3].map((cents) => ada.client.user.update.mutate({ startingBalanceCents: cents })),
  ])
  expect(printed).toMatch(/ has a copy of .* bytes\. Keep the file jwt-secret with it/)
  expect(statSync(backup).mode & 0o777).toBe(0o600)
  expect(await examine(`file:${backup}`)).toMatchObject({ problems: [] })
  await expect(backUp(file, backup)).rejects.toThrow('exists already')

  const copied = await rowsOf(`file:${backup}`)
  expect(copied.CashFlow).toEqual(before.CashFlow)
  await expect(restoreFrom(file, backup)).rejects.toThrow('is in use. Stop the server')
  await ada.client.user.update.mutate({ startingBalanceCents: 4 })
  const latest = await readAllRows(server.services.db)
  await server.services.db.close()

  expect(await runCommand(server.databaseUrl, 'restore', backup)).toContain('is kept as')
  expect(await rowsOf(server.databaseUrl)).toEqual(copied)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const kept = readdirSync(dirname(file)).filter((name) =>
    name.startsWith(`${basename(file)}.before-`),
  )
  expect(kept).toHaveLength(1)
  expect(await rowsOf(`file:${dirname(file)}/${kept[0]}`)).toEqual(latest)
})

test('an incomplete backup is not restored, and a damaged database can be replaced', async () => {
  const { url, drop } = await createTestDatabase('sqlite')
  onTestFinished(drop)
  const file = url.slice('file:'.length)
  const other = `${file}.other`
  await expect(restoreFrom(file, other)).rejects.toThrow('There is no file')
  await expect(restoreFrom(file, dirname(file))).rejects.toThrow('is not a file')
  await expect(restoreFrom(file, file)).rejects.toThrow('is the database itself')
  await expect(backUp(file, join(other, 'copy.db'))).rejects.toThrow(`There is no folder ${other}.`)
  writeFileSync(other, 'This is no database.'.repeat(100))
  await expect(restoreFrom(file, other)).rejects.toThrow('file is not a database')

  const newer = `${file}.newer`
  await backUp(file, newer)
  const later = await connect(`file:${newer}`)
  await later.query(`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at")
    VALUES ('later', 'later', '2099_later', current_timestamp)`)
  await later.close()
  await expect(restoreFrom(file, newer, true)).rejects.toThrow(
    'cannot be restored: The database is of a newer version of Balance',
  )

  const backup = `${file}.backup`
  await backUp(file, backup)
  const connection = await connect(`file:${backup}`)
  await connection.query(
    `INSERT INTO "Account" ("id", "name", "createdAt") VALUES
     (7, 'Nobody''s', '2026-11-20T12:00:00.000+00:00'), (8, 'Nobody''s as well', '2026-11-20T12:00:00.000+00:00')`,
  )
  await connection.close()
  const before = readFileSync(file)
  await expect(restoreFrom(file, backup)).rejects.toThrow(
    /is not restored:\nAccount 7 is shared and does not have one owner[^]*With --force/,
  )
  expect(readFileSync(file)).toEqual(before)
  expect(existsSync(`${file}.restoring`)).toBe(false)

  writeFileSync(file, 'Something wrote over it.'.repeat(100))
  const { problems } = await restoreFrom(file, backup, true)
  expect(problems).toHaveLength(2)
  expect((await rowsOf(url)).Account).toHaveLength(2)
})

test.runIf(providers.includes('postgresql'))(
  'an SQLite database moves to an empty PostgreSQL database, and to no other',
  async () => {
    const { server, ada } = await startFullServer()
    const target = await createTestDatabase('postgresql', 'empty')
    onTestFinished(() => target.drop())
    const from = server.databaseUrl
    await expect(requireUnused(from.slice('file:'.length))).rejects.toThrow('is in use.')
    // A purchase may be older than its card.
    const monthly = { account: 'personal', amountCents: 1, recurrenceType: 'MONTHLY' } as const
    const { expense } = ada.client
    const { id } = await expense.create.mutate({ ...monthly, name: 'Gym' })
    const { id: paidBy } = await expense.create.mutate({ ...monthly, name: 'Visa', closeDay: 20 })
    await expense.update.mutate({ account: 'personal', id, paidBy })
    const deleted = await ada.client.expense.create.mutate({
      account: 'personal',
      name: 'Deleted',
      amountCents: 1,
      recurrenceType: 'DAILY',
    })
    await server.services.db.write((tx) => tx.cashFlow.delete({ where: { id: deleted.id } }))
    await server.services.db.close()
    const rows = await valuesOf(from)
    const source = await connect(from)
    const [records] = await source.query('SELECT count(*) AS "count" FROM "UndoRecord"')
    await source.close()

    const printed = await runCommand(from, 'move', '--to', target.url)
    expect(printed).toMatch(
      /^CashFlow: 31 rows; amountCents \d+; everydayHighCents \d+; everydayLowCents \d+$/m,
    )
    expect(printed).toContain(`\nUndoRecord: ${records?.count} rows\n`)
    expect(printed).toContain('the sums of every column, are the same in both databases')
    const there = await valuesOf(target.url)
    expect(there).toEqual(rows)
    expect(await examine(target.url)).toMatchObject({ problems: [] })
    expect(await diffFromDatabase(target.url)).toBe('')
    // A number that was given once is not given again.
    const connection = await connect(target.url)
    const [{ next } = {}] = await connection.query(
      `SELECT nextval(pg_get_serial_sequence('"CashFlow"', 'id'))::int AS "next"`,
    )
    await connection.close()
    expect(next).toBe(deleted.id + 1)

    await expect(move(from, target.url)).rejects.toThrow('is not empty')
    expect(await valuesOf(target.url)).toEqual(there)
    expect(await runCommand(target.url, 'backup', 'x')).toContain('pg_dump --format=custom')
  },
)
