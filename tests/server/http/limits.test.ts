import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Provider } from '../../../src/server/db/database.ts'
import { openDatabase } from '../../../src/server/db/open.ts'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'
import { countTries } from '../../support/tries.ts'

let server: TestServer

function useServer(provider: Provider): void {
  beforeEach(async () => {
    // The limiter reads the clock of the process, so the test sets that clock. Timers stay real.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
    server = await startTestServer(provider)
  })
  afterEach(async () => {
    await server.close()
    vi.useRealTimers()
  })
}

/** @param address the client's, as a proxy would name it */
async function post(action: string, body: object, address = '127.0.0.1') {
  const response = await fetch(`${server.url}/api/data?resource=auth&action=${action}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(body),
  })
  const { error } = (await response.json()) as { error?: string }
  return { status: response.status, error, retryAfter: response.headers.get('retry-after') }
}

describe.each(providers)('rate limits on %s', (provider) => {
  useServer(provider)

  it('allow ten failed logins of an e-mail in 15 minutes', async () => {
    const { email, password } = await registerUser(server)
    const wrong = { email, password: 'wrong password' }
    for (let failures = 0; failures < 10; failures++)
      expect((await post('login', wrong)).status).toBe(401)
    const refused = await post('login', { email, password })
    expect(refused).toEqual({
      status: 429,
      error: 'Too many tries. Try again in 15 minutes.',
      retryAfter: '900',
    })
    server.now = server.now.add({ minutes: 15, seconds: 1 })
    vi.setSystemTime(server.now.epochMilliseconds)
    expect((await post('login', { email, password })).status).toBe(200)
  })

  it('count logins that are sent at the same time', async () => {
    const { email } = await registerUser(server)
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => post('login', { email, password: 'wrong password' })),
    )
    expect(tries.filter(({ status }) => status === 401)).toHaveLength(10)
  })

  it('count registrations that are sent at the same time', async () => {
    await countTries(server, 'registrationsOfAddress', '127.0.0.1', 99)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        post('register', {
          email: `burst${index}@example.com`,
          password: 'correct horse 9',
          name: 'Ada',
        }),
      ),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
  })

  it('count over all processes', async () => {
    const nobody = { email: 'nobody@example.com', password: 'wrong password' }
    const db = await openDatabase(server.databaseUrl)
    const other = { ...server, services: { ...server.services, db } }
    await countTries(other, 'failedLoginsOfEmail', nobody.email, 10)
    await db.close()
    expect((await post('login', nobody)).status).toBe(429)
  })
})

describe('rate limits', () => {
  useServer('sqlite')

  it('do not count successful logins as failures', async () => {
    const { email, password } = await registerUser(server)
    for (let logins = 0; logins < 12; logins++)
      expect((await post('login', { email, password })).status).toBe(200)
  })

  it('allow a hundred successful logins of a user in 15 minutes', async () => {
    const { id, email, password } = await registerUser(server)
    await countTries(server, 'loginsOfUser', String(id), 98)
    expect((await post('login', { email, password })).status).toBe(200)
    const refused = await post('login', { email, password })
    expect([refused.status, refused.retryAfter]).toEqual([429, '900'])
  })

  it('do not count a login whose password is replaced before its session starts', async () => {
    const { id, email, password } = await registerUser(server)
    const { services } = server
    const { db } = services
    const counted = () => db.read.rateLimit.findUnique({ where: { key: `loginsOfUser:${id}` } })
    const before = await counted()
    const data = { passwordHash: 'the hash of another password' }
    let writes = 0
    // The first transaction counts the try. The second one starts the session and takes the try off; when it fails, the
    // third one takes it off alone, because the password was right.
    const write: typeof db.write = async (fn) => {
      if (++writes === 2) await db.write((tx) => tx.user.update({ where: { id }, data }))
      return db.write(fn)
    }
    services.db = { ...db, write }
    const refused = await post('login', { email, password })
    services.db = db
    expect([refused.status, writes]).toEqual([401, 3])
    const failures = await db.read.rateLimit.findMany({
      where: { key: { startsWith: 'failedLogins' } },
      select: { points: true },
    })
    expect(failures).toEqual([{ points: 0 }, { points: 0 }, { points: 0 }])
    expect(before?.points).toBe(1)
    expect((await counted())?.points).toBe(1)
    expect(await db.read.session.count({ where: { userId: id } })).toBe(1)
  })

  it('do not forget failures after a success', async () => {
    const { email, password } = await registerUser(server)
    const wrong = { email, password: 'wrong password' }
    for (let failures = 0; failures < 9; failures++) await post('login', wrong)
    expect((await post('login', { email, password })).status).toBe(200)
    expect((await post('login', wrong)).status).toBe(401)
    expect((await post('login', { email, password })).status).toBe(429)
  })

  describe('for strangers', () => {
    const failFrom = async (address: string, email: string, times: number) => {
      const statuses = []
      for (let tries = 0; tries < times; tries++)
        statuses.push((await post('login', { email, password: 'wrong password' }, address)).status)
      return statuses
    }

    it('refuse one network before they refuse an e-mail to all', async () => {
      const { email, password } = await registerUser(server)
      expect((await failFrom('192.0.2.1', email, 11)).at(-1)).toBe(429)
      // Another network, from which nobody has signed in so far.
      expect((await post('login', { email, password }, '198.51.100.1')).status).toBe(200)
    })

    it('refuse all unknown networks after two have failed, but none from which the user signs in', async () => {
      const { email, password } = await registerUser(server)
      const atHome = '203.0.113.7'
      expect((await post('login', { email, password }, atHome)).status).toBe(200)
      await failFrom('192.0.2.1', email, 5)
      expect((await failFrom('192.0.2.2', email, 6)).at(-1)).toBe(429)
      expect((await post('login', { email, password }, '198.51.100.1')).status).toBe(429)
      expect((await post('login', { email, password }, atHome)).status).toBe(200)
      // The network of the user has a limit as well.
      expect((await failFrom(atHome, email, 11)).at(-1)).toBe(429)
    })

    it('take the addresses of an IPv6 network for one, and a mapped IPv4 address for itself', async () => {
      const email = 'nobody@example.com'
      for (let host = 1; host <= 10; host++)
        expect(await failFrom(`2001:db8:1:2::${host}`, email, 1)).toEqual([401])
      expect(await failFrom('2001:db8:1:2:ffff::1', email, 1)).toEqual([429])
      expect(await failFrom('2001:db8:1:3::1', 'somebody@example.com', 1)).toEqual([401])
      expect(await failFrom('192.0.2.9', 'mapped@example.com', 10)).not.toContain(429)
      expect(await failFrom('::ffff:192.0.2.9', 'mapped@example.com', 1)).toEqual([429])
    })
  })

  it('count the failed logins of an unknown e-mail, too', async () => {
    const nobody = { email: 'nobody@example.com', password: 'wrong password' }
    const statuses = []
    for (let tries = 0; tries < 11; tries++) statuses.push((await post('login', nobody)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('count wrong current passwords and taken e-mails as failed logins', async () => {
    const { email, password, client } = await registerUser(server)
    const { email: taken } = await registerUser(server)
    const { changeEmail, changePassword } = client.user
    const newPassword = 'staple battery 7'
    const tries = [
      [() => changePassword.mutate({ currentPassword: 'wrong', newPassword }), 'BAD_REQUEST'],
      [
        () => changeEmail.mutate({ newEmail: 'a@example.com', currentPassword: 'wrong' }),
        'BAD_REQUEST',
      ],
      [() => changeEmail.mutate({ newEmail: taken, currentPassword: password }), 'CONFLICT'],
    ] as const
    for (let failures = 0; failures < 10; failures++) {
      const [attempt, code] = tries[failures % 3] ?? tries[0]
      expect((await refusalOf(attempt())).code).toBe(code)
    }
    const right = { currentPassword: password, newPassword }
    for (const attempt of [() => changePassword.mutate(right), ...tries.map(([act]) => act)])
      expect((await refusalOf(attempt())).code).toBe('TOO_MANY_REQUESTS')
    expect((await post('login', { email, password })).status).toBe(429)
  })

  it('allow a hundred failed logins of an address, of all e-mails together', async () => {
    await countTries(server, 'failedLoginsOfAddress', '127.0.0.1', 99)
    expect((await post('login', { email: 'a@example.com', password: 'wrong' })).status).toBe(401)
    expect((await post('login', { email: 'b@example.com', password: 'wrong' })).status).toBe(429)
  })

  it('allow a hundred registrations of an address per hour', async () => {
    await countTries(server, 'registrationsOfAddress', '127.0.0.1', 99)
    const user = (email: string) => ({ email, password: 'correct horse 9', name: 'Ada' })
    expect((await post('register', user('first@example.com'))).status).toBe(201)
    const refused = await post('register', user('second@example.com'))
    expect([refused.status, refused.retryAfter]).toEqual([429, '3600'])
  })

  it('say when to try again in the answers of tRPC, too', async () => {
    const nobody = { email: 'nobody@example.com', password: 'wrong password' }
    await countTries(server, 'failedLoginsOfEmail', nobody.email, 10)
    const answer = await fetch(`${server.url}/trpc/auth.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(nobody),
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900'])
  })
})

it('each user has a limit of their own of questions and backups a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  const server = await startTestServer()
  const [user, other] = [await registerUser(server), await registerUser(server)]
  const account = 'personal'
  const days = { account, from: '2026-11-20', to: '2026-11-21' } as const
  const readsOf = ({ client: { projection, backup } }: typeof user) => [
    projection.explain.query(days),
    projection.afford.query({ account, amountCents: 1 }),
    projection.compare.query(days),
    backup.download.query({ account }),
  ]
  const { questionsOfUser, backupsOfUser } = server.services.rateLimits
  await questionsOfUser.penalty(String(user.id), 1_000)
  await backupsOfUser.penalty(String(user.id), 250)
  for (const read of readsOf(user))
    expect(await refusalOf(read)).toEqual({
      code: 'TOO_MANY_REQUESTS',
      sentence: 'Too many tries. Try again in 60 seconds.',
    })
  await Promise.all(readsOf(other))
  server.now = server.now.add({ seconds: 61 })
  vi.setSystemTime(server.now.epochMilliseconds)
  await Promise.all(readsOf(user))
  await server.close()
  vi.useRealTimers()
})
