import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openDatabase } from '../../src/server/db/open.ts'
import { createRateLimits } from '../../src/server/services/users/rate-limits.ts'
import { providers } from '../support/database.ts'
import { registerUser, startTestServer, type TestServer } from '../support/server.ts'

describe.each(providers)('limits on %s', (provider) => {
  let server: TestServer

  beforeEach(async () => {
    // The limiter reads the process's clock, so that is what is set; timers stay real.
    vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
    server = await startTestServer(provider)
  })
  afterEach(async () => {
    await server.close()
    vi.useRealTimers()
  })

  async function post(action: string, body: object) {
    const response = await fetch(`${server.url}/api/data?resource=auth&action=${action}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const { error } = (await response.json()) as { error?: string }
    return { status: response.status, error, retryAfter: response.headers.get('retry-after') }
  }

  it('let ten logins of an e-mail fail in a quarter of an hour, and no more', async () => {
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
    vi.setSystemTime(Date.parse('2026-11-20T12:15:01Z'))
    expect((await post('login', { email, password })).status).toBe(200)
  })

  it('hold against tries sent all at once', async () => {
    const { email } = await registerUser(server)
    const tries = await Promise.all(
      Array.from({ length: 30 }, () => post('login', { email, password: 'wrong password' })),
    )
    const compared = tries.filter(({ status }) => status === 401).length
    // Two are compared at a time, so one may be under way when the tenth fails.
    expect(compared).toBeGreaterThanOrEqual(10)
    expect(compared).toBeLessThanOrEqual(11)
  })

  it('do not count logins that succeed', async () => {
    const { email, password } = await registerUser(server)
    for (let logins = 0; logins < 12; logins++)
      expect((await post('login', { email, password })).status).toBe(200)
  })

  it('count an e-mail that nobody has like any other', async () => {
    const nobody = { email: 'nobody@example.com', password: 'wrong password' }
    const statuses = []
    for (let tries = 0; tries < 11; tries++) statuses.push((await post('login', nobody)).status)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429])
  })

  it('let an address fail a hundred times, over all e-mails', async () => {
    const { failedLoginsOfAddress } = server.services.rateLimits
    await failedLoginsOfAddress.penalty('127.0.0.1', 99)
    expect((await post('login', { email: 'a@example.com', password: 'wrong' })).status).toBe(401)
    expect((await post('login', { email: 'b@example.com', password: 'wrong' })).status).toBe(429)
  })

  it('let an address register a hundred times an hour', async () => {
    await server.services.rateLimits.registrationsOfAddress.penalty('127.0.0.1', 99)
    const user = (email: string) => ({ email, password: 'correct horse 9', name: 'Ada' })
    expect((await post('register', user('first@example.com'))).status).toBe(201)
    const refused = await post('register', user('second@example.com'))
    expect([refused.status, refused.retryAfter]).toEqual([429, '3600'])
  })

  it('hold against registrations sent all at once', async () => {
    await server.services.rateLimits.registrationsOfAddress.penalty('127.0.0.1', 99)
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

  it('tell typed clients too when to try again', async () => {
    const nobody = { email: 'nobody@example.com', password: 'wrong password' }
    await server.services.rateLimits.failedLoginsOfEmail.penalty(nobody.email, 10)
    const answer = await fetch(`${server.url}/trpc/auth.login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(nobody),
    })
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '900'])
  })

  it('hold across processes', async () => {
    const nobody = { email: 'nobody@example.com', password: 'wrong password' }
    const limits = createRateLimits(server.services.db)
    await limits.failedLoginsOfEmail.penalty(nobody.email, 10)
    expect((await post('login', nobody)).status).toBe(429)
  })
})

it('a database that is opened again still knows the failures', async () => {
  const server = await startTestServer()
  await server.services.rateLimits.failedLoginsOfEmail.penalty('ada@example.com', 4)
  const { file } = (
    await server.services.db.read.$queryRaw<{ file: string }[]>`PRAGMA database_list`
  )[0] ?? { file: '' }
  const reopened = await openDatabase(`file:${file}`)
  const known = await createRateLimits(reopened).failedLoginsOfEmail.get('ada@example.com')
  expect(known?.consumedPoints).toBe(4)
  await reopened.close()
  await server.close()
})
