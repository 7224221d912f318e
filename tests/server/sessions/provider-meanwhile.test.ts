/** A user or a link that changes while its user comes back from a provider [behaviour: Sign-in by a provider]. */
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { disableUser } from '../../../src/server/services/users/admin-acts.ts'
import { AppError } from '../../../src/shared/app-error.ts'
import { providers } from '../../support/database.ts'
import {
  addLink,
  type Person,
  startProvider,
  type TestProvider,
} from '../../support/identity-provider.ts'
import { addPasskey } from '../../support/passkeys.ts'
import { createBrowser } from '../../support/provider-browser.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  registerUser,
  startTestServer,
  terminalScope,
  type TestServer,
} from '../../support/server.ts'

describe.each(providers)('the way back from a provider, on %s,', (place) => {
  let server: TestServer
  let provider: TestProvider

  beforeAll(async () => {
    provider = await startProvider()
    server = await startTestServer(place, { identityProvider: provider.connect() })
    server.now = Temporal.Now.instant()
  })
  afterAll(async () => {
    await server.close()
    provider.close()
  })

  const newBrowser = () => createBrowser(server, provider)
  let people = 0

  async function registerLinked() {
    const user = await registerUser(server)
    const person = { sub: `person-${++people}` }
    await addLink(server, user.id, person.sub)
    return { user, person }
  }

  it('keeps disabled users out', async () => {
    const { user, person } = await registerLinked()
    await disableUser(terminalScope(server), { userId: user.id })
    const browser = newBrowser()
    expect(await browser.signIn(person)).toBe('/#sign-in=not-linked')
    expect([...browser.cookies]).toEqual([])
  })

  it('goes to no second step after the link is removed or the user disabled', async () => {
    const { user, person } = await registerLinked()
    const currentPassword = user.password
    await addPasskey(user)
    await user.client.passkey.setSecondStep.mutate({ secondStep: true, currentPassword })
    const browser = newBrowser()
    expect(await browser.signIn(person)).toBe('/#second-step')
    const [link] = await user.client.user.linkedSignIns.query()
    await user.client.user.unlinkSignIn.mutate({ id: link?.id ?? 0, currentPassword })
    expect((await browser.send('/oidc/second-step', { method: 'POST' })).status).toBe(401)
    expect(await newBrowser().signIn(person)).toBe('/#sign-in=not-linked')
  })

  it('ends a second step that has begun when the link is removed', async () => {
    const { user, person } = await registerLinked()
    const currentPassword = user.password
    await addPasskey(user)
    const { recoveryCodes } = await user.client.passkey.setSecondStep.mutate({
      secondStep: true,
      currentPassword,
    })
    const browser = newBrowser()
    expect(await browser.signIn(person)).toBe('/#second-step')
    const asked = await browser.send('/oidc/second-step', { method: 'POST' })
    const { secondStep } = (await asked.json()) as {
      secondStep: { options: { challenge: string } }
    }
    const [link] = await user.client.user.linkedSignIns.query()
    await user.client.user.unlinkSignIn.mutate({ id: link?.id ?? 0, currentPassword })
    const { challenge } = secondStep.options
    const recoveryCode = recoveryCodes[0] ?? ''
    expect(
      await refusalOf(browser.client().auth.recoveryCodeLogin.mutate({ challenge, recoveryCode })),
    ).toEqual({
      code: 'UNAUTHORIZED',
      sentence: 'This took too long. Please sign in again.',
    })
  })

  /** Somebody comes back, and something happens after the user was read. */
  async function comeBack(person: Person, act: () => Promise<unknown>) {
    const browser = newBrowser()
    const query = provider.authorize(await browser.start(), person)
    const { db } = server.services
    const { write } = db
    let writes = 0
    server.services.db = {
      ...db,
      write: async (change) => {
        // The first one takes the ticket.
        if (++writes === 2) await act()
        return write(change)
      },
    }
    const where = await browser.comeBack(query)
    server.services.db = db
    return where
  }

  it('is refused to a user who is disabled, or turns the second step on, in between', async () => {
    const { user, person } = await registerLinked()
    const change = (data: { secondStep?: boolean; disabledAt?: Date }) => () =>
      server.services.db.write((tx) => tx.user.update({ where: { id: user.id }, data }))
    expect(await comeBack(person, change({ secondStep: true }))).toBe('/#sign-in=too-late')
    await change({ secondStep: false })()
    expect(await comeBack(person, change({ disabledAt: new Date() }))).toBe('/#sign-in=not-linked')
  })

  it('says "too many sign-ins" for that limit alone', async () => {
    const { person } = await registerLinked()
    const fail = () => Promise.reject(new AppError('SERVICE_UNAVAILABLE', 'The disk is full.'))
    expect(await comeBack(person, fail)).toBe('/#sign-in=went-wrong')
    const limit = () => Promise.reject(new AppError('TOO_MANY_REQUESTS', 'Too many tries.'))
    expect(await comeBack(person, limit)).toBe('/#sign-in=too-many')
  })
})
