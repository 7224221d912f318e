/** The attributes of the one cookie, by the way on which a request came [behaviour: Sessions]. */
import { request } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const ON_THIS_MACHINE = ['localhost:3000', '127.0.0.1', '127.8.9.10:80', '[::1]:3000']

describe('the cookie of a sign-in over plain HTTP', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  /** The cookie that signing in sets, and the one that signing out clears. */
  async function cookiesOf(headers: Record<string, string>) {
    const { email, password } = await registerUser(server)
    return {
      set: await cookieOf('login', headers, { email, password }),
      cleared: await cookieOf('logout', headers, {}),
    }
  }

  function cookieOf(action: string, headers: Record<string, string>, body: object) {
    return new Promise<string>((resolve, reject) => {
      const sent = request(
        `${server.url}/api/data?resource=auth&action=${action}`,
        { method: 'POST', headers: { 'content-type': 'application/json', ...headers } },
        (response) => {
          response.resume()
          resolve(response.headers['set-cookie']?.[0] ?? '')
        },
      )
      sent.on('error', reject)
      sent.end(JSON.stringify(body))
    })
  }

  it.each(ON_THIS_MACHINE)('is kept by Safari at %s: it is not Secure', async (host) => {
    const { set, cleared } = await cookiesOf({ host })
    expect(set).toMatch(
      /^refresh_token=[\w-]{43}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly;/,
    )
    for (const cookie of [set, cleared]) {
      expect(cookie).toMatch(/; HttpOnly; SameSite=Strict$/)
      expect(cookie).not.toContain('Secure')
    }
  })

  it.each([
    ['another machine', { host: 'balance.example.com' }],
    ['an address of a network', { host: '192.168.1.20:3000' }],
    ['a name that begins like this machine', { host: 'localhost.example.com' }],
    [
      'this machine, named by a proxy, for a page with TLS',
      {
        host: '127.0.0.1:3000',
        origin: 'https://balance.example.com',
        'sec-fetch-site': 'same-origin',
      },
    ],
  ])('is Secure at %s', async (_where, headers) => {
    const { set, cleared } = await cookiesOf(headers)
    for (const cookie of [set, cleared])
      expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Strict$/)
  })

  it('is Secure at this machine where people open Balance by an address with TLS', async () => {
    const { settings } = server.services
    server.services.settings = { ...settings, publicOrigin: 'https://balance.example.com' }
    expect((await cookiesOf({ host: 'localhost:3000' })).set).toContain('; Secure;')
    server.services.settings = settings
  })
})
