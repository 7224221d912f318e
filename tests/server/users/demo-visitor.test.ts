/** Visitors who try Balance with a household of their own [behaviour: Demo]. */
import { Temporal } from 'temporal-polyfill'
import { afterEach, expect, it } from 'vitest'
import { readEnv } from '../../../src/server/env.ts'
import { demoLimitOf } from '../../../src/server/server-settings.ts'
import { startDemo } from '../../../src/server/services/users/demo-visitor.ts'
import { findUsers } from '../../../src/server/services/users/user-search.ts'
import { purgeEndedDemos } from '../../../src/server/services/users/user-purge.ts'
import { providers } from '../../support/database.ts'
import { postWithCookie, refresh } from '../../support/cookie-session.ts'
import { EXAMPLES, type Target } from '../../support/example-inputs.ts'
import { createDirectCaller, PROCEDURES } from '../../support/procedures.ts'
import { readAllRows } from '../../support/rows.ts'
import { bankSettings } from '../../support/bridge.ts'
import { createClient, publicScopeOf, startTestServer } from '../../support/server.ts'

let close: (() => Promise<void>) | undefined

afterEach(async () => {
  await close?.()
  close = undefined
})

async function startDemoServer(...options: Parameters<typeof startTestServer>) {
  const server = await startTestServer(...options)
  ;({ close } = server)
  server.now = Temporal.Instant.from('2026-11-20T08:00:00Z')
  const visit = async () =>
    createClient(server, (await createClient(server).auth.demo.mutate()).token)
  return { server, visit }
}

type Started = Awaited<ReturnType<typeof startDemoServer>>

const pass = ({ server }: Started, hours: number) => {
  server.now = server.now.add({ hours })
}

/** Lets a limit have counted so many. */
async function countVisits({ server }: Started, limit: string, points: number) {
  const where = { key: { startsWith: `${limit}:` } }
  await server.services.db.write((tx) => tx.rateLimit.updateMany({ where, data: { points } }))
}

