/** Users without a password: the provider signs them in, and their last way to sign in stays [behaviour: Sign-in by a provider]. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { createAuthenticator } from '../../support/authenticator.ts'
import { providers } from '../../support/database.ts'
import { startProvider, type TestProvider } from '../../support/identity-provider.ts'
import { addTestPasskey } from '../../support/passkeys.ts'
import { createBrowser } from '../../support/provider-browser.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

const LAST_WAY = {
  code: 'CONFLICT',
  sentence: 'This is your only way to sign in. Set a password first, or add another passkey.',
}
const NOT_PROVEN = {
  code: 'BAD_REQUEST',
  sentence: 'Please use a passkey, or set a password first.',
}

describe.each(providers)('a user without a password, on %s', (place) => {
  let server: TestServer
  let provider: TestProvider

  beforeAll(async () => {
    provider = await startProvider()
    server = await startTestServer(place, { identityProvider: provider.connect({ signsUp: true }) })
    server.now = Temporal.Now.instant()
    await registerUser(server)
  })
  afterAll(async () => {
    await server.close()
    provider.close()
  })

  let people = 0
  /** Somebody who has no password. */
  async function signUp() {
    const sub = `person-${++people}`
    const person = { sub, email: `${sub}@${place}.example`, email_verified: true }
    const browser = createBrowser(server, provider)
    expect(await browser.signIn(person)).toBe('/#signed-in')
    return { person, browser, ...(await browser.enter()) }
  }
  const linksOf = (user: Pick<TestUser, 'client'>) => user.client.user.linkedSignIns.query()
  const passkeyOf = async ({ client }: Pick<TestUser, 'client'>) => {
    const { id } = await client.user.me.query()
    return addTestPasskey(server, id)
  }
  const proofBy = async (
    { client }: Pick<TestUser, 'client'>,
    device: ReturnType<typeof createAuthenticator>,
  ) => ({ proof: device.signIn(await client.passkey.startProof.mutate({})) })

  it('gives a proof by a passkey, or none', async () => {
    const { client } = await signUp()
    const calls = () => [
      client.passkey.startAdding.mutate({}),
      client.user.startLinking.mutate({}),
      client.token.create.mutate({ name: 'x', scope: 'read', account: 'all', days: 30 }),
    ]
    for (const call of calls()) expect(await refusalOf(call)).toEqual(NOT_PROVEN)
    const none = {
      code: 'BAD_REQUEST',
      sentence: 'You have no password yet. Set one in Profile Settings.',
    }
    for (const currentPassword of ['', ' ', 'no password has this hash'].filter(Boolean))
      for (const call of [
        client.passkey.startAdding.mutate({ currentPassword }),
        client.user.requestDeletion.mutate({ currentPassword, accounts: [] }),
        client.user.changePassword.mutate({ currentPassword, newPassword: 'staple 7 x y' }),
      ])
        expect(await refusalOf(call)).toEqual(none)
    const { device } = await passkeyOf({ client })
    await client.passkey.startAdding.mutate(await proofBy({ client }, device))
  })

  it('is refused at the sign-in by password in the same words as everybody', async () => {
    const { person } = await signUp()
    for (const password of ['no password has this hash', ' '])
      expect(
        await refusalOf(createClient(server).auth.login.mutate({ email: person.email, password })),
      ).toEqual({ code: 'UNAUTHORIZED', sentence: 'Invalid email or password.' })
  })

  it('sets a first password within 15 minutes of the sign-in, with the cookie', async () => {
    const { browser, client, token, person } = await signUp()
    const newPassword = 'staple 7 x y'
    const late = {
      code: 'BAD_REQUEST',
      sentence: 'Sign out and in again, then set your password within 15 minutes.',
    }
    // Somebody who has stolen the token does not have the cookie.
    const thief = createClient(server, token)
    expect(await refusalOf(thief.user.changePassword.mutate({ newPassword }))).toEqual(late)
    const signedInAt = server.now
    server.now = signedInAt.add({ minutes: 15, seconds: 1 })
    expect(await refusalOf(client.user.changePassword.mutate({ newPassword }))).toEqual(late)
    server.now = signedInAt
    expect(
      await refusalOf(client.user.changePassword.mutate({ newPassword, removePasskeys: true })),
    ).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'Set a password first, then remove your passkeys.',
    })
    const changed = await client.user.changePassword.mutate({ newPassword })
    const own = browser.client(changed.token)
    expect(await own.user.me.query()).toMatchObject({ hasPassword: true })
    const { email } = person
    await createClient(server).auth.login.mutate({ email, password: newPassword })
    // From now on it takes the old one.
    expect(await refusalOf(own.user.changePassword.mutate({ newPassword: 'other 8 z w' }))).toEqual(
      {
        code: 'BAD_REQUEST',
        sentence: 'The current password must be text.',
      },
    )
  })

  it('keeps the last way to sign in: a link of the set provider, or a passkey', async () => {
    const { client } = await signUp()
    const [{ id } = { id: 0 }] = await linksOf({ client })
    expect(await refusalOf(client.user.unlinkSignIn.mutate({ id }))).toEqual(LAST_WAY)
    const { passkeyId, device } = await passkeyOf({ client })
    // With a link, the last passkey may go.
    const removal = { id: passkeyId, ...(await proofBy({ client }, device)) }
    await client.passkey.remove.mutate(removal)
    const again = await passkeyOf({ client })
    await client.user.unlinkSignIn.mutate({ id, ...(await proofBy({ client }, again.device)) })
    expect(await refusalOf(client.passkey.remove.mutate({ id: again.passkeyId }))).toEqual(LAST_WAY)
    // A link of another provider signs nobody in any more.
    const { id: userId } = await client.user.me.query()
    const row = { userId, issuer: 'https://before.example', subject: `${place} before` }
    await server.services.db.write((tx) => tx.linkedSignIn.createMany({ data: row }))
    expect(await refusalOf(client.passkey.remove.mutate({ id: again.passkeyId }))).toEqual(LAST_WAY)
  })

  it('keeps one way to sign in when two calls remove both at the same time', async () => {
    const { client } = await signUp()
    const [{ id } = { id: 0 }] = await linksOf({ client })
    const { passkeyId, device } = await passkeyOf({ client })
    const proofs = [await proofBy({ client }, device), await proofBy({ client }, device)]
    const results = await Promise.allSettled([
      client.user.unlinkSignIn.mutate({ id, ...proofs[0] }),
      client.passkey.remove.mutate({ id: passkeyId, ...proofs[1] }),
    ])
    const { db } = server.services
    const { id: userId } = await client.user.me.query()
    const left =
      (await db.read.passkey.count({ where: { userId } })) +
      (await db.read.linkedSignIn.count({ where: { userId } }))
    expect(left).toBe(1)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
