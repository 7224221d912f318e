/** Bodies that carry a whole file: large, hostile, and many at once [behaviour: Limits]. */
import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { queueLengths } from '../../../src/server/queues/fair-queue.ts'
import { BACKUP_FORMAT, BACKUP_VERSION } from '../../../src/shared/files/backup-format.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const MEGABYTE = 1_000_000
const NO_OBJECT = 'The input must be an object.'
const NO_ACCOUNT = 'The account must be'
const TOO_LARGE = 'The request is too large.'
const BROKEN = 'The request must be valid JSON.'
const TOO_MUCH = 'The request has much more in it than an account.'

const filesOnTheirWay = () => queueLengths().find(({ noun }) => noun === 'files')?.running

const manyNames = Array.from({ length: 300_000 }, (_, at) => `"name${at}":1`).join()
const deep = (value: string) => '{"a":'.repeat(100_000) + value + '}'.repeat(100_000)
const backupOf = (cashFlows: string) =>
  `{"account":"personal","backup":{"format":"${BACKUP_FORMAT}","version":${BACKUP_VERSION},` +
  `"accountName":"A","startingBalanceCents":5,"cashFlows":${cashFlows}}}`

const HOSTILE: [string, string, string][] = [
  ['brackets', '['.repeat(5 * MEGABYTE), TOO_MUCH],
  ['lists', `[${'[],'.repeat(1.6 * MEGABYTE)}[]]`, TOO_MUCH],
  ['numbers', `[${'1,'.repeat(4 * MEGABYTE)}1]`, TOO_MUCH],
  ['some numbers', `[${'1,'.repeat(200_000)}1]`, NO_OBJECT],
  ['objects', backupOf(`[${'{},'.repeat(1.5 * MEGABYTE)}{}]`), TOO_MUCH],
  ['some more objects', backupOf(`[${'{},'.repeat(100_000)}{}]`), 'An account can have at most'],
  ['a deep object', deep('1'), NO_ACCOUNT],
  [
    'a deep object in place of a cash flow',
    backupOf(`[${deep('1')}]`),
    'Cash flow 1 of the backup is wrong.',
  ],
  [
    'a deep object in place of a kind',
    backupOf(`[{"kind":${deep('1')}}]`),
    'Cash flow 1 of the backup is wrong.',
  ],
  ['hundreds of thousands of names', `{${manyNames}}`, TOO_MUCH],
  ['signs of JSON within a text', JSON.stringify('[{:\\"'.repeat(MEGABYTE)), NO_OBJECT],
  ['a text that never ends', `{"csvData":"${'x'.repeat(MEGABYTE)}`, BROKEN],
  ['too many bytes', `"${'x'.repeat(17 * MEGABYTE)}"`, TOO_LARGE],
]

