/** Invitations by link. The owner makes them; each can be used once, within seven days. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Announcement } from '../../../src/server/db/database.ts'
import { purgeAllInTurn } from '../../../src/server/services/purges.ts'
import { refusalOf } from '../../support/refusal.ts'
import { readAllRows } from '../../support/rows.ts'
import {
  publicScopeOf,
  recordAnnouncements,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const NOT_VALID = {
  code: 'NOT_FOUND',
  sentence: 'This invitation is no longer valid. Ask the person who sent it for a new link.',
}
const IN_A_WEEK = '2026-11-27T12:00:00.000Z'

describe('invitations', () => {
  let server: TestServer
  let owner: TestUser
  let member: TestUser
  let accountId: number
  let announcements: Announcement[]

  beforeAll(async () => {
    server = await startTestServer()
    announcements = recordAnnouncements(server)
    owner = await registerUser(server, 'Olga')
    member = await registerUser(server, 'Max')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    accountId = await createSharedAccount(server, owner.id, member.id)
  })

  const invite = () => owner.client.invitation.create.mutate({ accountId })
  const list = () => owner.client.invitation.list.query({ accountId })
  const readMembers = async () => {
    const members = await server.services.db.read.membership.findMany({ where: { accountId } })
    return members.map(({ userId }) => userId).toSorted((a, b) => a - b)
  }

  /** An invitation that was made some hours ago. */
  async function inviteEarlier(hours: number) {
    const invitation = await invite()
    const expiresAt = new Date(server.now.add({ hours: 7 * 24 - hours }).epochMilliseconds)
    const where = { id: invitation.id }
    await server.services.db.write((tx) => tx.invitation.update({ where, data: { expiresAt } }))
    return invitation
  }

  it('are made by the owner, and listed without their token', async () => {
    const first = await invite()
    const second = await invite()
    expect(first).toEqual({
      revision: expect.any(Number),
      id: expect.any(Number),
      token: expect.stringMatching(/^[\w-]{43}$/),
      expiresAt: IN_A_WEEK,
    })
    expect(second.token).not.toBe(first.token)
    const createdAt = '2026-11-20T12:00:00.000Z'
    expect(await list()).toEqual(
      [second, first].map(({ id }) => ({ id, role: 'member', createdAt, expiresAt: IN_A_WEEK })),
    )
    expect(JSON.stringify(await readAllRows(server.services.db))).not.toContain(first.token)
  })

  it('let any user who has the link join as a member', async () => {
    const { token } = await invite()
    const guest = await registerUser(server, 'Gil')
    expect(await guest.client.invitation.preview.query({ token })).toEqual({
      accountName: 'Household',
      ownerName: 'Olga',
      expiresAt: IN_A_WEEK,
      role: 'member',
    })
    announcements.length = 0
    const account = await guest.client.invitation.accept.mutate({ token })
    expect(account).toMatchObject({ id: accountId, name: 'Household', revision: 2 })
    expect(account.members).toContainEqual({
      id: guest.id,
      name: 'Gil',
      email: guest.email,
      role: 'member',
    })
    expect(announcements).toEqual([{ account: accountId, revision: 2 }, { user: guest.id }])
    expect(await guest.client.account.list.query()).toEqual([account])
    await guest.client.account.update.mutate({ id: accountId, startingBalanceCents: 5 })
    expect(await list()).toEqual([])
    const activities = await server.services.db.read.activity.findMany({ where: { accountId } })
    expect(activities.map(({ action, userId }) => [action, userId])).toEqual([
      ['joined', guest.id],
      ['setStartingBalance', guest.id],
    ])
  })

  it('can be used by one user, who may accept again until they are removed', async () => {
    const { token } = await invite()
    const [guest, late] = [await registerUser(server, 'Gil'), await registerUser(server, 'Lea')]
    await guest.client.invitation.accept.mutate({ token })
    expect(await guest.client.invitation.accept.mutate({ token })).toMatchObject({ id: accountId })
    expect(await refusalOf(late.client.invitation.accept.mutate({ token }))).toEqual(NOT_VALID)
    expect(await refusalOf(late.client.invitation.preview.query({ token }))).toEqual(NOT_VALID)
    await owner.client.account.removeMember.mutate({ id: accountId, userId: guest.id })
    expect(await refusalOf(guest.client.invitation.accept.mutate({ token }))).toEqual(NOT_VALID)
    expect(await readMembers()).toEqual([owner.id, member.id])
  })

  it('let who joins only look at the account where they say so', async () => {
    const { client } = owner
    const { token } = await client.invitation.create.mutate({ accountId, role: 'viewer' })
    expect(await list()).toMatchObject([{ role: 'viewer' }])
    const guest = await registerUser(server, 'Gil')
    expect(await guest.client.invitation.preview.query({ token })).toMatchObject({ role: 'viewer' })
    const account = await guest.client.invitation.accept.mutate({ token })
    expect(account.members).toContainEqual(
      expect.objectContaining({ id: guest.id, role: 'viewer' }),
    )
    const item = { name: 'Tea', amountCents: 1, recurrenceType: 'DAILY' } as const
    expect(
      await refusalOf(guest.client.expense.create.mutate({ account: accountId, ...item })),
    ).toEqual({
      code: 'CONFLICT',
      sentence: 'You can look at this account, but not change it.',
    })
  })

  it('promote nobody who is in the account already', async () => {
    const guest = await registerUser(server, 'Gil')
    const first = await invite()
    await guest.client.invitation.accept.mutate({ token: first.token })
    const { setRole } = owner.client.account
    await setRole.mutate({ id: accountId, userId: guest.id, role: 'viewer' })
    const roleOf = async () => {
      const [account] = await guest.client.account.list.query()
      return account?.members.find(({ id }) => id === guest.id)?.role
    }
    await guest.client.invitation.accept.mutate({ token: first.token })
    expect(await roleOf()).toBe('viewer')
    const second = await invite()
    const accepted = guest.client.invitation.accept.mutate({ token: second.token })
    expect(await refusalOf(accepted)).toMatchObject({ code: 'CONFLICT' })
    expect(await roleOf()).toBe('viewer')
    expect(await list()).toMatchObject([{ id: second.id }])
  })

  it('let nobody into a personal account', async () => {
    const { id, token } = await invite()
    await server.services.db.write(async (tx) => {
      const personal = await tx.account.findUniqueOrThrow({ where: { personalUserId: owner.id } })
      await tx.invitation.update({ where: { id }, data: { accountId: personal.id } })
    })
    const guest = await registerUser(server, 'Gil')
    expect(await refusalOf(guest.client.invitation.preview.query({ token }))).toEqual(NOT_VALID)
    expect(await refusalOf(guest.client.invitation.accept.mutate({ token }))).toEqual(NOT_VALID)
  })

  it('let one of two users join when both accept at the same time', async () => {
    const { token } = await invite()
    const guests = [await registerUser(server, 'Gil'), await registerUser(server, 'Lea')]
    const outcomes = await Promise.allSettled(
      guests.map(({ client }) => client.invitation.accept.mutate({ token })),
    )
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await readMembers()).toHaveLength(3)
  })

  it('let a user join once when they accept twice at the same time', async () => {
    const { token } = await invite()
    const { client } = await registerUser(server, 'Gil')
    const accept = () => client.invitation.accept.mutate({ token })
    const accounts = await Promise.all([accept(), accept()])
    expect(accounts.map(({ id }) => id)).toEqual([accountId, accountId])
    expect(await readMembers()).toHaveLength(3)
    const joined = { accountId, action: 'joined' } as const
    expect(await server.services.db.read.activity.count({ where: joined })).toBe(1)
  })

  it('stay open when a member tries to accept them', async () => {
    const { token } = await invite()
    for (const { client } of [owner, member])
      expect(await refusalOf(client.invitation.accept.mutate({ token }))).toEqual({
        code: 'CONFLICT',
        sentence: 'You are a member of this account already.',
      })
    const guest = await registerUser(server, 'Gil')
    expect(await guest.client.invitation.accept.mutate({ token })).toMatchObject({ id: accountId })
  })

  it('are refused when they are expired, revoked, made up or of a deleted account', async () => {
    const guest = await registerUser(server, 'Gil')
    const expired = await inviteEarlier(7 * 24)
    const revoked = await invite()
    await owner.client.invitation.revoke.mutate({ id: revoked.id })
    const deleted = await invite()
    await owner.client.account.delete.mutate({ id: accountId })
    for (const token of [expired.token, revoked.token, deleted.token, 'made up', '\u0000\ud800']) {
      expect(await refusalOf(guest.client.invitation.preview.query({ token }))).toEqual(NOT_VALID)
      expect(await refusalOf(guest.client.invitation.accept.mutate({ token }))).toEqual(NOT_VALID)
    }
    expect(await readMembers()).toEqual([owner.id, member.id])
  })

  it('are valid for a week, and then neither listed nor stored', async () => {
    const ending = await inviteEarlier(7 * 24 - 1)
    const ended = await inviteEarlier(7 * 24)
    const { client } = await registerUser(server, 'Gil')
    await client.invitation.preview.query({ token: ending.token })
    const { token } = ended
    expect(await refusalOf(client.invitation.preview.query({ token }))).toEqual(NOT_VALID)
    expect(await refusalOf(client.invitation.accept.mutate({ token }))).toEqual(NOT_VALID)
    expect((await list()).map(({ id }) => id)).toEqual([ending.id])
    await purgeAllInTurn(publicScopeOf(server), {
      signal: new AbortController().signal,
      logFailure: (error) => expect.fail(String(error)),
    })
    const kept = await server.services.db.read.invitation.findMany({ where: { accountId } })
    expect(kept.map(({ id }) => id)).toEqual([ending.id])
  })

  it('are made, listed and revoked by the owner alone', async () => {
    const stranger = await registerUser(server, 'Sam')
    const { id } = await invite()
    const calls = ({ client }: TestUser) => [
      client.invitation.create.mutate({ accountId }),
      client.invitation.list.query({ accountId }),
      client.invitation.revoke.mutate({ id }),
    ]
    const sentences = async (person: TestUser) => {
      const refusals = await Promise.all(calls(person).map(refusalOf))
      return refusals.map(({ code, sentence }) => `${code}: ${sentence}`)
    }
    expect(await sentences(member)).toEqual([
      'CONFLICT: Only the owner of the account can invite somebody.',
      'CONFLICT: Only the owner of the account can see its invitations.',
      'CONFLICT: Only the owner of the account can revoke an invitation.',
    ])
    expect(await sentences(stranger)).toEqual([
      'NOT_FOUND: Account not found.',
      'NOT_FOUND: Account not found.',
      'NOT_FOUND: This invitation is not open any more.',
    ])
    expect(await list()).toHaveLength(1)
    expect(await owner.client.invitation.revoke.mutate({ id })).toMatchObject({ success: true })
    expect(await refusalOf(owner.client.invitation.revoke.mutate({ id }))).toEqual({
      code: 'NOT_FOUND',
      sentence: 'This invitation is not open any more.',
    })
  })

  it('end when the account is handed over', async () => {
    const { token } = await invite()
    await owner.client.account.transfer.mutate({ id: accountId, userId: member.id })
    expect(await member.client.invitation.list.query({ accountId })).toEqual([])
    const guest = await registerUser(server, 'Gil')
    expect(await refusalOf(guest.client.invitation.preview.query({ token }))).toEqual(NOT_VALID)
    expect(await refusalOf(guest.client.invitation.accept.mutate({ token }))).toEqual(NOT_VALID)
  })

  it('are at most 20 at a time', async () => {
    for (let count = 0; count < 18; count++) await invite()
    const outcomes = await Promise.allSettled(Array.from({ length: 4 }, invite))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await refusalOf(invite())).toEqual({
      code: 'CONFLICT',
      sentence: 'An account can have at most 20 open invitations. Revoke one of them first.',
    })
    const [newest] = await list()
    await owner.client.invitation.revoke.mutate({ id: newest?.id ?? 0 })
    await invite()
  })
})
