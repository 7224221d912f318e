/** One-time passwords: a user who has one can do nothing until they choose their own password [behaviour: Administration]. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createApi } from '../../contract/api-call.ts'
import { callOverHttp, PROCEDURES } from '../../support/procedures.ts'
import { refusalOf } from '../../support/refusal.ts'
import { readAllRows } from '../../support/rows.ts'
import { bankSettings } from '../../support/bridge.ts'
import {
  createClient,
  makeSuperAdmin,
  registerUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'

const SENTENCE = 'Please choose a password of your own first.'
const OWN_PASSWORD = 'my very own 1'

/** The procedures that such a user can call. */
const OPEN_PROCEDURES = /^(auth\..*|invitation\.preview|user\.(me|changePassword))$/
const ROUTES = [
  'GET user',
  'PUT user',
  'GET income',
  'POST income',
  'PUT income',
  'DELETE income',
  'GET expense',
  'POST expense',
  'PUT expense',
  'DELETE expense',
  'GET accounts',
  'POST accounts',
  'PUT accounts',
  'DELETE accounts',
  'POST mark-done',
  'POST override',
  'DELETE override',
  'POST import',
  'POST csv-import',
]

describe('a one-time password', () => {
  let server: TestServer
  let admin: ReturnType<typeof createClient>['admin']

  beforeAll(async () => {
    server = await startTestServer('sqlite', bankSettings())
    const { id, client } = await registerUser(server, 'Root')
    await makeSuperAdmin(server, id)
    admin = client.admin
  })
  afterAll(() => server.close())

  let made = 0

  /** Creates a user, and signs them in with their one-time password. */
  async function createUserWithOneTimePassword() {
    const email = `created${++made}@example.com`
    const { oneTimePassword } = await admin.createUser.mutate({ email, name: 'New' })
    return signIn(email, oneTimePassword)
  }

  async function signIn(email: string, oneTimePassword: string) {
    const { token } = await login(email, oneTimePassword)
    const api = createApi(server, { authorization: `Bearer ${token}` })
    return { email, oneTimePassword, token, api, client: createClient(server, token) }
  }

  const login = (email: string, password: string) =>
    createClient(server).auth.login.mutate({ email, password })

  it('lets the user read their own data, which say that the password must be changed', async () => {
    const { client, api } = await createUserWithOneTimePassword()
    expect(await client.user.me.query()).toMatchObject({ name: 'New', mustChangePassword: true })
    const { status, body } = await api('GET', 'resource=user')
    expect([status, Object.keys(body as object)]).toEqual([
      200,
      ['id', 'email', 'name', 'startingBalance', 'defaultView', 'markDoneMode'],
    ])
  })

  it('allows no other procedure', async () => {
    const { token } = await createUserWithOneTimePassword()
    const before = await readAllRows(server.services.db)
    const refused = PROCEDURES.filter(({ path }) => !OPEN_PROCEDURES.test(path))
    expect(refused.length).toBeGreaterThan(20)
    for (const procedure of refused.filter(({ type }) => type !== 'subscription')) {
      const { code, sentence } = await callOverHttp(server, token, procedure, {})
      expect([procedure.path, code, sentence]).toEqual([procedure.path, 'CONFLICT', SENTENCE])
    }
    expect(await readAllRows(server.services.db)).toEqual(before)
  })

  it('allows no other route, even with a malformed body', async () => {
    const { api } = await createUserWithOneTimePassword()
    for (const route of ROUTES.filter((route) => route !== 'GET user')) {
      const [method = '', resource = ''] = route.split(' ')
      const answer = await api(method, `resource=${resource}`, method === 'GET' ? undefined : '{')
      expect([route, answer.status, answer.body]).toEqual([route, 409, { error: SENTENCE }])
    }
    const change = await api('POST', '/api/user/change-email', { newEmail: 'a@example.com' })
    expect([change.status, change.body]).toEqual([409, { error: SENTENCE }])
    expect((await api('POST', 'resource=auth&action=logout')).body).toEqual({ success: true })
    expect((await api('GET', 'resource=user')).status).toBe(401)
  })

  it('can be changed over tRPC, and then all procedures work in the same session', async () => {
    const { email, oneTimePassword, client } = await createUserWithOneTimePassword()
    const change = { currentPassword: oneTimePassword, newPassword: OWN_PASSWORD }
    await client.user.changePassword.mutate(change)
    expect(await client.user.me.query()).not.toHaveProperty('mustChangePassword')
    expect(await client.income.list.query({ account: 'personal' })).toEqual([])
    expect((await refusalOf(login(email, oneTimePassword))).code).toBe('UNAUTHORIZED')
    const again = await signIn(email, OWN_PASSWORD)
    expect(await again.client.account.list.query()).toEqual([])
  })

  it.each(['/api/user/change-password', '/api/auth/change-password'])(
    'can be changed by %s, and then all routes work',
    async (path) => {
      const { oneTimePassword, api } = await createUserWithOneTimePassword()
      const change = { currentPassword: oneTimePassword, newPassword: OWN_PASSWORD }
      expect(await api('POST', path, change)).toMatchObject({ status: 200 })
      expect(await api('GET', 'resource=income')).toMatchObject({ status: 200, body: [] })
    },
  )

  it('cannot be chosen again, or changed without knowing it', async () => {
    const { oneTimePassword, client } = await createUserWithOneTimePassword()
    const same = { currentPassword: oneTimePassword, newPassword: oneTimePassword }
    expect(await refusalOf(client.user.changePassword.mutate(same))).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'Please choose a password other than the one you were given.',
    })
    const wrong = { currentPassword: 'something else', newPassword: OWN_PASSWORD }
    expect((await refusalOf(client.user.changePassword.mutate(wrong))).code).toBe('BAD_REQUEST')
    expect(await client.user.me.query()).toHaveProperty('mustChangePassword', true)
  })

  it('ends after 72 hours, and is then refused like a wrong one until the next one is set', async () => {
    const { email, oneTimePassword } = await createUserWithOneTimePassword()
    const { now } = server
    server.now = now.add({ hours: 72 }).subtract({ seconds: 1 })
    expect(await login(email, oneTimePassword)).toHaveProperty('token')
    server.now = now.add({ hours: 72 })
    const refusal = await refusalOf(login(email, oneTimePassword))
    expect(refusal).toEqual({ code: 'UNAUTHORIZED', sentence: 'Invalid email or password.' })
    server.now = now
    const { id: userId } = await signIn(email, oneTimePassword).then(({ client }) =>
      client.user.me.query(),
    )
    const next = await admin.setPassword.mutate({ userId })
    server.now = now.add({ hours: 71 })
    const { client } = await signIn(email, next.oneTimePassword)
    const change = { currentPassword: next.oneTimePassword, newPassword: OWN_PASSWORD }
    await client.user.changePassword.mutate(change)
    server.now = now.add({ hours: 1_000 })
    expect(await login(email, OWN_PASSWORD)).toHaveProperty('token')
    server.now = now
  })

  it('is also the password that a super admin sets', async () => {
    const { id: userId, email, client } = await registerUser(server)
    expect(await client.user.me.query()).not.toHaveProperty('mustChangePassword')
    const { oneTimePassword } = await admin.setPassword.mutate({ userId })
    const back = await signIn(email, oneTimePassword)
    expect(await refusalOf(back.client.account.list.query())).toEqual({
      code: 'CONFLICT',
      sentence: SENTENCE,
    })
    const change = { currentPassword: oneTimePassword, newPassword: OWN_PASSWORD }
    await back.client.user.changePassword.mutate(change)
    // A user who has their own password may choose the same one again.
    const kept = { currentPassword: OWN_PASSWORD, newPassword: OWN_PASSWORD }
    expect(await back.client.user.changePassword.mutate(kept)).toHaveProperty('token')
  })
})
