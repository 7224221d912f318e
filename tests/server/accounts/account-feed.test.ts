/** The events of the account feed: accounts with a new revision, for open pages [behaviour: Live updates]. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { providers } from '../../support/database.ts'
import { followChanges } from '../../support/follow-changes.ts'
import { createSharedAccount } from '../../support/shared-account.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const COFFEE = { name: 'Coffee', amountCents: 4_20, recurrenceType: 'DAILY' } as const

describe.each(providers)('the account feed on %s', (provider) => {
  let server: TestServer
  const open = new Set<() => void>()

  beforeAll(async () => {
    server = await startTestServer(provider)
    // The first page that follows makes the connection to the database, which tells everyone to look again.
    const { token, client } = await registerUser(server)
    const page = followChanges(server, token)
    await page.until(() => page.messageCount > 0)
    await client.user.update.mutate({ startingBalanceCents: 1 })
    await page.until(() => page.revisions.get('personal') === 1)
    page.close()
  })
  afterEach(() => {
    for (const close of open) close()
    open.clear()
  })
  afterAll(() => server.close())

  /** Two people with one account; the second is a member. */
  async function createHousehold() {
    const [owner, member] = [await registerUser(server, 'Ada'), await registerUser(server, 'Ben')]
    return { owner, member, account: await createSharedAccount(server, owner.id, member.id) }
  }

  function follow(token: string) {
    const page = followChanges(server, token)
    open.add(page.close)
    return page
  }

  const revisionOf = async (id: number) => {
    const account = await server.services.db.read.account.findUnique({ where: { id } })
    return account?.revision
  }

  it('begins with all accounts of the user, and no others', async () => {
    const { owner, member, account } = await createHousehold()
    await createHousehold()
    const [ownerPage, memberPage] = [follow(owner.token), follow(member.token)]
    await Promise.all(
      [ownerPage, memberPage].map((page) => page.until(() => page.messageCount > 0)),
    )
    for (const page of [ownerPage, memberPage])
      expect(new Set(page.revisions.keys())).toEqual(new Set(['personal', account]))
  })

  it('sends a change by any member to every member', async () => {
    const { owner, member, account } = await createHousehold()
    const pages = [follow(owner.token), follow(member.token)]
    await Promise.all(pages.map((page) => page.until(() => page.messageCount > 0)))
    await member.client.expense.create.mutate({ account, ...COFFEE })
    await owner.client.income.create.mutate({ account, ...COFFEE })
    expect(await revisionOf(account)).toBe(2)
    await Promise.all(pages.map((page) => page.until(() => page.revisions.get(account) === 2)))
  })

  it('tells all members when one of them changes their name or e-mail', async () => {
    const { owner, member, account } = await createHousehold()
    const pages = [follow(owner.token), follow(member.token)]
    await Promise.all(pages.map((page) => page.until(() => page.messageCount > 0)))
    await member.client.user.update.mutate({ name: 'Benedict' })
    await Promise.all(pages.map((page) => page.until(() => page.revisions.get(account) === 1)))
    await member.client.user.changeEmail.mutate({
      newEmail: `new.${member.email}`,
      currentPassword: member.password,
    })
    await Promise.all(pages.map((page) => page.until(() => page.revisions.get(account) === 2)))
    await member.client.user.update.mutate({ name: 'Benedict', defaultView: 'calendar' })
    expect(await revisionOf(account)).toBe(2)
  })

  it('sends changes of a personal account to its user alone', async () => {
    const { owner, member, account } = await createHousehold()
    const [ownerPage, memberPage] = [follow(owner.token), follow(member.token)]
    await Promise.all(
      [ownerPage, memberPage].map((page) => page.until(() => page.messageCount > 0)),
    )
    const before = ownerPage.revisions.get('personal') ?? 0
    await owner.client.expense.create.mutate({ account: 'personal', ...COFFEE })
    await ownerPage.until(() => ownerPage.revisions.get('personal') === before + 1)
    // This later change has arrived, so the earlier one was not sent.
    await owner.client.expense.create.mutate({ account, ...COFFEE })
    await memberPage.until(() => memberPage.revisions.get(account) === 1)
    expect(memberPage.revisions.get('personal')).toBe(0)
  })

  it('sends nothing for a change that failed', async () => {
    const { owner, account } = await createHousehold()
    const page = follow(owner.token)
    await page.until(() => page.messageCount > 0)
    const refused = owner.client.expense.delete.mutate({ account, id: 2_000_000_000 })
    await expect(refused).rejects.toThrow('not found')
    await owner.client.expense.create.mutate({ account, ...COFFEE })
    await page.until(() => page.messageCount > 1)
    expect(page).toMatchObject({ messageCount: 2, ending: '' })
    expect(page.revisions.get(account)).toBe(await revisionOf(account))
  })

  it('sends an account that the user joins, and then its changes', async () => {
    const { owner, account } = await createHousehold()
    const guest = await registerUser(server, 'Cleo')
    const page = follow(guest.token)
    await page.until(() => page.messageCount > 0)
    const { token } = await owner.client.invitation.create.mutate({ accountId: account })
    await guest.client.invitation.accept.mutate({ token })
    await page.until(() => page.revisions.has(account))
    await owner.client.expense.create.mutate({ account, ...COFFEE })
    const revision = (await revisionOf(account)) ?? 0
    expect(revision).toBeGreaterThan(1)
    await page.until(() => page.revisions.get(account) === revision)
  })

  it('sends no more changes of an account to a member who was removed from it', async () => {
    const { owner, member, account } = await createHousehold()
    const page = follow(member.token)
    await page.until(() => page.revisions.has(account))
    await owner.client.account.removeMember.mutate({ id: account, userId: member.id })
    await page.until(() => !page.revisions.has(account))
    const { messageCount } = page
    await owner.client.expense.create.mutate({ account, ...COFFEE })
    await member.client.expense.create.mutate({ account: 'personal', ...COFFEE })
    await page.until(() => page.messageCount > messageCount)
    expect([...page.revisions.keys()]).toEqual(['personal'])
  })

  it('ends when a logout or a password change ends the session', async () => {
    const { owner, member } = await createHousehold()
    const [ownerPage, memberPage] = [follow(owner.token), follow(member.token)]
    await Promise.all(
      [ownerPage, memberPage].map((page) => page.until(() => page.messageCount > 0)),
    )
    await owner.client.auth.logout.mutate()
    await ownerPage.until(() => ownerPage.ending === 'UNAUTHORIZED')

    const { email, password } = member
    const { token } = await member.client.auth.login.mutate({ email, password })
    const second = follow(token)
    await second.until(() => second.messageCount > 0)
    const change = { currentPassword: password, newPassword: 'staple battery 7' }
    await member.client.user.changePassword.mutate(change)
    await second.until(() => second.ending === 'UNAUTHORIZED')
    expect(memberPage.ending).toBe('')
  })

  it('is refused to a session with too many open pages', async () => {
    const { owner } = await createHousehold()
    const pages = Array.from({ length: 20 }, () => follow(owner.token))
    await Promise.all(pages.map((page) => page.until(() => page.messageCount > 0)))
    const oneTooMany = follow(owner.token)
    await oneTooMany.until(() => oneTooMany.ending === 'TOO_MANY_REQUESTS')
    expect(pages.map(({ ending }) => ending).join('')).toBe('')
  })

  it('is refused without a session', async () => {
    const page = follow('none')
    await page.until(() => page.ending === 'UNAUTHORIZED')
    expect(page.messageCount).toBe(0)
  })

  it('removes its listeners when the page is closed', async () => {
    const { owner } = await createHousehold()
    const { db } = server.services
    let listening = 0
    const stopped = new Promise<void>((resolve) => {
      server.services.db = {
        ...db,
        subscribe: (topic, listener) => {
          const stop = db.subscribe(topic, listener)
          listening++
          return () => {
            stop()
            if (--listening === 0) resolve()
          }
        },
      }
    })
    const page = follow(owner.token)
    await page.until(() => page.messageCount > 0)
    expect(listening).toBeGreaterThan(2)
    for (const close of open) close()
    await stopped
    server.services.db = db
  })
})

// Only PostgreSQL has a connection between the processes that can break.
describe.each(providers.filter((provider) => provider === 'postgresql'))(
  'the account feed of several processes on %s',
  (provider) => {
    it('goes on after the connection between the processes broke', async () => {
      const server = await startTestServer(provider)
      const { token, client } = await registerUser(server)
      const page = followChanges(server, token)
      await page.until(() => page.messageCount > 0)
      // The connection is made when the first page follows, so it may not exist yet.
      const terminate = () => server.services.db.read.$queryRaw<unknown[]>`
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE datname = current_database() AND query LIKE 'LISTEN%'`
      await expect.poll(terminate).toHaveLength(1)
      await client.expense.create.mutate({ account: 'personal', ...COFFEE })
      await page.until(() => page.revisions.get('personal') === 1)
      page.close()
      await server.close()
    })
  },
)
