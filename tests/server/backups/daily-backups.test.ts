/** The daily backups of the server [behaviour: Backups by itself]. */
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Temporal } from 'temporal-polyfill'
import { expect, it, onTestFinished } from 'vitest'
import { migrateWithCopy } from '../../../src/server/backups/before-migration.ts'
import {
  DailyBackups,
  type DailyBackupsOptions,
} from '../../../src/server/backups/daily-backups.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { readMigrations } from '../../../src/server/db/migrations.ts'
import { readEnv } from '../../../src/server/env.ts'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import {
  createClient,
  makeSuperAdmin,
  registerUser,
  startTestServer,
} from '../../support/server.ts'
import { serveDatabase } from '../../support/clocked-server.ts'

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balance-nights-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

async function startWithBackups(options: Partial<DailyBackupsOptions> = {}) {
  const server = await startTestServer()
  onTestFinished(() => server.close())
  const folder = join(makeFolder(), 'backups')
  const start = () =>
    new DailyBackups({
      file: server.databaseUrl.slice('file:'.length),
      folder,
      timeZone: 'UTC',
      clock: () => server.now,
      logger: pino({ level: 'silent' }),
      ...options,
    })
  const set = (moment: string) => void (server.now = Temporal.Instant.from(moment))
  return { server, folder, start, set }
}

it('the server makes a private, complete copy each night while it runs', async () => {
  const { server, folder, start, set } = await startWithBackups()
  await registerUser(server)
  const backups = start()
  expect((statSync(folder).mode & 0o777).toString(8)).toBe('700')
  await backups.runIfDue()
  expect(readdirSync(folder)).toEqual([])
  set('2026-11-20T12:10:00Z')
  await backups.runIfDue()
  await registerUser(server)
  set('2026-11-21T03:00:05Z')
  await backups.runIfDue()
  await backups.runIfDue()
  expect(readdirSync(folder)).toEqual(['balance-2026-11-20.db', 'balance-2026-11-21.db'])
  const newest = join(folder, 'balance-2026-11-21.db')
  const { mode, mtime, size } = statSync(newest)
  expect([(mode & 0o777).toString(8), mtime.toISOString()]).toEqual([
    '600',
    '2026-11-21T03:00:05.000Z',
  ])
  expect((await examine(`file:${newest}`)).problems).toEqual([])
  expect(backups.last()).toEqual({ at: '2026-11-21T03:00:05.000Z', bytes: size, problem: null })
  set('2026-11-21T03:01:05Z')
  expect(backups.ageSeconds()).toBe(60)

  // A day has one: that of a start without one since the last 3 o'clock takes the place of the night's.
  set('2026-11-22T02:00:00Z')
  for (const name of readdirSync(folder)) utimesSync(join(folder, name), 0, 0)
  set('2026-11-21T20:00:00Z')
  const again = start()
  set('2026-11-21T20:10:00Z')
  await again.runIfDue()
  expect(readdirSync(folder)).toEqual(['balance-2026-11-20.db', 'balance-2026-11-21.db'])
  expect(statSync(newest).mtime.toISOString()).toBe('2026-11-21T20:10:00.000Z')
})

it('the server removes old copies after a good one, and nothing else', async () => {
  const { folder, start, set } = await startWithBackups()
  mkdirSync(folder)
  const days = Array.from({ length: 20 }, (_, day) => `2026-10-${String(day + 10)}`)
  for (const day of days) writeFileSync(join(folder, `balance-${day}.db`), '')
  const others = ['balance-2026-02-30.db', 'notes.txt', 'balance-2020-01-01.db.gz']
  for (const name of others) writeFileSync(join(folder, name), '')
  mkdirSync(join(folder, 'balance-2020-01-01.db'))
  symlinkSync('notes.txt', join(folder, 'balance-2020-01-02.db'))
  const backups = start()
  set('2026-11-21T03:00:00Z')
  await backups.runIfDue()
  const left = readdirSync(folder)
  expect(left).toEqual(
    expect.arrayContaining([...others, 'balance-2020-01-01.db', 'balance-2020-01-02.db']),
  )
  const copies = left.filter((name) => /^balance-2026-1\d-\d\d\.db$/.test(name))
  expect(copies.map((name) => name.slice(8, 18))).toEqual([
    '2026-10-10',
    '2026-10-12',
    '2026-10-19',
    '2026-10-24',
    '2026-10-25',
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-11-21',
  ])
})

