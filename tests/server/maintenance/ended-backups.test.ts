/** A backup that is ended before it is whole. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { backUp } from '../../../src/server/maintenance/database-backup.ts'
import { execute } from '../../support/database.ts'
import { memoryFolder } from '../../support/memory-folder.ts'
import { programArgs } from '../../support/program.ts'

let folder: string
let file: string
let backups: string
let target: string
beforeEach(async () => {
  folder = mkdtempSync(join(memoryFolder(), 'balance-ended-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  file = join(folder, 'balance.db')
  backups = join(folder, 'backups')
  mkdirSync(backups)
  target = join(backups, 'backup.db')
  await migrate(`file:${file}`)
  // So large that the copy is not whole yet when the signal comes.
  await execute(
    `file:${file}`,
    `INSERT INTO "RateLimit" ("key", "points")
     WITH RECURSIVE "n" ("at") AS (SELECT 1 UNION ALL SELECT "at" + 1 FROM "n" WHERE "at" < 300)
     SELECT "at" || hex(randomblob(250000)), 1 FROM "n"`,
  )
})

/** Begins a backup, and sends a signal when it writes. Answers the signal that has ended it. */
async function endBackup(signal: NodeJS.Signals): Promise<unknown> {
  const backup = spawn(process.execPath, [...programArgs('backup'), target], {
    env: { ...process.env, DATABASE_URL: `file:${file}` },
  })
  const exit = once(backup, 'exit')
  await vi.waitFor(
    () => {
      const [partial = ''] = readdirSync(backups)
      expect(statSync(join(backups, partial)).size).toBeGreaterThan(4096)
      expect(partial).toContain('.partial-')
    },
    { timeout: 100_000, interval: 5 },
  )
  backup.kill(signal)
  const [, endedBy] = (await exit) as unknown[]
  return endedBy
}

it('a backup that is ended by a signal leaves nothing behind', async () => {
  expect(await endBackup('SIGTERM')).toBe('SIGTERM')
  expect(readdirSync(backups)).toEqual([])
  expect(await endBackup('SIGINT')).toBe('SIGINT')
  expect(readdirSync(backups)).toEqual([])
})

it('a backup that is killed leaves no backup, and the next one removes its remains', async () => {
  expect(await endBackup('SIGKILL')).toBe('SIGKILL')
  const remains = readdirSync(backups)
  expect(remains.length).toBeGreaterThan(0)
  expect(remains).not.toContain('backup.db')
  expect(await backUp(file, target)).toBeGreaterThan(100_000_000)
  expect(readdirSync(backups)).toEqual(['backup.db'])
})
