/**
 * Somebody who has stolen an access token, and has neither the password nor the cookie, can do nothing that takes the user
 * over, or keeps them out [behaviour: Proof].
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuthenticator } from '../../support/authenticator.ts'
import { postWithCookie, refresh, signIn } from '../../support/cookie-session.ts'
import { addTestPasskey, createOpenChallenge } from '../../support/passkeys.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

const PASSWORD_NEEDED = {
  code: 'BAD_REQUEST',
  sentence: 'Please enter your current password first.',
}
const NOT_ACCEPTED = {
  code: 'BAD_REQUEST',
  sentence: 'This passkey was not accepted. Please try again.',
}
const ENDED = { code: 'UNAUTHORIZED', sentence: 'Authentication required.' }

type Proof = Parameters<TestClient['passkey']['makeRecoveryCodes']['mutate']>[0]
type Device = ReturnType<typeof createAuthenticator>

describe('a stolen access token', () => {
  let server: TestServer
  let visitor: TestClient

  beforeAll(async () => {
    server = await startTestServer()
    visitor = createClient(server)
  })
  afterAll(() => server.close())

  /** A user with a passkey and the second step, and a thief with their token. */
  async function steal() {
    const user = await registerUser(server)
    const { passkeyId, device } = await addTestPasskey(server, user.id)
    return { user, thief: user.client, passkeyId, device }
  }
  const proofOf = async (user: TestUser, device: Device) => ({
    proof: device.signIn(await user.client.passkey.startProof.mutate({})),
  })
  /** Every change that takes a user over or locks them out, by its name. The last one leaves no passkey. */
  const changesOf = ({ client, email }: TestUser, passkeyId: number) => ({
    startAdding: (proof: Proof) => client.passkey.startAdding.mutate(proof),
    secondStepOn: (proof: Proof) =>
      client.passkey.setSecondStep.mutate({ secondStep: true, ...proof }),
    makeRecoveryCodes: (proof: Proof) => client.passkey.makeRecoveryCodes.mutate(proof),
    secondStepOff: (proof: Proof) =>
      client.passkey.setSecondStep.mutate({ secondStep: false, ...proof }),
    changeEmail: (proof: Proof) =>
      client.user.changeEmail.mutate({ newEmail: `new.${email}`, ...proof }),
    remove: (proof: Proof) => client.passkey.remove.mutate({ id: passkeyId, ...proof }),
  })
  const forgetLimits = () => server.services.db.write((tx) => tx.rateLimit.deleteMany())
  const signInWith = async ({ id }: TestUser, device: Device) => {
    const challenge = await createOpenChallenge(server, 'secondStep', id)
    return visitor.auth.passkeyLogin.mutate({ passkey: device.signIn({ challenge }) })
  }
  const rowsOf = async ({ id }: TestUser) => {
    const { user, passkey, recoveryCode } = server.services.db.read
    const where = { userId: id }
    return [
      await user.findUnique({ where: { id } }),
      await passkey.findMany({ where }),
      await recoveryCode.count({ where }),
    ]
  }

  it.each([0, 14, 16])('changes nothing %i minutes after the sign-in', async (minutes) => {
    const { now } = server
    const { user, passkeyId } = await steal()
    const other = await steal()
    server.now = now.add({ minutes })
    const before = await rowsOf(user)
    const wrong: [Proof, object][] = [
      [{}, PASSWORD_NEEDED],
      [
        { currentPassword: 'not this one' },
        { code: 'BAD_REQUEST', sentence: 'The current password is not correct.' },
      ],
      [
        { proof: createAuthenticator().signIn(await other.thief.passkey.startProof.mutate({})) },
        NOT_ACCEPTED,
      ],
      [await proofOf(other.user, other.device), NOT_ACCEPTED],
    ]
    for (const [proof, refusal] of wrong)
      for (const [name, change] of Object.entries(changesOf(user, passkeyId))) {
        const expected =
          name === 'changeEmail' && refusal === PASSWORD_NEEDED
            ? {
                ...PASSWORD_NEEDED,
                sentence: 'Please enter your current password to change your email.',
              }
            : refusal
        expect([name, await refusalOf(change(proof))]).toEqual([name, expected])
        await forgetLimits()
      }
    for (const noun of ['user', 'auth']) {
      const body = { newEmail: 'thief@example.com' }
      const answer = await postWithCookie(server, `/api/${noun}/change-email`, body, user)
      expect(answer).toMatchObject({ status: 400 })
    }
    expect(await rowsOf(user)).toEqual(before)
    server.now = now
  })

  it('guesses no password: every wrong one counts towards the user’s limits', async () => {
    const { user, passkeyId } = await steal()
    const changes = Object.values(changesOf(user, passkeyId))
    const guess = (tries: number) =>
      changes[tries % changes.length]?.({ currentPassword: `${tries}` })
    for (let tries = 0; tries < 10; tries++)
      expect(await refusalOf(guess(tries)!)).toMatchObject({ code: 'BAD_REQUEST' })
    const right = { currentPassword: user.password }
    for (const change of changes)
      expect(await refusalOf(change(right))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await refusalOf(visitor.auth.login.mutate(user))).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
    })
    await forgetLimits()
  })

  it('lacks the proof: with the password or a passkey, the user makes each change', async () => {
    for (const way of ['password', 'passkey'] as const) {
      const { user, passkeyId, device } = await steal()
      const prove = () =>
        way === 'password' ? { currentPassword: user.password } : proofOf(user, device)
      for (const [name, change] of Object.entries(changesOf(user, passkeyId)))
        expect([way, name, await change(await prove())]).toEqual([way, name, expect.any(Object)])
      expect(await user.client.passkey.list.query()).toMatchObject({ passkeys: [] })
    }
  })

  it('gets no proof signed: each is for one session, once, and within five minutes', async () => {
    const { user, device } = await steal()
    const elsewhere = createClient(server, (await signInWith(user, device)).token)
    const prove = (proof: ReturnType<typeof device.signIn>, client = user.client) =>
      client.passkey.setSecondStep.mutate({ secondStep: true, proof })
    const challengeOf = async () => (await user.client.passkey.startProof.mutate({})).challenge
    const wrongs = [
      await createOpenChallenge(server, 'secondStep', user.id),
      await createOpenChallenge(server, 'signIn', null),
      await createOpenChallenge(server, 'addPasskey', user.id, user.token),
      'bWFkZSB1cA',
    ].map((challenge) => () => prove(device.signIn({ challenge })))
    const challenge = await challengeOf()
    for (const attempt of [
      ...wrongs,
      () => prove(device.signIn({ challenge }), elsewhere),
      () => prove(device.signIn({ challenge, isVerified: false })),
      () => prove(device.signIn({ challenge, origin: 'https://evil.example' })),
      () => prove(device.signIn({ challenge, rpId: 'evil.example' })),
    ])
      expect(await refusalOf(attempt())).toEqual(NOT_ACCEPTED)
    const signed = device.signIn({ challenge })
    await prove(signed)
    expect(await refusalOf(prove(signed))).toEqual(NOT_ACCEPTED)

    const late = await challengeOf()
    const { now } = server
    server.now = now.add({ minutes: 5 })
    expect(await refusalOf(prove(device.signIn({ challenge: late })))).toEqual(NOT_ACCEPTED)
    server.now = now

    await forgetLimits()
    const forProof = await challengeOf()
    expect(
      await refusalOf(
        visitor.auth.passkeyLogin.mutate({ passkey: device.signIn({ challenge: forProof }) }),
      ),
    ).toMatchObject({ code: 'UNAUTHORIZED' })
    const { recoveryCodes } = await user.client.passkey.makeRecoveryCodes.mutate({
      currentPassword: user.password,
    })
    expect(
      await refusalOf(
        visitor.auth.recoveryCodeLogin.mutate({
          challenge: forProof,
          recoveryCode: recoveryCodes[0] ?? '',
        }),
      ),
    ).toMatchObject({ code: 'UNAUTHORIZED' })
    await forgetLimits()
    expect(
      await refusalOf((await registerUser(server)).client.passkey.startProof.mutate({})),
    ).toEqual({
      code: 'CONFLICT',
      sentence: 'You have no passkey.',
    })
  })

  it('lacks the cookie, with which the e-mail can change for 15 minutes after the sign-in', async () => {
    const { now } = server
    const user = await registerUser(server)
    const [here, there] = [await signIn(server, user), await signIn(server, user)]
    const stranger = await signIn(server, await registerUser(server))
    const spent = here.cookie
    const { cookie } = await refresh(server, here)
    const PATHS = ['/trpc/user.changeEmail', '/api/user/change-email', '/api/auth/change-email']
    let count = 0
    const change = (path: string, held: string | undefined, proof = {}) =>
      postWithCookie(
        server,
        path,
        { newEmail: `${++count}.${user.email}`, ...proof },
        { token: here.token, cookie: held },
      )
    server.now = now.add({ minutes: 14 })
    for (const path of PATHS) {
      for (const wrong of [undefined, spent, there.cookie, stranger.cookie, 'made-up'])
        expect([path, wrong, (await change(path, wrong)).status]).toEqual([path, wrong, 400])
      expect([path, (await change(path, cookie)).status]).toEqual([path, 200])
    }
    server.now = now.add({ minutes: 15, seconds: 1 })
    for (const path of PATHS) {
      expect([path, (await change(path, cookie)).status]).toEqual([path, 400])
      const { password: currentPassword } = user
      expect([path, (await change(path, cookie, { currentPassword })).status]).toEqual([path, 200])
    }
    server.now = now
  })

  it('keeps nobody from signing in, and signs its user out only so often', async () => {
    const { user, thief, device } = await steal()
    const { secondStep } = await visitor.auth.login.mutate(user)
    await thief.session.endOthers.mutate()
    const passkey = device.signIn({ challenge: secondStep?.options.challenge ?? '' })
    await visitor.auth.passkeyLogin.mutate({ passkey })

    let signIns = 0
    const isSignedOut = async () => {
      const { token } = await signInWith(user, device)
      signIns++
      await thief.session.endOthers.mutate().catch(() => undefined)
      return createClient(server, token)
        .user.me.query()
        .then(
          () => false,
          () => true,
        )
    }
    while (await isSignedOut());
    expect(signIns).toBe(20)
    const { token } = await signInWith(user, device)
    const [, ...others] = await createClient(server, token).session.list.query()
    for (const { id } of others)
      expect(await refusalOf(thief.session.end.mutate({ id }))).toMatchObject({
        code: 'TOO_MANY_REQUESTS',
      })
    await createClient(server, token).session.endOthers.mutate()
    expect(await refusalOf(thief.user.me.query())).toEqual(ENDED)
  })
})
