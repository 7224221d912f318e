/** The acts that end calendar feeds for ever, and those that do not [behaviour: Calendar feed]. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  disableUser,
  enableUser,
  removePasskeys,
  setPassword,
  signOutUser,
} from '../../../src/server/services/users/admin-acts.ts'
import { purgeDeletedUsers } from '../../../src/server/services/users/user-purge.ts'
import { createFeed } from '../../support/calendars.ts'
import { providers } from '../../support/database.ts'
import {
  createClient,
  makeSuperAdmin,
  publicScopeOf,
  registerUser,
  startTestServer,
  terminalScope,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { createOpenInvitation, createSharedAccount } from '../../support/shared-account.ts'

const statusOf = async ({ url }: { url: string }) => (await fetch(url)).status

interface Household {
  server: TestServer
  owner: TestUser
  member: TestUser
  accountId: number
}

async function createHousehold(server: TestServer): Promise<Household> {
  const owner = await registerUser(server, 'Olga')
  const member = await registerUser(server, 'Max')
  const accountId = await createSharedAccount(server, owner.id, member.id)
  return { server, owner, member, accountId }
}

/** The statuses of the member's feed of the shared account and of their own one, and of the owner's two. */
async function statusesAfter(
  household: Household,
  act: (household: Household) => Promise<unknown>,
) {
  const { server, owner, member, accountId: account } = household
  const feeds = []
  for (const user of [member, owner])
    feeds.push(await createFeed(server, user, { account }), await createFeed(server, user))
  for (const feed of feeds) expect(await statusOf(feed)).toBe(200)
  await act(household)
  const statuses = []
  for (const feed of feeds) statuses.push(await statusOf(feed))
  return { statuses: statuses.join(' '), feeds }
}

const ALL = '200 200 200 200'
const WITHOUT_SHARED = '404 200 200 200'
const WITHOUT_MEMBER = '404 404 200 200'
const WITHOUT_ACCOUNT = '404 200 404 200'

async function asAdmin(server: TestServer) {
  const admin = await registerUser(server, 'Root')
  await makeSuperAdmin(server, admin.id)
  return admin.client.admin
}

async function requestDeletion(
  { server, owner }: Household,
  accountId: number,
  newOwnerId: number | null,
) {
  const { client, password: currentPassword } = owner
  const accounts = [{ id: accountId, newOwnerId }]
  await client.user.requestDeletion.mutate({ currentPassword, accounts })
  return server
}

const ACTS: [name: string, statuses: string, act: (household: Household) => Promise<unknown>][] = [
  [
    'leaving',
    WITHOUT_SHARED,
    ({ member, accountId: id }) => member.client.account.leave.mutate({ id }),
  ],
  [
    'being removed',
    WITHOUT_SHARED,
    ({ owner, member, accountId: id }) =>
      owner.client.account.removeMember.mutate({ id, userId: member.id }),
  ],
  [
    'deleting the account',
    WITHOUT_ACCOUNT,
    ({ owner, accountId: id }) => owner.client.account.delete.mutate({ id }),
  ],
  [
    'being disabled',
    WITHOUT_MEMBER,
    async ({ server, member }) => (await asAdmin(server)).disable.mutate({ userId: member.id }),
  ],
  [
    'being signed out everywhere',
    WITHOUT_MEMBER,
    async ({ server, member }) => (await asAdmin(server)).signOut.mutate({ userId: member.id }),
  ],
  [
    'being disabled from the terminal',
    WITHOUT_MEMBER,
    ({ server, member }) => disableUser(terminalScope(server), { userId: member.id }),
  ],
  [
    'being signed out from the terminal',
    WITHOUT_MEMBER,
    ({ server, member }) => signOutUser(terminalScope(server), { userId: member.id }),
  ],
  [
    'being deleted, a week after the request',
    WITHOUT_MEMBER,
    async ({ server, member: { client, password: currentPassword } }) => {
      await client.user.requestDeletion.mutate({ currentPassword, accounts: [] })
      const now = server.now.add({ hours: 7 * 24 })
      await purgeDeletedUsers({ ...publicScopeOf(server), now })
    },
  ],
  [
    'deleting oneself with the account',
    WITHOUT_ACCOUNT,
    (household) => requestDeletion(household, household.accountId, null),
  ],
  // Those that end none.
  [
    'deleting oneself and handing the account over',
    ALL,
    (household) => requestDeletion(household, household.accountId, household.member.id),
  ],
  [
    'handing the account over',
    ALL,
    ({ owner, member, accountId: id }) =>
      owner.client.account.transfer.mutate({ id, userId: member.id }),
  ],
  ['signing out everywhere else', ALL, ({ member }) => member.client.session.endOthers.mutate()],
  ['logging out', ALL, ({ member }) => member.client.auth.logout.mutate()],
  [
    'a new password',
    ALL,
    ({ member: { client, password: currentPassword } }) =>
      client.user.changePassword.mutate({ currentPassword, newPassword: 'staple battery 7' }),
  ],
  [
    'a new password from the terminal',
    ALL,
    ({ server, member: { id: userId } }) =>
      setPassword(terminalScope(server), { userId, password: 'staple battery 7' }),
  ],
  [
    'the loss of all passkeys',
    ALL,
    ({ server, member }) => removePasskeys(terminalScope(server), { userId: member.id }),
  ],
]

