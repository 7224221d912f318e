/** The server looks the session of a request up once, in both transports and for any number of calls. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '../../../src/server/db/database.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

describe('the server looks a session up', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>
  let lookups = 0

  beforeAll(async () => {
    server = await startTestServer()
    user = await registerUser(server)
    const { db } = server.services
    server.services.db = {
      ...db,
      read: new Proxy(db.read, {
        get(read, name) {
          if (name !== '$queryRaw') return Reflect.get(read, name) as unknown
          const watched: Database['read']['$queryRaw'] = (query, ...values) => {
            if ([query].flat().join('').includes('FROM "Session"')) lookups++
            return read.$queryRaw(query, ...values)
          }
          return watched
        },
      }),
    }
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

  it('once for a batch of ten calls', async () => {
    const batch = () => Promise.all(Array.from({ length: 10 }, () => user.client.user.me.query()))
    expect(await countLookups(batch)).toBe(1)
  })

  it('once for each call of the contract', async () => {
    const accounts = () => post('/api/data?resource=accounts', { name: 'Household' })
    expect(await countLookups(accounts)).toBe(1)
    expect(await countLookups(accounts)).toBe(1)
    const email = () => post('/api/user/change-email', { newEmail: 'new@example.com' })
    expect(await countLookups(email)).toBe(1)
  })

  it('never for a route that needs no session or does not exist', async () => {
    const open = async () => {
      expect(await post('/api/data?resource=auth&action=login', {})).toBe(400)
      expect(await post('/api/data?resource=nothing')).toBe(404)
      expect(await post('/api/data?resource=user')).toBe(405)
    }
    expect(await countLookups(open)).toBe(0)
  })

  it('once for a batch whose session has ended, and refuses all of its calls', async () => {
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
