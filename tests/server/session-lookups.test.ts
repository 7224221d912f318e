/** A request's session is looked up once, by either transport and for any number of calls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerUser, startTestServer, type TestServer } from '../support/server.ts'

describe('looking sessions up', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>
  let lookups = 0

  beforeAll(async () => {
    server = await startTestServer()
    user = await registerUser(server)
    const { db } = server.services
    const session = new Proxy(db.read.session, {
      get: (target, name) => {
        if (name === 'findUnique') lookups++
        return Reflect.get(target, name) as unknown
      },
    })
    const read = new Proxy(db.read, {
      get: (target, name) =>
        name === 'session' ? session : (Reflect.get(target, name) as unknown),
    })
    server.services.db = { ...db, read }
  })
  afterAll(() => server.close())

  async function countLookups(request: () => Promise<unknown>): Promise<number> {
    lookups = 0
    await request()
    return lookups
  }

  async function post(path: string, body?: object, token = user.token): Promise<number> {
    const response = await fetch(server.url + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    return response.status
  }

  it('takes one for a batch of ten', async () => {
    const batch = () => Promise.all(Array.from({ length: 10 }, () => user.client.user.me.query()))
    expect(await countLookups(batch)).toBe(1)
  })

  it('takes one for a call of the contract, and one more for the next', async () => {
    const accounts = () => post('/api/data?resource=accounts', { name: 'Household' })
    expect(await countLookups(accounts)).toBe(1)
    expect(await countLookups(accounts)).toBe(1)
    const email = () => post('/api/user/change-email', { newEmail: 'new@example.com' })
    expect(await countLookups(email)).toBe(1)
  })

  it('takes none where nobody has to be signed in, nor for what is no route', async () => {
    const open = async () => {
      expect(await post('/api/data?resource=auth&action=login', {})).toBe(400)
      expect(await post('/api/data?resource=nothing')).toBe(404)
      expect(await post('/api/data?resource=user')).toBe(405)
    }
    expect(await countLookups(open)).toBe(0)
  })

  it('refuses every call of a batch whose session has ended', async () => {
    const guest = await registerUser(server)
    await guest.client.auth.logout.mutate()
    const batch = async () => {
      const calls = Array.from({ length: 10 }, () => guest.client.user.me.query())
      const outcomes = await Promise.allSettled(calls)
      expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    }
    expect(await countLookups(batch)).toBe(1)
  })
})