describe('the feeds of a household', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it.each(ACTS)('answer after %s with the statuses %s', async (_name, expected, act) => {
    const { statuses } = await statusesAfter(await createHousehold(server), act)
    expect(statuses).toBe(expected)
  })

  it('stay ended when their user joins again', async () => {
    const household = await createHousehold(server)
    const { member, accountId: id } = household
    const { feeds } = await statusesAfter(household, () =>
      member.client.account.leave.mutate({ id }),
    )
    const { invitationToken: token } = await createOpenInvitation(server, id)
    await member.client.invitation.accept.mutate({ token })
    expect(await Promise.all(feeds.map(statusOf))).toEqual([404, 200, 200, 200])
    expect(await statusOf(await createFeed(server, member, { account: id }))).toBe(200)
  })

  it('stay ended when their user is enabled again or signs in again', async () => {
    const household = await createHousehold(server)
    const { member } = household
    const userId = { userId: member.id }
    const { feeds } = await statusesAfter(household, () =>
      disableUser(terminalScope(server), userId),
    )
    await enableUser(terminalScope(server), userId)
    const { token } = await createClient(server).auth.login.mutate(member)
    expect(await Promise.all(feeds.map(statusOf))).toEqual([404, 404, 200, 200])
    expect(await createClient(server, token).feed.list.query()).toEqual([])
  })
})

describe.each(providers)('feeds that are made while the right to them ends, on %s', (provider) => {
  let household: Household
  beforeEach(async () => {
    household = await createHousehold(await startTestServer(provider))
  })
  afterEach(() => household.server.close())

  it.each(ACTS.filter(([, statuses]) => statuses !== ALL).slice(0, 5))(
    'end as well, after %s',
    async (_name, _statuses, act) => {
      const { server, member, accountId: account } = household
      const made = Array.from({ length: 5 }, () => createFeed(server, member, { account }))
      const ended = act(household)
      const outcomes = await Promise.allSettled(made)
      await ended
      const addresses = outcomes.flatMap((outcome) =>
        outcome.status === 'fulfilled' ? [outcome.value] : [],
      )
      for (const address of addresses) expect(await statusOf(address)).toBe(404)
      const where = { userId: member.id, accountId: account }
      expect(await server.services.db.read.feed.count({ where })).toBe(0)
    },
  )
})

describe.runIf(providers.includes('postgresql'))('signing a user out on postgresql', () => {
  let server: TestServer
  beforeEach(async () => {
    server = await startTestServer('postgresql')
  })
  afterEach(() => server.close())

  const KEYS: [name: string, make: (member: TestUser) => Promise<unknown>][] = [
    ['a feed', (member) => createFeed(server, member)],
    [
      'a token',
      ({ client, password: currentPassword }) =>
        client.token.create.mutate({
          name: 'Script',
          scope: 'read',
          account: 'all',
          days: 30,
          currentPassword,
        }),
    ],
  ]

  it.each(KEYS)('refuses to make %s that had to wait for it', async (_name, make) => {
    const member = await registerUser(server)
    const { db } = server.services
    let making: Promise<unknown> | undefined
    const scope = terminalScope(server)
    const heldOpen: typeof db.write = (change) =>
      db.write(async (tx) => {
        const answer = await change(tx)
        making ??= make(member)
        await vi.waitFor(
          async () =>
            expect(
              await db.read.$queryRaw`SELECT 1 FROM "pg_stat_activity"
                WHERE "datname" = current_database() AND "wait_event_type" = 'Lock'`,
            ).toHaveLength(1),
          100_000,
        )
        return answer
      })
    await signOutUser({ ...scope, db: { ...db, write: heldOpen } }, { userId: member.id })
    await expect(making).rejects.toMatchObject({ data: { code: 'UNAUTHORIZED' } })
    expect(await db.read.feed.count()).toBe(0)
    expect(await db.read.apiToken.count()).toBe(0)
  })
})