it('a backup that fails leaves older copies, is reported, and is tried again after an hour', async () => {
  let isFull = true
  const { server, folder, start, set } = await startWithBackups({
    write: ({ target }) => {
      if (isFull) return Promise.resolve({ sentence: 'Full.', codes: ['ENOSPC'] })
      writeFileSync(target, '')
      return Promise.resolve({ bytes: 0 })
    },
  })
  mkdirSync(folder)
  const days = Array.from({ length: 9 }, (_, day) => `balance-2025-01-0${day + 1}.db`)
  for (const name of days) {
    writeFileSync(join(folder, name), '')
    utimesSync(join(folder, name), 0, 0)
  }
  const backups = start()
  set('2026-11-21T03:00:00Z')
  await backups.runIfDue()
  expect(readdirSync(folder)).toEqual(days)
  expect(backups.last()).toMatchObject({ problem: 'the disk is full' })
  set('2026-11-21T03:59:00Z')
  await backups.runIfDue()
  expect(backups.failures).toBe(1)
  set('2026-11-21T04:00:00Z')
  await backups.runIfDue()
  expect(backups.failures).toBe(2)
  isFull = false
  set('2026-11-21T05:00:00Z')
  await backups.runIfDue()
  utimesSync(join(folder, 'balance-2026-11-21.db'), new Date(), new Date('2026-11-21T05:00:00Z'))
  expect(backups.last()).toEqual({ at: '2026-11-21T05:00:00.000Z', bytes: 0, problem: null })
  expect(server.now.toString()).toBe('2026-11-21T05:00:00Z')
})

it('a copy that is dated in the future does not count and does not make the server copy without end', async () => {
  let written = 0
  const { folder, start, set } = await startWithBackups({
    write: ({ target, at }) => {
      written++
      writeFileSync(target, '')
      utimesSync(target, at, at)
      return Promise.resolve({ bytes: 0 })
    },
  })
  mkdirSync(folder)
  const ahead = join(folder, 'balance-2027-01-01.db')
  writeFileSync(ahead, '')
  utimesSync(ahead, 0, new Date('2027-01-01T03:00:00Z'))
  const backups = start()
  for (const second of ['00', '20', '40']) {
    set(`2026-11-21T03:00:${second}Z`)
    await backups.runIfDue()
  }
  expect(written).toBe(1)
  expect(backups.last()).toMatchObject({ at: '2026-11-21T03:00:00.000Z' })
  expect(backups.ageSeconds()).toBe(40)
  expect(existsSync(ahead)).toBe(true)
})

// Without its locks, another program that opens and closes the file would delete the log of SQLite.
it.runIf(existsSync('/proc/locks'))(
  'a backup does not release SQLite’s locks on the file',
  async () => {
    const { server, start, set } = await startWithBackups()
    await registerUser(server)
    const { ino } = statSync(server.databaseUrl.slice('file:'.length))
    const locks = () =>
      readFileSync('/proc/locks', 'utf8')
        .split('\n')
        .filter((line) => line.includes(`:${ino} `) && line.includes(` ${process.pid} `))
    expect(locks()).not.toEqual([])
    const backups = start()
    set('2026-11-20T12:10:00Z')
    await backups.runIfDue()
    expect(backups.last()).toMatchObject({ problem: null, bytes: expect.any(Number) })
    expect(locks()).not.toEqual([])
  },
)

it('a backup folder that cannot be made does not stop the start', async () => {
  const { folder, start, set } = await startWithBackups()
  writeFileSync(folder, 'A file.')
  const backups = start()
  expect(backups.last()).toEqual({ at: null, bytes: null, problem: 'its folder cannot be made' })
  set('2026-11-20T13:00:00Z')
  await backups.runIfDue()
  expect(backups.failures).toBe(2)
  expect(readFileSync(folder, 'utf8')).toBe('A file.')
})

