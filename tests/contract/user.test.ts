import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createApi, errorWith, registerApiUser } from './api-call.ts'

describe('the contract’s user', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerApiUser>>

  beforeAll(async () => {
    server = await startTestServer()
    user = await registerApiUser(server)
  })
  afterAll(() => server.close())

  it('is answered in dollars', async () => {
    expect(await user.api('GET', 'resource=user')).toMatchObject({ status: 200 })
    expect((await user.api('GET', 'resource=user')).body).toEqual({
      id: expect.any(Number),
      email: user.email,
      name: 'Ada',
      startingBalance: 0,
      defaultView: 'list',
      markDoneMode: 'manual',
    })
  })

  it('is changed only in the fields that are sent', async () => {
    const { api } = await registerApiUser(server)
    const expected = (await api('GET', 'resource=user')).body as object
    for (const change of [
      { startingBalance: -1234.56 },
      { defaultView: 'calendar' },
      { name: 'Grace' },
      { markDoneMode: 'auto' },
      {},
    ]) {
      Object.assign(expected, change)
      const answer = await api('PUT', 'resource=user', change)
      expect([answer.status, answer.body]).toEqual([200, expected])
    }
    expect((await api('GET', 'resource=user')).body).toEqual(expected)
  })

  it('shows the buffer and the payday where they are set', async () => {
    const { api } = await registerApiUser(server)
    const before = (await api('GET', 'resource=user')).body as object
    const salary = { name: 'Salary', amount: 5000, recurrenceType: 'MONTHLY' }
    const { id } = (await api('POST', 'resource=income', salary)).body as { id: number }
    const set = { buffer: '500.5', paydayCashFlowId: String(id) }
    expect((await api('PUT', 'resource=user', set)).body).toEqual({
      ...before,
      buffer: 500.5,
      paydayCashFlowId: id,
    })
    const renamed = { ...before, name: 'Grace', buffer: 500.5, paydayCashFlowId: id }
    expect((await api('PUT', 'resource=user', { name: 'Grace' })).body).toEqual(renamed)
    const wages = { name: 'Wages', amount: 900, recurrenceType: 'BIMONTHLY' }
    const { id: other } = (await api('POST', 'resource=income', wages)).body as { id: number }
    const several = { paydayCashFlowIds: [String(other), id] }
    expect((await api('PUT', 'resource=user', several)).body).toEqual({
      ...renamed,
      paydayCashFlowId: other,
      paydayCashFlowIds: [other, id],
    })
    const empty = { buffer: 0, paydayCashFlowId: null, name: 'Ada' }
    expect((await api('PUT', 'resource=user', empty)).body).toEqual(before)
  })

  it.each([
    ['12.50', 12.5],
    ['-0.005', -0.01],
    ['-0.004', 0],
    [1.005, 1.01],
    [-1.005, -1.01],
    [999_999_999.99, 999_999_999.99],
    ['-999999999.99', -999_999_999.99],
    ['1e3', 1000],
    [0.1 + 0.2, 0.3],
  ])('stores a starting balance of %o as %d', async (startingBalance, expected) => {
    const answer = await user.api('PUT', 'resource=user', { startingBalance })
    expect(answer).toMatchObject({ status: 200, body: { startingBalance: expected } })
  })

  it.each([
    [{ startingBalance: 'much' }, 'The starting balance must be a number of dollars.'],
    [{ startingBalance: '' }, 'The starting balance must be a number of dollars.'],
    [{ startingBalance: null }, 'The starting balance must be a number of dollars.'],
    [{ startingBalance: true }, 'The starting balance must be a number of dollars.'],
    [{ startingBalance: '$5' }, 'The starting balance must be a number of dollars.'],
    [{ startingBalance: '1,000' }, 'The starting balance must be a number of dollars.'],
    [{ startingBalance: 1e9 }, 'The starting balance must be at most $999,999,999.99.'],
    [{ startingBalance: '-1000000000' }, 'The starting balance must be at least -$999,999,999.99.'],
    [{ buffer: 'much' }, 'The buffer must be a number of dollars.'],
    [{ buffer: null }, 'The buffer must be a number of dollars.'],
    [{ buffer: -0.01 }, 'The buffer must not be negative.'],
    [{ buffer: 1e9 }, 'The buffer must be at most $999,999,999.99.'],
    [{ paydayCashFlowId: 2_000_000_000 }, 'The payday must be an income of this account.'],
    [{ paydayCashFlowIds: [2_000_000_000] }, 'The payday must be an income of this account.'],
    [{ paydayCashFlowIds: [5, 5] }, 'An income can be a payday only once.'],
    [{ paydayCashFlowIds: 5 }, 'The paydays must be a list of ids.'],
    [{ defaultView: 'grid' }, 'The default view must be "calendar" or "list".'],
    [{ defaultView: null }, 'The default view must be "calendar" or "list".'],
    [{ markDoneMode: 1 }, 'The mark-done mode must be "manual" or "auto".'],
    [{ name: '' }, 'The name is required.'],
    [{ name: null }, 'The name must be text.'],
  ])('refuses %o and changes nothing', async (change, sentence) => {
    const before = (await user.api('GET', 'resource=user')).body
    const answer = await user.api('PUT', 'resource=user', { name: 'Eve', ...change })
    expect(answer).toMatchObject({ status: 400, body: errorWith(sentence) })
    expect((await user.api('GET', 'resource=user')).body).toEqual(before)
  })

  it('ignores the fields id, email and role, and unknown fields', async () => {
    const before = (await user.api('GET', 'resource=user')).body
    const more = { id: 1, email: 'x@example.com', role: 'superAdmin', startingBalanceCents: 7 }
    expect((await user.api('PUT', 'resource=user', more)).body).toEqual(before)
  })

  it.each(['/api/user', '/api/auth'])('changes the e-mail at %s', async (prefix) => {
    const { api, email, password: currentPassword } = await registerApiUser(server)
    const change = (newEmail: unknown) =>
      api('POST', `${prefix}/change-email`, { newEmail, currentPassword })
    expect(await change(` New.${email}`)).toMatchObject({ status: 200, body: { success: true } })
    expect((await api('GET', 'resource=user')).body).toMatchObject({ email: `new.${email}` })
    expect(await change(user.email.toUpperCase())).toMatchObject({
      status: 409,
      body: errorWith('This email is already in use.'),
    })
    for (const wrong of [undefined, null, 5, ['a@example.com']])
      expect(await change(wrong)).toMatchObject({
        status: 400,
        body: errorWith('The email must be text.'),
      })
    expect(await change('nobody')).toMatchObject({
      status: 400,
      body: errorWith('Please enter a valid email address.'),
    })
    expect((await api('GET', 'resource=user')).body).toMatchObject({ email: `new.${email}` })
  })

  it.each(['/api/user', '/api/auth'])('changes the password at %s', async (prefix) => {
    const { api, email, password } = await registerApiUser(server)
    const change = (body: object) => api('POST', `${prefix}/change-password`, body)
    const login = async (password: string) =>
      (await api('POST', 'resource=auth&action=login', { email, password })).status
    const newPassword = 'staple battery 7'
    expect(await change({ currentPassword: 'wrong', newPassword })).toMatchObject({
      status: 400,
      body: errorWith('The current password is not correct.'),
    })
    expect(await change({ currentPassword: password, newPassword: 'short' })).toMatchObject({
      status: 400,
      body: errorWith('The password must have at least 8 characters.'),
    })
    expect(await change({ newPassword })).toMatchObject({
      status: 400,
      body: errorWith('The current password must be text.'),
    })
    expect(await login(password)).toBe(200)
    expect(await change({ currentPassword: password, newPassword })).toMatchObject({
      status: 200,
      body: { success: true },
    })
    expect([await login(password), await login(newPassword)]).toEqual([401, 200])
    expect((await api('GET', 'resource=user')).status).toBe(200)
  })

  it('is refused without a session on every path', async () => {
    const api = createApi(server)
    for (const [method, path] of [
      ['GET', 'resource=user'],
      ['PUT', 'resource=user'],
      ['POST', '/api/user/change-email'],
      ['POST', '/api/auth/change-email'],
      ['POST', '/api/user/change-password'],
      ['POST', '/api/auth/change-password'],
    ] as const)
      expect(await api(method, path)).toMatchObject({
        status: 401,
        body: errorWith('Authentication required.'),
      })
  })
})
