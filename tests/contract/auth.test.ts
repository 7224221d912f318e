import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createApi, errorWith, registerApiUser } from './api-call.ts'

const PASSWORD = 'correct horse 9'
const TOKEN = expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/)
const REFUSED = { status: 401, body: errorWith('Invalid email or password.') }

describe('resource=auth', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerApiUser>>
  let api: ReturnType<typeof createApi>

  beforeAll(async () => {
    server = await startTestServer()
    user = await registerApiUser(server)
    api = createApi(server)
  })
  afterAll(() => server.close())

  const login = (body: unknown) => api('POST', 'resource=auth&action=login', body)
  const withToken = (token: unknown) => createApi(server, { authorization: `Bearer ${token}` })
  const refreshToken = (headers: Headers) =>
    /refresh_token=([^;]*)/.exec(headers.get('set-cookie') ?? '')?.[1]

  it('registers: answers 201, a token that works, and the refresh cookie', async () => {
    const body = { email: ' New@Example.com ', password: PASSWORD, name: 'New' }
    const answer = await api('POST', 'resource=auth&action=register', body)
    expect(answer).toMatchObject({ status: 201, body: { token: TOKEN } })
    expect(refreshToken(answer.headers)).toMatch(/^[\w-]{43}$/)
    const { token } = answer.body as { token: string }
    expect(await withToken(token)('GET', 'resource=user')).toMatchObject({
      status: 200,
      body: { email: 'new@example.com', name: 'New' },
    })
  })

  it.each([
    ['a taken e-mail', { email: 'taken@example.com' }, 409, 'This email is already in use.'],
    ['no e-mail', { email: undefined }, 400, 'The email must be text.'],
    ['a wrong e-mail', { email: 'nobody' }, 400, 'Please enter a valid email address.'],
    ['no name', { name: undefined }, 400, 'The name must be text.'],
    ['a blank name', { name: ' ' }, 400, 'The name is required.'],
    ['no password', { password: undefined }, 400, 'The password must be text.'],
    [
      'a short password',
      { password: '1234567' },
      400,
      'The password must have at least 8 characters.',
    ],
    [
      'a common password',
      { password: 'password1' },
      400,
      'This password is too common. Please choose another one.',
    ],
  ])('does not register with %s', async (_what, wrong, status, sentence) => {
    const good = { email: 'taken@example.com', password: PASSWORD, name: 'Ada' }
    await api('POST', 'resource=auth&action=register', good)
    const answer = await api('POST', 'resource=auth&action=register', {
      ...good,
      email: 'fresh@example.com',
      ...wrong,
    })
    expect(answer).toMatchObject({ status, body: errorWith(sentence) })
    expect(answer.headers.get('set-cookie')).toBeNull()
  })

  it('logs in: answers 200, a token, and the refresh cookie', async () => {
    const answer = await login({ email: user.email, password: PASSWORD })
    expect(answer).toMatchObject({ status: 200, body: { token: TOKEN } })
    expect(answer.headers.get('set-cookie')).toMatch(
      /^refresh_token=[\w-]{43}; Max-Age=604800; Path=\/; Expires=[^;]+; HttpOnly; Secure; SameSite=Strict$/,
    )
  })

  it('gives the same answer to every failed login', async () => {
    expect(await login({ email: user.email, password: 'wrong' })).toMatchObject(REFUSED)
    expect(await login({ email: 'nobody@example.com', password: PASSWORD })).toMatchObject(REFUSED)
    expect(await login({ email: 'nobody', password: PASSWORD })).toMatchObject(REFUSED)
  })

  it.each([
    ['nothing', {}, 'The email must be text.'],
    ['no password', { email: 'a@example.com' }, 'The password must be text.'],
    ['empty fields', { email: '', password: '' }, 'The email is required.'],
    ['an object', { email: {}, password: PASSWORD }, 'The email must be text.'],
    ['a list', [], 'The request body must be a JSON object.'],
  ])('refuses a login with %s', async (_what, body, sentence) => {
    expect(await login(body)).toMatchObject({ status: 400, body: errorWith(sentence) })
  })

  it('lets only super admins sign in by super-admin-login; other users get the answer of a wrong password', async () => {
    const { email } = user
    const loginAsAdmin = () =>
      api('POST', 'resource=auth&action=super-admin-login', { email, password: PASSWORD })
    expect(await loginAsAdmin()).toMatchObject(REFUSED)
    const change = (role: 'user' | 'superAdmin') =>
      server.services.db.write((tx) => tx.user.update({ where: { email }, data: { role } }))
    await change('superAdmin')
    expect(await loginAsAdmin()).toMatchObject({ status: 200, body: { token: TOKEN } })
    await change('user')
  })

  it('refreshes with the cookie alone, without a bearer token', async () => {
    const { headers } = await login({ email: user.email, password: PASSWORD })
    const cookie = `theme=dark; refresh_token=${refreshToken(headers)}`
    const answer = await createApi(server, { cookie })('POST', 'resource=auth&action=refresh')
    expect(answer).toMatchObject({ status: 200, body: { token: TOKEN } })
    expect(refreshToken(answer.headers)).not.toBe(refreshToken(headers))
    const { token } = answer.body as { token: string }
    expect((await withToken(token)('GET', 'resource=user')).status).toBe(200)
  })

  it.each<Record<string, string>>([
    {},
    { cookie: 'refresh_token=made-up' },
    { cookie: 'refresh_token=' },
    { cookie: ';;=' },
  ])('does not refresh with %o, and clears the cookie', async (headers) => {
    const answer = await createApi(server, headers)('POST', 'resource=auth&action=refresh')
    expect(answer).toMatchObject({ status: 401, body: errorWith('Authentication required.') })
    expect(refreshToken(answer.headers)).toBe('')
  })

  it('logs out: answers success even without a session, clears the cookie, ends the session', async () => {
    const { body, headers } = await login({ email: user.email, password: PASSWORD })
    const { token } = body as { token: string }
    const answer = await withToken(token)('POST', 'resource=auth&action=logout')
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(refreshToken(answer.headers)).toBe('')
    expect((await withToken(token)('GET', 'resource=user')).status).toBe(401)
    const cookie = `refresh_token=${refreshToken(headers)}`
    const refreshed = await createApi(server, { cookie })('POST', 'resource=auth&action=refresh')
    expect(refreshed.status).toBe(401)
    for (const again of [api, withToken(token), withToken('made-up')])
      expect(await again('POST', 'resource=auth&action=logout')).toMatchObject({
        status: 200,
        body: { success: true },
      })
  })

  it('refuses calls from other sites on all routes that use the cookie', async () => {
    const others: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
    ]
    for (const headers of others)
      for (const action of ['login', 'super-admin-login', 'register', 'refresh', 'logout'])
        expect(
          await createApi(server, headers)('POST', `resource=auth&action=${action}`, {
            email: user.email,
            password: PASSWORD,
            name: 'Ada',
          }),
        ).toMatchObject({
          status: 400,
          body: errorWith('This cannot be called from another site.'),
        })
    const same = { origin: server.url }
    const answer = await createApi(server, same)('POST', 'resource=auth&action=logout')
    expect(answer.status).toBe(200)
  })

  it('limits the failed logins of an e-mail, and says when to try again', async () => {
    const email = 'victim@example.com'
    const tries = Array.from({ length: 10 }, () => login({ email, password: 'wrong' }))
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual(Array(10).fill(401))
    const answer = await login({ email, password: 'wrong' })
    expect(answer).toMatchObject({
      status: 429,
      body: errorWith(expect.stringMatching(/^Too many tries\. Try again in 1[45] minutes\.$/)),
    })
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(800)
    expect(Number(answer.headers.get('retry-after'))).toBeLessThanOrEqual(900)
    expect((await login({ email: user.email, password: PASSWORD })).status).toBe(200)
  })
})

it('the contract refuses a registration with a sentence when registration is closed', async () => {
  const server = await startTestServer('sqlite', { registration: 'closed' })
  const body = { email: 'ada@example.com', password: PASSWORD, name: 'Ada' }
  expect(await createApi(server)('POST', 'resource=auth&action=register', body)).toMatchObject({
    status: 400,
    body: errorWith('Sign up is coming soon! Please use the login form for now.'),
  })
  await server.close()
})
