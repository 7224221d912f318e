/** Transactions of statements past the ORM, of its queries, and of both. */
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database, Transaction } from '../../src/server/db/database.ts'
import { kindOf } from '../../src/server/db/open.ts'
import { providers, withDatabaseOf } from '../support/database.ts'

const ADD_ACCOUNT = 'INSERT INTO "Account" ("name") VALUES (?)'

/** Answers a function that keeps its callers until there are so many of them. */
function meeting(size: number): () => Promise<void> {
  let waiting: (() => void)[] = []
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve)
      if (waiting.length < size) return
      for (const go of waiting) go()
      waiting = []
    })
}

describe.each(providers)('a transaction on %s', (provider) => {
  const withDatabase = (test: (db: Database) => Promise<void>) => withDatabaseOf(provider, test)

  it('commits its statements and its queries together, or undoes both', () =>
    withDatabase(async (db) => {
      const addTwo = async (tx: Transaction, name: string) => {
        await db.statements(tx)(ADD_ACCOUNT, [`${name} by a statement`])
        await tx.account.create({ data: { name: `${name} by a query` } })
      }
      await db.write((tx) => addTwo(tx, 'Kept'))
      const failing = db.write(async (tx) => {
        await addTwo(tx, 'Undone')
        throw new Error('it failed at the end')
      })
      await expect(failing).rejects.toThrow('it failed at the end')
      const accounts = await db.read.account.findMany({ orderBy: { id: 'asc' } })
      expect(accounts.map(({ name }) => name)).toEqual(['Kept by a statement', 'Kept by a query'])
    }))

  it('is undone when it has statements alone', () =>
    withDatabase(async (db) => {
      const failing = db.write(async (tx) => {
        await db.statements(tx)(ADD_ACCOUNT, ['Undone'])
        throw new Error('it failed')
      })
      await expect(failing).rejects.toThrow('it failed')
      await db.write((tx) => db.statements(tx)(ADD_ACCOUNT, ['Kept']))
      expect(await db.read.account.findMany()).toMatchObject([{ name: 'Kept' }])
    }))

  it('takes nothing any more when it is over', () =>
    withDatabase(async (db) => {
      const { tx } = await db.write(async (tx) => ({ tx }))
      const data = { name: 'Too late' }
      await expect(tx.account.create({ data })).rejects.toThrow('The transaction is over.')
      await expect(db.statements(tx)(ADD_ACCOUNT, [data.name])).rejects.toThrow(
        'The transaction is over.',
      )
      expect(await db.read.account.count()).toBe(0)
    }))

  it('has its own rows in its queries, when the ORM joins many at once', () =>
    withDatabase(async (db) => {
      // SQLite has one transaction at a time.
      const waitForOthers = meeting(provider === 'sqlite' ? 1 : 10)
      const isOpen = { startsWith: 'Account ' }
      const snapshots: Promise<number>[] = []
      const found = await Promise.all(
        Array.from({ length: 30 }, (_, index) =>
          db.write(async (tx) => {
            await db.statements(tx)(ADD_ACCOUNT, [`Account ${index}`])
            await waitForOthers()
            // The ORM begins that of a snapshot in the same moment.
            snapshots.push(db.snapshot((read) => read.account.count({ where: { name: isOpen } })))
            const seen = await tx.account.findMany({ where: { name: isOpen } })
            await tx.account.updateMany({ where: { name: isOpen }, data: { name: 'Done' } })
            return seen.map(({ name }) => name)
          }),
        ),
      )
      expect(found).toEqual(Array.from({ length: 30 }, (_, index) => [`Account ${index}`]))
      expect(await db.read.account.count({ where: { name: 'Done' } })).toBe(30)
      expect(await Promise.all(snapshots)).toEqual(Array.from({ length: 30 }, () => 0))
    }))
})

describe('a transaction that waits', () => {
  it('for another one is given up after half a minute, and does not stop those after it', () =>
    withDatabaseOf('sqlite', async (db) => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      onTestFinished(() => void vi.useRealTimers())
      let end: (() => void) | undefined
      const first = db.write(() => new Promise<void>((resolve) => (end = resolve)))
      await vi.waitFor(() => expect(end).toBeDefined())
      const waiting = db.write((tx) => tx.account.create({ data: { name: 'Too late' } }))
      await Promise.all([
        expect(waiting).rejects.toMatchObject({ code: 'ETIMEDOUT' }),
        vi.advanceTimersByTimeAsync(30_000),
      ])
      end?.()
      await first
      await db.write((tx) => tx.account.create({ data: { name: 'In time' } }))
      expect(await db.read.account.findMany()).toMatchObject([{ name: 'In time' }])
    }))

  it('for another process tries again when SQLite has waited for too long', () =>
    withDatabaseOf('sqlite', async (db, url) => {
      const holder = new Worker(HOLD_LOCK, { eval: true, workerData: kindOf(url).fileOf(url) })
      await once(holder, 'message')
      await db.write((tx) => db.statements(tx)(ADD_ACCOUNT, ['Late']))
      expect(await db.read.account.count()).toBe(1)
    }))
})

/** Keeps the lock a little longer than SQLite waits for it, which no clock of ours can shorten. */
const HOLD_LOCK = `const { parentPort, workerData } = require('node:worker_threads')
  const db = new (require('better-sqlite3'))(workerData)
  db.exec('BEGIN IMMEDIATE')
  parentPort.postMessage('locked')
  setTimeout(() => db.close(), 5_500)`
