import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

const MOST = 99_999_999_999

describe('users', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>
  let client: TestClient

  beforeAll(async () => {
    server = await startTestServer()
    user = await registerUser(server)
    client = user.client
  })
  afterAll(() => server.close())

  const login = (email: string, password = user.password) =>
    createClient(server).auth.login.mutate({ email, password })
  const changeEmail = ({ client, password }: TestUser, newEmail: string) =>
    client.user.changeEmail.mutate({ newEmail, currentPassword: password })

  it('begin with the defaults', async () => {
    expect(await client.user.me.query()).toEqual({
      id: expect.any(Number),
      email: user.email,
      demoUntil: null,
      name: 'Ada',
      revision: 0,
      startingBalanceCents: 0,
      bufferCents: 0,
      paydayCashFlowId: null,
      paydayCashFlowIds: [],
      balanceOn: null,
      doneMovesBalance: false,
      doneMovesBalanceChosen: false,
      defaultView: 'list',
      markDoneMode: 'manual',
      role: 'user',
      hasPassword: true,
      onboarded: false,
    })
  })

  it('change only in the fields that an update sends', async () => {
    const { client } = await registerUser(server)
    const changes = [
      { name: 'Grace Hopper' },
      { startingBalanceCents: -12_34 },
      { defaultView: 'calendar' },
      { markDoneMode: 'auto' },
      { onboarded: true },
      { onboarded: false },
      {},
    ] as const
    const expected = await client.user.me.query()
    for (const change of changes) {
      const setsBalance = 'startingBalanceCents' in change
      Object.assign(expected, change, setsBalance && { balanceOn: '2026-11-20' })
      if (Object.keys(change).length > 0) expected.revision++
      expect(await client.user.update.mutate(change)).toEqual(expected)
      expect(await client.user.me.query()).toEqual(expected)
    }
  })

  it.each([-MOST, MOST, 0])('keep a starting balance of %i cents', async (startingBalanceCents) => {
    const { client } = await registerUser(server)
    await client.user.update.mutate({ startingBalanceCents })
    expect(await client.user.me.query()).toMatchObject({ startingBalanceCents })
    const { days } = await client.projection.month.query({ account: 'personal', month: '2026-11' })
    expect(days.map((day) => day.balanceCents)).toEqual(Array(30).fill(startingBalanceCents))
  })

  it.each([
    [-MOST - 1, 'The starting balance must be at least -$999,999,999.99.'],
    [MOST + 1, 'The starting balance must be at most $999,999,999.99.'],
    [0.5, 'The starting balance must be a whole number of cents.'],
  ])('refuse a starting balance of %d cents', async (startingBalanceCents, sentence) => {
    const before = await client.user.me.query()
    const update = client.user.update.mutate({ name: 'Other', startingBalanceCents })
    expect(await refusalOf(update)).toEqual({ code: 'BAD_REQUEST', sentence })
    expect(await client.user.me.query()).toEqual(before)
  })

  it('cannot change their role or e-mail with an update', async () => {
    const before = await client.user.me.query()
    const more = { name: 'Ada', role: 'superAdmin', email: 'other@example.com', disabledAt: null }
    const { revision } = before
    expect(await client.user.update.mutate(more)).toEqual({ ...before, revision: revision + 1 })
  })

  it('sign in with their new e-mail, trimmed and in lower case, and not with the old one', async () => {
    const { email, password: currentPassword, client } = await registerUser(server)
    const changed = await client.user.changeEmail.mutate({
      newEmail: `  New.${email.toUpperCase()} `,
      currentPassword,
    })
    expect(changed.email).toBe(`new.${email}`)
    expect(await login(`NEW.${email}`)).toHaveProperty('token')
    expect((await refusalOf(login(email))).code).toBe('UNAUTHORIZED')
    expect((await client.user.me.query()).email).toBe(`new.${email}`)
  })

  it('cannot change to the e-mail of another user, in upper or lower case', async () => {
    const other = await registerUser(server)
    for (const newEmail of [other.email, other.email.toUpperCase(), ` ${other.email}`])
      expect(await refusalOf(changeEmail(user, newEmail))).toEqual({
        code: 'CONFLICT',
        sentence: 'This email is already in use.',
      })
    expect((await client.user.me.query()).email).toBe(user.email)
  })

  it('can change to their own e-mail', async () => {
    const { email } = user
    expect(await changeEmail(user, email)).toMatchObject({ email })
  })

  it('cannot all have the same e-mail when many want it at the same time', async () => {
    const newEmail = 'wanted@example.com'
    const people = await Promise.all(Array.from({ length: 6 }, () => registerUser(server)))
    const results = await Promise.allSettled([
      ...people.map((person) => changeEmail(person, newEmail)),
      createClient(server).auth.register.mutate({
        email: newEmail,
        password: user.password,
        name: 'Late',
      }),
    ])
    const refused = results.filter((result) => result.status === 'rejected')
    expect(refused).toHaveLength(people.length)
    for (const { reason } of refused) expect(reason.message).toBe('This email is already in use.')
  })

  it.each([
    '',
    'nobody',
    'a@b',
    'a b@example.com',
    '@example.com',
    `${'x'.repeat(250)}@example.com`,
  ])('cannot change to the malformed e-mail "%s"', async (newEmail) => {
    const refusal = await refusalOf(changeEmail(user, newEmail))
    expect(refusal.code).toBe('BAD_REQUEST')
    expect(refusal.sentence).toMatch(/^(Please enter a valid email address|The email must .*)\.$/)
  })

  it('cannot have a password of their own e-mail and name, however it is set', async () => {
    const own = {
      code: 'BAD_REQUEST',
      sentence: 'This password is too close to the email or the name. Please choose another one.',
    }
    for (const newPassword of ['Ada-ADA-2024', `${user.email}!`, `ada ${user.email.split('@')[0]}`])
      expect(
        await refusalOf(
          client.user.changePassword.mutate({ currentPassword: user.password, newPassword }),
        ),
      ).toEqual(own)
    const register = (password: string) =>
      createClient(server).auth.register.mutate({
        email: 'lovelace@example.com',
        name: 'Ada King',
        password,
      })
    expect(await refusalOf(register('lovelace 1815'))).toEqual(own)
    expect(await refusalOf(register('King, Ada!'))).toEqual(own)
    expect(await register('ada counts the stars')).toHaveProperty('token')
  })

  it('change their password to any characters, and spaces at its ends count', async () => {
    const { email, password, client } = await registerUser(server)
    const newPassword = ' пароль 🔑🔑 '
    const answer = await client.user.changePassword.mutate({
      currentPassword: password,
      newPassword,
    })
    expect(answer).toEqual({ success: true, token: expect.any(String) })
    expect(await login(email, newPassword)).toHaveProperty('token')
    for (const wrong of [password, newPassword.trim()])
      expect((await refusalOf(login(email, wrong))).code).toBe('UNAUTHORIZED')
  })

  it.each([
    ['7 characters', '1234x67', 'The password must have at least 8 characters.'],
    ['7 wide ones', '🔑'.repeat(7), 'The password must have at least 8 characters.'],
    ['257 characters', 'x'.repeat(257), 'The password must have at most 256 characters.'],
    ['a common word', 'PassWord1', 'This password is too common. Please choose another one.'],
    ['a run', '00000000', 'This password is too easy to guess. Please choose another one.'],
  ])('refuse a new password of %s', async (_what, newPassword, sentence) => {
    const change = client.user.changePassword.mutate({
      currentPassword: user.password,
      newPassword,
    })
    expect(await refusalOf(change)).toEqual({ code: 'BAD_REQUEST', sentence })
    expect(await login(user.email)).toHaveProperty('token')
  })
})
