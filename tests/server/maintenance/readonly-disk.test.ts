/** The doctor and a backup where nothing can be written. With `DISKS=mounted`, a disk is mounted for reading only. */
import { execFileSync } from 'node:child_process'
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import { backUp } from '../../../src/server/maintenance/database-backup.ts'
import { startServer } from '../../support/started-server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balance-read-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
})

it('the doctor leaves the permissions of the file as they are', async () => {
  const file = join(folder, 'balance.db')
  await migrate(`file:${file}`)
  chmodSync(file, 0o644)
  expect(await examine(`file:${file}`)).toMatchObject({ problems: [] })
  expect(statSync(file).mode & 0o777).toBe(0o644)
})

/** Ways in which a server can leave its files. */
const STATES: [string, (file: string, copy: string) => Promise<void>][] = [
  [
    'whose server has ended',
    async (file, copy) => {
      const db = await openDatabase(`file:${file}`)
      await db.write((tx) => tx.account.create({ data: { name: 'Household' } }))
      await db.close()
      copyFileSync(file, copy)
    },
  ],
  [
    'whose server was killed',
    async (file, copy) => {
      const db = await openDatabase(`file:${file}`)
      await db.write((tx) => tx.account.create({ data: { name: 'Household' } }))
      for (const suffix of ['', '-wal']) copyFileSync(file + suffix, copy + suffix)
      await db.close()
    },
  ],
]

// Only root can mount disks.
it.each(process.env.DISKS === 'mounted' ? STATES : [])(
  'a database %s is examined and backed up on a read-only disk, where no server starts',
  async (_name, leave) => {
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', 'tmpfs', disk])
    onTestFinished(() => void execFileSync('umount', [disk]))
    const file = join(folder, 'balance.db')
    await migrate(`file:${file}`)
    const copy = join(disk, 'balance.db')
    await leave(file, copy)
    execFileSync('mount', ['-o', 'remount,ro', disk])
    const before = readdirSync(disk)

    // The account has no members, which the doctor finds: it has read the last change.
    const found = await examine(`file:${copy}`)
    expect(found.problems).toHaveLength(1)
    const backup = join(folder, 'backup.db')
    await backUp(copy, backup)
    expect((await examine(`file:${backup}`)).problems).toEqual(found.problems)
    expect(readdirSync(disk)).toEqual(before)
    const { said } = await startServer({ DATABASE_URL: `file:${copy}` })
    expect(said).toMatch(
      /^Balance cannot use this DATABASE_URL: EROFS: .* It must name a database that can be written/,
    )
  },
)
