import { get } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerUser, startTestServer, type TestServer } from '../support/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

describe('the security headers', () => {
  it('forbid inline code, frames, content sniffing and caching', async () => {
    const { headers } = await fetch(`${server.url}/api/data?resource=user`)
    const policy = headers.get('content-security-policy') ?? ''
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self';")
    expect(policy).toContain("frame-ancestors 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-frame-options')).toBe('DENY')
    expect(headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-powered-by')).toBeNull()
  })
})

describe('a call from another site', () => {
  const routes = [
    ['POST', '/api/data?resource=auth&action=refresh'],
    ['POST', '/api/data?resource=auth&action=logout'],
    ['POST', '/api/data?resource=auth&action=login'],
    ['POST', '/trpc/auth.refresh'],
    ['POST', '/trpc/auth.logout'],
  ] as const

  async function call([method, path]: (typeof routes)[number], from: object) {
    const headers = { 'content-type': 'application/json', ...from }
    const response = await fetch(server.url + path, { method, headers })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

  it.each(routes)('is refused at %s %s', async (...route) => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ]) {
      const { status, text, headers: answered } = await call(route, headers)
      expect(status).toBe(400)
      expect(text).toContain('This cannot be called from another site.')
      expect(answered.get('set-cookie')).toBeNull()
    }
  })

  it.each(routes)('is refused only where it comes from another site at %s %s', async (...route) => {
    for (const headers of [
      { 'sec-fetch-site': 'same-origin', origin: server.url },
      { 'sec-fetch-site': 'none' },
      { origin: server.url },
    ]) {
      const { text } = await call(route, headers)
      expect(text).not.toContain('another site')
    }
  })
})

describe('a malformed address', () => {
  it.each(['//', '///', '/?', '//evil.example/..', '/%ZZ'])(
    '%s leaves the server running',
    async (path) => {
      // Not with fetch, which would correct the address.
      const { hostname, port } = new URL(server.url)
      await new Promise<void>((resolve, reject) => {
        get({ hostname, port, path }, (answer) => answer.resume().on('end', resolve)).on(
          'error',
          reject,
        )
      })
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    },
  )
})

describe('a burst of logins', () => {
  it('does not block other requests', async () => {
    const user = await registerUser(server)
    const me = () => user.client.user.me.query()
    await me()
    const burst = Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        fetch(`${server.url}/api/data?resource=auth&action=login`, {
          method: 'POST',
          body: JSON.stringify({ email: `nobody${index}@example.com`, password: 'x' }),
        }),
      ),
    )
    const state = { isOver: false }
    void burst.then(() => (state.isOver = true))
    await me()
    // If this call had to wait for the password hashing, all logins would be over by now.
    expect(state.isOver).toBe(false)
    await burst
  })
})
