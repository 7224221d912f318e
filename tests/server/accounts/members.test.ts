/** The members of a shared account: leaving, removing a member, handing the account over, deleting it. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Announcement } from '../../../src/server/db/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import {
  createClient,
  recordAnnouncements,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const NO_ACCOUNT = { code: 'NOT_FOUND', sentence: 'Account not found.' }
const NO_MEMBER = {
  code: 'NOT_FOUND',
  sentence: 'This person is not a member of the account.',
}
const conflict = (sentence: string) => ({ code: 'CONFLICT', sentence })

describe('the members of a shared account', () => {
  let server: TestServer
  let owner: TestUser
  let member: TestUser
  let other: TestUser
  let stranger: TestUser
  /** A fresh account of `owner`, with `member` and `other`. */
  let id: number
  let announcements: Announcement[]

  beforeAll(async () => {
    server = await startTestServer()
    announcements = recordAnnouncements(server)
    owner = await registerUser(server, 'Olga')
    member = await registerUser(server, 'Max')
    other = await registerUser(server, 'Ines')
    stranger = await registerUser(server, 'Sam')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    id = await createSharedAccount(server, owner.id, member.id, other.id)
    announcements.length = 0
  })

  const readRoles = async () => {
    const members = await server.services.db.read.membership.findMany({ where: { accountId: id } })
    return Object.fromEntries(members.map(({ userId, role }) => [userId, role]))
  }
  const readRevision = async () =>
    (await server.services.db.read.account.findUnique({ where: { id } }))?.revision
  const readActivities = async () => {
    const activities = await server.services.db.read.activity.findMany({
      where: { accountId: id },
      orderBy: { id: 'asc' },
    })
    return activities.map(({ action, userId, name }) => [action, userId, name])
  }

  it('see no invisible characters in names, not even in names that were stored with them', async () => {
    const cashFlow = { account: id, amountCents: 1, recurrenceType: 'DAILY' } as const
    await member.client.expense.create.mutate({ ...cashFlow, name: 'Re\u200bnt' })
    await member.client.account.list.query()
    const { db } = server.services
    await db.write(async (tx) => {
      await tx.user.update({ where: { id: owner.id }, data: { name: 'M\u200bax\u202e' } })
      await tx.account.update({ where: { id }, data: { name: '\u2066Household\u2069' } })
      await tx.cashFlow.updateMany({ where: { accountId: id }, data: { name: '\u202eRent' } })
    })
    const [account] = await member.client.account.list.query()
    expect(account?.name).toBe('Household')
    expect(account?.members.map(({ name }) => name)).toContain('Max')
    const { token } = await owner.client.invitation.create.mutate({ accountId: id })
    expect(await stranger.client.invitation.preview.query({ token })).toMatchObject({
      accountName: 'Household',
      ownerName: 'Max',
    })
    const [expense] = await member.client.expense.list.query({ account: id })
    expect(expense?.name).toBe('Rent')
    const month = await member.client.projection.month.query({ account: id, month: '2026-12' })
    expect(month.days[0]?.transactions[0]?.name).toBe('Rent')
    await db.write((tx) => tx.user.update({ where: { id: owner.id }, data: { name: 'Olga' } }))
  })

  it('can leave, and then see nothing of the account any more', async () => {
    expect(await member.client.account.leave.mutate({ id })).toMatchObject({ success: true })
    expect(await readRoles()).toEqual({ [owner.id]: 'owner', [other.id]: 'member' })
    expect(await readActivities()).toEqual([['left', member.id, null]])
    expect(announcements).toEqual([{ user: member.id }, { account: id, revision: 1 }])

    const { client } = member
    expect((await client.account.list.query()).map((account) => account.id)).not.toContain(id)
    const refusals = [
      client.expense.list.query({ account: id }),
      client.projection.month.query({ account: id, month: '2026-12' }),
      client.account.update.mutate({ id, startingBalanceCents: 1 }),
      client.account.leave.mutate({ id }),
      client.account.removeMember.mutate({ id, userId: other.id }),
      client.invitation.list.query({ accountId: id }),
      client.invitation.create.mutate({ accountId: id }),
    ].map(refusalOf)
    expect(await Promise.all(refusals)).toEqual(refusals.map(() => NO_ACCOUNT))
    expect(await readRevision()).toBe(1)
  })

  it('cannot leave as its owner', async () => {
    expect(await refusalOf(owner.client.account.leave.mutate({ id }))).toEqual(
      conflict(
        'The owner cannot leave the account. Hand it over to another member first, or delete it.',
      ),
    )
    expect(await readRoles()).toMatchObject({ [owner.id]: 'owner' })
    expect([await readRevision(), await readActivities()]).toEqual([0, []])
  })

  it('can be removed by the owner', async () => {
    const account = await owner.client.account.removeMember.mutate({ id, userId: member.id })
    expect(account).toEqual({
      id,
      name: 'Household',
      startingBalanceCents: 0,
      bufferCents: 0,
      paydayCashFlowId: null,
      paydayCashFlowIds: [],
      balanceOn: null,
      doneMovesBalance: false,
      doneMovesBalanceChosen: false,
      revision: 1,
      members: [
        { id: owner.id, name: 'Olga', email: owner.email, role: 'owner' },
        { id: other.id, name: 'Ines', email: other.email, role: 'member' },
      ],
    })
    expect(await readActivities()).toEqual([['removedMember', owner.id, 'Max']])
    expect(announcements).toEqual([{ user: member.id }, { account: id, revision: 1 }])
    const asked = member.client.expense.list.query({ account: id })
    expect(await refusalOf(asked)).toEqual(NO_ACCOUNT)
  })

  it('cannot be removed by others, and only from their own account', async () => {
    const remove = (by: TestUser, userId: number) =>
      refusalOf(by.client.account.removeMember.mutate({ id, userId }))
    const notOwner = conflict('Only the owner of the account can remove a member.')
    expect(await remove(member, other.id)).toEqual(notOwner)
    expect(await remove(member, member.id)).toEqual(notOwner)
    expect(await remove(stranger, member.id)).toEqual(NO_ACCOUNT)
    expect(await remove(owner, stranger.id)).toEqual(NO_MEMBER)
    expect(await remove(owner, 2_000_000_000)).toEqual(NO_MEMBER)
    expect(await remove(owner, owner.id)).toEqual(
      conflict(
        'The owner cannot be removed. Hand the account over to another member first, or delete it.',
      ),
    )
    expect(Object.keys(await readRoles())).toHaveLength(3)
    expect([await readRevision(), await readActivities()]).toEqual([0, []])
  })

  it('can become the owner, and the former owner becomes a member', async () => {
    const account = await owner.client.account.transfer.mutate({ id, userId: member.id })
    expect(account.members.map((one) => [one.id, one.role])).toEqual([
      [owner.id, 'member'],
      [member.id, 'owner'],
      [other.id, 'member'],
    ])
    expect(await readActivities()).toEqual([['transferred', owner.id, 'Max']])
    expect(announcements).toEqual([{ account: id, revision: 1 }])
    expect(await refusalOf(owner.client.account.delete.mutate({ id }))).toMatchObject({
      code: 'CONFLICT',
    })
    expect(await owner.client.account.leave.mutate({ id })).toMatchObject({ success: true })
    expect(await member.client.account.update.mutate({ id, name: 'Home' })).toMatchObject({
      name: 'Home',
    })
  })

  it('can become the owner only through the owner, and only one of them', async () => {
    const transfer = (by: TestUser, userId: number) =>
      refusalOf(by.client.account.transfer.mutate({ id, userId }))
    const notOwner = conflict('Only the owner of the account can hand it over.')
    expect(await transfer(member, member.id)).toEqual(notOwner)
    expect(await transfer(stranger, stranger.id)).toEqual(NO_ACCOUNT)
    expect(await transfer(owner, stranger.id)).toEqual(NO_MEMBER)
    expect(await transfer(owner, owner.id)).toEqual(conflict('You own this account already.'))
    const outcomes = await Promise.allSettled(
      [member.id, other.id].map((userId) => owner.client.account.transfer.mutate({ id, userId })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const roles = Object.values(await readRoles())
    expect(roles.toSorted()).toEqual(['member', 'member', 'owner'])
  })

  it('can write until they are removed, and every accepted write stays', async () => {
    const item = { account: id, name: 'Coffee', amountCents: 1, recurrenceType: 'DAILY' } as const
    // Each call has its own client. With one client, all calls would be sent in one batch.
    const create = () =>
      createClient(server, member.token)
        .expense.create.mutate(item)
        .then(() => 1, countRefusal)
    const first = Array.from({ length: 10 }, create)
    const removed = owner.client.account.removeMember.mutate({ id, userId: member.id })
    const outcomes = await Promise.all([...first, ...Array.from({ length: 10 }, create)])
    await removed
    const written = outcomes.reduce((sum, one) => sum + one, 0)
    expect(await owner.client.expense.list.query({ account: id })).toHaveLength(written)
    expect(await readRevision()).toBe(written + 1)
    expect(await create()).toBe(0)
    expect(await readRevision()).toBe(written + 1)
  })

  async function countRefusal(error: unknown): Promise<0> {
    expect(await refusalOf(Promise.reject(error))).toEqual(NO_ACCOUNT)
    return 0
  }

  it('are all told when the account is deleted', async () => {
    await owner.client.account.delete.mutate({ id })
    const users = announcements.flatMap((one) => ('user' in one ? one.user : []))
    expect(users.toSorted((a, b) => a - b)).toEqual([owner.id, member.id, other.id])
  })

  it('see in its activities who created it, renamed it and set its starting balance', async () => {
    const { client } = owner
    const made = await client.account.create.mutate({ name: 'Boat' })
    id = made.id
    expect(announcements).toEqual([{ user: owner.id }])
    await client.account.update.mutate({ id, name: 'Boat', startingBalanceCents: 0 })
    await client.account.update.mutate({ id, name: 'Big Boat', startingBalanceCents: -7_00 })
    expect(await readActivities()).toEqual([
      ['createdAccount', owner.id, null],
      ['renamedAccount', owner.id, 'Big Boat'],
      ['setStartingBalance', owner.id, null],
    ])
    const set = await server.services.db.read.activity.findFirst({
      where: { accountId: id, action: 'setStartingBalance' },
    })
    expect(set?.amountCents).toBe(-7_00n)
  })
})
