/** The second step after a password, recovery codes, and passkeys of super admins [behaviour: Passkeys]. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../../src/shared/app-error.ts'
import { removePasskeys } from '../../../src/server/services/users/admin-acts.ts'
import { createAuthenticator } from '../../support/authenticator.ts'
import { addPasskey, addTestPasskey } from '../../support/passkeys.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  makeSuperAdmin,
  registerUser,
  startTestServer,
  terminalScope,
  type TestClient,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

const NOT_ACCEPTED = { code: 'UNAUTHORIZED', sentence: 'This passkey was not accepted.' }

describe('the second step', () => {
  let server: TestServer
  let visitor: TestClient

  beforeAll(async () => {
    server = await startTestServer()
    visitor = createClient(server)
  })
  afterAll(() => server.close())

  const login = ({ email, password }: TestUser) => visitor.auth.login.mutate({ email, password })
  const forgetFailures = () => server.services.db.write((tx) => tx.rateLimit.deleteMany())

  async function registerWithSecondStep() {
    const user = await registerUser(server)
    const device = await addPasskey(user)
    const { recoveryCodes } = await user.client.passkey.setSecondStep.mutate({
      secondStep: true,
      currentPassword: user.password,
    })
    return { user, device, recoveryCodes }
  }
  const startSecondStep = async (user: TestUser) => {
    const { token, secondStep } = await login(user)
    expect(token).toBe('')
    return secondStep?.options.challenge ?? ''
  }

  it('does not clear the failed sign-ins, and adds none', async () => {
    const { user, device, recoveryCodes } = await registerWithSecondStep()
    const { services } = server
    const { db } = services
    const countFailures = () =>
      db.read.rateLimit.findMany({
        where: { key: { startsWith: 'failedLogins' } },
        orderBy: { key: 'asc' },
        select: { key: true, points: true },
      })
    for (let failures = 0; failures < 3; failures++)
      await refusalOf(login({ ...user, password: 'wrong password' }))
    const counted = await countFailures()
    expect(new Set(counted.map(({ points }) => points))).toEqual(new Set([3]))

    const challenge = await startSecondStep(user)
    await visitor.auth.passkeyLogin.mutate({ passkey: device.signIn({ challenge }) })
    await visitor.auth.recoveryCodeLogin.mutate({
      challenge: await startSecondStep(user),
      recoveryCode: recoveryCodes[0] ?? '',
    })
    expect(await countFailures()).toEqual(counted)

    // The first transaction counts the try, and the second one is to store the challenge.
    let writes = 0
    const write: typeof db.write = (fn) =>
      db.write(async (tx) => {
        const answer = await fn(tx)
        if (++writes === 2) throw new AppError('CONFLICT', 'Somebody was faster.')
        return answer
      })
    services.db = { ...db, write }
    expect(await refusalOf(login(user))).toMatchObject({ code: 'CONFLICT' })
    services.db = db
    expect([writes, await countFailures()]).toEqual([3, counted])
    await forgetFailures()
  })

  it('follows the password, and signs in the user of that password alone', async () => {
    const { user, device } = await registerWithSecondStep()
    const { secondStep } = await login(user)
    expect(secondStep?.options.allowCredentials).toMatchObject([{ id: device.id }])
    const other = await addTestPasskey(server, (await registerUser(server)).id)
    const challenge = secondStep?.options.challenge ?? ''
    const wrong = other.device.signIn({ challenge })
    expect(await refusalOf(visitor.auth.passkeyLogin.mutate({ passkey: wrong }))).toEqual(
      NOT_ACCEPTED,
    )
    const passkey = device.signIn({ challenge })
    const { token } = await visitor.auth.passkeyLogin.mutate({ passkey })
    expect(await createClient(server, token).user.me.query()).toMatchObject({ id: user.id })
    await forgetFailures()
  })

  it('can be replaced by each recovery code once, however it is typed', async () => {
    const { user, recoveryCodes } = await registerWithSecondStep()
    expect(new Set(recoveryCodes).size).toBe(10)
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-z2-9]{4}-){6}[a-z2-9]{4}$/)
    const [first = '', second = ''] = recoveryCodes
    const use = async (recoveryCode: string) =>
      visitor.auth.recoveryCodeLogin.mutate({
        challenge: await startSecondStep(user),
        recoveryCode,
      })
    const { token } = await use(` ${first.replaceAll('-', ' ').toUpperCase()}`)
    const client = createClient(server, token)
    expect(await client.passkey.list.query()).toMatchObject({ recoveryCodesLeft: 9 })
    const refused = {
      code: 'UNAUTHORIZED',
      sentence: 'This recovery code is not correct, or has been used.',
    }
    for (const code of [first, 'made up']) expect(await refusalOf(use(code))).toEqual(refused)
    await user.client.passkey.makeRecoveryCodes.mutate({ currentPassword: user.password })
    expect(await refusalOf(use(second))).toEqual(refused)
    const stored = await server.services.db.read.recoveryCode.findMany()
    expect(JSON.stringify(stored)).not.toContain(second.slice(0, 6))
    await forgetFailures()
  })

  it('stays off when codes are made while it is turned off', async () => {
    const { user } = await registerWithSecondStep()
    const proof = { currentPassword: user.password }
    const { passkey } = user.client
    await Promise.allSettled([
      passkey.setSecondStep.mutate({ secondStep: false, ...proof }),
      passkey.makeRecoveryCodes.mutate(proof),
    ])
    expect(await passkey.list.query()).toMatchObject({ secondStep: false, recoveryCodesLeft: 0 })
  })

  it('does not begin without the password, and ends when that changes', async () => {
    const { user, recoveryCodes } = await registerWithSecondStep()
    const [recoveryCode = ''] = recoveryCodes
    const tooLate = {
      code: 'UNAUTHORIZED',
      sentence: 'This took too long. Please sign in again.',
    }
    const { challenge: open } = await visitor.auth.startPasskeyLogin.mutate()
    const challenge = await startSecondStep(user)
    await user.client.user.changePassword.mutate({
      currentPassword: user.password,
      newPassword: 'staple battery 7',
    })
    for (const used of [open, challenge, 'bWFkZSB1cA'])
      expect(
        await refusalOf(visitor.auth.recoveryCodeLogin.mutate({ challenge: used, recoveryCode })),
      ).toEqual(tooLate)
  })

  it('is impossible through the public contract, which says so', async () => {
    const { user } = await registerWithSecondStep()
    const response = await fetch(`${server.url}/api/data?resource=auth&action=login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: user.email, password: user.password }),
    })
    expect([response.status, await response.json()]).toEqual([
      401,
      { error: 'This user signs in with a second step, which is possible only in the browser.' },
    ])
  })

  it('needs a passkey, and ends with the last one', async () => {
    const { user } = await registerWithSecondStep()
    const { client, password: currentPassword } = user
    const [passkey] = (await client.passkey.list.query()).passkeys
    const last = { id: passkey?.id ?? 0, currentPassword }
    expect(await client.passkey.remove.mutate(last)).toEqual({
      passkeys: [],
      secondStep: false,
      recoveryCodesLeft: 0,
    })
    expect(await login(user)).toEqual({ token: expect.stringMatching(/./) })
    expect(
      await refusalOf(client.passkey.setSecondStep.mutate({ secondStep: true, currentPassword })),
    ).toEqual({
      code: 'CONFLICT',
      sentence: 'Add a passkey first.',
    })
  })
})

describe('REQUIRE_ADMIN_PASSKEY', () => {
  let server: TestServer
  beforeAll(async () => (server = await startTestServer('sqlite', { requireAdminPasskey: true })))
  afterAll(() => server.close())

  const REFUSED = {
    code: 'CONFLICT',
    sentence: 'Administration needs a passkey: add one in Profile Settings, or sign in with yours.',
  }

  it('keeps super admins out of the administration until they sign in with a passkey', async () => {
    const { id, email, password, client } = await registerUser(server)
    expect(await client.user.me.query()).not.toHaveProperty('adminNeedsPasskey')
    await makeSuperAdmin(server, id)
    expect(await refusalOf(client.admin.users.query({}))).toEqual(REFUSED)
    expect(await client.user.me.query()).toMatchObject({ adminNeedsPasskey: 'add' })
    const device = await addPasskey({ client, password })
    expect(await client.user.me.query()).not.toHaveProperty('adminNeedsPasskey')
    await client.admin.users.query({})

    const visitor = createClient(server)
    const byPassword = await visitor.auth.superAdminLogin.mutate({ email, password })
    const weak = createClient(server, byPassword.token)
    expect(await refusalOf(weak.admin.users.query({}))).toEqual(REFUSED)
    expect(await weak.user.me.query()).toMatchObject({ adminNeedsPasskey: 'signIn' })
    const signInFirst = { code: 'CONFLICT', sentence: 'Sign in with your passkey first.' }
    const { passkeys } = await weak.passkey.list.query()
    for (const change of [
      () => weak.passkey.startAdding.mutate({ currentPassword: password }),
      () => weak.passkey.remove.mutate({ id: passkeys[0]?.id ?? 0, currentPassword: password }),
      () => weak.passkey.setSecondStep.mutate({ secondStep: true, currentPassword: password }),
      () =>
        weak.user.changePassword.mutate({
          currentPassword: password,
          newPassword: 'staple battery 7',
          removePasskeys: true,
        }),
    ])
      expect(await refusalOf(change())).toEqual(signInFirst)

    const proof = device.signIn(await weak.passkey.startProof.mutate({}))
    await weak.passkey.setSecondStep.mutate({ secondStep: false, proof })

    const { challenge } = await visitor.auth.startPasskeyLogin.mutate()
    const passkey = device.signIn({ challenge })
    const strong = createClient(server, (await visitor.auth.passkeyLogin.mutate({ passkey })).token)
    await strong.admin.users.query({})
    await removePasskeys(terminalScope(server), { userId: id })
    expect(await refusalOf(strong.user.me.query())).toMatchObject({ code: 'UNAUTHORIZED' })
    const again = await visitor.auth.login.mutate({ email, password })
    expect(await createClient(server, again.token).user.me.query()).toMatchObject({
      adminNeedsPasskey: 'add',
    })
  })

  it('lets one of two sessions add the first passkey by password', async () => {
    const { id, email, password, client } = await registerUser(server)
    await makeSuperAdmin(server, id)
    const { token } = await createClient(server).auth.superAdminLogin.mutate({ email, password })
    const other = createClient(server, token)
    const device = createAuthenticator()
    const { challenge } = await other.passkey.startAdding.mutate({ currentPassword: password })
    await addPasskey({ client, password })
    const passkey = device.register({ challenge })
    expect(await refusalOf(other.passkey.add.mutate({ name: 'Phone', passkey }))).toEqual({
      code: 'CONFLICT',
      sentence: 'Sign in with your passkey first.',
    })
    expect((await client.passkey.list.query()).passkeys).toHaveLength(1)
  })
})