it('a backup that was killed is removed at the next start, and one that was stopped leaves nothing', async () => {
  const { folder, start, set } = await startWithBackups()
  mkdirSync(folder)
  const left = ['.writing', '.writing.partial-77', '.writing.partial-77-wal', '.writing-journal']
  for (const rest of left) writeFileSync(join(folder, `balance-2026-11-19.db${rest}`), '')
  writeFileSync(join(folder, 'mine.writing'), '')
  const backups = start()
  expect(readdirSync(folder)).toEqual(['mine.writing'])
  set('2026-11-20T12:10:00Z')
  const stopping = new AbortController()
  const running = backups.runIfDue(stopping.signal)
  stopping.abort()
  await running
  expect(readdirSync(folder)).toEqual(['mine.writing'])
  expect(backups.failures).toBe(0)
})

it('super admins and the metrics see the last backup', async () => {
  const { server, start, set } = await startWithBackups()
  const user = await registerUser(server)
  await makeSuperAdmin(server, user.id)
  expect(await user.client.admin.lastBackup.query()).toBeNull()
  const backups = start()
  const metricsToken = 'x'.repeat(16)
  const { databaseUrl } = server
  const other = await serveDatabase({ databaseUrl, metricsToken, backups })
  onTestFinished(() => other.close())
  set('2026-11-20T12:10:00Z')
  await backups.runIfDue()
  set('2026-11-20T12:11:00Z')
  backups.failures = 3
  const headers = { authorization: `Bearer ${metricsToken}` }
  const text = await (await fetch(`${other.url}/metrics`, { headers })).text()
  expect(text).toMatch(/^balance_backup_age_seconds 60$/m)
  expect(text).toMatch(/^balance_backup_failures_total 3$/m)
  const { token } = user
  expect(await createClient(other, token).admin.lastBackup.query()).toMatchObject({ problem: null })
})

it.each([
  [
    { BACKUP_DIR: '/backups', DATABASE_URL: 'postgresql://balance' },
    'BACKUP_DIR: is for an SQLite file; PostgreSQL has pg_dump',
  ],
  [{ BACKUP_TIME_ZONE: 'Rome' }, 'BACKUP_TIME_ZONE: must be a name like Europe/Rome'],
  [{ BACKUP_TIME_ZONE: '+01:00' }, 'BACKUP_TIME_ZONE: must be a name like Europe/Rome'],
])('the server does not start with the backup settings %j', (variables, sentence) => {
  expect(() => readEnv(variables)).toThrow(sentence)
})

it('the server keeps a copy of the file before each migration, of the last two', async () => {
  const file = join(makeFolder(), 'balance.db')
  const url = `file:${file}`
  const migrations = readMigrations('sqlite')
  const copies = () => readdirSync(join(file, '..')).filter((name) => name.includes('.before-'))
  await migrateWithCopy(url, new Date(0))
  expect(copies()).toEqual([])
  rmSync(file)
  await migrate(url, migrations.slice(0, -1))
  const mine = ['balance.db.before-20260101T000000Z', 'balance.db.before-20261101000000_older']
  for (const name of [...mine, 'balance.db.before-20261102000000_newer'])
    writeFileSync(join(file, '..', name), '')
  const { name: last } = migrations.at(-1)!
  expect(await migrateWithCopy(url, new Date(0))).toEqual([last])
  expect(copies()).toEqual([
    mine[0],
    ...['balance.db.before-20261102000000_newer', `balance.db.before-${last}`].toSorted(),
  ])
  const copy = `${file}.before-${last}`
  expect((statSync(copy).mode & 0o777).toString(8)).toBe('600')
  expect(await migrate(`file:${copy}`)).toEqual([last])
  await migrateWithCopy(url, new Date(0))
  expect(existsSync(copy)).toBe(true)

  // An older file that is put back by hand, beside copies of later versions.
  for (const path of [file, copy]) rmSync(path)
  await migrate(url, migrations.slice(0, -1))
  for (const day of ['01', '02']) writeFileSync(`${file}.before-209901${day}000000_later`, '')
  await migrateWithCopy(url, new Date(0))
  expect(copies()).toEqual([
    mine[0],
    `balance.db.before-${last}`,
    'balance.db.before-20990102000000_later',
  ])
})
