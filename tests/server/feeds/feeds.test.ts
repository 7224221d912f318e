/** Making, listing and ending calendar feeds [behaviour: Calendar feed]. */
import { createHash } from 'node:crypto'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAuthenticator } from '../../support/authenticator.ts'
import { createFeed, readCalendar, servedUrl } from '../../support/calendars.ts'
import { addPasskey } from '../../support/passkeys.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { createSharedAccount, findPersonalAccountId } from '../../support/shared-account.ts'

let server: TestServer
let ada: TestUser
let lines: string[]

beforeEach(async () => {
  // The limiter reads the clock of the process.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  lines = []
  const logger = pino({ level: 'info' }, { write: (line) => void lines.push(line) })
  server = await startTestServer('sqlite', {}, logger)
  ada = await registerUser(server)
})
afterEach(async () => {
  await server.close()
  vi.useRealTimers()
})

const GONE = [404, '{"error":"There is no such calendar."}']
const answerOf = async (url: string) => {
  const response = await fetch(url)
  return [response.status, await response.text()]
}
const EVERYTHING = {
  account: 'personal' as const,
  kinds: ['income', 'expense'] as ('income' | 'expense')[],
  amounts: true,
  lowest: true,
}

describe('a calendar feed', () => {
  it('has an address with 256 random bits, of which only a hash is stored', async () => {
    Object.assign(server.services.settings, { publicOrigin: 'https://balance.example' })
    const { password: currentPassword } = ada
    const { id, url } = await ada.client.feed.create.mutate({ ...EVERYTHING, currentPassword })
    const token = /^https:\/\/balance\.example\/calendar\/([\w-]{43})\.ics$/.exec(url)?.[1] ?? ''
    const row = await server.services.db.read.feed.findUnique({ where: { id } })
    expect(row?.tokenHash).toBe(createHash('sha256').update(token).digest('hex'))
    expect(JSON.stringify(row)).not.toContain(token)
    expect(await ada.client.feed.list.query()).toEqual([{ id, ...EVERYTHING }])
    expect(JSON.stringify(await ada.client.user.personalData.query())).not.toContain(token)
  })

  it('is listed to its user alone, oldest first, also in their personal data', async () => {
    const bob = await registerUser(server, 'Bob')
    const account = await createSharedAccount(server, ada.id, bob.id)
    const first = await createFeed(server, ada, { account, kinds: ['expense'], amounts: false })
    const second = await createFeed(server, ada, { kinds: [], lowest: true })
    await createFeed(server, bob, { account })
    const feeds = [
      { id: first.id, account, kinds: ['expense'], amounts: false, lowest: false },
      { id: second.id, account: 'personal', kinds: [], amounts: true, lowest: true },
    ]
    expect(await ada.client.feed.list.query()).toEqual(feeds)
    expect((await ada.client.user.personalData.query()).feeds).toEqual(feeds)
  })

  it('shows the chosen account, and nothing of another account or user', async () => {
    const bob = await registerUser(server, 'Bob')
    const account = await createSharedAccount(server, ada.id, bob.id)
    const item = { amountCents: 5, recurrenceType: 'ON_X_DAY', startDate: '2026-12-01' } as const
    await ada.client.expense.create.mutate({ ...item, account: 'personal', name: 'Hers' })
    await bob.client.expense.create.mutate({ ...item, account: 'personal', name: 'His' })
    await bob.client.expense.create.mutate({ ...item, account, name: 'Both' })
    const names = async (user: TestUser, ref: 'personal' | number) =>
      (await readCalendar((await createFeed(server, user, { account: ref })).url)).events.map(
        ({ summary }) => summary,
      )
    expect(await names(ada, 'personal')).toEqual(['-$0.05 Hers'])
    expect(await names(bob, 'personal')).toEqual(['-$0.05 His'])
    expect(await names(ada, account)).toEqual(['-$0.05 Both'])
  })

  it('is made with a proof, not by a session alone', async () => {
    const { client } = ada
    const refused = async (proof: object) =>
      (await refusalOf(client.feed.create.mutate({ ...EVERYTHING, ...proof }))).sentence
    expect(await refused({})).toBe('Please enter your current password first.')
    expect(await refused({ currentPassword: 'wrong horse 9' })).toBe(
      'The current password is not correct.',
    )
    expect(await client.feed.list.query()).toEqual([])
    const device = await addPasskey(ada, createAuthenticator())
    const { challenge } = await client.passkey.startProof.mutate({})
    const { url } = await client.feed.create.mutate({
      ...EVERYTHING,
      proof: device.signIn({ challenge }),
    })
    expect((await readCalendar(servedUrl(server, url))).events).toHaveLength(25)
  })

  it('shows at least one kind, and each kind once', async () => {
    const { password: currentPassword } = ada
    const refused = async (fields: object) =>
      refusalOf(ada.client.feed.create.mutate({ ...EVERYTHING, currentPassword, ...fields }))
    expect(await refused({ kinds: [], lowest: false })).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'Choose something that the calendar shows.',
    })
    expect((await refused({ kinds: ['income', 'income'] })).sentence).toBe(
      'Each kind can be named once.',
    )
  })

  it('is one of ten at most, and a deleted one makes room', async () => {
    const feeds = []
    for (let count = 0; count < 10; count++) feeds.push(await createFeed(server, ada))
    expect(await refusalOf(createFeed(server, ada))).toEqual({
      code: 'CONFLICT',
      sentence: 'You can have at most 10 calendar feeds. Delete one of them first.',
    })
    await ada.client.feed.delete.mutate({ id: feeds[0]?.id ?? 0 })
    await createFeed(server, ada)
    const other = await registerUser(server, 'Bob')
    await createFeed(server, other)
  })

  it('gets a new address, and the old one never works again', async () => {
    const { id, url } = await createFeed(server, ada)
    const rotated = await ada.client.feed.rotate.mutate({ id })
    expect(rotated.id).toBe(id)
    expect(await answerOf(url)).toEqual(GONE)
    expect((await readCalendar(servedUrl(server, rotated.url))).events).toEqual([])
    await ada.client.feed.delete.mutate({ id })
    expect(await answerOf(servedUrl(server, rotated.url))).toEqual(GONE)
    expect(await refusalOf(ada.client.feed.rotate.mutate({ id }))).toEqual({
      code: 'NOT_FOUND',
      sentence: 'Calendar feed not found.',
    })
  })

  it('answers 60 calls an hour, 304 and HEAD among them, whatever other feeds do', async () => {
    const { id, url } = await createFeed(server, ada)
    const other = await createFeed(server, ada)
    const { response } = await readCalendar(url)
    const headers = { 'if-none-match': response.headers.get('etag') ?? '' }
    for (let call = 0; call < 30; call++)
      expect((await fetch(url, { method: 'HEAD' })).status).toBe(200)
    for (let call = 0; call < 29; call++) expect((await fetch(url, { headers })).status).toBe(304)
    const refused = await fetch(url, { headers })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await refused.text()).toBe('{"error":"Too many tries. Try again in 60 minutes."}')
    await readCalendar(other.url)
    const rotated = await ada.client.feed.rotate.mutate({ id })
    expect((await fetch(servedUrl(server, rotated.url))).status).toBe(429)
    vi.setSystemTime(Date.now() + 3_600_001)
    await readCalendar(servedUrl(server, rotated.url))
  })
})

