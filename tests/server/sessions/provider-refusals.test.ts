/** Every wrong way back from a provider, and a provider that does not answer, signs nobody in and links nothing [behaviour: Sign-in by a provider]. */
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ISSUER, sendJson, type TestProvider } from '../../support/identity-provider.ts'
import {
  both,
  NOT_REACHED,
  NOT_VALID,
  PERSON,
  type Refusals,
  startRefusals,
  TOO_LATE,
} from '../../support/refused-sign-ins.ts'

describe('a way back from a provider is refused', () => {
  let tries: Refusals
  const lines: string[] = []
  beforeAll(async () => {
    const logger = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
    tries = await startRefusals(logger)
  })
  afterEach(() => tries.putRight())
  afterAll(() => tries.close())

  it('for another issuer in the address, or none where the provider announces it', async () => {
    tries.connect()
    expect(
      await tries.tryBoth((browser, url) => {
        const query = tries.provider.authorize(url, PERSON)
        query.set('iss', 'https://other.example')
        return browser.comeBack(query)
      }),
    ).toEqual(both(NOT_VALID))
    expect(
      await tries.tryBoth((browser, url) => {
        const query = tries.provider.authorize(url, PERSON)
        query.delete('iss')
        return browser.comeBack(query)
      }),
    ).toEqual(both(NOT_VALID))
  })

  it.each<[string, (query: URLSearchParams) => void]>([
    ['another state', (query) => query.set('state', 'another')],
    ['no state', (query) => query.delete('state')],
    ['two states', (query) => query.append('state', 'another')],
    ['no code', (query) => query.delete('code')],
    ['a token in the address', (query) => query.set('id_token', 'x')],
    ['an answer in another form', (query) => query.set('response', 'x')],
  ])('for %s, and then the state cannot be used again', async (_what, change) => {
    tries.connect()
    expect(
      await tries.tryBoth(async (browser, url) => {
        const query = tries.provider.authorize(url, PERSON)
        const cookie = browser.cookies.get('oidc') ?? ''
        const wrong = new URLSearchParams(query)
        change(wrong)
        const where = await browser.comeBack(wrong)
        browser.cookies.set('oidc', cookie)
        expect(await browser.comeBack(query)).toBe(TOO_LATE)
        return where
      }),
    ).toEqual(both(NOT_VALID))
  })

  it('for a code of another sign-in, which has another PKCE', async () => {
    tries.connect()
    expect(
      await tries.tryBoth(async (browser, url) => {
        const other = tries.provider.authorize(await tries.newBrowser().start(), PERSON)
        const query = tries.provider.authorize(url, PERSON)
        query.set('code', other.get('code') ?? '')
        return browser.comeBack(query)
      }),
    ).toEqual(both('/#sign-in=invalid_grant'))
  })

  it('without the cookie, with the cookie of another browser, and with a forged one', async () => {
    tries.connect()
    expect(
      await tries.tryBoth((browser, url) => {
        browser.cookies.clear()
        return browser.comeBack(tries.provider.authorize(url, PERSON))
      }),
    ).toEqual(both(TOO_LATE))
    expect(
      await tries.tryBoth(async (browser, url) => {
        const other = tries.newBrowser()
        await other.start()
        browser.cookies.set('oidc', other.cookies.get('oidc') ?? '')
        return browser.comeBack(tries.provider.authorize(url, PERSON))
      }),
    ).toEqual(both(NOT_VALID))
    expect(
      await tries.tryBoth((browser, url) => {
        browser.cookies.set('oidc', `${'x'.repeat(43)}.`)
        return browser.comeBack(tries.provider.authorize(url, PERSON))
      }),
    ).toEqual(both(TOO_LATE))
    expect(
      await tries.tryBoth((browser, url) => {
        const [secret] = (browser.cookies.get('oidc') ?? '').split('.')
        // The session of somebody else would get the link.
        browser.cookies.set('oidc', `${secret}.${'0'.repeat(64)}`)
        return browser.comeBack(tries.provider.authorize(url, PERSON))
      }),
    ).toEqual(both(TOO_LATE))
  })

  it('the second time, and after ten minutes', async () => {
    tries.connect()
    const browser = tries.newBrowser()
    const query = tries.provider.authorize(await browser.start(), { ...PERSON, sub: 'right' })
    const cookie = browser.cookies.get('oidc') ?? ''
    expect(await browser.comeBack(query)).toBe('/#signed-in')
    browser.cookies.set('oidc', cookie)
    expect(await browser.comeBack(query)).toBe(TOO_LATE)
    expect(
      await tries.tryBoth(async (late, url) => {
        const now = tries.server.now
        tries.server.now = now.add({ minutes: 10, seconds: 1 })
        const where = await late.comeBack(tries.provider.authorize(url, PERSON))
        tries.server.now = now
        return where
      }),
    ).toEqual(both(TOO_LATE))
  })

  it.each([
    ['access_denied', 'access_denied'],
    ['login_required', 'login_required'],
    ['Call +1 555', 'not-valid'],
    ['<script>', 'not-valid'],
    ['x'.repeat(41), 'not-valid'],
  ])('for the error %j of the provider, without showing its text', async (error, word) => {
    tries.connect()
    expect(
      await tries.tryBoth((browser, url) => {
        const { searchParams } = new URL(url)
        const state = searchParams.get('state') ?? ''
        const text = { error_description: 'Call us.', error_uri: 'https://evil.example' }
        return browser.comeBack(new URLSearchParams({ error, state, iss: ISSUER, ...text }))
      }),
    ).toEqual(both(`/#sign-in=${word}`))
  })

  it('for an error without the state, which anybody can send', async () => {
    tries.connect()
    expect(await tries.tryBoth((browser) => browser.comeBack('error=access_denied'))).toEqual(
      both(NOT_VALID),
    )
  })

  const DISCOVERY = '/.well-known/openid-configuration'
  it.each<[string, string, TestProvider['answers'][string]]>([
    ['fails', NOT_REACHED, (res) => sendJson(res, {}, 500)],
    ['breaks off', NOT_REACHED, (res) => void res.destroy()],
    ['says nothing', NOT_REACHED, () => undefined],
    [
      'says half of it',
      NOT_REACHED,
      (res) => void res.writeHead(200, { 'content-type': 'application/json' }).write('{'),
    ],
    [
      'sends us on',
      NOT_REACHED,
      (res) => void res.writeHead(302, { location: `${ISSUER}/jwks` }).end(),
    ],
    ['says what is no JSON', NOT_VALID, (res) => void res.end('<html>')],
    ['says too little', NOT_VALID, (res) => sendJson(res, {})],
  ])('when the provider %s', async (_what, where, answer) => {
    for (const path of ['/token', '/jwks']) {
      tries.connect(0.3)
      tries.provider.answers = { [path]: answer }
      expect(await tries.tryAnswer()).toEqual(both(where))
    }
    tries.connect(0.3)
    tries.provider.answers = { [DISCOVERY]: answer }
    const browser = tries.newBrowser()
    expect(await browser.start()).toBe(NOT_REACHED)
    expect(browser.cookies.size).toBe(0)
    // Again after a failure, and then no more.
    tries.provider.answers = {}
    tries.provider.asked.length = 0
    expect(await browser.signIn({ ...PERSON, sub: 'right' })).toBe('/#signed-in')
    expect(await browser.signIn({ ...PERSON, sub: 'right' })).toBe('/#signed-in')
    expect(tries.provider.asked.filter((path) => path === DISCOVERY)).toHaveLength(1)
  })

  it('when the provider has another name, or addresses without TLS', async () => {
    for (const other of [
      { issuer: 'https://other.example' },
      { issuer: `${ISSUER}/tenant` },
      { issuer: undefined },
    ]) {
      tries.provider.metadata = { ...tries.right.metadata, ...other }
      tries.connect()
      expect(await tries.newBrowser().start()).toBe(NOT_REACHED)
    }
    for (const name of ['token_endpoint', 'jwks_uri']) {
      tries.provider.metadata = { ...tries.right.metadata, [name]: 'http://login.example/path' }
      tries.connect()
      expect(await tries.tryAnswer()).toEqual(both(NOT_VALID))
    }
    tries.provider.metadata = {
      ...tries.right.metadata,
      authorization_endpoint: 'javascript:alert(1)',
    }
    tries.connect()
    expect(await tries.newBrowser().start()).toBe(NOT_VALID)
  })

  it('for old keys of the provider, but not for its new ones', async () => {
    tries.connect()
    expect(await tries.newBrowser().signIn({ ...PERSON, sub: 'right' })).toBe('/#signed-in')
    let old: Parameters<TestProvider['sign']>[1] | undefined
    tries.provider.sign = (claims, keys) => tries.right.sign(claims, (old = keys))
    expect(await tries.newBrowser().signIn({ ...PERSON, sub: 'right' })).toBe('/#signed-in')
    await tries.provider.rotateKeys()
    tries.provider.sign = tries.right.sign
    expect(await tries.newBrowser().signIn({ ...PERSON, sub: 'right' })).toBe('/#signed-in')
    tries.provider.sign = (claims) => tries.right.sign(claims, old!)
    expect(await tries.newBrowser().signIn({ ...PERSON, sub: 'right' })).toBe(NOT_VALID)
  })

  it('without an address or an answer of the provider in the log', async () => {
    tries.connect()
    lines.length = 0
    const browser = tries.newBrowser()
    const query = tries.provider.authorize(await browser.start(), { ...PERSON, sub: 'right' })
    query.set('resource', 'income')
    query.set('action', 'secret-of-the-provider')
    await browser.send(`//oidc/callback?${query}`)
    await browser.send(`/OIDC/callback?${query}`)
    expect(await browser.comeBack(query)).toBe(TOO_LATE)
    tries.provider.sign = async () => 'no token'
    expect(await tries.newBrowser().signIn({ ...PERSON, sub: 'right' })).toBe(NOT_VALID)
    await expect.poll(() => lines.join('').match(/"route":"\/OIDC\/callback"/)).not.toBeNull()
    const log = lines.join('')
    for (const [, value] of query) expect(log).not.toContain(value)
    expect(log).not.toContain('somebody')
    expect(log).toContain('"event":"sign-in-failed"')
    expect(log).toContain('"oidc":"not-valid"')
  })
})
