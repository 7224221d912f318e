/** The sessions of a user in other browsers: listing, ending and replacing them [behaviour: Sessions]. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { postWithCookie, refresh, signIn } from '../../support/cookie-session.ts'
import { followChanges } from '../../support/follow-changes.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'

const CHROME =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'
const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1'
const NEW_PASSWORD = 'staple battery 7'
const ENDED = { code: 'UNAUTHORIZED', sentence: 'Authentication required.' }

describe('the other sessions of a user', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const clientOf = (token: string) => createClient(server, token)
  const isGood = async (token: string) =>
    clientOf(token)
      .user.me.query()
      .then(
        () => true,
        () => false,
      )

  it('end when their browser signs in again, as the same user or as another', async () => {
    const [ada, ben] = [await registerUser(server), await registerUser(server)]
    const first = await signIn(server, ada)
    const second = await signIn(server, ada, { cookie: first.cookie })
    expect([await isGood(first.token), await isGood(second.token)]).toEqual([false, true])
    const third = await signIn(server, ben, { cookie: second.cookie })
    expect([await isGood(second.token), await isGood(third.token)]).toEqual([false, true])
    const wrong = { email: ben.email, password: 'not this one' }
    expect((await signIn(server, wrong, { cookie: third.cookie })).status).toBe(401)
    expect(await isGood(third.token)).toBe(true)
    const newUser = { email: `new.${ada.email}`, password: ada.password, name: 'Ada' }
    const path = '/api/data?resource=auth&action=register'
    const fourth = await postWithCookie(server, path, newUser, { cookie: third.cookie })
    expect([await isGood(third.token), await isGood(fourth.token)]).toEqual([false, true])
  })

  it('are not refreshed with the bearer token of another session, and keep their cookie', async () => {
    const user = await registerUser(server)
    const [here, there] = [await signIn(server, user), await signIn(server, user)]
    const refused = await refresh(server, { cookie: here.cookie, token: there.token })
    expect([refused.status, refused.error]).toEqual([
      401,
      'The cookie and the token belong to two sessions. Please sign in again.',
    ])
    expect(refused.cookie).toBeUndefined()
    expect([await isGood(here.token), await isGood(there.token)]).toEqual([true, true])
    server.now = server.now.add({ hours: 25 })
    const refreshed = await refresh(server, { cookie: here.cookie, token: here.token })
    expect(refreshed.status).toBe(200)
    expect(await isGood(refreshed.token)).toBe(true)
  })

  it('are replaced by a change of the password, which answers a token and sets the cookie', async () => {
    const user = await registerUser(server)
    const [here, there] = [await signIn(server, user), await signIn(server, user)]
    const passwords = { currentPassword: user.password, newPassword: NEW_PASSWORD }
    const changed = await postWithCookie(server, '/api/user/change-password', passwords, here)
    expect(changed).toMatchObject({ status: 200, success: true })
    expect(changed.cookie).toMatch(/^[\w-]{43}$/)
    const tokens = [there.token, here.token, changed.token]
    expect(await Promise.all(tokens.map(isGood))).toEqual([false, true, true])
    // A refresh that was on its way gets a token, and leaves the new cookie alone.
    const late = await refresh(server, here)
    expect([late.status, late.cookie]).toEqual([200, undefined])

    server.now = server.now.add({ seconds: 60 })
    expect(await Promise.all(tokens.map(isGood))).toEqual([false, false, true])
    expect(await isGood(late.token)).toBe(false)
    expect((await refresh(server, { cookie: here.cookie })).status).toBe(401)
    const next = await refresh(server, changed)
    expect([next.status, await isGood(next.token)]).toEqual([200, true])
  })

  it('end at once when the user signs out everywhere else while they are being replaced', async () => {
    const user = await registerUser(server)
    const { token } = await user.client.user.changePassword.mutate({
      currentPassword: user.password,
      newPassword: NEW_PASSWORD,
    })
    expect(await clientOf(token).session.list.query()).toHaveLength(1)
    await clientOf(token).session.endOthers.mutate()
    expect([await isGood(user.token), await isGood(token)]).toEqual([false, true])
  })

  it('end at once when the clock of the process that ends them is ahead', async () => {
    const user = await registerUser(server)
    const here = await signIn(server, user)
    const { now } = server
    server.now = now.add({ minutes: 5 })
    await clientOf(here.token).session.endOthers.mutate()
    server.now = now
    expect([await isGood(user.token), await isGood(here.token)]).toEqual([false, true])
  })

  it('are listed with device, address and times, this one first', async () => {
    const user = await registerUser(server)
    const signedInAt = server.now.toString({ smallestUnit: 'millisecond' })
    const phone = await signIn(server, user, { userAgent: SAFARI })
    server.now = server.now.add({ minutes: 90 })
    const laptop = await signIn(server, user, { userAgent: CHROME })
    await signIn(server, user, { userAgent: '\u00ff<b>'.repeat(100) })
    await signIn(server, user, { userAgent: '' })
    await refresh(server, phone)
    const list = await clientOf(phone.token).session.list.query()
    expect(list[0]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{64}$/),
      device: 'Safari on iOS',
      address: '127.0.0.1',
      signedInAt,
      lastSeenAt: server.now.toString({ smallestUnit: 'millisecond' }),
      isCurrent: true,
    })
    expect(list.slice(1).map(({ isCurrent }) => isCurrent)).toEqual([false, false, false, false])
    expect(list.map(({ device }) => device)).toContain('Chrome on Windows')
    expect(list.filter(({ device }) => device === 'An unknown device')).toHaveLength(3)
    const [own] = await clientOf(laptop.token).session.list.query()
    expect(own).toMatchObject({ device: 'Chrome on Windows', isCurrent: true })
    expect(await (await registerUser(server)).client.session.list.query()).toHaveLength(1)
  })

  it('are ended one by one, or all but this one', async () => {
    const user = await registerUser(server)
    const [one, two] = [await signIn(server, user), await signIn(server, user)]
    const own = async (token: string) => (await clientOf(token).session.list.query())[0]?.id ?? ''
    const id = await own(one.token)
    await user.client.session.end.mutate({ id })
    const all = () => Promise.all([user.token, one.token, two.token].map(isGood))
    expect(await all()).toEqual([true, false, true])
    expect((await refresh(server, { cookie: one.cookie })).status).toBe(401)
    expect(await refusalOf(user.client.session.end.mutate({ id }))).toEqual({
      code: 'NOT_FOUND',
      sentence: 'This sign-in was not found. It may have ended meanwhile.',
    })
    await user.client.session.endOthers.mutate()
    expect(await all()).toEqual([true, false, false])
    expect(await user.client.session.list.query()).toMatchObject([{ isCurrent: true }])
  })

  it('are announced to open pages when they begin, and their pages are cut off when they end', async () => {
    const user = await registerUser(server)
    const page = followChanges(server, user.token)
    await page.until(() => page.messageCount > 0)
    const before = page.messageCount
    const other = await signIn(server, user)
    await page.until(() => page.messageCount > before)
    const otherPage = followChanges(server, other.token)
    await otherPage.until(() => otherPage.messageCount > 0)
    server.now = server.now.add({ minutes: 1 })
    await user.client.session.endOthers.mutate()
    await otherPage.until(() => otherPage.ending === 'UNAUTHORIZED')
    expect(await refusalOf(clientOf(other.token).user.me.query())).toEqual(ENDED)
    page.close()
  })

  it('are followed by their open page for 60 seconds after a replacement', async () => {
    const user = await registerUser(server)
    const page = followChanges(server, user.token)
    await page.until(() => page.messageCount === 1)
    server.now = server.now.add({ minutes: 1 })
    const passwords = { currentPassword: user.password, newPassword: NEW_PASSWORD }
    await user.client.user.changePassword.mutate(passwords)
    await page.until(() => page.messageCount > 1)
    expect(page.ending).toBe('')
    server.now = server.now.add({ seconds: 61 })
    await signIn(server, { ...user, password: NEW_PASSWORD })
    await page.until(() => page.ending === 'UNAUTHORIZED')
  })

  it('are at most a hundred: one more ends the oldest', async () => {
    const user = await registerUser(server)
    const id = (number: number) => number.toString(16).padStart(64, '0')
    const at = (number: number) => new Date(server.now.epochMilliseconds + number)
    await server.services.db.write((tx) =>
      tx.session.createMany({
        data: Array.from({ length: 98 }, (_, number) => ({
          id: id(number),
          userId: user.id,
          createdAt: at(number + 1),
        })),
      }),
    )
    const open = () =>
      server.services.db.read.session.count({ where: { userId: user.id, endedAt: null } })
    server.now = server.now.add({ seconds: 1 })
    const hundredth = await signIn(server, user)
    expect([await open(), await isGood(user.token)]).toEqual([100, true])
    await signIn(server, user)
    expect([await open(), await isGood(user.token)]).toEqual([100, false])
    expect(await isGood(hundredth.token)).toBe(true)
  })
})
