import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database, Transaction } from '../../../src/server/db/database.ts'
import { kindOf, openDatabase } from '../../../src/server/db/open.ts'
import { createTestDatabase, providers, withDatabaseOf } from '../../support/database.ts'
import { failStatement } from '../../support/failing-database.ts'
import { writeAfterReading, WRITES } from '../../support/write-after-reading.ts'

const SECOND_WRITER = fileURLToPath(new URL('../../support/second-writer.ts', import.meta.url))

describe.each(providers)('the database on %s', (provider) => {
  const withDatabase = (test: (db: Database) => Promise<void>) => withDatabaseOf(provider, test)

  it('rolls a failed transaction back completely', () =>
    withDatabase(async (db) => {
      const failing = db.write(async (tx) => {
        await tx.account.create({ data: { name: 'Half' } })
        throw new Error('the second half failed')
      })
      await expect(failing).rejects.toThrow('the second half failed')
      expect(await db.read.account.count()).toBe(0)
    }))

  it('keeps committed transactions beside failing ones', () =>
    withDatabase(async (db) => {
      const results = await Promise.allSettled(
        Array.from({ length: 40 }, (_, index) =>
          db.write(async (tx) => {
            await tx.account.create({ data: { name: `Account ${index}` } })
            if (index % 2 === 1) throw new Error('odd ones fail')
          }),
        ),
      )
      const acknowledged = results.filter((result) => result.status === 'fulfilled')
      expect(acknowledged).toHaveLength(20)
      expect(await db.read.account.count()).toBe(20)
    }))

  it('allows another process to write at the same time', async () => {
    const database = await createTestDatabase(provider)
    const db = await openDatabase(database.url)
    const other = spawn(process.execPath, ['--import', 'tsx', SECOND_WRITER, database.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(other, 'exit')
    await once(other.stdout, 'data')
    await writeAfterReading(db)
    expect(await ended).toEqual([0, null])
    expect(await db.read.account.count()).toBe(2 * WRITES)
    await db.close()
    await database.drop()
  })

  it('loses none of many concurrent increments of one row', () =>
    withDatabase(async (db) => {
      const { id } = await db.write((tx) => tx.account.create({ data: { name: 'Shared' } }))
      await Promise.all(
        Array.from({ length: 50 }, () =>
          db.write((tx) =>
            tx.account.update({ where: { id }, data: { revision: { increment: 1 } } }),
          ),
        ),
      )
      const account = await db.read.account.findUnique({ where: { id } })
      expect(account?.revision).toBe(50)
    }))

  it('shows a snapshot of one moment, even when a write commits during it', () =>
    withDatabase(async (db) => {
      const counts = await db.snapshot(async (read) => {
        const before = await read.account.count()
        await db.write((tx) => tx.account.create({ data: { name: 'Late' } }))
        return [before, await read.account.count()]
      })
      expect(counts).toEqual([0, 0])
      expect(await db.read.account.count()).toBe(1)
    }))
})

describe.each(providers)('a read on %s', (provider) => {
  it('sees a committed write while a snapshot is open', async () => {
    const database = await createTestDatabase(provider)
    const db = await openDatabase(database.url)
    await db.snapshot(async (read) => {
      await read.account.count()
      await db.write((tx) => tx.account.create({ data: { name: 'Acknowledged' } }))
      expect(await db.read.account.count()).toBe(1)
    })
    await db.close()
    await database.drop()
  })
})

describe('the reader of the embedded database', () => {
  it('cannot write', async () => {
    const database = await createTestDatabase('sqlite')
    const db = await openDatabase(database.url)
    await expect(
      db.read.$queryRaw`INSERT INTO "Account" ("name") VALUES ('sneaked in') RETURNING "id"`,
    ).rejects.toThrow(/readonly/)
    await db.close()
    await database.drop()
  })
})

describe('the write-ahead log of an SQLite database', () => {
  it('is copied into the database file, so that it does not grow for ever', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const { url, drop } = await createTestDatabase('sqlite')
    const db = await openDatabase(url)
    const writeMuch = async () => {
      for (let index = 0; index < 50; index++)
        await db.write((tx) => tx.account.create({ data: { name: 'a'.repeat(5_000) } }))
      vi.advanceTimersByTime(1_000)
      // Waits for the reader, which copies the log into the file.
      await db.read.account.count()
      return statSync(`${kindOf(url).fileOf(url)}-wal`).size
    }
    try {
      const size = await writeMuch()
      for (let round = 0; round < 3; round++) expect(await writeMuch()).toBeLessThan(2 * size)
    } finally {
      vi.useRealTimers()
      await db.close()
      await drop()
    }
  })
})

describe.each(providers.filter((provider) => provider === 'postgresql'))(
  'a transaction on %s',
  () => {
    it('runs again after a serialization conflict, in a raw query or at the commit', () =>
      withDatabaseOf('postgresql', async (db) => {
        await db.write((tx) => tx.account.create({ data: { name: 'Shared' } }))
        const raise = `CREATE FUNCTION conflict() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
          RAISE EXCEPTION 'conflict' USING ERRCODE = '40001'; END $$`
        let tries = 0
        await db.write(async (tx) => {
          if (++tries === 1)
            await tx.$executeRaw`DO $$ BEGIN RAISE EXCEPTION USING ERRCODE = '40001'; END $$`
          if (tries > 2) return
          await tx.$executeRawUnsafe(raise)
          await tx.$executeRaw`CREATE CONSTRAINT TRIGGER late AFTER INSERT ON "Account"
            DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION conflict()`
          await tx.account.create({ data: { name: 'Refused at the commit' } })
        })
        expect(tries).toBe(3)
        expect(await db.read.account.count()).toBe(1)
      }))

    it('sends the reads of several relations at once', () =>
      withDatabaseOf('postgresql', async (db) => {
        const busy = new Set<unknown>()
        let together = 0
        const { query } = pg.Client.prototype
        const watched = async function (this: pg.Client, ...args: unknown[]) {
          const [{ text = '' }] = args as [{ text?: string }]
          if (busy.has(this) && text.startsWith('SELECT')) together++
          busy.add(this)
          try {
            return await Reflect.apply(query, this, args)
          } finally {
            busy.delete(this)
          }
        }
        const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(watched)
        onTestFinished(() => spy.mockRestore())
        const lists = { cashFlows: true, checkIns: true, scenarios: true, feeds: true }
        const found = await db.write((tx) =>
          tx.account.create({ data: { name: 'Household' }, include: lists }),
        )
        expect(spy).toHaveBeenCalled()
        expect(found).toMatchObject({ cashFlows: [], checkIns: [], scenarios: [], feeds: [] })
        expect(together).toBe(3)
      }))
  },
)

describe('a transaction of the embedded database', () => {
  it.each(['BEGIN IMMEDIATE', 'COMMIT', 'ROLLBACK'])(
    'runs whole or not at all after another one, whose %s failed',
    (failing) =>
      withDatabaseOf('sqlite', async (db, url) => {
        const faults = await failStatement(url, failing)
        const add = (name: string) => async (tx: Transaction) => {
          await tx.account.create({ data: { name } })
          if (failing === 'ROLLBACK') throw new Error('it failed')
        }
        await expect(db.write(add('Failed'))).rejects.toThrow(/disk I\/O error|it failed/)
        expect(faults.count).toBeGreaterThan(0)
        faults.restore()
        await db.write((tx) => tx.account.create({ data: { name: 'Kept' } }))
        expect(await db.read.account.findMany()).toMatchObject([{ name: 'Kept' }])
      }),
  )

  it('lets others be served between its statements when it has many', () =>
    withDatabaseOf('sqlite', async (db) => {
      let turns = 0
      let isOpen = true
      const countTurns = () => {
        turns++
        if (isOpen) setImmediate(countTurns)
      }
      await db.write(async (tx) => {
        setImmediate(countTurns)
        for (let count = 0; count < 3_000; count++) await tx.account.count()
      })
      isOpen = false
      expect(turns).toBeGreaterThan(3)
    }))

  it('is given up after half a minute behind another one, and does not stop the next ones', () =>
    withDatabaseOf('sqlite', async (db) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      let end: (() => void) | undefined
      const first = db.write(() => new Promise<void>((resolve) => (end = resolve)))
      await vi.waitFor(() => expect(end).toBeDefined(), 100_000)
      const waiting = db.write((tx) => tx.account.create({ data: { name: 'Too late' } }))
      await Promise.all([
        expect(waiting).rejects.toMatchObject({ code: 'P2028' }),
        vi.advanceTimersByTimeAsync(30_000),
      ])
      end?.()
      await first
      await db.write((tx) => tx.account.create({ data: { name: 'In time' } }))
      expect(await db.read.account.findMany()).toMatchObject([{ name: 'In time' }])
    }))

  it('is tried again when SQLite has waited too long for another process', () =>
    withDatabaseOf('sqlite', async (db, url) => {
      const holder = new Worker(HOLD_LOCK, { eval: true, workerData: kindOf(url).fileOf(url) })
      await once(holder, 'message')
      await db.write((tx) => tx.account.create({ data: { name: 'Late' } }))
      expect(await db.read.account.count()).toBe(1)
    }))
})

/** Keeps the lock a little longer than SQLite waits for it, which no clock of ours can shorten. */
const HOLD_LOCK = `const { parentPort, workerData } = require('node:worker_threads')
  const db = new (require('better-sqlite3'))(workerData)
  db.exec('BEGIN IMMEDIATE')
  parentPort.postMessage('locked')
  setTimeout(() => db.close(), 5_500)`

it('a commit on SQLite is on the disk before it is acknowledged', () =>
  withDatabaseOf('sqlite', async (db) => {
    const rows = await db.write((tx) => tx.$queryRaw<object[]>`PRAGMA synchronous`)
    // 2 is FULL. With 1, the last commits can be lost when the power fails.
    expect(rows.flatMap((row) => Object.values(row).map(Number))).toEqual([2])
  }))
