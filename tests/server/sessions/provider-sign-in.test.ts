/** Signing in by a provider, over HTTP, against one that answers correctly [behaviour: Sign-in by a provider]. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { providers } from '../../support/database.ts'
import { CLIENT_ID, ISSUER, REDIRECT_URI, startProvider } from '../../support/identity-provider.ts'
import type { TestProvider } from '../../support/identity-provider.ts'
import { addPasskey } from '../../support/passkeys.ts'
import { createBrowser } from '../../support/provider-browser.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

describe.each(providers)('signing in by a provider, on %s', (place) => {
  let server: TestServer
  let provider: TestProvider

  beforeAll(async () => {
    provider = await startProvider()
    server = await startTestServer(place, { identityProvider: provider.connect() })
    server.now = Temporal.Now.instant()
    await registerUser(server)
  })
  afterAll(async () => {
    await server.close()
    provider.close()
  })

  const newBrowser = () => createBrowser(server, provider)
  let people = 0
  const newPerson = () => ({ sub: `person-${++people}` })
  const signingUp = () => {
    server.services.identityProvider = provider.connect({ signsUp: true })
  }
  const notSigningUp = () => {
    server.services.identityProvider = provider.connect()
  }

  /** A user with a password, linked to somebody at the provider. */
  async function registerLinked() {
    const user = await registerUser(server)
    const person = newPerson()
    const browser = newBrowser()
    const { url } = await browser
      .client(user.token)
      .user.startLinking.mutate({ currentPassword: user.password })
    expect(await browser.comeBack(provider.authorize(url, person))).toBe('/#linked')
    return { user, person }
  }

  it('begins with PKCE, state and nonce, and a cookie for ten minutes', async () => {
    const browser = newBrowser()
    const response = await browser.send('/oidc/start', { headers: { host: 'evil.example' } })
    expect(response.status).toBe(303)
    expect(response.headers.get('cache-control')).toBe('no-store')
    const { origin, pathname, searchParams } = new URL(response.headers.get('location') ?? '')
    expect(origin + pathname).toBe(`${ISSUER}/authorize`)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: CLIENT_ID,
      response_type: 'code',
      scope: 'openid email profile',
      redirect_uri: REDIRECT_URI,
      code_challenge_method: 'S256',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
    const [cookie = ''] = response.headers.getSetCookie()
    expect(cookie.split('; ').slice(1).toSorted()).toEqual([
      expect.stringMatching(/^Expires=/),
      'HttpOnly',
      'Max-Age=600',
      'Path=/oidc',
      'SameSite=Lax',
      'Secure',
    ])
    expect(await response.text()).toBe('')
  })

  it('signs in a linked user, and leaves nothing in the address', async () => {
    const { user, person } = await registerLinked()
    const browser = newBrowser()
    const held = await registerUser(server)
    expect(await browser.signIn(person)).toBe('/#signed-in')
    expect([...browser.cookies.keys()]).toEqual(['refresh_token'])
    const { client } = await browser.enter()
    expect(await client.user.me.query()).toMatchObject({ id: user.id, hasPassword: true })
    expect(held.id).not.toBe(user.id)
    const [link] = await client.user.linkedSignIns.query()
    expect(link).toEqual({
      id: expect.any(Number),
      issuer: ISSUER,
      linkedAt: expect.any(String),
      lastUsedAt: expect.any(String),
    })
    const data = await client.user.personalData.query()
    expect(data.linkedSignIns).toEqual([
      {
        issuer: ISSUER,
        subject: person.sub,
        linkedAt: link?.linkedAt,
        lastUsedAt: link?.lastUsedAt,
      },
    ])
  })

  it('ends the earlier session of the browser', async () => {
    const { person } = await registerLinked()
    const browser = newBrowser()
    expect(await browser.signIn(person)).toBe('/#signed-in')
    const before = await browser.enter()
    expect(await browser.signIn(person)).toBe('/#signed-in')
    expect(await refusalOf(before.client.user.me.query())).toMatchObject({ code: 'UNAUTHORIZED' })
    const { client } = await browser.enter()
    // That of the registration, and this one.
    expect(await client.session.list.query()).toHaveLength(2)
  })

  it('is refused to unknown people, whatever their e-mail', async () => {
    const { email } = await registerUser(server)
    const claims = { ...newPerson(), email, email_verified: true }
    expect(await newBrowser().signIn(claims)).toBe('/#sign-in=not-linked')
  })

  it('makes a user without a password if the settings say so, also while registration is closed', async () => {
    signingUp()
    server.services.settings.registration = 'closed'
    const person = {
      ...newPerson(),
      email: `New${people}.${place}@Example.com`,
      email_verified: true,
      name: 'Grace\u202e Hopper',
    }
    const browser = newBrowser()
    expect(await browser.signIn(person)).toBe('/#signed-in')
    const { client } = await browser.enter()
    const me = await client.user.me.query()
    expect(me).toMatchObject({
      email: person.email.toLowerCase(),
      name: 'Grace Hopper',
      role: 'user',
      hasPassword: false,
    })
    // Later e-mails of the provider change nothing.
    const again = newBrowser()
    expect(await again.signIn({ ...person, email: 'other@example.com', name: 'Other' })).toBe(
      '/#signed-in',
    )
    const other = await again.enter()
    expect(await other.client.user.me.query()).toEqual(me)
    notSigningUp()
    // Who is a user already needs no sign-up.
    expect(await newBrowser().signIn(person)).toBe('/#signed-in')
  })

  it('takes the e-mail and the name from userinfo where the token has none', async () => {
    signingUp()
    const person = newPerson()
    const email = `info${people}.${place}@example.com`
    provider.userInfo[person.sub] = { email, email_verified: true }
    const browser = newBrowser()
    expect(await browser.signIn(person)).toBe('/#signed-in')
    const { client } = await browser.enter()
    expect(await client.user.me.query()).toMatchObject({ email, name: email.split('@')[0] })
    notSigningUp()
  })

  it.each([
    ['e-mail', { email_verified: true, name: 'Ada' }],
    ['word on the e-mail', { email: 'other@example.com', name: 'Ada' }],
  ])('asks userinfo where the token has no %s', async (_what, claims) => {
    signingUp()
    const person = newPerson()
    const email = `info${people}.${place}@example.com`
    provider.userInfo[person.sub] = { email, email_verified: true, name: 'Grace' }
    const browser = newBrowser()
    expect(await browser.signIn({ ...person, ...claims })).toBe('/#signed-in')
    const { client } = await browser.enter()
    expect(await client.user.me.query()).toMatchObject({ email, name: 'Ada' })
    notSigningUp()
  })

  it('asks userinfo for a name, and works without an answer', async () => {
    signingUp()
    const signUpNameless = async () => {
      const person = newPerson()
      const email = `nameless${people}.${place}@example.com`
      provider.userInfo[person.sub] = { email: 'other@example.com', name: 'Grace' }
      const browser = newBrowser()
      expect(await browser.signIn({ ...person, email, email_verified: true })).toBe('/#signed-in')
      const { client } = await browser.enter()
      const me = await client.user.me.query()
      expect(me.email).toBe(email)
      return me.name
    }
    expect(await signUpNameless()).toBe('Grace')
    provider.answers = { '/userinfo': (res) => void res.destroy() }
    expect(await signUpNameless()).toBe(`nameless${people}.${place}`)
    expect(provider.asked.at(-1)).toBe('/userinfo')
    provider.answers = {}
    notSigningUp()
  })

  it.each([
    ['no e-mail', {}],
    ['one that is not verified', { email: 'a@example.com', email_verified: false }],
    ['one that is verified by a text', { email: 'a@example.com', email_verified: 'true' }],
    ['one of which nothing is said', { email: 'a@example.com' }],
    ['one that is no address', { email: 'a', email_verified: true }],
    ['one that is no text', { email: ['a@example.com'], email_verified: true }],
  ])('makes no user of a person with %s', async (_what, claims) => {
    signingUp()
    const person = newPerson()
    expect(await newBrowser().signIn({ ...person, ...claims })).toBe('/#sign-in=not-linked')
    provider.userInfo[person.sub] = claims
    expect(await newBrowser().signIn(person)).toBe('/#sign-in=not-linked')
    notSigningUp()
  })

  it('makes no user with a taken e-mail, and links nobody to it', async () => {
    signingUp()
    const { id, email } = await registerUser(server)
    const person = { ...newPerson(), email, email_verified: true }
    expect(await newBrowser().signIn(person)).toBe('/#sign-in=not-linked')
    const links = { where: { userId: id } }
    expect(await server.services.db.read.linkedSignIn.count(links)).toBe(0)
    notSigningUp()
  })

  it('makes no user from userinfo about another person', async () => {
    signingUp()
    const person = newPerson()
    const email = `else${people}.${place}@example.com`
    provider.userInfo[person.sub] = { sub: 'somebody else', email, email_verified: true }
    expect(await newBrowser().signIn(person)).toBe('/#sign-in=not-valid')
    notSigningUp()
  })

  it('asks for the second step once, before a session begins', async () => {
    const { user, person } = await registerLinked()
    const device = await addPasskey(user)
    await user.client.passkey.setSecondStep.mutate({
      secondStep: true,
      currentPassword: user.password,
    })
    const browser = newBrowser()
    expect(await browser.signIn(person)).toBe('/#second-step')
    expect([...browser.cookies.keys()]).toEqual(['oidc'])
    const other = newBrowser()
    const refused = await other.send('/oidc/second-step', { method: 'POST' })
    expect(refused.status).toBe(401)
    const ofOtherSite = await browser.send('/oidc/second-step', { method: 'POST' }, true)
    expect(ofOtherSite.status).toBe(400)
    const held = browser.cookies.get('oidc') ?? ''
    const asked = await browser.send('/oidc/second-step', { method: 'POST' })
    const answer = (await asked.json()) as {
      token: string
      secondStep: { options: { challenge: string; allowCredentials: { id: string }[] } }
    }
    expect(answer).toMatchObject({
      token: '',
      secondStep: { options: { allowCredentials: [{ id: device.id }] } },
    })
    expect(asked.headers.get('cache-control')).toBe('no-store')
    browser.cookies.set('oidc', held)
    const again = await browser.send('/oidc/second-step', { method: 'POST' })
    expect(again.status).toBe(401)
    expect(await again.json()).toEqual({ error: 'This took too long. Please sign in again.' })
    // The ticket of the way to the provider is none for the second step, nor the other way round.
    expect(await browser.comeBack(`state=x&code=y`)).toBe('/#sign-in=too-late')
    const { challenge } = answer.secondStep.options
    const { token } = await browser
      .client()
      .auth.passkeyLogin.mutate({ passkey: device.signIn({ challenge }) })
    expect(await browser.client(token).user.me.query()).toMatchObject({ id: user.id })
  })

  it('can be started by a network 20 times an hour', async () => {
    const browser = newBrowser()
    for (let starts = 0; starts < 20; starts++)
      expect((await browser.send('/oidc/start')).status).toBe(303)
    const refused = await browser.send('/oidc/start')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000)
    expect(await refused.text()).toBe('Too many tries. Try again in 60 minutes.')
  })

  it('is not started by a page of another site, and has no other method or address', async () => {
    const browser = newBrowser()
    const elsewhere = await browser.send('/oidc/start', {}, true)
    expect([elsewhere.status, elsewhere.headers.get('location')]).toEqual([303, '/'])
    expect(browser.cookies.size).toBe(0)
    expect((await browser.send('/oidc/start', { method: 'POST' })).status).toBe(405)
    expect((await browser.send('/oidc/callback', { method: 'HEAD' })).status).toBe(405)
    expect((await browser.send('/oidc/second-step')).status).toBe(405)
    expect((await browser.send('/oidc/other')).status).toBe(404)
  })
})
