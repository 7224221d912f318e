/** The clock of the machine was two days ahead and is corrected: no limit or session lasts longer than allowed. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { signIn, refresh } from '../../support/cookie-session.ts'
import { providers } from '../../support/database.ts'
import { addTestPasskey } from '../../support/passkeys.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { countTries } from '../../support/tries.ts'

const AHEAD = { hours: 48 }

describe.each(providers)('a clock that is set back by two days, on %s,', (provider) => {
  let server: TestServer
  let user: TestUser

  beforeAll(async () => {
    server = await startTestServer(provider)
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  /** Does something while the clock is ahead, and sets it right. */
  async function ahead<T>(act: () => Promise<T>): Promise<T> {
    const { now } = server
    server.now = now.add(AHEAD)
    const result = await act()
    server.now = now
    return result
  }
  const wrong = () => signIn(server, { email: user.email, password: 'not this one' })
  const failTenTimes = async () => {
    for (let failure = 0; failure < 10; failure++) expect((await wrong()).status).toBe(401)
    return wrong()
  }

  it('ends a limit, and a new one lasts as long as it says', async () => {
    const locked = await ahead(failTenTimes)
    expect(locked.error).toBe('Too many tries. Try again in 15 minutes.')
    expect((await signIn(server, user)).status).toBe(200)
    const again = await failTenTimes()
    expect(again.response.headers.get('retry-after')).toBe('900')
    server.now = server.now.add({ minutes: 15 })
    expect((await signIn(server, user)).status).toBe(200)
  })

  it('ends a limit of sign-ins by passkey', async () => {
    const start = () => createClient(server).auth.startPasskeyLogin.mutate()
    await ahead(async () => {
      await start()
      await countTries(server, 'passkeyLoginsOfAddress', '127.0.0.1', 299)
      const { sentence } = await refusalOf(start())
      expect(sentence).toBe('Too many tries. Try again in 15 minutes.')
    })
    await start()
  })

  it('ends challenges and access tokens, and the cookie replaces the token', async () => {
    const { id, email, password } = await registerUser(server)
    const { held, challenge } = await ahead(async () => ({
      held: await signIn(server, { email, password }),
      challenge: (await createClient(server).auth.startPasskeyLogin.mutate()).challenge,
    }))
    const me = (token: string) => createClient(server, token).user.me.query()
    expect((await refusalOf(me(held.token))).code).toBe('UNAUTHORIZED')
    const fresh = await refresh(server, { cookie: held.cookie })
    expect(await me(fresh.token)).toMatchObject({ id })
    const { device } = await addTestPasskey(server, id)
    const passkey = device.signIn({ challenge })
    const visitor = createClient(server)
    expect((await refusalOf(visitor.auth.passkeyLogin.mutate({ passkey }))).code).toBe(
      'UNAUTHORIZED',
    )
  })

  it('ends a session in its last minute after a replacement', async () => {
    const { email, password } = await registerUser(server)
    const held = await signIn(server, { email, password })
    await ahead(async () => {
      const { token } = await refresh(server, { cookie: held.cookie })
      const change = { currentPassword: password, newPassword: 'another horse 10' }
      await createClient(server, token).user.changePassword.mutate(change)
    })
    const me = createClient(server, held.token).user.me.query()
    expect((await refusalOf(me)).code).toBe('UNAUTHORIZED')
  })
})
