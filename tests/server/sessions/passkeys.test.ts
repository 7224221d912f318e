/** Passkeys, the second step and recovery codes, and the server's refusals [behaviour: Passkeys]. */
import { SettingsService } from '@simplewebauthn/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { optionsToAdd } from '../../../src/server/services/passkeys/verification.ts'
import { authenticate } from '../../../src/server/services/sessions/authentication.ts'
import { endSignedIn } from '../../../src/server/services/sessions/sessions.ts'
import { createAuthenticator, type Answer } from '../../support/authenticator.ts'
import { signIn as signInByPassword } from '../../support/cookie-session.ts'
import { addPasskey, addTestPasskey, createOpenChallenge } from '../../support/passkeys.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  publicScopeOf,
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

type Device = ReturnType<typeof createAuthenticator>

const NEW_PASSWORD = 'staple battery 7'
const ENDED = { code: 'UNAUTHORIZED', sentence: 'Authentication required.' }
const NOT_ACCEPTED = { code: 'UNAUTHORIZED', sentence: 'This passkey was not accepted.' }

describe('passkeys', () => {
  let server: TestServer
  let visitor: TestClient
  let ada: TestUser

  beforeAll(async () => {
    server = await startTestServer()
    visitor = createClient(server)
    ada = await registerUser(server, 'Ada')
  })
  afterAll(() => server.close())

  const signIn = async (device: Device, answer: Partial<Answer> = {}) => {
    const { challenge } = await visitor.auth.startPasskeyLogin.mutate()
    return visitor.auth.passkeyLogin.mutate({ passkey: device.signIn({ challenge, ...answer }) })
  }
  const login = ({ email, password }: TestUser) => visitor.auth.login.mutate({ email, password })
  const forgetFailures = () => server.services.db.write((tx) => tx.rateLimit.deleteMany())

  it('are added, named and removed, and sign their user in without a password', async () => {
    const user = await registerUser(server)
    const device = await addPasskey(user)
    const { passkeys } = await user.client.passkey.list.query()
    expect(passkeys).toMatchObject([{ name: 'Laptop', lastUsedAt: null }])
    const id = passkeys[0]?.id ?? 0
    await user.client.passkey.rename.mutate({ id, name: 'Work' })
    const { token, ...rest } = await signIn(device)
    expect(rest).toEqual({})
    const client = createClient(server, token)
    expect(await client.user.me.query()).toMatchObject({ id: user.id })
    expect(await client.passkey.list.query()).toEqual({
      passkeys: [
        {
          id,
          name: 'Work',
          createdAt: '2026-11-20T12:00:00.000Z',
          lastUsedAt: '2026-11-20T12:00:00.000Z',
        },
      ],
      secondStep: false,
      recoveryCodesLeft: 0,
    })
    const { password: currentPassword } = user
    expect(await client.passkey.remove.mutate({ id, currentPassword })).toMatchObject({
      passkeys: [],
    })
    expect(await refusalOf(signIn(device))).toEqual(NOT_ACCEPTED)
  })

  it('are checked without asking another server about the maker of the device', async () => {
    await addPasskey(await registerUser(server))
    for (const identifier of ['android-key', 'android-safetynet', 'apple'] as const)
      expect(SettingsService.getRootCertificates({ identifier })).toEqual([])
  })

  it('are made with Ed25519, P-256 or RSA with SHA-256, and with nothing else', async () => {
    const owner = await server.services.db.read.user.findUnique({ where: { id: ada.id } })
    if (!owner) throw new Error('Ada is not there.')
    const challenge = Buffer.alloc(32).toString('base64url')
    const options = await optionsToAdd(server.services.settings, challenge, owner, [])
    expect(options.pubKeyCredParams.map(({ alg }) => alg)).toEqual([-8, -7, -257])
  })

  it('are refused when the answer is from another site, unverified, or for another challenge', async () => {
    const other = await registerUser(server)
    const { device } = await addTestPasskey(server, ada.id)
    for (const answer of [
      { origin: 'https://evil.example' },
      { origin: 'http://localhost:3001' },
      { rpId: 'evil.example' },
      { isVerified: false },
      { challenge: 'bWFkZSB1cA' },
      { challenge: await createOpenChallenge(server, 'addPasskey', ada.id) },
      { challenge: await createOpenChallenge(server, 'secondStep', other.id) },
      { userHandle: 'c29tZWJvZHkgZWxzZQ' },
    ])
      expect([answer, await refusalOf(signIn(device, answer))]).toEqual([answer, NOT_ACCEPTED])
    await forgetFailures()
    expect(await signIn(device)).toMatchObject({ token: expect.stringMatching(/./) })
  })

  it('are refused when the challenge was used or is older than five minutes', async () => {
    const { device } = await addTestPasskey(server, ada.id)
    const { challenge } = await visitor.auth.startPasskeyLogin.mutate()
    const passkey = device.signIn({ challenge })
    await visitor.auth.passkeyLogin.mutate({ passkey })
    expect(await refusalOf(visitor.auth.passkeyLogin.mutate({ passkey }))).toEqual(NOT_ACCEPTED)
    const again = device.signIn({ challenge })
    expect(await refusalOf(visitor.auth.passkeyLogin.mutate({ passkey: again }))).toEqual(
      NOT_ACCEPTED,
    )
    const late = device.signIn(await visitor.auth.startPasskeyLogin.mutate())
    const { now } = server
    server.now = now.add({ minutes: 5 })
    expect(await refusalOf(visitor.auth.passkeyLogin.mutate({ passkey: late }))).toEqual(
      NOT_ACCEPTED,
    )
    server.now = now
    await forgetFailures()
  })

  it('are refused when another device signs, or a copy that missed a use', async () => {
    const { device } = await addTestPasskey(server, ada.id)
    const stranger = createAuthenticator()
    const { challenge } = await visitor.auth.startPasskeyLogin.mutate()
    const { id, rawId } = device.signIn({ challenge })
    const forged = { ...stranger.signIn({ challenge }), id, rawId }
    expect(await refusalOf(visitor.auth.passkeyLogin.mutate({ passkey: forged }))).toEqual(
      NOT_ACCEPTED,
    )
    expect(await refusalOf(signIn(stranger))).toEqual(NOT_ACCEPTED)
    await signIn(device)
    device.setCounter(0)
    expect(await refusalOf(signIn(device))).toEqual(NOT_ACCEPTED)
    await forgetFailures()
  })

  it('of a disabled user do not sign in', async () => {
    const user = await registerUser(server)
    const { device } = await addTestPasskey(server, user.id)
    const change = { where: { id: user.id }, data: { disabledAt: new Date() } }
    await server.services.db.write((tx) => tx.user.update(change))
    expect(await refusalOf(signIn(device))).toEqual(NOT_ACCEPTED)
  })

  it('are added only by an answer to their own challenge, once, each to one user', async () => {
    const [user, other] = [await registerUser(server), await registerUser(server)]
    const { password: currentPassword } = user
    const { challenge } = await user.client.passkey.startAdding.mutate({ currentPassword })
    const device = createAuthenticator()
    const add = (client: TestClient, answer: Answer) =>
      client.passkey.add.mutate({ name: 'Laptop', passkey: device.register(answer) })
    for (const [client, answer] of [
      [other.client, { challenge }],
      [user.client, { challenge, origin: 'https://evil.example' }],
      [user.client, { challenge, rpId: 'evil.example' }],
      [user.client, { challenge, isVerified: false }],
      [user.client, await visitor.auth.startPasskeyLogin.mutate()],
    ] as const)
      expect(await refusalOf(add(client, answer))).toMatchObject({ code: 'BAD_REQUEST' })
    await add(user.client, { challenge })
    expect(await refusalOf(add(user.client, { challenge }))).toMatchObject({ code: 'BAD_REQUEST' })
    const theirs = await other.client.passkey.startAdding.mutate({ currentPassword })
    expect(await refusalOf(add(other.client, theirs))).toEqual({
      code: 'CONFLICT',
      sentence: 'This passkey has been added already.',
    })
  })

  it('count failed tries as failed sign-ins', async () => {
    const user = await registerUser(server)
    const { device } = await addTestPasskey(server, user.id)
    for (let failures = 0; failures < 10; failures++)
      expect(await refusalOf(signIn(device, { isVerified: false }))).toEqual(NOT_ACCEPTED)
    for (const attempt of [() => signIn(device), () => login(user)])
      expect(await refusalOf(attempt())).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    await forgetFailures()
  })

  it('are not added after the session that began it has ended or the password has changed', async () => {
    const user = await registerUser(server)
    const { password: currentPassword } = user
    const begin = async ({ client }: Pick<TestUser, 'client'>) => {
      const { challenge } = await client.passkey.startAdding.mutate({ currentPassword })
      return { name: 'Thief', passkey: createAuthenticator().register({ challenge }) }
    }
    const clientOf = async () => createClient(server, (await signInByPassword(server, user)).token)
    const [thief, other] = [await clientOf(), await clientOf()]

    const begun = await begin({ client: thief })
    const [own] = await thief.session.list.query()
    await user.client.session.end.mutate({ id: own?.id ?? '' })
    expect(await refusalOf(thief.passkey.add.mutate(begun))).toEqual(ENDED)
    expect(await refusalOf(other.passkey.add.mutate(begun))).toMatchObject({ code: 'BAD_REQUEST' })

    // The session ends while the new passkey is checked: on another process, because changes of one user wait for each other here.
    const { services } = server
    const { scope } = await authenticate(publicScopeOf(server), user.token)
    const { db } = services
    const late = await begin({ client: other })
    services.db = {
      ...db,
      write: async (fn) => {
        services.db = db
        await db.write((tx) => endSignedIn(tx, scope, user.id, scope.sessionId))
        return db.write(fn)
      },
    }
    expect(await refusalOf(other.passkey.add.mutate(late))).toEqual(ENDED)

    // The session in which the password is changed works for a minute more, also for the thief.
    const beforeChange = await begin(user)
    const { token } = await user.client.user.changePassword.mutate({
      currentPassword,
      newPassword: NEW_PASSWORD,
    })
    expect(await refusalOf(user.client.passkey.add.mutate(beforeChange))).toEqual(ENDED)
    expect(await createClient(server, token).passkey.list.query()).toMatchObject({ passkeys: [] })
  })

  it('are removed, with the second step, by a change of the password that asks for it', async () => {
    const user = await registerUser(server)
    const { password: currentPassword } = user
    await addPasskey(user)
    const passwords = { currentPassword, newPassword: NEW_PASSWORD }
    const wrong = { ...passwords, currentPassword: 'not this one', removePasskeys: true }
    await refusalOf(user.client.user.changePassword.mutate(wrong))
    const kept = await user.client.user.changePassword.mutate(passwords)
    const client = createClient(server, kept.token)
    const proof = { currentPassword: NEW_PASSWORD }
    await client.passkey.setSecondStep.mutate({ secondStep: true, ...proof })
    const { token } = await client.user.changePassword.mutate({
      ...proof,
      newPassword: currentPassword,
      removePasskeys: true,
    })
    expect(await createClient(server, token).passkey.list.query()).toEqual({
      passkeys: [],
      secondStep: false,
      recoveryCodesLeft: 0,
    })
    const methods = await server.services.db.read.session.findMany({
      where: { userId: user.id },
      select: { method: true },
    })
    expect(new Set(methods.map(({ method }) => method))).toEqual(new Set(['password']))
    expect(await visitor.auth.login.mutate(user)).toEqual({ token: expect.stringMatching(/./) })
  })
})
