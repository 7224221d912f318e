/** The checks and acts of a starting server [behaviour: Users]. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteDatabase from 'better-sqlite3'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { createDemoUser, DEMO_USER } from '../../../src/server/services/users/demo-household.ts'
import { programArgs } from '../../support/program.ts'
import { startTestServer } from '../../support/server.ts'
import { startServer } from '../../support/started-server.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'balance-start-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8)

function modesIn(path: string) {
  return Object.fromEntries(readdirSync(path).map((name) => [name, modeOf(join(path, name))]))
}

async function openAndWrite(url: string) {
  await migrate(url)
  const db = await openDatabase(url)
  await db.write((tx) => tx.account.create({ data: { name: 'Household' } }))
  return db
}

it('the files of the embedded database, and a folder made for them, are private to their owner', async () => {
  const data = join(folder, 'some', 'data')
  const db = await openAndWrite(`file:${join(data, 'balance.db')}`)
  expect(modesIn(data)).toEqual({
    'balance.db': '600',
    'balance.db-wal': '600',
    'balance.db-shm': '600',
  })
  expect([modeOf(data), modeOf(join(folder, 'some'))]).toEqual(['700', '700'])
  await db.close()
})

it('existing files with looser permissions are made private, and their folder is left as it is', async () => {
  const data = join(folder, 'data')
  mkdirSync(data)
  chmodSync(data, 0o755)
  for (const name of ['balance.db', 'balance.db-wal', 'other.txt']) {
    writeFileSync(join(data, name), '')
    chmodSync(join(data, name), 0o644)
  }
  const db = await openAndWrite(`file:${join(data, 'balance.db')}`)
  expect(modesIn(data)).toEqual({
    'balance.db': '600',
    'balance.db-wal': '600',
    'balance.db-shm': '600',
    'other.txt': '644',
  })
  expect(modeOf(data)).toBe('755')
  await db.close()
})

it.runIf(process.getuid?.() === 0)(
  'a file that root makes in the folder of another user belongs to that user',
  async () => {
    chownSync(folder, 65_534, 65_534)
    const db = await openAndWrite(`file:${join(folder, 'balance.db')}`)
    const owners = readdirSync(folder).map((name) => [name, statSync(join(folder, name)).uid])
    expect(owners).toEqual([
      ['balance.db', 65_534],
      ['balance.db-shm', 65_534],
      ['balance.db-wal', 65_534],
    ])
    await db.close()
  },
)

/** The words of a start with a file that is refused. */
async function refusalOf(path: string): Promise<string> {
  const server = await startServer({ DATABASE_URL: `file:${path}`, JWT_SECRET: '' })
  expect(server.url).toBe('')
  return server.said
}

it('a DATABASE_URL that does not name a database is refused, and nothing is changed', async () => {
  const text = join(folder, 'notes.txt')
  writeFileSync(text, 'Not a database, and not to be made private.', { mode: 0o644 })
  expect(await refusalOf(text)).toMatch(
    /^Balance cannot use this DATABASE_URL: .*notes\.txt is not a database of SQLite\. It must/,
  )
  expect(await refusalOf(folder)).toContain('is not a file. It must be file:PATH')
  expect(await refusalOf(join(text, 'balance.db'))).toContain('cannot use this DATABASE_URL')
  expect(modesIn(folder)).toEqual({ 'notes.txt': '644' })
})

/** The content of the folder: names, permissions and bytes. */
function contentOf(path: string) {
  return Object.entries(modesIn(path)).map(([name, mode]) => [
    name,
    mode,
    readFileSync(join(path, name), 'base64'),
  ])
}

