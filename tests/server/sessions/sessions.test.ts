import { createHash } from 'node:crypto'
import { TRPCClientError } from '@trpc/client'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disableUser } from '../../../src/server/services/users/admin-acts.ts'
import {
  refresh as refreshWithCookie,
  signIn as signInWithCookie,
} from '../../support/cookie-session.ts'
import { providers } from '../../support/database.ts'
import { readAllRows } from '../../support/rows.ts'
import {
  createClient,
  makeSuperAdmin,
  registerUser,
  startTestServer,
  terminalScope,
  type TestServer,
} from '../../support/server.ts'

describe.each(providers)('sessions on %s', (provider) => {
  /** One database is enough where both read and write alike, and nothing races. */
  const oneIsEnough = provider === 'sqlite'

  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  afterAll(() => server.close())

  const signIn = (credentials: { email: string; password: string }) =>
    signInWithCookie(server, credentials)
  const refresh = (cookie: string | undefined) => refreshWithCookie(server, { cookie })

  const me = (token: string) => createClient(server, token).user.me.query()

  it('begin with a login, with the e-mail in upper or lower case', async () => {
    const user = await registerUser(server)
    const { status, token } = await signIn({ ...user, email: ` ${user.email.toUpperCase()} ` })
    expect(status).toBe(200)
    expect(await me(token)).toMatchObject({ email: user.email })
  })

  it.runIf(oneIsEnough)(
    'give the same answer to a wrong password and an unknown e-mail',
    async () => {
      const user = await registerUser(server)
      const wrong = await signIn({ email: user.email, password: 'not this one' })
      const unknown = await signIn({ email: 'nobody@example.com', password: 'not this one' })
      expect(wrong.status).toBe(401)
      expect([unknown.status, unknown.error]).toEqual([wrong.status, wrong.error])
    },
  )

  it.runIf(oneIsEnough)(
    'set one cookie, with the attributes that the cookie policy states',
    async () => {
      const { response } = await signIn(await registerUser(server))
      const header = response.headers.get('set-cookie') ?? ''
      expect(header).toMatch(/^refresh_token=[\w-]{43}; Max-Age=604800; Path=\/;/)
      for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Strict'])
        expect(header).toContain(attribute)
    },
  )

  it.runIf(oneIsEnough)('get a new refresh token at each refresh', async () => {
    const first = await signIn(await registerUser(server))
    const second = await refresh(first.cookie)
    const third = await refresh(second.cookie)
    expect([second.status, third.status]).toEqual([200, 200])
    expect(new Set([first.cookie, second.cookie, third.cookie]).size).toBe(3)
    expect(await me(third.token ?? '')).toBeTruthy()
  })

  it('survive when many tabs refresh at the same time with the same cookie', async () => {
    const { cookie } = await signIn(await registerUser(server))
    const tabs = await Promise.all(Array.from({ length: 50 }, () => refresh(cookie)))
    expect(tabs.map((tab) => tab.status)).toEqual(tabs.map(() => 200))
    const cookies = tabs.flatMap((tab) => tab.cookie ?? [])
    expect(cookies).toHaveLength(1)
    for (const tab of tabs) expect(await me(tab.token ?? '')).toBeTruthy()
    expect((await refresh(cookies[0])).status).toBe(200)
  })

  it.runIf(oneIsEnough)(
    'end, with their access tokens, when an old refresh token is used again later',
    async () => {
      const first = await signIn(await registerUser(server))
      const second = await refresh(first.cookie)
      server.now = server.now.add({ seconds: 10 })
      expect((await refresh(first.cookie)).status).toBe(200)
      server.now = server.now.add({ seconds: 1 })
      expect((await refresh(first.cookie)).status).toBe(401)
      expect((await refresh(second.cookie)).status).toBe(401)
      await expect(me(second.token ?? '')).rejects.toThrow('Authentication required.')
      await expect(me(first.token)).rejects.toThrow('Authentication required.')
    },
  )

  it('end 90 days after the sign-in, however often they are refreshed', async () => {
    let { token, cookie } = await signIn(await registerUser(server))
    for (let days = 6; days < 90; days += 6) {
      server.now = server.now.add({ hours: 6 * 24 })
      const next = await refresh(cookie)
      expect(next.status).toBe(200)
      ;({ token, cookie } = next)
    }
    server.now = server.now.add({ hours: 6 * 24 - 1 })
    const last = await refresh(cookie)
    expect(await me(last.token)).toBeTruthy()
    server.now = server.now.add({ hours: 1 })
    await expect(me(last.token)).rejects.toThrow('Authentication required.')
    await expect(me(token)).rejects.toThrow('Authentication required.')
    expect((await refresh(last.cookie)).status).toBe(401)
  })

  it.runIf(oneIsEnough)('last seven days from the last refresh', async () => {
    const first = await signIn(await registerUser(server))
    server.now = server.now.add({ hours: 6 * 24 })
    const second = await refresh(first.cookie)
    expect(second.status).toBe(200)
    server.now = server.now.add({ hours: 7 * 24 })
    expect((await refresh(second.cookie)).status).toBe(401)
  })

  it.runIf(oneIsEnough)('have access tokens that expire after 24 hours', async () => {
    const { token } = await signIn(await registerUser(server))
    server.now = server.now.add({ hours: 23, minutes: 59 })
    expect(await me(token)).toBeTruthy()
    server.now = server.now.add({ minutes: 2 })
    await expect(me(token)).rejects.toThrow('Authentication required.')
  })

  it.runIf(oneIsEnough)('clear an unknown cookie', async () => {
    for (const cookie of [undefined, 'made-up']) {
      const answer = await refresh(cookie)
      expect([answer.status, answer.error]).toEqual([401, 'Authentication required.'])
      expect(answer.cookie).toBe('')
    }
  })

  it.runIf(oneIsEnough)('end immediately with a logout', async () => {
    const { token, cookie } = await signIn(await registerUser(server))
    expect(await createClient(server, token).auth.logout.mutate()).toEqual({ success: true })
    await expect(me(token)).rejects.toThrow('Authentication required.')
    expect((await refresh(cookie)).status).toBe(401)
    expect(await createClient(server).auth.logout.mutate()).toEqual({ success: true })
  })

  it.runIf(oneIsEnough)(
    'end when another session of the user changes the password; that session stays',
    async () => {
      const user = await registerUser(server)
      const other = await signIn(user)
      const passwords = { currentPassword: user.password, newPassword: 'staple battery 7' }
      await expect(
        user.client.user.changePassword.mutate({ ...passwords, currentPassword: 'wrong one' }),
      ).rejects.toThrow('The current password is not correct.')
      await user.client.user.changePassword.mutate(passwords)
      expect(await user.client.user.me.query()).toBeTruthy()
      await expect(me(other.token)).rejects.toThrow('Authentication required.')
      expect((await signIn(user)).status).toBe(401)
      expect((await signIn({ ...user, password: 'staple battery 7' })).status).toBe(200)
    },
  )

  it.runIf(oneIsEnough)('store no value of a token in the database', async () => {
    const { token, cookie } = await signIn(await registerUser(server))
    const { sid } = decodeJwt(token)
    const stored = JSON.stringify(await readAllRows(server.services.db))
    expect(sid).toMatch(/^[\w-]{22}$/)
    expect(stored).not.toContain(sid)
    expect(stored).not.toContain(cookie)
    expect(stored).toContain(createHash('sha256').update(String(sid)).digest('hex'))
  })

  it('end when they begin with the old password during a password change', async () => {
    for (let round = 0; round < 5; round++) {
      const user = await registerUser(server)
      const passwords = { currentPassword: user.password, newPassword: 'staple battery 7' }
      const [late] = await Promise.all([
        signIn(user),
        user.client.user.changePassword.mutate(passwords),
      ])
      // Either the sign-in was refused, or the password change has ended its session.
      await expect(me(late.token)).rejects.toThrow('Authentication required.')
    }
  })

  it('accept one of two concurrent password changes', async () => {
    const user = await registerUser(server)
    const change = (newPassword: string) =>
      user.client.user.changePassword.mutate({ currentPassword: user.password, newPassword })
    const changes = await Promise.allSettled([change('staple battery 7'), change('paper clip 8')])
    expect(changes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  })

  it.runIf(oneIsEnough)('of super admins alone begin by superAdminLogin', async () => {
    const user = await registerUser(server)
    const { id, email, password } = user
    const asAdmin = () => createClient(server).auth.superAdminLogin.mutate({ email, password })
    await expect(asAdmin()).rejects.toThrow('Invalid email or password.')
    await makeSuperAdmin(server, id)
    expect(await asAdmin()).toHaveProperty('token')
  })

  it.runIf(oneIsEnough)('end on the next request of a disabled user', async () => {
    const user = await registerUser(server)
    await server.services.db.write((tx) =>
      tx.user.update({ where: { email: user.email }, data: { disabledAt: new Date() } }),
    )
    await expect(user.client.user.me.query()).rejects.toThrow('Authentication required.')
    expect((await signIn(user)).status).toBe(401)
  })

  it('are not replaced when the user is disabled during a password change', async () => {
    const user = await registerUser(server)
    const passwords = { currentPassword: user.password, newPassword: 'staple battery 7' }
    const scope = terminalScope(server)
    const { db } = server.services
    server.services.db = {
      ...db,
      write: async (change) => {
        server.services.db = db
        await disableUser(scope, { userId: user.id })
        return db.write(change)
      },
    }
    await expect(user.client.user.changePassword.mutate(passwords)).rejects.toThrow(
      'The current password is not correct.',
    )
    const where = { userId: user.id, endedAt: null }
    expect(await db.read.session.count({ where })).toBe(0)
  })

  it('are not begun by a registration with a taken e-mail or a weak password', async () => {
    const { email } = await registerUser(server)
    const register = (input: { email: string; password: string }) =>
      createClient(server).auth.register.mutate({ ...input, name: 'Ada' })
    await expect(register({ email, password: 'correct horse 9' })).rejects.toSatisfy(
      (error) => error instanceof TRPCClientError && error.data?.code === 'CONFLICT',
    )
    for (const [password, sentence] of [
      ['short', 'The password must have at least 8 characters.'],
      ['password1', 'This password is too common. Please choose another one.'],
      ['Summer2024', 'This password is too easy to guess. Please choose another one.'],
      ['x'.repeat(257), 'The password must have at most 256 characters.'],
    ] as const)
      await expect(register({ email: 'new@example.com', password })).rejects.toThrow(sentence)
  })
})

it('registration can be closed by the setting', async () => {
  const server = await startTestServer('sqlite', { registration: 'closed' })
  const input = { email: 'ada@example.com', password: 'correct horse 9', name: 'Ada' }
  await expect(createClient(server).auth.register.mutate(input)).rejects.toThrow(
    'Sign up is coming soon! Please use the login form for now.',
  )
  await server.close()
})
