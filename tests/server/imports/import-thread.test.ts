/** The threads that read files, and the turns in them. When reading one file fails, the other files are still read. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CsvTask, ImportThread } from '../../../src/server/imports/import-thread.ts'
import { queueLengths } from '../../../src/server/queues/fair-queue.ts'
import type { Scope } from '../../../src/server/services/scope.ts'
import { inThread } from '../../../src/server/services/file-turns.ts'
import { EMPTY } from '../../support/backups.ts'
import { fileOf as statementFileOf, ofxOf } from '../../support/example-statements.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const today = '2026-11-20'
const fileOf = (csv: string): CsvTask => ({ csv: Buffer.from(csv), mapping: null, today })
const GOOD = fileOf('type,name,amount\nincome,a,1\nincome,b,1')
const LARGE = fileOf(`type,name,amount\n${'income,a,1\n'.repeat(50_000)}`)
const STATEMENT = {
  account: 'personal' as const,
  files: [statementFileOf(ofxOf([{ date: '2026-11-01', cents: -5, text: 'RENT' }]))],
}

describe('an import thread', () => {
  const thread = new ImportThread()
  const countOf = async (task: CsvTask) => (await thread.readCsv(task)).count
  afterAll(() => thread.rest())

  it('reads a file after one that cannot be read', async () => {
    const broken = { csv: { length: 1 }, mapping: null } as unknown as CsvTask
    expect(await countOf(GOOD)).toBe(2)
    await expect(countOf(broken)).rejects.toThrow(/length|undefined|receive/i)
    expect(await countOf(GOOD)).toBe(2)
  })

  it('reports the place of a failure in the code, and nothing of the statement', async () => {
    const broken = { name: 'a', base64: 123_456_789 as unknown as string }
    const failure = await thread
      .readStatement({ find: 'lines', files: [broken] })
      .then(String, String)
    expect(failure).toMatch(/^Error: A statement cannot be read\..*read-statement\.ts:\d+/s)
    expect(failure).not.toContain('123456789')
    const { files } = STATEMENT
    expect(await thread.readStatement({ find: 'lines', files })).toMatchObject({ lineCount: 1 })
  })
})

describe('the queue of the import threads', () => {
  let server: TestServer
  let lastId = 1_000_000

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  /** A user whom the limits have not met. */
  const newScope = (id = ++lastId) => {
    const { services, now } = server
    return { ...services, now, clock: () => now, user: { id } } as Scope
  }
  const countOf = (task: CsvTask, scope = newScope()) =>
    inThread(scope, async (thread) => (await thread.readCsv(task)).count)
  const waitingFiles = () => queueLengths().find(({ noun }) => noun === 'files to read')?.waiting

  /** Takes both threads, and answers what gives them back. */
  async function takeThreads() {
    const ends: (() => void)[] = []
    const wait = () => new Promise<void>((resolve) => ends.push(resolve))
    const work = [0, 1].map(() => inThread(newScope(), wait))
    await expect.poll(() => ends).toHaveLength(2)
    return async () => {
      for (const end of ends) end()
      await Promise.all(work)
    }
  }

  it('reads many files, small and large', async () => {
    const tasks = Array.from({ length: 12 }, (_, at) => (at % 4 ? GOOD : LARGE))
    const counts = await Promise.all(tasks.map((task) => countOf(task)))
    expect(counts).toEqual(tasks.map((task) => (task === GOOD ? 2 : 50_000)))
  })

  it('goes on when the code that uses a file fails', async () => {
    const fail = () => Promise.reject(new Error('The disk is full.'))
    for (let time = 0; time < 3; time++)
      await expect(inThread(newScope(), fail)).rejects.toThrow('The disk is full.')
    expect(await countOf(GOOD)).toBe(2)
  })

  it('reads one large file at a time, so that small ones are read beside it', async () => {
    let begun = 0
    const ends: (() => void)[] = []
    const wait = () => {
      begun++
      return new Promise<void>((resolve) => ends.push(resolve))
    }
    const large = [0, 1].map(() => inThread(newScope(), wait, 1_000_000))
    expect(await countOf(GOOD)).toBe(2)
    expect(begun).toBe(1)
    ends[0]?.()
    await expect.poll(() => begun).toBe(2)
    ends[1]?.()
    await Promise.all(large)
  })

  it('reads the large file of a user before one that waits for small ones of another user', async () => {
    const ends: (() => void)[] = []
    const wait = () => new Promise<void>((resolve) => ends.push(resolve))
    const many = newScope()
    const all = [wait, wait].map((work) => inThread(many, work))
    all.push(inThread(many, wait, 1_000_000))
    expect(await inThread(newScope(), async () => 'read', 1_000_000)).toBe('read')
    expect(ends).toHaveLength(1)
    for (let ended = 0; ended < all.length; ended++) {
      await expect.poll(() => ends).toHaveLength(ended + 1)
      ends[ended]?.()
    }
    await Promise.all(all)
  })

  it('gives turns to users in rotation', async () => {
    const release = await takeThreads()
    const started: string[] = []
    const [many, one] = [newScope(), newScope()]
    const all = [many, many, many, one].map((scope) =>
      inThread(scope, async () => started.push(scope === many ? 'many' : 'one')),
    )
    await release()
    await Promise.all(all)
    expect(started).toEqual(['many', 'one', 'many', 'many'])
  })

  it('restores the backup of one user while the statements of ten others wait', async () => {
    const users = await Promise.all(Array.from({ length: 11 }, () => registerUser(server)))
    const [other, ...crowd] = users
    const release = await takeThreads()
    const statements = crowd.map(({ client }) => client.statement.read.mutate(STATEMENT))
    await expect.poll(waitingFiles).toBe(10)
    await other?.client.backup.restore.mutate({ account: 'personal', backup: EMPTY })
    expect(waitingFiles()).toBe(10)
    await release()
    for (const answer of await Promise.all(statements))
      expect(answer).toMatchObject({ lineCount: 1 })
  })

  it('gives a user half a minute of each minute, and then refuses that user alone', async () => {
    const user = await registerUser(server)
    await server.services.rateLimits.threadMsOfUser.penalty(String(user.id), 30_000)
    await expect(user.client.statement.read.mutate(STATEMENT)).rejects.toThrow(
      /^Too many tries\. Try again in \d+ seconds\.$/,
    )
    const other = await registerUser(server)
    expect(await other.client.statement.read.mutate(STATEMENT)).toMatchObject({ lineCount: 1 })
    const spent = await server.services.rateLimits.threadMsOfUser.get(String(other.id))
    expect(spent?.consumedPoints).toBeGreaterThan(1)
  })
})