it.each([
  ['with a table', 'PRAGMA journal_mode=DELETE'],
  ['with a log', 'PRAGMA journal_mode=WAL'],
  [
    'that Prisma has migrated',
    `CREATE TABLE "_prisma_migrations" ("migration_name" TEXT, "finished_at" TEXT);
     INSERT INTO "_prisma_migrations" VALUES ('2026_photos', '2026-01-01')`,
  ],
])('the database of another program %s is refused, and nothing is changed', async (_, sql) => {
  const path = join(folder, 'photos.db')
  const photos = new SqliteDatabase(path)
  photos.exec(`${sql}; CREATE TABLE "Photo" ("id" INTEGER PRIMARY KEY)`)
  photos.close()
  chmodSync(path, 0o644)
  const before = contentOf(folder)
  expect(await refusalOf(path)).toContain('of another program')
  expect(contentOf(folder)).toEqual(before)
})

it('a damaged database, or one of a newer version, is refused, and nothing is changed', async () => {
  const path = join(folder, 'balance.db')
  await (await openAndWrite(`file:${path}`)).close()
  const newer = new SqliteDatabase(path)
  newer.exec(`INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name", "finished_at")
    VALUES ('later', 'later', '2099_later', current_timestamp)`)
  newer.close()
  const before = contentOf(folder)
  expect(await refusalOf(path)).toBe(
    'The database is of a newer version of Balance: this version of Balance does not know the migration 2099_later.\n',
  )
  expect(contentOf(folder)).toEqual(before)

  const damaged = readFileSync(path)
  damaged.fill(255, 100, 4096)
  writeFileSync(path, damaged)
  expect(await refusalOf(path)).toContain('balance.db is damaged: "npm run doctor" says how')
  expect(readFileSync(path)).toEqual(damaged)
})

it('a database starts after its last change was cut off before the commit', async () => {
  const path = join(folder, 'balance.db')
  await (await openAndWrite(`file:${path}`)).close()
  const cut = join(folder, 'cut.db')
  const database = new SqliteDatabase(path)
  // With so small a cache, SQLite writes changes to the file before they are committed.
  database.exec(
    `PRAGMA journal_mode=DELETE; PRAGMA cache_size=1; BEGIN; UPDATE "Account" SET "name" = 'Cut off'`,
  )
  database.exec(`CREATE TABLE "Half" ("text" TEXT);
    INSERT INTO "Half" SELECT hex(randomblob(2000)) FROM (VALUES (1), (2), (3), (4), (5), (6), (7), (8))`)
  for (const suffix of ['', '-journal']) copyFileSync(path + suffix, cut + suffix)
  database.close()
  const server = await startServer({ DATABASE_URL: `file:${cut}` })
  expect(server.said).toContain('Balance is at')
  expect(await server.end('SIGTERM')).toBe(0)
  const db = await openDatabase(`file:${cut}`)
  expect(await db.read.account.findMany()).toMatchObject([{ name: 'Household' }])
  await db.close()
})

it('a production server does not start while the demo user has the published password', async () => {
  const server = await startTestServer()
  const scope = {
    ...server.services,
    clock: () => server.now,
    now: server.now,
    transport: 'trpc',
    address: '',
    userAgent: '',
  } as const
  await createDemoUser(scope)
  const start = async () => {
    const main = spawn(process.execPath, programArgs('main'), {
      env: {
        ...process.env,
        NODE_ENV: 'production',
        PORT: '0',
        DATABASE_URL: server.databaseUrl,
        LOG_LEVEL: 'silent',
      },
    })
    let said = ''
    const isUp = new Promise<void>((resolve) => {
      for (const output of [main.stdout, main.stderr])
        output.on('data', (text: Buffer) => {
          said += text.toString()
          if (said.includes('Balance is at')) resolve()
        })
    })
    const isDown = once(main, 'exit')
    await Promise.race([isUp, isDown])
    main.kill()
    await isDown
    return said
  }
  expect(await start()).toContain(
    `The demo user ${DEMO_USER.email} still has the password that is published`,
  )
  const where = { email: DEMO_USER.email }
  await server.services.db.write((tx) =>
    tx.user.update({ where, data: { disabledAt: new Date() } }),
  )
  expect(await start()).toContain('Balance is at')
  await server.close()
})
