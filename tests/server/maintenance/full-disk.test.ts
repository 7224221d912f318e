/**
 * The disk of an SQLite file is full, or can only be read [behaviour: Errors]. A setting of SQLite refuses more pages
 * or any change, because a test may have no right to mount a disk. With `DISKS=mounted`, real ones are mounted: a small
 * one that is filled, and one that the kernel makes read-only while the server has its files open.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import type { Transaction } from '../../../src/server/db/database.ts'
import { migrate } from '../../../src/server/db/migrate.ts'
import { serveDatabase } from '../../support/clocked-server.ts'
import { refuseChanges } from '../../support/failing-database.ts'
import { createClient, registerUser, type TestServer, type TestUser } from '../../support/server.ts'

const FULL =
  'Balance cannot store changes at the moment, because its disk is full. What is stored can still be read.'
const READ_ONLY =
  'Balance cannot store changes at the moment, because its disk cannot be written. What is stored can still be read.'

interface Disk {
  folder: string
  fail(server: TestServer): Promise<void>
  mend(server: TestServer): Promise<void>
}

/** Sets how many pages SQLite's one connection that writes allows. */
function allowPages(count: (tx: Transaction) => Promise<bigint>) {
  return ({ services }: TestServer) =>
    services.db.write(async (tx) => {
      await tx.$queryRawUnsafe(`PRAGMA max_page_count=${await count(tx)}`)
    })
}

async function countPages(tx: Transaction): Promise<bigint> {
  const [row] = await tx.$queryRaw<{ page_count: bigint }[]>`PRAGMA page_count`
  return row?.page_count ?? 0n
}

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'balance-disk-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}

const fullByPages = (): Disk => ({
  folder: makeFolder(),
  fail: allowPages(countPages),
  mend: allowPages(async () => 1_000_000n),
})

function readOnly(): Disk {
  let refusal: Awaited<ReturnType<typeof refuseChanges>> | undefined
  const mend = async () => refusal?.restore()
  onTestFinished(mend)
  return {
    folder: makeFolder(),
    fail: async ({ databaseUrl }) => void (refusal = await refuseChanges(databaseUrl)),
    mend,
  }
}

function fullMount(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'balance-disk-'))
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=4m', 'tmpfs', folder])
  onTestFinished(() => {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
  })
  const filler = join(folder, 'filler')
  return {
    folder,
    fail: async () => {
      for (let size = 4_000_000; size >= 1; size = Math.floor(size / 2))
        try {
          for (;;) writeFileSync(filler, Buffer.alloc(size, 1), { flag: 'a' })
        } catch {
          // It does not fit any more: a smaller piece may.
        }
    },
    mend: async () => rmSync(filler),
  }
}

/** The kernel lets nobody write on a file system after an error. It can be written again once it is mounted anew. */
function failingMount(): Disk {
  const folder = mkdtempSync(join(tmpdir(), 'balance-disk-'))
  const image = `${folder}.img`
  writeFileSync(image, Buffer.alloc(16 * 1024 * 1024))
  execFileSync('mkfs.ext4', ['-q', image])
  const mount = () => execFileSync('mount', ['-o', 'loop', image, folder])
  mount()
  onTestFinished(() => {
    execFileSync('umount', [folder])
    rmSync(folder, { recursive: true })
    rmSync(image)
  })
  return {
    folder,
    fail: async () => void execFileSync('mount', ['-o', 'remount,abort', folder]),
    mend: async (server) => {
      await server.close()
      execFileSync('umount', [folder])
      mount()
      Object.assign(server, await serve(server.databaseUrl))
    },
  }
}

const DISKS: [string, () => Disk, string][] = [
  ['is full', fullByPages, FULL],
  ['can only be read', readOnly, READ_ONLY],
]
if (process.env.DISKS === 'mounted')
  DISKS.push(
    ['is mounted and full', fullMount, FULL],
    ['is mounted and fails', failingMount, READ_ONLY],
  )

it.each(DISKS)(
  'a disk that %s refuses changes, and reads go on',
  async (_name, makeDisk, sentence) => {
    const disk = makeDisk()
    const databaseUrl = `file:${join(disk.folder, 'balance.db')}`
    await migrate(databaseUrl)
    const server = await serve(databaseUrl)
    onTestFinished(() => server.close())
    const user = await registerUser(server)
    const stored: string[] = []
    while (stored.length < 5) stored.push(await addExpense(server, user))
    await disk.fail(server)

    const answers: string[] = []
    while (answers.length < 200 && answers.filter((answer) => answer === sentence).length < 5)
      answers.push(await addExpense(server, user))
    stored.push(...answers.filter((answer) => answer !== sentence))
    expect(answers.slice(-1)).toEqual([sentence])

    const read = async () => {
      const list = await createClient(server, user.token).expense.list.query({
        account: 'personal',
      })
      const [account] = await server.services.db.read.account.findMany()
      expect(account?.revision).toBe(list.length)
      return list.map(({ name }) => name)
    }
    expect(await read()).toEqual(stored)
    await disk.mend(server)
    stored.push(await addExpense(server, user))
    expect(await read()).toEqual(stored)
    const check = await server.services.db.read.$queryRaw`PRAGMA integrity_check`
    expect(check).toEqual([{ integrity_check: 'ok' }])
  },
)

function serve(databaseUrl: string): Promise<TestServer> {
  return serveDatabase({ databaseUrl, logger: pino({ level: 'silent' }) })
}

let added = 0

/** Answers the name of the expense, or the sentence of the refusal. */
async function addExpense(server: TestServer, user: TestUser): Promise<string> {
  const name = `Expense ${++added} ${'a'.repeat(150)}`
  const answer = await fetch(`${server.url}/api/data?resource=expense`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, amount: 5, recurrenceType: 'MONTHLY' }),
  })
  const { error } = (await answer.json()) as { error?: string }
  expect([answer.status, answer.headers.get('retry-after')]).toEqual(
    error ? [503, '60'] : [201, null],
  )
  return error ?? name
}
