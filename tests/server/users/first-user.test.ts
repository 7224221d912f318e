/** The first user, who claims the database for ever [behaviour: First login]. */
import { expect, it, onTestFinished } from 'vitest'
import { migrate } from '../../../src/server/db/migrate.ts'
import { readMigrations } from '../../../src/server/db/migrations.ts'
import type { Provider } from '../../../src/server/db/database.ts'
import { connect } from '../../../src/server/maintenance/connection.ts'
import { createAuditedUser } from '../../../src/server/services/users/admin-acts.ts'
import { createDemoUser } from '../../../src/server/services/users/demo-household.ts'
import { makeFirstUserOfSettings } from '../../../src/server/services/users/first-user.ts'
import { claim, claimCodeOf, FIRST_USER, tryClaim } from '../../support/claims.ts'
import { serveDatabase } from '../../support/clocked-server.ts'
import { refresh } from '../../support/cookie-session.ts'
import { createTestDatabase, execute, providers } from '../../support/database.ts'
import {
  createClient,
  publicScopeOf,
  startTestServer,
  terminalScope,
} from '../../support/server.ts'

const CLAIMED = { status: 404, sentence: 'Balance has its first user already. Sign in.' }
const WRONG = {
  status: 400,
  sentence: 'That code is not right. It stands in the log of the server.',
}
const WRONG_CODE = 'AAAA-AAAA-AAAA'

async function startUnclaimed(...options: Parameters<typeof startTestServer>) {
  const server = await startTestServer(...options)
  onTestFinished(() => server.close())
  return { server, code: await claimCodeOf(server) }
}

it.each(providers)(
  'the holder of the code becomes a super admin, signed in, on %s',
  async (provider) => {
    const { server, code } = await startUnclaimed(provider, { registration: 'closed' })
    expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){2}[A-HJ-NP-Z2-9]{4}$/)
    const { status, token, cookie } = await claim(
      server,
      ` ${code.toLowerCase().replaceAll('-', ' ')}`,
    )
    expect(status).toBe(200)
    const me = await createClient(server, token).user.me.query()
    expect(me).toMatchObject({ email: 'ada@example.com', name: 'Ada', role: 'superAdmin' })
    expect(me.onboarded).toBe(false)
    expect((await refresh(server, { cookie })).status).toBe(200)
    const { email, password } = FIRST_USER
    await createClient(server).auth.superAdminLogin.mutate({ email, password })
  },
)

it.each(providers)(
  'a claim lasts for ever on %s, whatever is sent and whoever is deleted',
  async (provider) => {
    const { server, code } = await startUnclaimed(provider)
    await claim(server, code)
    for (const input of [{ code }, { code: '' }, { code: WRONG_CODE, email: 'x' }])
      expect(await tryClaim(server, input)).toEqual(CLAIMED)
    await server.services.db.write(async (tx) => {
      await tx.membership.deleteMany()
      await tx.account.deleteMany()
      await tx.user.deleteMany()
    })
    server.services.claim.isMade = false
    expect(await claimCodeOf(server)).toBe('')
    expect(await tryClaim(server, { code })).toEqual(CLAIMED)
  },
)

it('the code is checked first, and a right code with another mistake is not counted', async () => {
  const { server, code } = await startUnclaimed()
  const weak = { password: 'password123' }
  expect(await tryClaim(server, { ...weak, code: WRONG_CODE })).toEqual(WRONG)
  expect(await tryClaim(server, { code: WRONG_CODE, email: 'nobody' })).toEqual(WRONG)
  for (let tries = 0; tries < 12; tries++) {
    const { status, sentence } = await tryClaim(server, { ...weak, code })
    expect([status, sentence]).toEqual([
      400,
      'This password is too common. Please choose another one.',
    ])
  }
  const refused = await tryClaim(server, { code, email: 'nobody' })
  expect(refused).toEqual({ status: 400, sentence: 'Please enter a valid email address.' })
  expect((await tryClaim(server, { code })).status).toBe(200)
})

