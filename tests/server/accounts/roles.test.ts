/** Who of a shared account may change it [behaviour: Viewers]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Announcement } from '../../../src/server/db/database.ts'
import { providers } from '../../support/database.ts'
import { followChanges } from '../../support/follow-changes.ts'
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

const conflict = (sentence: string) => ({ code: 'CONFLICT', sentence })

const ONLY_LOOKS = conflict('You can look at this account, but not change it.')

describe.each(providers)('the roles in a shared account on %s', (provider) => {
  let server: TestServer
  let owner: TestUser
  let member: TestUser
  let other: TestUser
  let id: number
  let announcements: Announcement[]

  beforeAll(async () => {
    server = await startTestServer(provider)
    announcements = recordAnnouncements(server)
    owner = await registerUser(server, 'Olga')
    member = await registerUser(server, 'Max')
    other = await registerUser(server, 'Ines')
  })
  afterAll(() => server.close())
  beforeEach(async () => {
    id = await createSharedAccount(server, owner.id, member.id, other.id)
    announcements.length = 0
  })

  const setRole = (by: TestUser, userId: number, role: 'member' | 'viewer') =>
    by.client.account.setRole.mutate({ id, userId, role })
  const readRoles = async () => {
    const members = await server.services.db.read.membership.findMany({ where: { accountId: id } })
    return Object.fromEntries(members.map(({ userId, role }) => [userId, role]))
  }
  const readActivities = async () => {
    const where = { accountId: id }
    const rows = await server.services.db.read.activity.findMany({ where, orderBy: { id: 'asc' } })
    return rows.map(({ action, userId, name }) => [action, userId, name])
  }

  it('are set by the owner, are told, and stay as they are when set again', async () => {
    const account = await setRole(owner, member.id, 'viewer')
    expect(account.members.map((one) => [one.id, one.role])).toEqual([
      [owner.id, 'owner'],
      [member.id, 'viewer'],
      [other.id, 'member'],
    ])
    expect(announcements).toEqual([{ user: member.id }, { account: id, revision: 1 }])
    await setRole(owner, member.id, 'viewer')
    expect(await readActivities()).toEqual([['madeViewer', owner.id, 'Max']])
    await setRole(owner, member.id, 'member')
    expect((await readRoles())[member.id]).toBe('member')
    expect((await readActivities()).at(-1)).toEqual(['madeMember', owner.id, 'Max'])
  })

  it('are set by the owner alone, of others in the account, and not to owner', async () => {
    const stranger = await registerUser(server, 'Sam')
    expect(await refusalOf(setRole(member, other.id, 'viewer'))).toEqual(
      conflict('Only the owner of the account can say who can change it.'),
    )
    expect(await refusalOf(setRole(stranger, member.id, 'viewer'))).toEqual({
      code: 'NOT_FOUND',
      sentence: 'Account not found.',
    })
    expect(await refusalOf(setRole(owner, stranger.id, 'viewer'))).toEqual({
      code: 'NOT_FOUND',
      sentence: 'This person is not a member of the account.',
    })
    expect(await refusalOf(setRole(owner, owner.id, 'viewer'))).toEqual(
      conflict('The owner can always change the account. Hand it over to another member first.'),
    )
    expect(await refusalOf(setRole(owner, member.id, 'owner' as never))).toMatchObject({
      code: 'BAD_REQUEST',
    })
    expect(await readActivities()).toEqual([])
  })

  it('are read in the change itself: nothing is written once somebody can only look', async () => {
    const item = { account: id, name: 'Coffee', amountCents: 1, recurrenceType: 'DAILY' } as const
    // Each call has its own client. With one client, all calls would be sent in one batch.
    const create = () =>
      createClient(server, member.token)
        .expense.create.mutate(item)
        .then(() => 1, countRefusal)
    const first = Array.from({ length: 10 }, create)
    const set = setRole(owner, member.id, 'viewer')
    const outcomes = await Promise.all([...first, ...Array.from({ length: 10 }, create)])
    await set
    const written = outcomes.reduce((sum, one) => sum + one, 0)
    expect(await owner.client.expense.list.query({ account: id })).toHaveLength(written)
    expect(await create()).toBe(0)
  })

  async function countRefusal(error: unknown): Promise<0> {
    expect(await refusalOf(Promise.reject(error))).toEqual(ONLY_LOOKS)
    return 0
  }

  it('reach an open page at once', async () => {
    const page = followChanges(server, member.token)
    await page.until(() => page.revisions.has(id))
    await setRole(owner, member.id, 'viewer')
    await page.until(() => page.revisions.get(id) !== 0)
    expect(page.revisions.get(id)).toBe(1)
    page.close()
  })

  it('make a viewer the owner when the account is handed over', async () => {
    await setRole(owner, member.id, 'viewer')
    await owner.client.account.transfer.mutate({ id, userId: member.id })
    expect(await readRoles()).toMatchObject({ [owner.id]: 'member', [member.id]: 'owner' })
    expect(await member.client.account.update.mutate({ id, name: 'Home' })).toMatchObject({
      name: 'Home',
    })
  })
})
