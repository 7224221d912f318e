/** The limits of a user and of the members of an account, with small settings [behaviour: Limits]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { followChanges } from '../../support/follow-changes.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'
import { createOpenInvitation, createSharedAccount } from '../../support/shared-account.ts'

describe('quotas of users', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    const quotas = {
      ownedAccounts: 2,
      memberships: 3,
      members: 3,
      invitations: 2,
      invitationsOfUser: 3,
      streams: 2,
    }
    server = await startTestServer('sqlite', { quotas })
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const outcomesOf = async (calls: Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(calls)
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }

  const create = () => user.client.account.create.mutate({ name: 'Boat' })

  it('limit the shared accounts that they own, also when made at the same time', async () => {
    expect(await outcomesOf([create(), create(), create(), create()])).toBe(2)
    expect(await refusalOf(create())).toEqual({
      code: 'CONFLICT',
      sentence: 'You can own at most 2 shared accounts. Delete one of them first.',
    })
    const [first] = await user.client.account.list.query()
    await user.client.account.delete.mutate({ id: first?.id ?? 0 })
    await create()
  })

  it('keep as many deleted accounts as they can own, and leave those of other owners alone', async () => {
    const giver = await registerUser(server, 'Gil')
    const joined = await createSharedAccount(server, giver.id, user.id)
    await giver.client.account.delete.mutate({ id: joined })
    const own: number[] = []
    for (let count = 0; count < 3; count++) {
      server.now = server.now.add({ minutes: 1 })
      const { id } = await create()
      await user.client.account.delete.mutate({ id })
      own.push(id)
    }
    const where = { id: { in: [joined, ...own] } }
    const kept = await server.services.db.read.account.findMany({ where, orderBy: { id: 'asc' } })
    expect(kept.map(({ id }) => id)).toEqual([joined, ...own.slice(1)])
  })

  it('limit the shared accounts that are handed over to them', async () => {
    await create()
    await create()
    const giver = await registerUser(server, 'Gil')
    const id = await createSharedAccount(server, giver.id, user.id)
    const handOver = () => giver.client.account.transfer.mutate({ id, userId: user.id })
    expect(await refusalOf(handOver())).toEqual({
      code: 'CONFLICT',
      sentence: 'Ada owns 2 shared accounts already, which is the most.',
    })
  })

  it('limit the shared accounts that they belong to; the invitation stays valid', async () => {
    const owner = await registerUser(server, 'Olga')
    const tokens = []
    for (let count = 0; count < 5; count++) {
      const id = await createSharedAccount(server, owner.id)
      tokens.push((await createOpenInvitation(server, id)).invitationToken)
    }
    const accept = (token: string) => user.client.invitation.accept.mutate({ token })
    expect(await outcomesOf(tokens.map(accept))).toBe(3)
    expect(await refusalOf(create())).toEqual({
      code: 'CONFLICT',
      sentence: 'You can belong to at most 3 shared accounts. Leave one of them first.',
    })
    const [first] = await user.client.account.list.query()
    await user.client.account.leave.mutate({ id: first?.id ?? 0 })
    expect(await outcomesOf(tokens.map(accept))).toBe(3)
  })

  it('limit the open invitations of all their accounts', async () => {
    const ids = [(await create()).id, (await create()).id]
    const invite = (at: number) => user.client.invitation.create.mutate({ accountId: ids[at] ?? 0 })
    await invite(0)
    await invite(0)
    expect((await refusalOf(invite(0))).sentence).toBe(
      'An account can have at most 2 open invitations. Revoke one of them first.',
    )
    const { id } = await invite(1)
    expect((await refusalOf(invite(1))).sentence).toBe(
      'Your accounts can have at most 3 open invitations in all. Revoke one of them first.',
    )
    await user.client.invitation.revoke.mutate({ id })
    await invite(1)
  })

  it('limit the pages that follow changes, over all sessions', async () => {
    const { email, password } = user
    const { token } = await user.client.auth.login.mutate({ email, password })
    const pages = [followChanges(server, user.token), followChanges(server, token)]
    for (const page of pages) await page.until(() => page.messageCount > 0)
    const third = followChanges(server, token)
    await third.until(() => third.ending !== '')
    expect(third.ending).toBe('TOO_MANY_REQUESTS')
    for (const page of [...pages, third]) page.close()
  })

  it('limit the members of an account; the invitation stays valid', async () => {
    const id = await createSharedAccount(server, user.id)
    const join = async (token: string) => {
      const { client } = await registerUser(server)
      return client.invitation.accept.mutate({ token })
    }
    const tokens = []
    for (let count = 0; count < 4; count++)
      tokens.push((await createOpenInvitation(server, id)).invitationToken)
    const outcomes = await Promise.allSettled(tokens.map(join))
    const open = tokens.find((_token, at) => outcomes[at]?.status === 'rejected') ?? ''
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    expect(await refusalOf(join(open))).toEqual({
      code: 'CONFLICT',
      sentence: 'This account has 3 members already, which is the most.',
    })
    const [account] = await user.client.account.list.query()
    await user.client.account.removeMember.mutate({ id, userId: account?.members[1]?.id ?? 0 })
    expect((await join(open)).members).toHaveLength(3)
  })

  it('limit the deleted accounts that stay: the oldest are purged', async () => {
    const ids = []
    for (let count = 0; count < 4; count++) {
      const { id } = await create()
      server.now = server.now.add({ seconds: 1 })
      await user.client.account.delete.mutate({ id })
      ids.push(id)
    }
    const left = await server.services.db.read.account.findMany({
      where: { id: { in: ids } },
      select: { id: true },
      orderBy: { id: 'asc' },
    })
    expect(left.map(({ id }) => id)).toEqual(ids.slice(2))
  })
})