it.each(providers)(
  'a network is refused after 10 wrong codes, for an hour, on %s',
  async (provider) => {
    const { server, code } = await startUnclaimed(provider)
    for (let tries = 0; tries < 10; tries++)
      expect(await tryClaim(server, { code: WRONG_CODE })).toEqual(WRONG)
    for (const tried of [WRONG_CODE, code])
      expect((await tryClaim(server, { code: tried })).status).toBe(429)
    expect(await tryClaim(server, { code: WRONG_CODE }, '203.0.113.2')).toEqual(WRONG)
    server.now = server.now.add({ minutes: 59 })
    expect((await tryClaim(server, { code })).status).toBe(429)
    server.now = server.now.add({ minutes: 2 })
    expect((await tryClaim(server, { code })).status).toBe(200)
    const left = await server.services.db.read.rateLimit.findMany()
    expect(left.filter(({ key }) => key.startsWith('claims'))).toEqual([])
  },
)

it('everybody is refused after 100 wrong codes, until there is another code or the terminal helps', async () => {
  const { server, code } = await startUnclaimed()
  for (let tries = 0; tries < 100; tries++) {
    server.now = server.now.add({ hours: 2 })
    expect(await tryClaim(server, { code: WRONG_CODE }, `198.51.100.${tries}`)).toEqual(WRONG)
  }
  const { status, sentence } = await tryClaim(server, { code }, '192.0.2.1')
  expect([status, sentence]).toEqual([
    429,
    'Too many wrong codes were tried. Whoever runs this Balance can make the first login with "npm run user".',
  ])
  // A restart makes another code of another key.
  server.services.claim.key = new Uint8Array(32).fill(7)
  const another = await claimCodeOf(server)
  expect(another).not.toBe(code)
  expect(await tryClaim(server, { code }, '192.0.2.1')).toEqual(WRONG)
  await createAuditedUser(terminalScope(server), { ...FIRST_USER, role: 'superAdmin' })
  expect(await tryClaim(server, { code: another })).toEqual(CLAIMED)
})

it('wrong codes that are sent at the same time are all counted', async () => {
  const { server, code } = await startUnclaimed()
  const tries = Array.from({ length: 30 }, () => tryClaim(server, { code: WRONG_CODE }))
  const statuses = (await Promise.all(tries)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 400)).toHaveLength(10)
  expect(statuses.filter((status) => status === 429)).toHaveLength(20)
  expect((await tryClaim(server, { code })).status).toBe(429)
})

/** Two servers of one database; on SQLite, which has one server, it is the same twice. */
async function startTwo(provider: Provider) {
  const { server, code } = await startUnclaimed(provider)
  if (provider === 'sqlite') return { servers: [server, server], code }
  const other = await serveDatabase({ databaseUrl: server.databaseUrl })
  onTestFinished(() => other.close())
  return { servers: [server, other], code }
}

it.each(providers)(
  'one of two claims at the same time wins, on two processes of %s',
  async (provider) => {
    const { servers, code } = await startTwo(provider)
    const tries = servers.flatMap((server, place) =>
      [1, 2].map((number) =>
        tryClaim(
          server,
          { code, email: `ada${place}${number}@example.com` },
          `192.0.2.${place}${number}`,
        ),
      ),
    )
    const answers = await Promise.all(tries)
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    expect(await servers[0]!.services.db.read.user.count()).toBe(1)
  },
)

it('a page of another site cannot claim the database', async () => {
  const { server, code } = await startUnclaimed()
  const response = await fetch(`${server.url}/trpc/auth.claim`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'sec-fetch-site': 'cross-site' },
    body: JSON.stringify({ ...FIRST_USER, code }),
  })
  expect(response.status).toBe(400)
  expect(await claimCodeOf(server)).toBe(code)
})