describe('a wrong address of a feed', () => {
  it('is not found, with the same answer for every mistake', async () => {
    const { url } = await createFeed(server, ada)
    const [token = ''] = new URL(url).pathname.split('/').slice(-1)
    const answers: Record<string, unknown> = {}
    for (const path of [
      `/calendar/${'A'.repeat(43)}.ics`,
      '/calendar/.ics',
      '/calendar/x.ics',
      `/calendar/${token.replace('.ics', '')}`,
      `/calendar/${token.replace('.ics', '.txt')}`,
      `/calendar/a/${token}`,
      `/calendar/%00${token}`,
      `/calendar/${token.toUpperCase()}`,
    ])
      answers[path] = await answerOf(server.url + path)
    expect(Object.values(answers)).toEqual(Object.values(answers).map(() => GONE))
    expect(Object.keys(answers)).toHaveLength(8)
    const refused = await fetch(`${server.url}/calendar/x.ics`)
    expect(refused.headers.get('cache-control')).toBe('no-store')
  })

  it('is in no log, however it is written, and the security log has what is done to feeds', async () => {
    const { id, url } = await createFeed(server, ada)
    const token = new URL(url).pathname.slice('/calendar/'.length, -'.ics'.length)
    await fetch(url)
    for (const path of [
      `/calendar/${token}`,
      `//CALENDAR/${token}.ics?x=1`,
      `/calendar/a/${token}`,
    ])
      await fetch(server.url + path)
    const rotated = await ada.client.feed.rotate.mutate({ id })
    await ada.client.feed.delete.mutate({ id })
    await vi.waitFor(
      () => expect(lines.filter((line) => line.includes('feed.delete')).length).toBe(1),
      100_000,
    )
    const written = lines.join('')
    expect(written).toContain('"route":"/calendar/*.ics"')
    for (const secret of [token, new URL(rotated.url).pathname])
      expect(written).not.toContain(secret)
    const events = lines.map((line) => JSON.parse(line) as Record<string, unknown>)
    const accountId = await findPersonalAccountId(server, ada.id)
    expect(events.filter(({ event }) => String(event).startsWith('feed'))).toMatchObject(
      ['feed-created', 'feed-rotated', 'feed-deleted'].map((event) => {
        return { event, accountId, userId: ada.id }
      }),
    )
  })
})
