/** The server sends the bytes of an answer again only while nothing that it depends on has changed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Temporal } from 'temporal-polyfill'
import { createClient, registerUser, startTestServer, type TestServer } from '../support/server.ts'
import { createSharedAccount } from '../support/shared-account.ts'

type Account = 'personal' | number

describe('a projection that is asked for again', () => {
  let server: TestServer
  let reads = 0

  beforeAll(async () => {
    server = await startTestServer()
    server.services.settings.offersMarkDoneMode = true
    const { db } = server.services
    const read = new Proxy(db.read, {
      get: (target, name) => {
        reads++
        return Reflect.get(target, name) as unknown
      },
    })
    server.services.db = { ...db, read }
  })
  afterAll(() => server.close())

  const monthOf = (account: Account, timeZone = 'UTC') =>
    ['month', { account, month: '2026-11', timeZone }] as const
  const get = (token: string, ...calls: (readonly [name: string, input: object])[]) => {
    const paths = calls.map(([name]) => `projection.${name}`).join()
    const inputs = Object.fromEntries(calls.map(([, input], index) => [index, input]))
    const input = encodeURIComponent(JSON.stringify(inputs))
    const headers = { authorization: `Bearer ${token}` }
    return fetch(`${server.url}/trpc/${paths}?batch=1&input=${input}`, { headers })
  }

  /** The status, and either the last balance of the month or what was wrong. */
  async function lastBalance(token: string, account: Account = 'personal', timeZone?: string) {
    const response = await get(token, monthOf(account, timeZone))
    const [answer] = (await response.json()) as {
      result?: { data: { days: { balanceCents: number }[] } }
      error?: { message: string }
    }[]
    return (
      answer?.result?.data.days.at(-1)?.balanceCents ??
      `${response.status} ${answer?.error?.message}`
    )
  }

  /** Sees the balance twice, so that the second answer is a kept one. */
  async function expectKept(token: string, balance: number, account?: Account) {
    expect(await lastBalance(token, account)).toBe(balance)
    expect(await lastBalance(token, account)).toBe(balance)
  }

  const item = {
    name: 'A',
    amountCents: 10_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 30,
  } as const

  it('is the same answer to the byte, without reading more than session and revision', async () => {
    const { token, client } = await registerUser(server)
    await client.expense.create.mutate({ account: 'personal', ...item, name: 'Miete für März ✓' })
    const calls = [monthOf('personal'), ['year', { account: 'personal', year: 2026 }]] as const
    const first = await get(token, ...calls)
    const body = await first.text()
    reads = 0
    const again = await get(token, ...calls)
    expect(reads).toBe(0)
    expect(body).toContain('Miete für März ✓')
    expect([again.status, await again.text()]).toEqual([200, body])
    for (const name of ['content-type', 'vary', 'cache-control', 'content-security-policy'])
      expect([name, again.headers.get(name)]).toEqual([name, first.headers.get(name)])
  })

  it('is sent in each coding that a client accepts, and is a new one in all of them after a change', async () => {
    const { token, client } = await registerUser(server)
    await client.expense.create.mutate({ account: 'personal', ...item })
    const input = encodeURIComponent(JSON.stringify(monthOf('personal')[1]))
    const read = async (accepted: string): Promise<[string | null, string]> => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': accepted }
      const url = `${server.url}/trpc/projection.month?input=${input}`
      const answer = await fetch(url, { headers })
      expect(answer.headers.get('vary')).toContain('Accept-Encoding')
      return [answer.headers.get('content-encoding'), await answer.text()]
    }
    const [, before] = await read('identity')
    const codings = [
      ['gzip, deflate, br', 'br'],
      ['gzip, br;q=0', 'gzip'],
      ['identity', null],
      ['deflate', 'deflate'],
    ] as const
    const expectEach = async (text: string) => {
      // The second one is compressed to be kept, and the third is the kept one.
      for (let time = 0; time < 3; time++) {
        const answers = await Promise.all(
          [...codings, ...codings].map(([accepted]) => read(accepted)),
        )
        expect(answers).toEqual([...codings, ...codings].map(([, coding]) => [coding, text]))
      }
    }
    await expectEach(before)
    await client.expense.create.mutate({ account: 'personal', ...item })
    const [, after] = await read('identity')
    expect(after).not.toBe(before)
    await expectEach(after)
  })

  it('is a new one after a change of any member', async () => {
    const [owner, member] = [await registerUser(server), await registerUser(server)]
    const account = await createSharedAccount(server, owner.id, member.id)
    await expectKept(owner.token, 0, account)
    const { id } = await member.client.expense.create.mutate({ account, ...item })
    await expectKept(owner.token, -10_00, account)
    const mark = { account, kind: 'expense', id, date: '2026-11-30', done: true } as const
    await member.client.occurrence.markDone.mutate(mark)
    expect(await lastBalance(owner.token, account)).toBe(0)
  })

  it('is each user’s own', async () => {
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
    const { token, client } = await registerUser(server)
    await expectKept(token, 0)
    await client.auth.logout.mutate()
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

  it('is a new one after midnight in the time zone of the request', async () => {
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

  it('is a new one after the mark-done mode was changed', async () => {
    const { token, client } = await registerUser(server)
    await client.expense.create.mutate({ account: 'personal', ...item, recurrenceDay: 1 })
    await expectKept(token, -10_00)
    await client.user.update.mutate({ markDoneMode: 'auto' })
    expect(await lastBalance(token)).toBe(0)
  })

  it('is answered call by call where the calls are about two accounts, or one is refused', async () => {
    const { token, id } = await registerUser(server)
    const account = await createSharedAccount(server, id)
    const statusesOf = async (...accounts: Account[]) => {
      const answers = (await (
        await get(token, ...accounts.map((each) => monthOf(each)))
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
      expect((await get(token, ['month', wrong])).status).toBe(400)
    expect(await createClient(server, token).account.list.query()).toHaveLength(1)
  })
})
