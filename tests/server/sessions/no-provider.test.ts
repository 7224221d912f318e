/** A server without a provider of sign-ins, and one without a user [behaviour: Sign-in by a provider]. */
import { describe, expect, it } from 'vitest'
import { startProvider } from '../../support/identity-provider.ts'
import { createBrowser } from '../../support/provider-browser.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer } from '../../support/server.ts'

describe('signing in by a provider', () => {
  it('does not exist without the settings', async () => {
    const server = await startTestServer()
    for (const path of ['/oidc', '/oidc/start', '/oidc/callback?code=1&state=2', '/OIDC/start'])
      expect((await fetch(server.url + path, { redirect: 'manual' })).status).toBe(404)
    const { client, password } = await registerUser(server)
    expect(await refusalOf(client.user.startLinking.mutate({ currentPassword: password }))).toEqual(
      {
        code: 'NOT_FOUND',
        sentence: 'This Balance has no sign-in by a provider.',
      },
    )
    expect(await client.user.linkedSignIns.query()).toEqual([])
    await server.close()
  })

  it('never makes the first user', async () => {
    const provider = await startProvider()
    const identityProvider = provider.connect({ signsUp: true })
    const server = await startTestServer('sqlite', { identityProvider })
    const person = { sub: 'first', email: 'first@example.com', email_verified: true }
    const browser = createBrowser(server, provider)
    expect(await browser.signIn(person)).toBe('/#sign-in=not-linked')
    await registerUser(server)
    expect(await browser.signIn(person)).toBe('/#signed-in')
    await server.close()
    provider.close()
  })
})
