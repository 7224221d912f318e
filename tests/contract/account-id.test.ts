/**
 * The `accountId` quirk [behaviour: The accountId quirk]: clients of the contract send the id of the first shared
 * account, or 1, when they mean the personal account. No user may see the finances of another through it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createSharedAccount, findPersonalAccountId } from '../support/shared-account.ts'
import { registerApiUser } from './api-call.ts'

type User = Awaited<ReturnType<typeof registerApiUser>>
interface Item {
  id: number
  name: string
  accountId: unknown
}

describe('the accountId quirk', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  const share = (owner: User, ...members: User[]) =>
    createSharedAccount(server, owner.id, ...members.map(({ id }) => id))

  const post = (user: User, name: string, accountId: unknown) =>
    user.api('POST', 'resource=expense', { name, amount: 1, recurrenceType: 'DAILY', accountId })

  const names = async (user: User, query = '') => {
    const { body } = await user.api('GET', `resource=expense${query}`)
    return (body as Item[]).map((item) => item.name)
  }

  it('the accountId 1 means the personal account of a user without shared accounts', async () => {
    // The account with the id 1 exists, and belongs to another user.
    const [first, second] = [await registerApiUser(server), await registerApiUser(server)]
    for (const accountId of [1, '1'])
      expect((await post(second, 'Mine', accountId)).body).toMatchObject({ accountId: 'personal' })
    expect(await names(second)).toEqual(['Mine', 'Mine'])
    expect(await names(first)).toEqual([])
  })

  it('an accountId that is unknown, malformed or of a stranger’s account means the personal account', async () => {
    const [stranger, user] = [await registerApiUser(server), await registerApiUser(server)]
    const strangers = await share(stranger)
    const personal = await findPersonalAccountId(server, stranger.id)
    const values: unknown[] = [
      undefined,
      null,
      'personal',
      '',
      strangers,
      `${strangers}`,
      personal,
      2e9,
      -1,
      0.5,
    ]
    const odd: unknown[] = [
      'x',
      true,
      [],
      {},
      [strangers],
      { valueOf: null, toString: null },
      'NaN',
      1e308,
    ]
    for (const accountId of [...values, ...odd]) {
      const answer = await post(user, 'Mine', accountId)
      expect([accountId, answer.status]).toEqual([accountId, 201])
      expect(answer.body).toMatchObject({ accountId: 'personal' })
    }
    expect(await names(stranger)).toEqual([])
    expect(await names(stranger, `&accountId=${strangers}`)).toEqual([])
    for (const query of [
      '',
      '&accountId=personal',
      `&accountId=${strangers}`,
      `&accountId=${personal}`,
    ])
      expect(await names(user, query)).toHaveLength(values.length + odd.length)
  })

  it('the id of a shared account means that account, as a number or as text', async () => {
    const [owner, member] = [await registerApiUser(server), await registerApiUser(server)]
    const account = await share(owner, member)
    const mine = await post(owner, 'By the owner', account)
    expect(mine).toMatchObject({ status: 201, body: { accountId: account } })
    const theirs = await post(member, 'By the member', String(account))
    expect(theirs).toMatchObject({ status: 201, body: { accountId: account } })
    for (const user of [owner, member])
      expect(await names(user, `&accountId=${account}`)).toEqual(['By the owner', 'By the member'])
  })

  it('a list without accountId has the personal items, and the shared items that the caller wrote through the contract', async () => {
    const [owner, member] = [await registerApiUser(server), await registerApiUser(server)]
    const account = await share(owner, member)
    await post(owner, 'Personal', 'personal')
    await post(owner, 'Through the contract', account)
    await post(member, 'Theirs', account)
    const typed = { account, name: 'Typed', amountCents: 1, recurrenceType: 'DAILY' } as const
    await owner.client.expense.create.mutate(typed)
    expect(await names(owner)).toEqual(['Personal', 'Through the contract'])
    expect(await names(owner, '&accountId=personal')).toEqual(['Personal', 'Through the contract'])
    expect(await names(member)).toEqual(['Theirs'])
    const listed = (await owner.api('GET', 'resource=expense')).body as Item[]
    expect(listed.map((item) => item.accountId)).toEqual(['personal', account])
  })

  it('a list without accountId has items of the first shared account, but of no other shared account', async () => {
    const owner = await registerApiUser(server)
    const first = await share(owner)
    server.now = server.now.add({ seconds: 1 })
    const second = await share(owner)
    await post(owner, 'In the first', first)
    await post(owner, 'In the second', second)
    expect(await names(owner)).toEqual(['In the first'])
    expect(await names(owner, `&accountId=${second}`)).toEqual(['In the second'])
  })

  it('an item that is written with a shared accountId is not in the personal projection', async () => {
    const [owner, member] = [await registerApiUser(server), await registerApiUser(server)]
    const account = await share(owner, member)
    await post(owner, 'Shared', account)
    const month = '2026-12'
    for (const { client } of [owner, member]) {
      const personal = await client.projection.month.query({ account: 'personal', month })
      expect(personal.days.flatMap((day) => day.transactions)).toEqual([])
      const shared = await client.projection.month.query({ account, month })
      expect(shared.days[0]?.transactions).toMatchObject([{ name: 'Shared' }])
    }
  })

  it('an item is found by its id in any account of the caller, and an accountId does not move it', async () => {
    const [owner, member] = [await registerApiUser(server), await registerApiUser(server)]
    const account = await share(owner, member)
    const { id } = (await post(owner, 'Shared', account)).body as Item
    const changed = await member.api('PUT', `resource=expense&id=${id}`, {
      name: 'Renamed',
      accountId: 'personal',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: { id, name: 'Renamed', accountId: account },
    })
    expect(await names(member)).toEqual([])
    const mark = { type: 'expense', id, date: '2026-12-01', action: 'add', accountId: 1 }
    expect((await member.api('POST', 'resource=mark-done', mark)).status).toBe(200)
    const list = (await owner.api('GET', `resource=expense&accountId=${account}`)).body
    expect(list).toMatchObject([{ name: 'Renamed', completedDates: ['2026-12-01'] }])
    expect((await member.api('DELETE', `resource=expense&id=${id}&accountId=1`)).status).toBe(200)
    expect(await names(owner, `&accountId=${account}`)).toEqual([])
  })

  it('a member who left can neither read nor write the account', async () => {
    const [owner, member] = [await registerApiUser(server), await registerApiUser(server)]
    const account = await share(owner, member)
    const { id } = (await post(member, 'Shared', account)).body as Item
    const userId = member.id
    await server.services.db.write((tx) =>
      tx.membership.deleteMany({ where: { accountId: account, userId } }),
    )
    expect(await names(member)).toEqual([])
    expect(await names(member, `&accountId=${account}`)).toEqual([])
    expect((await post(member, 'Mine', account)).body).toMatchObject({ accountId: 'personal' })
    expect((await member.api('DELETE', `resource=expense&id=${id}`)).status).toBe(404)
    expect(await names(owner, `&accountId=${account}`)).toEqual(['Shared'])
  })
})
