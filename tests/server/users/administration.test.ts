/** The powers of super admins over users, and their limits [behaviour: Administration]. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disableUser } from '../../../src/server/services/users/admin-acts.ts'
import { followChanges } from '../../support/follow-changes.ts'
import { callOverHttp, PROCEDURES } from '../../support/procedures.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  makeSuperAdmin,
  registerUser,
  startTestServer,
  terminalScope,
  type TestServer,
} from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const SIGNED_OUT = { code: 'UNAUTHORIZED', sentence: 'Authentication required.' }

describe('administration', () => {
  let server: TestServer
  let admin: Awaited<ReturnType<typeof registerAdmin>>

  beforeAll(async () => {
    server = await startTestServer()
    admin = await registerAdmin('Root')
  })
  afterAll(() => server.close())

  const register = (name?: string) => registerUser(server, name)

  async function registerAdmin(name: string) {
    const user = await register(name)
    await makeSuperAdmin(server, user.id)
    return { ...user, admin: user.client.admin }
  }

  const login = (email: string, password: string) =>
    createClient(server).auth.login.mutate({ email, password })
  const find = async (search: string) => (await admin.admin.users.query({ search })).users
  const newestActs = async () => (await admin.admin.audit.query({})).entries

  it('lists users, newest first, with the time of their last sign-in', async () => {
    const older = await register('Lovelace one')
    const newer = await register('Lovelace two')
    const listed = { role: 'user', disabled: false, createdAt: '2026-11-20T12:00:00.000Z' }
    const lastSeenAt = listed.createdAt
    expect(await find('lovelace')).toEqual([
      { id: newer.id, email: newer.email, name: 'Lovelace two', ...listed, lastSeenAt },
      { id: older.id, email: older.email, name: 'Lovelace one', ...listed, lastSeenAt },
    ])
    const { now } = server
    server.now = now.add({ hours: 3 })
    await login(older.email, older.password)
    server.now = now
    const [, seen] = await find('lovelace')
    expect(seen?.lastSeenAt).toBe('2026-11-20T15:00:00.000Z')
    await server.services.db.write((tx) => tx.session.deleteMany({ where: { userId: older.id } }))
    expect((await find('lovelace one'))[0]?.lastSeenAt).toBeNull()
  })

  it('updates the last-seen time of a user who stays signed in at most once an hour', async () => {
    const { email, client } = await register('Stays')
    const seen = async () => (await find(email))[0]?.lastSeenAt
    const { now } = server
    server.now = now.add({ minutes: 59 })
    await client.user.me.query()
    expect(await seen()).toBe('2026-11-20T12:00:00.000Z')
    server.now = now.add({ minutes: 61 })
    await client.user.me.query()
    await expect.poll(seen).toBe('2026-11-20T13:01:00.000Z')
    server.now = now
  })

  it('searches for a part of an e-mail or name, in any case and alphabet, without wildcards', async () => {
    const names = ['Élodie Ünal', '100% Sure', 'under_score', 'back\\slash', 'Юлия', "O'Hara"]
    for (const name of names) await register(name)
    for (const [search, name] of [
      ['élodie ü', 'Élodie Ünal'],
      ['ÉLODIE', 'Élodie Ünal'],
      ['0% s', '100% Sure'],
      ['r_s', 'under_score'],
      ['k\\s', 'back\\slash'],
      ['юЛИЯ', 'Юлия'],
      [" o'h ", "O'Hara"],
    ] as const)
      expect([search, (await find(search)).map((user) => user.name)]).toEqual([search, [name]])
    for (const [search, name] of [
      ['%', '100% Sure'],
      ['_', 'under_score'],
      ['\\', 'back\\slash'],
    ])
      expect([search, (await find(search ?? '')).map((user) => user.name)]).toEqual([
        search,
        [name],
      ])
    expect(await find('100_')).toEqual([])
    expect(await find('nobody at all')).toEqual([])
    expect((await find(admin.email.toUpperCase())).map(({ id }) => id)).toEqual([admin.id])
  })

  it('lists fifty users per page, each user once', async () => {
    const people = Array.from({ length: 101 }, (_, index) => ({
      email: `crowd${index}@example.com`,
      name: 'Crowd',
      passwordHash: '',
    }))
    await server.services.db.write((tx) => tx.user.createMany({ data: people }))
    const lengths: number[] = []
    const seen = new Set<number>()
    for (let cursor: number | null | undefined; cursor !== null;) {
      const page = await admin.admin.users.query({ search: 'crowd', cursor })
      lengths.push(page.users.length)
      for (const { id } of page.users) seen.add(id)
      cursor = page.nextCursor
    }
    expect(lengths).toEqual([50, 50, 1])
    expect(seen.size).toBe(101)
  })

  it('creates a user, but not with an e-mail that is in use', async () => {
    const input = { email: ' New.Person@Example.com', name: ' New Person ' }
    const { user, oneTimePassword } = await admin.admin.createUser.mutate(input)
    expect(user).toEqual({
      id: expect.any(Number),
      email: 'new.person@example.com',
      name: 'New Person',
      role: 'user',
      disabled: false,
      createdAt: '2026-11-20T12:00:00.000Z',
      lastSeenAt: null,
    })
    expect(oneTimePassword).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
    expect(await login(user.email, oneTimePassword)).toHaveProperty('token')
    expect(await refusalOf(admin.admin.createUser.mutate(input))).toEqual({
      code: 'CONFLICT',
      sentence: 'This email is already in use.',
    })
    const other = { email: 'other.admin@example.com', name: 'Other', role: 'superAdmin' } as const
    expect((await admin.admin.createUser.mutate(other)).user.role).toBe('superAdmin')
  })

  it('disables a user, whose next request and sign-in are refused, and enables them again', async () => {
    const { id, email, password, client } = await register()
    await client.user.me.query()
    expect(await admin.admin.disable.mutate({ userId: id })).toEqual({ success: true })
    expect(await refusalOf(client.user.me.query())).toEqual(SIGNED_OUT)
    expect((await refusalOf(login(email, password))).code).toBe('UNAUTHORIZED')
    expect((await find(email))[0]?.disabled).toBe(true)

    await admin.admin.enable.mutate({ userId: id })
    expect((await find(email))[0]?.disabled).toBe(false)
    expect(await refusalOf(client.user.me.query())).toEqual(SIGNED_OUT)
    const { token } = await login(email, password)
    expect((await createClient(server, token).user.me.query()).id).toBe(id)
  })

  it('signs a user out everywhere, and lets them sign in again', async () => {
    const { id, email, password, client } = await register()
    const second = createClient(server, (await login(email, password)).token)
    expect(await admin.admin.signOut.mutate({ userId: id })).toEqual({ success: true })
    for (const session of [client, second])
      expect(await refusalOf(session.user.me.query())).toEqual(SIGNED_OUT)
    expect(await login(email, password)).toHaveProperty('token')
  })

  it('sets a password, which ends all sessions and the old password', async () => {
    const { id, email, password, client } = await register()
    const { user, oneTimePassword } = await admin.admin.setPassword.mutate({ userId: id })
    expect(user).toMatchObject({ id, email })
    expect(await refusalOf(client.user.me.query())).toEqual(SIGNED_OUT)
    expect((await refusalOf(login(email, password))).code).toBe('UNAUTHORIZED')
    expect(await login(email, oneTimePassword)).toHaveProperty('token')
  })

  it('ends the account feeds of a user when it ends their sessions', async () => {
    for (const act of ['disable', 'signOut', 'setPassword'] as const) {
      const { id, token } = await register()
      const page = followChanges(server, token)
      await page.until(() => page.messageCount > 0)
      await admin.admin[act].mutate({ userId: id })
      await page.until(() => page.ending !== '')
      expect(page.ending).toBe('UNAUTHORIZED')
      page.close()
    }
  })

  it('keeps a super admin from disabling themselves', async () => {
    const second = await registerAdmin('Second')
    expect(await refusalOf(second.admin.disable.mutate({ userId: second.id }))).toEqual({
      code: 'CONFLICT',
      sentence: 'You cannot disable yourself.',
    })
    expect(await second.admin.users.query({ search: second.email })).toMatchObject({
      users: [{ disabled: false }],
    })
  })

  it('sets no new password for the super admin themselves without the old one', async () => {
    const second = await registerAdmin('Second')
    expect(await refusalOf(second.admin.setPassword.mutate({ userId: second.id }))).toEqual({
      code: 'CONFLICT',
      sentence: 'Change your own password in Profile Settings.',
    })
  })

  it('keeps one super admin, even when two disable each other at the same time', async () => {
    const { db } = server.services
    await db.write((tx) => tx.user.updateMany({ data: { role: 'user' } }))
    const pair = [await registerAdmin('First'), await registerAdmin('Second')] as const
    const [first, second] = pair
    const results = await Promise.allSettled([
      first.admin.disable.mutate({ userId: second.id }),
      second.admin.disable.mutate({ userId: first.id }),
    ])
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const where = { role: 'superAdmin', disabledAt: null } as const
    expect(await db.read.user.count({ where })).toBe(1)

    const last = await db.read.user.findFirst({ where })
    const fromTerminal = disableUser(terminalScope(server), { userId: last?.id ?? 0 })
    await expect(fromTerminal).rejects.toThrow('This is the only super admin left who can sign in.')
    await makeSuperAdmin(server, admin.id)
  })

  it('records every action with its actor, user and time, newest first', async () => {
    const name = 'Subject'
    const { id, email } = await register(name)
    const userId = { userId: id }
    const acts = ['setPassword', 'disable', 'enable', 'signOut'] as const
    for (const act of acts) await admin.admin[act].mutate(userId)
    const made = await admin.admin.createUser.mutate({
      email: 'made@example.com',
      name: 'Made',
      role: 'superAdmin',
    })
    await refusalOf(admin.admin.disable.mutate({ userId: admin.id }))
    await refusalOf(admin.admin.disable.mutate({ userId: 2_000_000_000 }))

    const actor = { id: admin.id, email: admin.email, name: 'Root' }
    const user = { id, email, name }
    const at = '2026-11-20T12:00:00.000Z'
    const person = { id: made.user.id, email: 'made@example.com', name: 'Made' }
    expect((await newestActs()).slice(0, 5)).toEqual(
      [
        { id, at, action: 'createdUser', role: 'superAdmin', actor, user: person },
        { id, at, action: 'signedOut', role: null, actor, user },
        { id, at, action: 'enabled', role: null, actor, user },
        { id, at, action: 'disabled', role: null, actor, user },
        { id, at, action: 'setPassword', role: null, actor, user },
      ].map((act) => ({ ...act, id: expect.any(Number) })),
    )
    await disableUser(terminalScope(server), userId)
    expect((await newestActs())[0]).toMatchObject({ action: 'disabled', actor: null, user })
  })

  it('shows nothing of a user’s finances in any procedure', async () => {
    const { id, email, client } = await register('Rich')
    const item = { amountCents: 98_765_43, recurrenceType: 'DAILY', account: 'personal' } as const
    await client.user.update.mutate({ startingBalanceCents: 76_543_21 })
    await client.expense.create.mutate({ ...item, name: 'Zebra' })
    const account = await createSharedAccount(server, id, admin.id)
    await client.account.update.mutate({ id: account, name: 'Yacht', startingBalanceCents: 9 })
    await client.income.create.mutate({ ...item, account, name: 'Zebra' })

    const inputs: Record<string, object> = {
      'admin.users': { search: email },
      'admin.audit': {},
      'admin.createUser': { email: `other.${email}`, name: 'Other' },
    }
    for (const procedure of PROCEDURES.filter(({ path }) => path.startsWith('admin.'))) {
      const input = inputs[procedure.path] ?? { userId: id }
      const { code, body } = await callOverHttp(server, admin.token, procedure, input)
      expect([procedure.path, code]).toEqual([procedure.path, 'ok'])
      expect(body).not.toMatch(/98.?765|76.?543|Zebra|Yacht|Household|Personal Account/)
      expect(body).not.toMatch(/cents|amount|balance|account|cashFlow|password(Hash)?":"\$/i)
    }
  })

  it('answers other users as if its procedures did not exist', async () => {
    const { token } = await register()
    for (const procedure of PROCEDURES.filter(({ path }) => path.startsWith('admin.'))) {
      const { body } = await callOverHttp(server, token, procedure, { anything: 1 })
      const path = procedure.path.replace('admin.', 'nothing.')
      const absent = await callOverHttp(server, token, { ...procedure, path }, { anything: 1 })
      expect(body).toBe(absent.body.replaceAll(path, procedure.path))
    }
  })
})
