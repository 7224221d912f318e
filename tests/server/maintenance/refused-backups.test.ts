/** Backups of a whole database that the terminal refuses, before anything is made. */
import {
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeEach, expect, inject, it, onTestFinished } from 'vitest'
import { backUp } from '../../../src/server/maintenance/database-backup.ts'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import { execute } from '../../support/database.ts'
import { runCommand } from '../../support/terminal.ts'

let folder: string
let file: string
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'balance-refused-')))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  file = join(folder, 'balance.db')
  copyFileSync(inject('sqliteTemplate'), file)
})

/** Runs `npm run backup` on the database, or on another file. */
const backUpTo = (target: string, from = file) => runCommand(`file:${from}`, 'backup', target)

it('a backup to a file that cannot be written says why and leaves nothing', async () => {
  mkdirSync(join(folder, 'there'))
  writeFileSync(join(folder, 'old.db-wal'), 'of a database that is gone')
  const before = readdirSync(folder)
  const long = join(folder, 'a'.repeat(240))
  // Linux has such a folder, where even root makes no file.
  const forbidden = process.platform === 'linux' ? '/sys/backup.db' : long
  const expected: [string, string | RegExp][] = [
    ['', 'Usage: npm run backup -- FILE'],
    [`${folder}/new/`, 'new/ is the name of a folder. Name the file in it as well.'],
    [join(folder, 'there'), 'there is the name of a folder. Name the file in it as well.'],
    [
      `${folder}/ `,
      `"${folder}/ " ends with a space, which SQLite leaves out. Choose another name.`,
    ],
    ...['-wal', '-shm', '-journal', '-server', '.restoring', '.partial-7'].map(
      (suffix): [string, string] => [
        file + suffix,
        `${file}${suffix} has the name of a file that SQLite or Balance keeps beside a database.`,
      ],
    ),
    [join(folder, 'jwt-secret'), 'jwt-secret has the name of a file that SQLite or Balance keeps'],
    [join(folder, 'old.db'), 'old.db-wal exists, which SQLite would read into'],
    [`${file}/copy.db`, `There is no folder ${file}.`],
    [long, `${long} cannot be written: its name is too long, to which the unfinished copy adds`],
    [
      forbidden,
      /^FAILED \/.* cannot be written: (this user may not write there|its (disk|name) .*)/,
    ],
  ]
  const said = await Promise.all(expected.map(([target]) => backUpTo(target)))
  for (const [index, [, sentence]] of expected.entries()) expect(said[index]).toMatch(sentence)
  for (const each of said) expect(each).toMatch(/^FAILED /)
  expect(readdirSync(folder)).toEqual(before)
})

it('a backup of anything but a database of Balance says so and leaves nothing', async () => {
  const other = join(folder, 'other.db')
  const text = join(folder, 'text.db')
  const empty = join(folder, 'empty.db')
  const damaged = join(folder, 'damaged.db')
  writeFileSync(text, 'root:x:0:0:root:/root:/bin/bash\n'.repeat(100))
  writeFileSync(empty, '')
  writeFileSync(other, '')
  await execute(`file:${other}`, 'CREATE TABLE "Photo" ("id" int)')
  writeFileSync(damaged, `SQLite format 3\0${'It goes on otherwise.'.repeat(1_000)}`)
  const before = readdirSync(folder)
  const expected: [string, string][] = [
    [folder, `Balance cannot use this DATABASE_URL: ${folder} is not a file. It must be file:PATH`],
    ['/dev/null', 'Balance cannot use this DATABASE_URL: /dev/null is not a file. It must be'],
    [text, `Balance cannot use this DATABASE_URL: ${text} is not a database of SQLite. It must be`],
    [empty, `${empty} is no database of Balance: there is nothing to copy. DATABASE_URL must name`],
    [other, `${other} is no database of Balance: there is nothing to copy. DATABASE_URL must name`],
    [damaged, 'The database is damaged: file is not a database. "npm run doctor" says more.'],
  ]
  const target = join(folder, 'copy.db')
  const said = await Promise.all(expected.map(([from]) => backUpTo(target, from)))
  for (const [index, [, sentence]] of expected.entries())
    expect(said[index]).toContain(`FAILED ${sentence}`)
  expect(readdirSync(folder)).toEqual(before)
})

it('a backup can have a name that begins with a space, in the working folder too', async () => {
  const name = ` balance-${process.pid}.db`
  onTestFinished(() => rmSync(name, { force: true }))
  await backUp(file, name)
  expect(await examine(`file:${join(process.cwd(), name)}`)).toMatchObject({
    problems: [],
  })
  expect(readdirSync('.').filter((each) => each.trim().startsWith(name.trim()))).toEqual([name])
})
