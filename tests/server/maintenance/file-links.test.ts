/** An SQLite file that has several names: through a link to it, or to its folder. */
import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { claimDatabase } from '../../../src/server/db/open.ts'
import { backUp } from '../../../src/server/maintenance/database-backup.ts'
import { execute } from '../../support/database.ts'
import { startServer } from '../../support/started-server.ts'
import { runCommand } from '../../support/terminal.ts'

let folder: string
let file: string
let link: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balance-links-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(join(folder, 'real'))
  file = join(folder, 'real', 'balance.db')
  link = join(folder, 'link.db')
})

it('a second server is refused through a link as well', async () => {
  await migrate(`file:${file}`)
  symlinkSync('real/balance.db', link)
  const release = await claimDatabase(`file:${file}`)
  const { url, said } = await startServer({ DATABASE_URL: `file:${link}` })
  await release()
  expect(url).toBe('')
  expect(said).toContain('another server has the file')
})

it.each([
  ['a link', () => symlinkSync('real/balance.db', link), () => link],
  [
    'a folder with another name',
    () => symlinkSync('real', join(folder, 'other')),
    () => join(folder, 'other', 'balance.db'),
  ],
])('the lock is beside a file that is not there yet, through %s', async (_name, make, path) => {
  make()
  const release = await claimDatabase(`file:${path()}`)
  await release()
  expect(readdirSync(join(folder, 'real'))).toEqual(['balance.db-server'])
})

it('a link that leads to itself is refused', async () => {
  symlinkSync('link.db', link)
  await expect(claimDatabase(`file:${link}`)).rejects.toThrow(
    /Balance cannot use this DATABASE_URL: ELOOP.* It must be file:PATH/,
  )
})

it('a restore replaces the file that a link leads to, and leaves the link', async () => {
  await migrate(`file:${file}`)
  const backup = join(folder, 'backup.db')
  await backUp(file, backup)
  await execute(`file:${file}`, `INSERT INTO "RateLimit" ("key", "points") VALUES ('late', 1)`)
  symlinkSync('real/balance.db', link)
  expect(await runCommand(`file:${link}`, 'restore', backup)).toContain(
    `${realpathSync(file)} is now ${backup}`,
  )
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  const names = readdirSync(join(folder, 'real'))
  expect(names.filter((name) => name.includes('.before-'))).toHaveLength(1)
  // The key is free again.
  await execute(`file:${file}`, `INSERT INTO "RateLimit" ("key", "points") VALUES ('late', 1)`)
})
