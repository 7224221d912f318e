/** Restores at the terminal that are refused, interrupted or repeated. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { beforeEach, expect, inject, it, onTestFinished, vi } from 'vitest'
import { restore } from '../../../src/server/maintenance/restore.ts'
import { execute } from '../../support/database.ts'
import { memoryFolder } from '../../support/memory-folder.ts'
import { programArgs } from '../../support/program.ts'
import { runCommand } from '../../support/terminal.ts'

let folder: string
let file: string
let backup: string
beforeEach(() => {
  folder = mkdtempSync(join(memoryFolder(), 'balance-restores-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  file = join(folder, 'live.db')
  backup = join(folder, 'backup.db')
  for (const path of [file, backup]) copyFileSync(inject('sqliteTemplate'), path)
})

it('a restore of a missing file, or to a place that cannot be written, says so', async () => {
  const live = `file:${file}`
  const [nothing, gone, directory, device, forbidden, inPlace] = await Promise.all([
    runCommand(live, 'restore', ''),
    runCommand(live, 'restore', `${backup}/other`),
    runCommand(live, 'restore', folder),
    runCommand(live, 'restore', '/dev/null'),
    // Linux has such a folder, where even root makes no file.
    runCommand('file:/sys/balance.db', 'restore', backup),
    runCommand(`file:${folder}`, 'restore', backup),
  ])
  expect(gone).toBe(`FAILED There is no file ${backup}/other.\n`)
  expect(inPlace).toMatch(
    /^FAILED Balance cannot use this DATABASE_URL: .* is not a file\. It must /,
  )
  expect(nothing).toContain('FAILED Usage: npm run restore -- FILE')
  expect(directory).toBe(`FAILED ${folder} is not a file. FILE must be a backup.\n`)
  expect(device).toBe('FAILED /dev/null is not a file. FILE must be a backup.\n')
  expect(forbidden).toMatch(/^FAILED Balance cannot use this DATABASE_URL: E\w+: .* It must /)
  expect(readdirSync(folder).toSorted()).toEqual(['backup.db', 'live.db'])
})

it('a restore of a file that SQLite or Balance keeps beside a database is refused, and the file stays', async () => {
  for (const suffix of ['-wal', '-server', '.restoring']) {
    const beside = file + suffix
    copyFileSync(backup, beside)
    await expect(restore({ file, backup: beside, keptAs: 'kept', force: true })).rejects.toThrow(
      `${beside} has the name of a file that SQLite or Balance keeps beside a database.`,
    )
    expect(readFileSync(beside)).toEqual(readFileSync(backup))
    rmSync(beside)
  }
})

it('a restore of a file with foreign views or triggers is refused by their names', async () => {
  await execute(
    `file:${backup}`,
    'CREATE VIEW "people" AS SELECT "email" FROM "User"',
    'CREATE TRIGGER "later" AFTER INSERT ON "_prisma_migrations" BEGIN DELETE FROM "User"; END',
  )
  await expect(restore({ file, backup, keptAs: 'kept', force: false })).rejects.toThrow(
    `${backup} is not restored:\nThe trigger later is not of Balance.\nThe view people is not of Balance.`,
  )
})

it('a restore moves the remains of a database out of the way of the new one', async () => {
  const live = new SqliteDatabase(file)
  live.pragma('journal_mode=WAL')
  live.exec(`INSERT INTO "RateLimit" ("key", "points") VALUES ('old', 1)`)
  const log = readFileSync(`${file}-wal`)
  live.close()
  rmSync(file)
  writeFileSync(`${file}-wal`, log)
  const keptAs = `${file}.before`
  const restored = await restore({ file, backup, keptAs, force: false })
  expect(restored.keptAs).toBe(keptAs)
  expect(readFileSync(`${keptAs}-wal`)).toEqual(log)
  const now = new SqliteDatabase(file)
  expect(now.prepare('SELECT count(*) FROM "RateLimit"').pluck().get()).toBe(0)
  now.close()
})

it('a restore in the same second as another one keeps both databases', async () => {
  const keptAs = `${file}.before`
  const first = await restore({ file, backup, keptAs, force: false })
  const second = await restore({ file, backup, keptAs, force: false })
  expect([first.keptAs, second.keptAs]).toEqual([keptAs, `${keptAs}-2`])
  expect([keptAs, `${keptAs}-2`].map((path) => existsSync(path))).toEqual([true, true])
})

it.each(['SIGTERM', 'SIGINT'] as const)(
  'a restore that %s ends leaves nothing behind',
  async (signal) => {
    // So large that it is not restored yet when the signal comes.
    await execute(
      `file:${backup}`,
      `INSERT INTO "RateLimit" ("key", "points")
     WITH RECURSIVE "n" ("at") AS (SELECT 1 UNION ALL SELECT "at" + 1 FROM "n" WHERE "at" < 300000)
     SELECT "at" || hex(randomblob(50)), 1 FROM "n"`,
    )
    const before = readFileSync(file)
    const child = spawn(process.execPath, [...programArgs('restore'), backup], {
      env: { ...process.env, DATABASE_URL: `file:${file}` },
    })
    const exit = once(child, 'exit')
    await vi.waitFor(() => expect(existsSync(`${file}.restoring`)).toBe(true), {
      timeout: 100_000,
      interval: 2,
    })
    child.kill(signal)
    expect(await exit).toEqual([null, signal])
    const names = readdirSync(folder).toSorted()
    expect(names.filter((name) => name.includes('restoring') || name.includes('before'))).toEqual(
      [],
    )
    expect(readFileSync(file)).toEqual(before)
  },
)