it.each(providers)(
  'the demo leaves no row of a visitor a day after the last visit, on %s',
  async (provider) => {
    const started = await startDemoServer(provider)
    const { server, visit } = started
    const before = await readAllRows(server.services.db)
    let { cookie } = await postWithCookie(server, '/trpc/auth.demo')
    // An access token lasts a day.
    const comeBack = async () => {
      const answer = await refresh(server, { cookie })
      cookie = answer.cookie
      return createClient(server, answer.token)
    }
    let client = await comeBack()
    const other = await visit()
    const me = await client.user.me.query()
    expect(me.demoUntil).toBe('2026-11-21T08:00:00.000Z')
    const { id: account } = await client.account.create.mutate({ name: 'Boat', timeZone: 'UTC' })
    await client.expense.create.mutate({
      account,
      timeZone: 'UTC',
      name: 'Mooring',
      amountCents: 5,
      recurrenceType: 'DAILY',
    })
    pass(started, 23)
    expect((await client.user.me.query()).demoUntil).toBe('2026-11-22T07:00:00.000Z')
    pass(started, 23)
    client = await comeBack()
    // The other one ended 22 hours ago, purged or not.
    await expect(other.user.me.query()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
    await purgeEndedDemos(publicScopeOf(server))
    expect(await client.account.list.query()).toHaveLength(2)
    expect(await server.services.db.read.user.count()).toBe(2)
    pass(started, 24)
    await purgeEndedDemos(publicScopeOf(server))
    expect(await readAllRows(server.services.db)).toEqual(before)
    await expect(client.user.me.query()).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
  },
)

it('the demo refuses visitors above the limit, and above 20 of one network in an hour', async () => {
  const { visit } = await startDemoServer('sqlite', { demoLimit: 1 })
  await visit()
  const full = await visit().catch((error: unknown) => error)
  expect(full).toMatchObject({
    data: { httpStatus: 429 },
    message: 'The demo has as many visitors as it can hold. Please try again later.',
  })
  await close?.()
  const open = await startDemoServer()
  await open.visit()
  await countVisits(open, 'demosOfAddress', 19)
  await open.visit()
  await expect(open.visit()).rejects.toMatchObject({ data: { httpStatus: 429 } })
  expect(await findUsers(publicScopeOf(open.server), {})).toMatchObject({ users: [] })
})

it('the demo refuses visitors of one IPv6 site above 60 in an hour, whatever their networks', async () => {
  const started = await startDemoServer()
  const { server } = started
  const visitFrom = (site: string, network: number) =>
    startDemo(
      { ...publicScopeOf(server), address: `${site}:${network.toString(16)}::7` },
      undefined,
    )
  await visitFrom('2001:db8:1', 1)
  await countVisits(started, 'demosOfSite', 59)
  await visitFrom('2001:db8:1', 59)
  await expect(visitFrom('2001:db8:1', 60)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await visitFrom('2001:db8:2', 60)
})

it('the demo has smaller quotas than users have', async () => {
  const { visit } = await startDemoServer()
  const visitor = await visit()
  const owned = (await visitor.account.list.query()).length
  for (let made = owned; made < 5; made++) await visitor.account.create.mutate({ name: 'Flat' })
  await expect(visitor.account.create.mutate({ name: 'Flat' })).rejects.toMatchObject({
    data: { code: 'CONFLICT' },
  })
})

it.each(providers)(
  'the demo makes room when a visitor leaves, and keeps no row, on %s',
  async (provider) => {
    const { server, visit } = await startDemoServer(provider, { demoLimit: 1 })
    const before = await readAllRows(server.services.db)
    const client = await visit()
    await expect(visit()).rejects.toMatchObject({ data: { httpStatus: 429 } })
    await client.auth.logout.mutate()
    const next = await visit()
    await purgeEndedDemos(publicScopeOf(server))
    expect(await next.account.list.query()).toHaveLength(1)
    // A visitor and Alex: those of the one who left are gone.
    expect(await server.services.db.read.user.count()).toBe(2)
    await next.auth.logout.mutate()
    await purgeEndedDemos(publicScopeOf(server))
    const left = await readAllRows(server.services.db)
    expect({ ...left, RateLimit: [] }).toEqual({ ...before, RateLimit: [] })
  },
)

it('the demo answers 404 where it is switched off', async () => {
  const { visit } = await startDemoServer('sqlite', { demoLimit: 0 })
  await expect(visit()).rejects.toMatchObject({ data: { httpStatus: 404 } })
  expect(demoLimitOf(readEnv({ NODE_ENV: 'production' }))).toBe(0)
  expect(demoLimitOf(readEnv({ NODE_ENV: 'production', DEMO: 'on' }))).toBe(500)
  expect(demoLimitOf(readEnv({ DEMO_LIMIT: '7' }))).toBe(7)
  expect(demoLimitOf(readEnv({ DEMO: 'off' }))).toBe(0)
})

const REFUSED = [
  'session.end',
  'session.endOthers',
  'feed.list',
  'feed.create',
  'feed.rotate',
  'feed.delete',
  'push.key',
  'push.enable',
  'push.disable',
  'push.list',
  'push.test',
  'passkey.list',
  'passkey.startProof',
  'passkey.startAdding',
  'passkey.add',
  'passkey.rename',
  'passkey.remove',
  'passkey.setSecondStep',
  'passkey.makeRecoveryCodes',
  'token.list',
  'token.create',
  'token.delete',
  'notice.get',
  'notice.set',
  'user.changeEmail',
  'user.changePassword',
  'user.confirmEmail',
  'user.linkedSignIns',
  'user.startLinking',
  'user.unlinkSignIn',
  'user.personalData',
  'user.requestDeletion',
  'user.cancelDeletion',
  'account.delete',
  'account.leave',
  'account.removeMember',
  'account.setRole',
  'account.transfer',
  'invitation.create',
  'invitation.list',
  'invitation.revoke',
  'invitation.accept',
  'backup.restore',
  'bank.status',
  'bank.connect',
  'bank.choose',
  'bank.disconnect',
  'bank.ask',
  ...PROCEDURES.map(({ path }) => path).filter((path) => path.startsWith('admin.')),
]

it('the demo offers a visitor the listed procedures, and refuses all others with a sentence', async () => {
  const { server } = await startDemoServer('sqlite', bankSettings())
  const { token } = await createClient(server).auth.demo.mutate()
  const call = createDirectCaller(server, token)
  // These ids, and this link, are nobody's.
  const target = new Proxy({} as Target, {
    get: (_target, name) => (name === 'mailToken' ? 'made-up' : 99),
  })
  const refused: string[] = []
  for (const { path } of PROCEDURES.filter((found) => !found.path.startsWith('auth.'))) {
    const { code, sentence } = await call(path, EXAMPLES[path]?.input(target))
    if (sentence !== 'The demo does not offer this.') continue
    expect(code).toBe('CONFLICT')
    refused.push(path)
  }
  expect(refused.toSorted()).toEqual(REFUSED.toSorted())
})

it('the demo refuses them on the public contract too', async () => {
  const { server } = await startDemoServer()
  const { token } = await createClient(server).auth.demo.mutate()
  const send = (path: string, method = 'GET', body?: object) =>
    fetch(`${server.url}${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
  expect((await send('/api/data?resource=expense')).status).toBe(200)
  for (const path of ['/api/user/change-email', '/api/auth/change-password'])
    expect((await send(path, 'POST', {})).status).toBe(409)
  expect((await send('/api/data?resource=accounts&id=1', 'DELETE', {})).status).toBe(409)
})