describe('bodies with a file', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const CONTRACT = '/api/data?resource=import'
  const LARGEST = '/trpc/backup.restore'
  const CALLS = [
    '/trpc/import.run',
    '/trpc/import.preview',
    '/trpc/backup.restore',
    '/trpc/backup.restore?batch=1',
    '/trpc/statement.match',
    CONTRACT,
  ]
  async function post(path: string, body: string, token: string | null = user.token) {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      body,
    })
    return { status: response.status, text: await response.text() }
  }

  it.each(HOSTILE)('of %s are refused with a sentence', async (_name, body, sentence) => {
    const { status, text } = await post(LARGEST, body)
    expect([400, 409, 413]).toContain(status)
    expect(text).toContain(sentence)
  })

  it('are refused by every call that takes a file when they are wrong', async () => {
    for (const path of CALLS)
      for (const body of ['['.repeat(MEGABYTE), `[${'1,'.repeat(2 * MEGABYTE)}1]`]) {
        const { status, text } = await post(path, body)
        expect([path, status]).toEqual([path, 413])
        expect(text).toContain(TOO_MUCH)
      }
  })

  it('are not read without a session', async () => {
    for (const path of CALLS)
      expect((await post(path, '['.repeat(MEGABYTE), null)).status).toBe(401)
  })

  it('are read whole when they are large, one by one and as a batch of one', async () => {
    const cashFlows = Array.from({ length: 3_000 }, (_, at) => ({
      kind: 'expense',
      name: `Payment ${at} of a café`,
      amountCents: at,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 31,
      startDate: '2026-11-20T12:34:56.789Z',
      completedDates: ['2026-12-30'],
      overrides: [{ date: '2026-12-31', amountCents: at }],
    }))
    const backup = {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      accountName: 'Personal Account',
      startingBalanceCents: 5,
      cashFlows,
    }
    const more = { ...cashFlows[0], unknown: { deep: [[[]]] }, id: 7 }
    const input = {
      account: 'personal',
      backup: { ...backup, cashFlows: [more, ...cashFlows.slice(1)] },
    }
    for (const [path, body] of [
      ['/trpc/backup.restore', input],
      ['/trpc/backup.restore?batch=1', { 0: input }],
    ] as const) {
      user = await registerUser(server)
      expect(await post(path, JSON.stringify(body))).toMatchObject({ status: 200 })
      expect(await user.client.backup.download.query({ account: 'personal' })).toEqual(backup)
    }
  })

  it.each([
    [
      'a text in place of a cash flow',
      'Rent',
      'It must be a cash flow with a type, a name and an amount.',
    ],
    ['a list in place of one', [[]], 'It must be a cash flow with a type, a name and an amount.'],
    ['a list in place of a name', { kind: 'expense', name: [[1]] }, 'The name must be text.'],
    [
      'an object in place of dates',
      { completedDates: {} },
      'The dates marked done must be a list.',
    ],
    [
      'a list in place of a date',
      { completedDates: [[]] },
      'The date must be text like 2026-11-20.',
    ],
    [
      'a number in place of an override',
      { overrides: [5] },
      'An override must have a date and an amount.',
    ],
  ])('with %s are refused like small ones', async (_name, wrong, sentence) => {
    const rent = {
      kind: 'expense',
      name: 'Rent',
      amountCents: 1,
      recurrenceType: 'DAILY',
      startDate: '2026-11-20',
    }
    const flow = typeof wrong === 'object' && !Array.isArray(wrong) ? { ...rent, ...wrong } : wrong
    for (const size of [1, 2_000]) {
      const cashFlows = [...Array.from({ length: size }, () => rent), flow]
      const backup = {
        format: BACKUP_FORMAT,
        version: BACKUP_VERSION,
        accountName: 'A',
        startingBalanceCents: 5,
        cashFlows,
      }
      const { status, text } = await post(
        '/trpc/backup.restore',
        JSON.stringify({ account: 'personal', backup }),
      )
      expect(status).toBe(400)
      expect(text).toContain(`Cash flow ${size + 1} of the backup is wrong. ${sentence}`)
    }
  })

  it('of one user are refused with 429 when they are too many in a minute, and those of others are not', async () => {
    const statuses: number[] = []
    for (let megabytes = 0; megabytes < 220; megabytes += 10)
      statuses.push((await post(LARGEST, `"${'x'.repeat(9.9 * MEGABYTE)}"`)).status)
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 400), 429, 429])
    const { status, text } = await post(CONTRACT, '{}')
    expect(status).toBe(429)
    expect(text).toMatch(/Too many tries. Try again in \d+ seconds\./)
    const other = await registerUser(server)
    expect((await post(LARGEST, '{}', other.token)).status).toBe(400)
  })

  it('are not refused by the megabytes of a minute when they are small', async () => {
    const statuses = new Set<number>()
    for (let files = 0; files < 250; files++) statuses.add((await post(CONTRACT, '{}')).status)
    expect(statuses).toEqual(new Set([400]))
  })

  it('of one user arrive four at a time, and those of others do not wait for them', async () => {
    const idle = await Promise.all(Array.from({ length: 4 }, () => beginPost()))
    await expect.poll(filesOnTheirWay).toBe(4)
    let answered = 0
    const waiting = [LARGEST, CONTRACT].map((path) => post(path, '[]').finally(() => answered++))
    const other = await registerUser(server)
    expect((await post(LARGEST, '[]', other.token)).status).toBe(400)
    expect((await post(CONTRACT, '{}', other.token)).status).toBe(400)
    expect(answered).toBe(0)
    idle[0]?.destroy()
    expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([400, 400])
    for (const sent of idle) sent.destroy()
    await expect.poll(filesOnTheirWay).toBe(0)
  })

  it('are refused with 408 when they bring less than 100 kB in 5 seconds', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const path of [LARGEST, CONTRACT]) {
      const sent = await beginPost(path)
      await expect.poll(filesOnTheirWay).toBe(1)
      vi.advanceTimersByTime(5_000)
      const [answer] = (await once(sent, 'response')) as [IncomingMessage]
      expect([answer.statusCode, answer.headers.connection]).toEqual([408, 'close'])
      expect(await text(answer)).toContain('A file must bring 100 kB every 5 seconds.')
      sent.destroy()
    }
  })

  /** A large file that stops arriving after its first bytes. */
  async function beginPost(path = LARGEST) {
    const sent = request(server.url + path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': 2 * MEGABYTE,
        authorization: `Bearer ${user.token}`,
        expect: '100-continue',
      },
    })
    // Cut off later.
    sent.on('error', () => undefined)
    sent.flushHeaders()
    await once(sent, 'continue')
    sent.write('[')
    return sent
  }
})
