/** Bodies that carry a whole file: large, hostile, and many at once [behaviour: Limits]. */
import { once } from 'node:events'
import { request } from 'node:http'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { BACKUP_FORMAT, BACKUP_VERSION } from '../../src/shared/backup-format.ts'
import { isWithinLimits } from '../../src/server/http/json-limits.ts'
import { registerUser, startTestServer, type TestServer } from '../support/server.ts'

const MEGABYTE = 1_000_000
const TOO_MUCH = 'The file holds more than an account can have.'
const TOO_LARGE = 'The request is too large.'
const BROKEN = 'The request body must be valid JSON.'

const manyNames = (count: number) =>
  Array.from({ length: count }, (_, at) => `"name${at}":1`).join()

const HOSTILE: [string, string, string][] = [
  ['brackets', '['.repeat(5 * MEGABYTE), TOO_MUCH],
  ['lists', `[${'[],'.repeat(1.6 * MEGABYTE)}[]]`, TOO_MUCH],
  ['objects', `{"backup":{"cashFlows":[${'{},'.repeat(1.5 * MEGABYTE)}{}]}}`, TOO_MUCH],
  [
    'a deep object',
    `${'{"a":'.repeat(1_000)}"${'x'.repeat(MEGABYTE)}"${'}'.repeat(1_000)}`,
    TOO_MUCH,
  ],
  ['hundreds of thousands of names', `{${manyNames(300_000)}}`, TOO_MUCH],
  ['a text that never ends', `{"csvData":"${'x'.repeat(MEGABYTE)}`, BROKEN],
  ['a long text beside the file', `{"accountId":"${'x'.repeat(MEGABYTE)}"}`, TOO_MUCH],
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

  const LARGEST = '/trpc/backup.restore'
  const CALLS = [
    '/trpc/import.run',
    '/trpc/import.preview',
    '/trpc/backup.restore',
    '/trpc/backup.restore?batch=1',
    '/api/data?resource=import',
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
    expect([400, 413]).toContain(status)
    expect(text).toContain(sentence)
  })

  it('are refused by all calls that take a file', async () => {
    for (const path of CALLS) {
      const { status, text } = await post(path, '['.repeat(MEGABYTE))
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
  ])('with %s are refused as small ones are', async (_name, wrong, sentence) => {
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

  it('of one user that are too many at once are refused with 429, and others are not', async () => {
    const other = await registerUser(server)
    const many = Array.from({ length: 14 }, () => post(LARGEST, '['.repeat(16 * MEGABYTE)))
    const small = {
      csvData: 'type,name,amount\nincome,Pay,1',
      columnMapping: { type: 0, name: 1, amount: 2 },
    }
    const imported = await post('/api/data?resource=import', JSON.stringify(small), other.token)
    expect(imported.status).toBe(200)
    const answers = await Promise.all(many)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(answers.filter(({ status }) => status === 413).length).toBeGreaterThanOrEqual(10)
    expect(refused[0]?.text).toContain('Too many files are waiting. Try again in 5 seconds.')
    expect((await post(LARGEST, '['.repeat(MEGABYTE))).status).toBe(413)
  })

  it('of one user arrive two at a time, and those of others do not wait for them', async () => {
    const hostile = '['.repeat(2 * MEGABYTE)
    const unfinished = await Promise.all([beginPost(), beginPost()])
    let isAnswered = false
    const third = post(LARGEST, hostile).finally(() => (isAnswered = true))
    const other = await registerUser(server)
    expect((await post(LARGEST, hostile, other.token)).status).toBe(413)
    expect(isAnswered).toBe(false)
    // Small files have room beside them.
    expect((await post(LARGEST, '{}')).status).toBe(400)
    expect(isAnswered).toBe(false)
    unfinished[0]!.destroy()
    expect((await third).status).toBe(413)
    unfinished[1]!.destroy()
  })

  /** A large file that stops arriving after its first bytes. */
  async function beginPost() {
    const sent = request(server.url + LARGEST, {
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

describe('JSON is within the limits', () => {
  it.each([
    ['{"a":[1,2,{"b":null}]}', true],
    ['[1,2,3,4,5,6,7,8,9,10]', true],
    ['[1,2,3,4,5,6,7,8,9,10,11]', false],
    [`["${',[{'.repeat(50)}"]`, true],
    [`["\\"${',[{'.repeat(50)}"]`, true],
    [`["\\\\",1,2,3,4,5,6,7,8,9,10]`, false],
    ['['.repeat(11), false],
  ])('%j: %j', (json, isWithin) => {
    expect(isWithinLimits(Buffer.from(json), { values: 10 })).toBe(isWithin)
  })

  it('of at most 64 levels', () => {
    const nested = (depth: number) => Buffer.from('['.repeat(depth) + ']'.repeat(depth))
    expect(isWithinLimits(nested(64), { values: 100 })).toBe(true)
    expect(isWithinLimits(nested(65), { values: 100 })).toBe(false)
  })

  it('of at most 200 different names', () => {
    const named = (count: number) => Buffer.from(`[{${manyNames(count)}},{${manyNames(count)}}]`)
    expect(isWithinLimits(named(200), { values: 1_000 })).toBe(true)
    expect(isWithinLimits(named(201), { values: 1_000 })).toBe(false)
  })
})