const WAYS: [string, (server: Awaited<ReturnType<typeof startTestServer>>) => Promise<unknown>][] =
  [
    [
      'a registration',
      (server) =>
        createClient(server).auth.register.mutate({ ...FIRST_USER, email: 'ben@example.com' }),
    ],
    ['the terminal', (server) => createAuditedUser(terminalScope(server), FIRST_USER)],
    ['the demo user of a development database', (server) => createDemoUser(publicScopeOf(server))],
    ['the settings', (server) => makeFirstUserOfSettings(publicScopeOf(server), () => FIRST_USER)],
  ]

it.each(WAYS)('%s claims the database too', async (_, make) => {
  const { server, code } = await startUnclaimed()
  await make(server)
  expect(await tryClaim(server, { code })).toEqual(CLAIMED)
  const { db } = server.services
  const { claimedAt } = (await db.read.claim.findFirst()) ?? {}
  expect(claimedAt).not.toBeNull()
  const eve = { email: 'eve@example.com', password: 'staple battery 7' }
  await makeFirstUserOfSettings(publicScopeOf(server), () => eve)
  expect(await db.read.user.findUnique({ where: { email: eve.email } })).toBeNull()
})

it('the settings make one user when two processes start at the same time', async () => {
  const { server } = await startUnclaimed()
  const start = () => makeFirstUserOfSettings(publicScopeOf(server), () => FIRST_USER)
  await Promise.all([start(), start()])
  expect(await server.services.db.read.user.count()).toBe(1)
})

it.each([
  ['a@b', 'correct horse 9', 'Please enter a valid email address.'],
  ['ada@example.com', 'short', 'The password must have at least 8 characters.'],
  ['ada@example.com', 'password123', 'This password is too common. Please choose another one.'],
])('the settings %s and %s make no user', async (email, password, sentence) => {
  const { server, code } = await startUnclaimed()
  const made = makeFirstUserOfSettings(publicScopeOf(server), () => ({ email, password }))
  await expect(made).rejects.toThrow(sentence)
  expect(await claimCodeOf(server)).toBe(code)
})

it('visitors of the demo do not claim the database', async () => {
  const { server, code } = await startUnclaimed()
  // The first one is made by hand, the second copied.
  for (const _ of ['made', 'copied']) await createClient(server).auth.demo.mutate()
  expect((await tryClaim(server, { code })).status).toBe(200)
})

it.each(
  providers.flatMap((provider) =>
    [
      ['nobody', null, null],
      ['visitors alone', `'2026-11-20 12:00:00'`, null],
      ['a user', 'NULL', '2026-11-01T08:00:00.000Z'],
    ].map(([who, demoUntil, claimedAt]) => ({ provider, who, demoUntil, claimedAt })),
  ),
)(
  'an older database on $provider that has $who is claimed or not, as it should be',
  async ({ provider, demoUntil, claimedAt }) => {
    const { url, drop } = await createTestDatabase(provider, 'empty')
    onTestFinished(drop)
    const migrations = readMigrations(provider)
    const place = migrations.findIndex(({ name }) => name.endsWith('_claim'))
    await migrate(url, migrations.slice(0, place))
    if (demoUntil)
      await execute(
        url,
        `INSERT INTO "User" ("id", "email", "name", "passwordHash", "createdAt", "demoUntil")
       VALUES (1, 'ada@example.com', 'Ada', '', '2026-11-01T08:00:00.000+00:00', ${demoUntil})`,
      )
    await migrate(url)
    const connection = await connect(url)
    const rows = await connection.query('SELECT "secret", "claimedAt" FROM "Claim"')
    await connection.close()
    expect(rows).toHaveLength(1)
    expect(String(rows[0]?.secret).length).toBeGreaterThan(40)
    const at = rows[0]?.claimedAt
    expect(at && new Date(String(at)).toISOString()).toBe(claimedAt)
  },
)
