/** Linking and unlinking accounts at the provider, users without a password, and the last way to sign in [behaviour: Sign-in by a provider]. */
import { pino } from 'pino'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NO_PASSWORD } from '../../../src/server/auth/password.ts'
import { disableUser, removePasskeys } from '../../../src/server/services/users/admin-acts.ts'
import { addToken } from '../../support/api-tokens.ts'
import type { createAuthenticator } from '../../support/authenticator.ts'
import { providers } from '../../support/database.ts'
import { ISSUER, startProvider, type TestProvider } from '../../support/identity-provider.ts'
import { addTestPasskey } from '../../support/passkeys.ts'
import { createBrowser } from '../../support/provider-browser.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  terminalScope,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

describe.each(providers)('linking sign-ins, on %s,', (place) => {
  let server: TestServer
  let provider: TestProvider
  const lines: string[] = []

  beforeAll(async () => {
    provider = await startProvider()
    const logger = pino({ level: 'fatal' }, { write: (line: string) => void lines.push(line) })
    server = await startTestServer(
      place,
      { identityProvider: provider.connect({ signsUp: true }) },
      logger,
    )
    server.now = Temporal.Now.instant()
    await registerUser(server)
  })
  afterAll(async () => {
    await server.close()
    provider.close()
  })

  const newBrowser = () => createBrowser(server, provider)
  let people = 0
  const newPerson = () => ({
    sub: `person-${++people}`,
    email: `person${people}@${place}.example`,
    email_verified: true,
  })

  /** Goes to the provider with a session; answers what brings the browser back. */
  async function startLinking({ token, password }: TestUser, person = newPerson()) {
    const browser = newBrowser()
    const proof = { currentPassword: password }
    const { url } = await browser.client(token).user.startLinking.mutate(proof)
    const query = provider.authorize(url, person)
    return { person, browser, finish: () => browser.comeBack(query) }
  }
  async function linkTo(user: TestUser, person = newPerson()) {
    const { finish } = await startLinking(user, person)
    expect(await finish()).toBe('/#linked')
    return person
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

  it('needs a proof, and counts wrong ones', async () => {
    const user = await registerUser(server)
    const { startLinking: start } = user.client.user
    expect(await refusalOf(start.mutate({}))).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'Please enter your current password first.',
    })
    const wrong = { code: 'BAD_REQUEST', sentence: 'The current password is not correct.' }
    expect(await refusalOf(start.mutate({ currentPassword: 'wrong' }))).toEqual(wrong)
    const { device } = await passkeyOf(user)
    const browser = newBrowser()
    const { url } = await browser
      .client(user.token)
      .user.startLinking.mutate(await proofBy(user, device))
    expect(await browser.comeBack(provider.authorize(url, newPerson()))).toBe('/#linked')
    expect(await linksOf(user)).toMatchObject([{ issuer: ISSUER, lastUsedAt: null }])
  })

  it('links an identity to one user, and only during the session that began it', async () => {
    const [user, other] = [await registerUser(server), await registerUser(server)]
    const person = await linkTo(user)
    for (const each of [user, other]) {
      const { finish } = await startLinking(each, person)
      expect(await finish()).toBe('/#sign-in=linked-already')
    }
    expect(await linksOf(other)).toEqual([])

    const signedOut = await registerUser(server)
    const late = await startLinking(signedOut)
    await signedOut.client.auth.logout.mutate()
    expect(await late.finish()).toBe('/#sign-in=signed-out')

    const replaced = await registerUser(server)
    const before = await startLinking(replaced)
    const currentPassword = replaced.password
    await replaced.client.user.changePassword.mutate({
      currentPassword,
      newPassword: 'staple 7 x y',
    })
    expect(await before.finish()).toBe('/#sign-in=too-late')

    const disabled = await registerUser(server)
    const kept = await startLinking(disabled)
    await disableUser(terminalScope(server), { userId: disabled.id })
    expect(await kept.finish()).toBe('/#sign-in=too-late')

    for (const { person: nobody } of [late, before, kept]) {
      const where = { subject: nobody.sub }
      expect(await server.services.db.read.linkedSignIn.count({ where })).toBe(0)
    }
  })

  it('begins no session and ends none', async () => {
    const user = await registerUser(server)
    const { browser, finish } = await startLinking(user)
    expect(await finish()).toBe('/#linked')
    expect([...browser.cookies]).toEqual([])
    expect(await user.client.session.list.query()).toHaveLength(1)
  })

  it('is undone with a proof, for one’s own links alone, and the security log has it', async () => {
    const [user, other] = [await registerUser(server), await registerUser(server)]
    const person = await linkTo(user)
    const [{ id } = { id: 0 }] = await linksOf(user)
    const { unlinkSignIn } = user.client.user
    expect(
      await refusalOf(
        other.client.user.unlinkSignIn.mutate({ id, currentPassword: other.password }),
      ),
    ).toEqual({ code: 'NOT_FOUND', sentence: 'Linked sign-in not found.' })
    expect(await refusalOf(unlinkSignIn.mutate({ id }))).toMatchObject({ code: 'BAD_REQUEST' })
    expect(await refusalOf(unlinkSignIn.mutate({ id, currentPassword: 'x' }))).toMatchObject({
      code: 'BAD_REQUEST',
    })
    await unlinkSignIn.mutate({ id, currentPassword: user.password })
    expect(await linksOf(user)).toEqual([])
    expect(await newBrowser().signIn({ sub: person.sub })).toBe('/#sign-in=not-linked')
    const events = lines.map((line) => JSON.parse(line) as { event: string; userId: number })
    expect(events.filter(({ userId }) => userId === user.id).map(({ event }) => event)).toEqual([
      'sign-in-linked',
      'password-refused',
      'sign-in-unlinked',
    ])
  })

  it('is undone with the passkeys, and the answer says if nothing is left', async () => {
    const user = await registerUser(server)
    const person = await linkTo(user)
    lines.length = 0
    const change = { currentPassword: user.password, newPassword: 'staple 7 x y' }
    const { token } = await user.client.user.changePassword.mutate({
      ...change,
      removePasskeys: true,
    })
    expect(await linksOf({ client: createClient(server, token) })).toEqual([])
    expect(lines.join('')).toMatch(/"event":"sign-in-unlinked".*"how":"all"/)

    const other = await registerUser(server)
    await linkTo(other, person)
    const remove = () => removePasskeys(terminalScope(server), { userId: other.id })
    expect(await remove()).toEqual({ hasPassword: true })
    const where = { userId: other.id }
    expect(await server.services.db.read.linkedSignIn.count({ where })).toBe(0)
    const data = { passwordHash: NO_PASSWORD }
    await server.services.db.write((tx) => tx.user.update({ where: { id: other.id }, data }))
    expect(await remove()).toEqual({ hasPassword: false })
  })

  it('is limited to 20 links', async () => {
    const user = await registerUser(server)
    const rows = Array.from({ length: 20 }, (_, index) => ({
      userId: user.id,
      issuer: ISSUER,
      subject: `${place} ${index}`,
    }))
    await server.services.db.write((tx) => tx.linkedSignIn.createMany({ data: rows }))
    const currentPassword = user.password
    expect(await refusalOf(user.client.user.startLinking.mutate({ currentPassword }))).toEqual({
      code: 'CONFLICT',
      sentence: 'You can have at most 20 linked sign-ins. Unlink one of them first.',
    })
  })

  it('is refused to the demo and to programs', async () => {
    const { token } = await createClient(server).auth.demo.mutate()
    const visitor = createClient(server, token)
    const owner = await registerUser(server)
    const program = createClient(server, (await addToken(server, { userId: owner.id })).token)
    for (const { user } of [visitor, program]) {
      const calls = [
        () => user.startLinking.mutate({ currentPassword: owner.password }),
        () => user.unlinkSignIn.mutate({ id: 1, currentPassword: owner.password }),
        () => user.linkedSignIns.query(),
      ]
      for (const call of calls) expect(await refusalOf(call())).toMatchObject({ code: 'CONFLICT' })
    }
  })

  it('says when the provider cannot be reached', async () => {
    const user = await registerUser(server)
    const known = server.services.identityProvider
    server.services.identityProvider = provider.connect()
    provider.answers = { '/.well-known/openid-configuration': (res) => void res.destroy() }
    const currentPassword = user.password
    expect(await refusalOf(user.client.user.startLinking.mutate({ currentPassword }))).toEqual({
      code: 'SERVICE_UNAVAILABLE',
      sentence: 'Family cannot be reached now. Please try again later.',
    })
    provider.answers = {}
    server.services.identityProvider = known
  })

  it('is undone when the user is deleted', async () => {
    const user = await registerUser(server)
    const person = await linkTo(user)
    await server.services.db.write((tx) =>
      tx.account.deleteMany({ where: { personalUserId: user.id } }),
    )
    await server.services.db.write((tx) => tx.user.deleteMany({ where: { id: user.id } }))
    const where = { subject: person.sub }
    expect(await server.services.db.read.linkedSignIn.count({ where })).toBe(0)
  })
})
