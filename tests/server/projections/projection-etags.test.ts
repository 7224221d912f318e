/** A projection is 304 only while nothing that it depends on has changed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

type Account = 'personal' | number
type Call = readonly [name: string, input: object]

describe('a projection that is asked for again', () => {
  let server: TestServer
  let last304 = false

  beforeAll(async () => {
    server = await startTestServer()
    server.services.settings.offersMarkDoneMode = true
  })
  afterAll(() => server.close())

  const monthOf = (account: Account, timeZone = 'UTC') =>
    ['month', { account, month: '2026-11', timeZone }] as const
  const get = (
    token: string,
    calls: readonly Call[],
    etag: string | null = null,
    moreHeaders: Record<string, string> = {},
  ) => {
    const paths = calls.map(([name]) => `projection.${name}`).join()
    const inputs = Object.fromEntries(calls.map(([, input], index) => [index, input]))
    const input = encodeURIComponent(JSON.stringify(inputs))
    const headers = {
      authorization: `Bearer ${token}`,
      ...(etag !== null && { 'if-none-match': etag }),
      ...moreHeaders,
    }
    return fetch(`${server.url}/trpc/${paths}?batch=1&input=${input}`, { headers })
  }

  /** A browser's cache: the ETag and the answer last got at each address, whichever user asked. */
  const kept = new Map<string, { etag: string | null; body: string }>()

  /** The status, and either the last balance of the month or what was wrong. */
  async function lastBalance(token: string, account: Account = 'personal', timeZone?: string) {
    const call = monthOf(account, timeZone)
    const known = kept.get(JSON.stringify(call))
    const response = await get(token, [call], known?.etag)
    const body = response.status === 304 ? (known?.body ?? '') : await response.text()
    kept.set(JSON.stringify(call), { etag: response.headers.get('etag'), body })
    last304 = response.status === 304
    const [answer] = JSON.parse(body) as {
      result?: { data: { days: { balanceCents: number }[] } }
      error?: { message: string }
    }[]
    return (
      answer?.result?.data.days.at(-1)?.balanceCents ??
      `${response.status} ${answer?.error?.message}`
    )
  }

  /** Sees the balance twice, so that the second answer is a 304. */
  async function expectKept(token: string, balance: number, account?: Account) {
    expect(await lastBalance(token, account)).toBe(balance)
    expect(await lastBalance(token, account)).toBe(balance)
    expect(last304).toBe(true)
  }

  const item = {
    name: 'A',
    amountCents: 10_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 30,
  } as const

  it('is 304 without a body while it is the same, and reads no plan', async () => {
    const { token, client } = await registerUser(server)
    await client.expense.create.mutate({ account: 'personal', ...item })
    const calls = [
      monthOf('personal'),
      ['outlook', { account: 'personal', timeZone: 'UTC', days: 90 }],
    ] as const
    const first = await get(token, calls)
    expect(first.status).toBe(200)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    expect(first.headers.get('vary')).toMatch(/\bAuthorization\b/)
    const { plans } = server.services
    server.services.plans = { changedAt: plans.changedAt } as typeof plans
    const again = await get(token, calls, first.headers.get('etag'))
    expect((await get(token, calls)).status).toBe(500)
    server.services.plans = plans
    expect([again.status, await again.text()]).toEqual([304, ''])
    for (const name of ['etag', 'cache-control', 'content-security-policy'])
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
  })

  it('is compressed as the client asks, with the same ETag', async () => {
    const { token, client } = await registerUser(server)
    await client.expense.create.mutate({ account: 'personal', ...item })
    const etags = new Set<string | null>()
    for (const coding of ['identity', 'gzip', 'br']) {
      const answer = await get(token, [monthOf('personal')], null, { 'accept-encoding': coding })
      expect(answer.headers.get('content-encoding') ?? 'identity').toBe(coding)
      expect(answer.headers.get('vary')).toMatch(/Accept-Encoding/i)
      etags.add(answer.headers.get('etag'))
    }
    expect(etags.size).toBe(1)
  })

  it('has no ETag in a batch with other calls, other accounts, or a refused call', async () => {
    const { token, id } = await registerUser(server)
    const account = await createSharedAccount(server, id)
    for (const calls of [
      [monthOf('personal'), monthOf(account)],
      [monthOf('personal'), ['month', { account: 'personal', month: '2026-13' }]],
      [monthOf('personal'), ['dates', { account: 'personal' }]],
      [monthOf(account + 1_000)],
    ] as Call[][]) {
      const { headers } = await get(token, calls)
      expect([headers.get('etag'), headers.get('cache-control')]).toEqual([null, 'no-store'])
    }
  })

  it('is new after a change of any member', async () => {
    const [owner, member] = [await registerUser(server), await registerUser(server)]
    const account = await createSharedAccount(server, owner.id, member.id)
    await expectKept(owner.token, 0, account)
    const { id } = await member.client.expense.create.mutate({ account, ...item })
    await expectKept(owner.token, -10_00, account)
    const mark = { account, kind: 'expense', id, date: '2026-11-30', done: true } as const
    await member.client.occurrence.markDone.mutate(mark)
    expect(await lastBalance(owner.token, account)).toBe(0)
  })

  it('is never another user’s', async () => {
    const [one, other] = [await registerUser(server), await registerUser(server)]
    await one.client.expense.create.mutate({ account: 'personal', ...item })
    await expectKept(one.token, -10_00)
    expect(await lastBalance(other.token)).toBe(0)
  })

  it('is refused once the member was removed', async () => {
    const [owner, member] = [await registerUser(server), await registerUser(server)]
    const account = await createSharedAccount(server, owner.id, member.id)
    await expectKept(member.token, 0, account)
    await owner.client.account.removeMember.mutate({ id: account, userId: member.id })
    expect(await lastBalance(member.token, account)).toBe('404 Account not found.')
    await expectKept(owner.token, 0, account)
    await owner.client.account.delete.mutate({ id: account })
    expect(await lastBalance(owner.token, account)).toBe('404 Account not found.')
  })

  it('is refused once the session has ended, and to a disabled user', async () => {
    const { token } = await registerUser(server)
    await expectKept(token, 0)
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const logout = await fetch(`${server.url}/trpc/auth.logout`, { method: 'POST', headers })
    expect(logout.headers.get('clear-site-data')).toBe('"cache"')
    expect(await lastBalance(token)).toBe('401 Authentication required.')
    const other = await registerUser(server)
    await expectKept(other.token, 0)
    const disable = { where: { id: other.id }, data: { disabledAt: new Date() } }
    await server.services.db.write((tx) => tx.user.update(disable))
    expect(await lastBalance(other.token)).toBe('401 Authentication required.')
  })

  it('is refused while the password has to be replaced', async () => {
    const { token, id } = await registerUser(server)
    await expectKept(token, 0)
    const change = { where: { id }, data: { mustChangePassword: true } }
    await server.services.db.write((tx) => tx.user.update(change))
    expect(await lastBalance(token)).toBe('409 Please choose a password of your own first.')
  })

  it('is new after midnight in the time zone of the request', async () => {
    const before = server.now
    try {
      server.now = Temporal.Instant.from('2026-11-30T14:59:59Z')
      const { token, client } = await registerUser(server)
      await client.expense.create.mutate({ account: 'personal', ...item })
      // In Tokyo November ends at 15:00 UTC, and the days of past months show no balance.
      await expectKept(token, -10_00)
      expect(await lastBalance(token, 'personal', 'Asia/Tokyo')).toBe(-10_00)
      server.now = Temporal.Instant.from('2026-11-30T15:00:00Z')
      expect(await lastBalance(token, 'personal', 'Asia/Tokyo')).toBe(0)
      await expectKept(token, -10_00)
      server.now = Temporal.Instant.from('2026-12-01T00:00:00Z')
      await expectKept(token, 0)
    } finally {
      server.now = before
    }
  })

  it('is new after the mark-done mode has changed', async () => {
    const { token, client } = await registerUser(server)
    await client.expense.create.mutate({ account: 'personal', ...item, recurrenceDay: 1 })
    await expectKept(token, -10_00)
    await client.user.update.mutate({ markDoneMode: 'auto' })
    expect(await lastBalance(token)).toBe(0)
  })

  it('is answered call by call when the calls are of two accounts or one is refused', async () => {
    const { token, id } = await registerUser(server)
    const account = await createSharedAccount(server, id)
    const statusesOf = async (...accounts: Account[]) => {
      const answers = (await (
        await get(
          token,
          accounts.map((each) => monthOf(each)),
        )
      ).json()) as {
        error?: { data: { httpStatus: number } }
      }[]
      return answers.map(({ error }) => error?.data.httpStatus ?? 200)
    }
    for (let time = 0; time < 2; time++) {
      expect(await statusesOf('personal', account)).toEqual([200, 200])
      expect(await statusesOf('personal', account + 1_000)).toEqual([200, 404])
    }
    const wrong = { account: 'personal', month: '2026-13' }
    for (let time = 0; time < 2; time++)
      expect((await get(token, [['month', wrong]])).status).toBe(400)
    expect(await createClient(server, token).account.list.query()).toHaveLength(1)
  })
})
