/** An SQLite file that has several names: through a link to it, or to its folder; one after another; for one file. */
import {
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
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

it('a second server is refused through a link too', async () => {
  await migrate(`file:${file}`)
  symlinkSync('real/balance.db', link)
  const release = await claimDatabase(`file:${file}`)
  const { url, said } = await startServer({ DATABASE_URL: `file:${link}` })
  await release()
  expect(url).toBe('')
  expect(said).toContain('another server has the file')
})

const inReal = (name: string) => join(folder, 'real', name)
const claim = (name: string) => claimDatabase(`file:${inReal(name)}`)

it('a second server is refused under a new name of the file, and has a copy', async () => {
  const release = await claim('balance.db')
  copyFileSync(file, inReal('copy.db'))
  renameSync(file, inReal('renamed.db'))
  await expect(claim('renamed.db')).rejects.toThrow('another server has the file')
  await (
    await claim('copy.db')
  )()
  await release()
  await (
    await claim('renamed.db')
  )()
})

it('a hard link is refused to servers and commands, but not the name of the last server', async () => {
  const url = `file:${inReal('hard.db')}`
  await migrate(`file:${file}`)
  await (
    await claim('balance.db')
  )()
  linkSync(file, inReal('hard.db'))
  const before = readdirSync(join(folder, 'real'))
  const server = await startServer({ DATABASE_URL: url })
  const created = ['create', '--email', 'ada@example.com']
  const commands = [
    runCommand(url, 'user', ...created),
    runCommand(url, 'user', 'list'),
    runCommand(url, 'doctor'),
    runCommand(url, 'backup', join(folder, 'backup.db')),
    runCommand(url, 'restore', file),
    runCommand(url, 'move', '--to', 'postgresql://balance@127.0.0.1:1/balance'),
  ]
  for (const said of [server.said, ...(await Promise.all(commands))])
    expect(said).toContain(`${inReal('hard.db')} is a hard link: the same file has another name`)
  expect(readdirSync(join(folder, 'real'))).toEqual(before)
  await (
    await claim('balance.db')
  )()
  expect(await runCommand(`file:${file}`, 'doctor')).toContain('nothing is wrong')
})

it.each([
  ['a link', () => symlinkSync('real/balance.db', link), () => link],
  [
    'a folder with another name',
    () => symlinkSync('real', join(folder, 'other')),
    () => join(folder, 'other', 'balance.db'),
  ],
])(
  'the lock stands beside a file that does not exist yet, through %s',
  async (_name, make, path) => {
    make()
    const release = await claimDatabase(`file:${path()}`)
    await release()
    expect(readdirSync(join(folder, 'real'))).toEqual(['balance.db', 'balance.db-server'])
  },
)

it('a link to itself is refused', async () => {
  symlinkSync('link.db', link)
  await expect(claimDatabase(`file:${link}`)).rejects.toThrow(
    /Balance cannot use this DATABASE_URL: ELOOP.* It must be file:PATH/,
  )
})

it('a restore replaces the file behind a link, and leaves the link', async () => {
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
