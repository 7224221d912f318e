/** Users who delete themselves, and their remaining data [behaviour: Deleting oneself]. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAuditedUser, disableUser } from '../../../src/server/services/users/admin-acts.ts'
import { purgeDeletedUsers } from '../../../src/server/services/users/user-purge.ts'
import { refusalOf } from '../../support/refusal.ts'
import { readAllRows, readRowsByOwner } from '../../support/rows.ts'
import {
  createClient,
  makeSuperAdmin,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { createSharedAccount, findPersonalAccountId } from '../../support/shared-account.ts'

const RENT = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY' } as const
const UNDECIDED = {
  code: 'CONFLICT',
  sentence:
    'Choose first what becomes of each shared account that you own: a new owner, or deleting it.',
}

describe('deleting oneself', () => {
  let server: TestServer
  let bob: TestUser

  beforeAll(async () => {
    server = await startTestServer()
    bob = await registerUser(server, 'Bob')
  })
  afterAll(() => server.close())

  const share = (ownerId: number, ...memberIds: number[]) =>
    createSharedAccount(server, ownerId, ...memberIds)

  const leave = (user: TestUser, accounts: { id: number; newOwnerId: number | null }[] = []) =>
    user.client.user.requestDeletion.mutate({ currentPassword: user.password, accounts })

  const purgeAfter = (hours: number) =>
    purgeDeletedUsers({ db: server.services.db, now: server.now.add({ hours }) })

  const actingAs = (user: TestUser) => ({
    ...server.services,
    now: server.now,
    address: '127.0.0.1',
    user,
  })

  const ownersOf = async (accountId: number) => {
    const accounts = await bob.client.account.list.query()
    const members = accounts.find(({ id }) => id === accountId)?.members
    return members?.map(({ name, role }) => `${name} ${role}`).toSorted()
  }

  it('sets a day a week ahead and ends all other sessions, and the user can keep their account until then', async () => {
    const user = await registerUser(server)
    const { email, password } = user
    const other = await createClient(server).auth.login.mutate({ email, password })
    expect(await leave(user)).toMatchObject({ deletionAt: '2026-11-27T12:00:00.000Z' })
    expect(await user.client.user.me.query()).toMatchObject({
      deletionAt: '2026-11-27T12:00:00.000Z',
    })
    expect(await refusalOf(createClient(server, other.token).user.me.query())).toMatchObject({
      code: 'UNAUTHORIZED',
    })
    await purgeAfter(7 * 24 - 1)
    const { token } = await createClient(server).auth.login.mutate({ email, password })
    const client = createClient(server, token)
    expect(await client.user.cancelDeletion.mutate()).not.toHaveProperty('deletionAt')
    await purgeAfter(9 * 24)
    expect(await client.user.me.query()).not.toHaveProperty('deletionAt')
  })

  it('refuses a wrong password, counts it as a failed sign-in, and changes nothing', async () => {
    const user = await registerUser(server)
    const accountId = await share(user.id, bob.id)
    const before = await readAllRows(server.services.db)
    const accounts = [{ id: accountId, newOwnerId: null }]
    const attempt = () =>
      user.client.user.requestDeletion.mutate({ currentPassword: 'a wrong one', accounts })
    for (let failures = 0; failures < 10; failures++)
      expect(await refusalOf(attempt())).toEqual({
        code: 'BAD_REQUEST',
        sentence: 'The current password is not correct.',
      })
    expect(await refusalOf(leave(user, accounts))).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect(await readAllRows(server.services.db)).toEqual(before)
  })

  it('requires a choice for every shared account with other members, all of them or none', async () => {
    const user = await registerUser(server, 'Una')
    const [handedOver, deleted] = [await share(user.id, bob.id), await share(user.id, bob.id)]
    const joined = await share(bob.id, user.id)
    const strange = await share(bob.id)
    const choices = [
      { id: deleted, newOwnerId: null },
      { id: handedOver, newOwnerId: bob.id },
    ]
    const before = await readAllRows(server.services.db)
    for (const [accounts, code] of [
      [[], 'CONFLICT'],
      [choices.slice(1), 'CONFLICT'],
      [[...choices, { id: joined, newOwnerId: null }], 'CONFLICT'],
      [[...choices, { id: strange, newOwnerId: bob.id }], 'NOT_FOUND'],
      [
        [
          { id: deleted, newOwnerId: null },
          { id: handedOver, newOwnerId: 2_000_000_000 },
        ],
        'NOT_FOUND',
      ],
    ] as const)
      expect(await refusalOf(leave(user, [...accounts]))).toMatchObject({ code })
    expect(await refusalOf(leave(user))).toEqual(UNDECIDED)
    expect(await readAllRows(server.services.db)).toEqual(before)

    await leave(user, choices)
    expect(await ownersOf(handedOver)).toEqual(['Bob owner', 'Una member'])
    expect(await ownersOf(deleted)).toBeUndefined()
    await user.client.user.cancelDeletion.mutate()
    expect(await ownersOf(handedOver)).toEqual(['Bob owner', 'Una member'])
  })

  it('removes all data of the user after a week, and nothing of anybody else', async () => {
    const user = await registerUser(server, 'Gone')
    const { id: lonely } = await user.client.account.create.mutate({ name: 'Boat' })
    const joined = await share(bob.id, user.id)
    for (const account of ['personal', lonely, joined] as const)
      await user.client.expense.create.mutate({ account, ...RENT })
    const personal = await findPersonalAccountId(server, user.id)
    const before = await readRowsByOwner(server.services.db)
    await leave(user)
    await purgeAfter(7 * 24)

    const rows = Object.values(await readAllRows(server.services.db)).flat()
    expect(rows.filter((row) => row.includes(user.email) || row.includes('"Gone"'))).toEqual([])
    const after = await readRowsByOwner(server.services.db)
    const owners = [...before.keys()].filter((owner) => /^(user|account) /.test(owner))
    const gone = [`user ${user.id}`, `account ${personal}`, `account ${lonely}`]
    expect(owners.filter((owner) => !after.has(owner)).toSorted()).toEqual(gone.toSorted())
    const changed = owners.filter((owner) => `${after.get(owner)}` !== `${before.get(owner)}`)
    expect(changed.toSorted()).toEqual([...gone, `account ${joined}`].toSorted())
    expect(await bob.client.expense.list.query({ account: joined })).toMatchObject([RENT])
    const credentials = { email: user.email, password: user.password }
    expect(await refusalOf(createClient(server).auth.login.mutate(credentials))).toMatchObject({
      code: 'UNAUTHORIZED',
    })
  })

  it('leaves the history of the other members readable', async () => {
    const user = await registerUser(server, 'Gone')
    const account = await share(bob.id, user.id)
    const { id } = await bob.client.expense.create.mutate({ account, ...RENT })
    await user.client.expense.update.mutate({ account, id, name: 'Rent and heating' })
    await leave(user)
    await purgeAfter(7 * 24)
    const { activities } = await bob.client.account.activity.query({ id: account })
    expect(activities.map(({ memberName, action }) => [memberName, action])).toEqual([
      ['A former member', 'left'],
      ['A former member', 'editedCashFlow'],
      ['Bob', 'addedCashFlow'],
    ])
    expect(await bob.client.expense.latest.query({ account, id })).toMatchObject({
      editedBy: 'A former member',
      isOwnEdit: false,
      cashFlow: { name: 'Rent and heating' },
    })
    expect(await ownersOf(account)).toEqual(['Bob owner'])
  })

  it('gives an account that somebody joined in that week to its longest member', async () => {
    const user = await registerUser(server, 'Gone')
    const { id } = await user.client.account.create.mutate({ name: 'Boat' })
    const { token } = await user.client.invitation.create.mutate({ accountId: id })
    await leave(user)
    await bob.client.invitation.accept.mutate({ token })
    await purgeAfter(7 * 24)
    expect(await ownersOf(id)).toEqual(['Bob owner'])
  })

  it('gives an account to a viewer only where no member is', async () => {
    const user = await registerUser(server, 'Gone')
    const { create } = user.client.account
    const [boat, club] = [
      await create.mutate({ name: 'Boat' }),
      await create.mutate({ name: 'Club' }),
    ]
    const invite = async (accountId: number, role: 'member' | 'viewer') =>
      (await user.client.invitation.create.mutate({ accountId, role })).token
    const cleo = await registerUser(server, 'Cleo')
    const tokens = {
      asViewer: [await invite(boat.id, 'viewer'), await invite(club.id, 'viewer')],
      asMember: await invite(boat.id, 'member'),
    }
    await leave(user)
    for (const token of tokens.asViewer) await bob.client.invitation.accept.mutate({ token })
    await cleo.client.invitation.accept.mutate({ token: tokens.asMember })
    await purgeAfter(7 * 24)
    expect(await ownersOf(boat.id)).toEqual(['Bob viewer', 'Cleo owner'])
    expect(await ownersOf(club.id)).toEqual(['Bob owner'])
  })

  it('keeps one super admin who can sign in', async () => {
    const [root, second] = [await registerUser(server, 'Root'), await registerUser(server, 'Two')]
    for (const { id } of [root, second]) await makeSuperAdmin(server, id)
    const subject = await createAuditedUser(actingAs(root), {
      email: 'subject@example.com',
      name: 'Subject',
      password: 'correct horse 9',
    })
    await leave(root)
    expect(await refusalOf(leave(second))).toEqual({
      code: 'CONFLICT',
      sentence: 'You are the only super admin left. Make another one first.',
    })
    await expect(disableUser(actingAs(root), { userId: second.id })).rejects.toThrow(
      'This is the only super admin left who can sign in.',
    )
    await purgeAfter(7 * 24)
    const { entries } = await second.client.admin.audit.query({})
    expect(entries.find(({ user }) => user.id === subject.id)).toMatchObject({
      actor: { id: root.id, email: '', name: 'A former user' },
      user: { name: 'Subject' },
    })
  })
})

describe('personal data', () => {
  let server: TestServer
  beforeAll(async () => (server = await startTestServer()))
  afterAll(() => server.close())

  it('names the user, their sessions without secrets, their accounts, and what they did', async () => {
    const [ana, bob] = [await registerUser(server, 'Ana'), await registerUser(server, 'Bob')]
    const account = await createSharedAccount(server, bob.id, ana.id)
    const left = await createSharedAccount(server, bob.id, ana.id)
    for (const id of [account, left])
      await ana.client.expense.create.mutate({ account: id, ...RENT })
    await bob.client.expense.create.mutate({ account, ...RENT })
    await ana.client.account.leave.mutate({ id: left })

    const data = await ana.client.user.personalData.query()
    expect(data).toMatchObject({
      format: 'balance-personal-data',
      version: 1,
      savedAt: '2026-11-20T12:00:00.000Z',
      user: { id: ana.id, email: ana.email, name: 'Ana', createdAt: '2026-11-20T12:00:00.000Z' },
      sessions: [{ signedInAt: '2026-11-20T12:00:00.000Z', endedAt: null, address: '127.0.0.1' }],
      accounts: [
        { account: 'personal', role: 'owner', members: [{ name: 'Ana' }] },
        { account, role: 'member', members: [{ name: 'Bob' }, { name: 'Ana' }] },
      ],
    })
    const [session] = await server.services.db.read.session.findMany({ where: { userId: ana.id } })
    const stored = await server.services.db.read.user.findUnique({ where: { id: ana.id } })
    const text = JSON.stringify(data)
    for (const secret of [session?.id, stored?.passwordHash]) expect(text).not.toContain(secret)
    const { activities, nextCursor } = await ana.client.user.ownActivities.query({})
    expect(activities.map(({ accountId, action }) => [accountId, action])).toEqual([
      [left, 'left'],
      [left, 'addedCashFlow'],
      [account, 'addedCashFlow'],
    ])
    expect(nextCursor).toBeNull()
  })

  it('shows the names of others as clean as everywhere', async () => {
    const [ana, bob] = [await registerUser(server, 'Ana'), await registerUser(server, 'Bob')]
    await createSharedAccount(server, bob.id, ana.id)
    // As it was stored before names were cleaned.
    const data = { name: 'B\u202eo\u200bb' }
    await server.services.db.write((tx) => tx.user.update({ where: { id: bob.id }, data }))
    const { accounts } = await ana.client.user.personalData.query()
    expect(accounts[1]?.members.map(({ name }) => name)).toEqual(['Bob', 'Ana'])
  })

  it('pages through what the user did', async () => {
    const ana = await registerUser(server, 'Ana')
    const accountId = await createSharedAccount(server, ana.id)
    const at = new Date(server.now.epochMilliseconds)
    const activity = { accountId, userId: ana.id, at, action: 'joined' } as const
    const data = Array.from({ length: 1_001 }, () => activity)
    await server.services.db.write((tx) => tx.activity.createMany({ data }))
    const first = await ana.client.user.ownActivities.query({})
    expect(first.activities).toHaveLength(1_000)
    const cursor = first.nextCursor ?? undefined
    const last = await ana.client.user.ownActivities.query({ cursor })
    expect([last.activities.length, last.nextCursor]).toEqual([1, null])
  })
})
