/** Purges run in pages, by one process at a time, and each goes on where the last one ended [behaviour: Purges]. */
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import type { Transaction } from '../../../src/server/db/database.ts'
import { purgeDeletedAccounts } from '../../../src/server/services/accounts/accounts.ts'
import { purgeDeletedCashFlows } from '../../../src/server/services/cash-flows/cash-flows.ts'
import { purgeAllInTurn } from '../../../src/server/services/purges.ts'
import { purgeExpiredSessions } from '../../../src/server/services/sessions/sessions.ts'
import { chunksOf } from '../../../src/server/db/database.ts'
import { providers } from '../../support/database.ts'
import {
  publicScopeOf,
  registerUser,
  startTestServer,
  type TestServer,
} from '../../support/server.ts'
import { watchWrites } from '../../support/watched-writes.ts'

/** More than two pages. */
const SESSIONS = 2_500

describe.each(providers)('purges on %s', (provider) => {
  let server: TestServer
  let userId: number
  let client: Awaited<ReturnType<typeof registerUser>>['client']

  beforeEach(async () => {
    server = await startTestServer(provider)
    onTestFinished(() => server.close())
    ;({ client, id: userId } = await registerUser(server))
  })

  const inAWeek = () => server.now.add({ hours: 24 * 7, seconds: 1 })
  /** A scope of another time whose transactions go through `watch`. */
  const scopeAt = (now = server.now, watch: (tx: Transaction) => Transaction = (tx) => tx) => {
    const scope = publicScopeOf(server)
    return { ...scope, now, clock: () => now, db: watchWrites(scope.db, watch) }
  }
  const count = async () => {
    const { session, refreshToken } = server.services.db.read
    return [await session.count(), await refreshToken.count()]
  }

  /** Sessions whose refresh tokens end now. */
  const addSessions = async () => {
    const expiresAt = new Date(server.now.epochMilliseconds)
    const ids = Array.from({ length: SESSIONS }, (_, at) => `session ${at}`)
    for (const chunk of chunksOf(ids))
      await server.services.db.write(async (tx) => {
        await tx.session.createMany({ data: chunk.map((id) => ({ id, userId })) })
        const data = chunk.map((sessionId) => ({ hash: sessionId, sessionId, expiresAt }))
        await tx.refreshToken.createMany({ data })
      })
  }

  it('of sessions go on after one that broke off, and leave sessions in use', async () => {
    await addSessions()
    const later = new Date(inAWeek().epochMilliseconds)
    const kept = { hash: 'kept', sessionId: 'session 7', expiresAt: new Date(later.getTime() + 1) }
    await server.services.db.write((tx) => tx.refreshToken.create({ data: kept }))
    let pages = 0
    const breaking = scopeAt(inAWeek(), (tx) => {
      if (pages++ === 1) throw new Error('The time of the transaction is over.')
      return tx
    })
    await expect(purgeExpiredSessions(breaking)).rejects.toThrow('The time')
    const [sessions, tokens] = await count()
    expect(tokens).toBe(SESSIONS + 2 - 1_000)
    expect(sessions).toBeLessThanOrEqual(SESSIONS + 1 - 998)
    await purgeExpiredSessions(scopeAt(inAWeek()))
    expect(await count()).toEqual([1, 1])
    expect(await server.services.db.read.session.findMany()).toMatchObject([{ id: 'session 7' }])
  })

  it('go on when one of them fails, which is logged', async () => {
    await addSessions()
    const expiresAt = new Date(server.now.epochMilliseconds)
    await server.services.db.write(async (tx) => {
      await tx.challenge.create({ data: { hash: 'challenge', purpose: 'signIn', expiresAt } })
      await tx.mailLink.create({
        data: { hash: 'link', purpose: 'unsubscribe', userId, address: 'a@b.example', expiresAt },
      })
    })
    const failing = scopeAt(inAWeek(), (tx) => {
      const refreshToken = undefined as never
      return new Proxy(tx, {
        get: (target, name) => (name === 'refreshToken' ? refreshToken : Reflect.get(target, name)),
      })
    })
    const failures: unknown[] = []
    const { signal } = new AbortController()
    await purgeAllInTurn(failing, { logFailure: (error) => failures.push(error), signal })
    expect(failures).toHaveLength(1)
    expect(await count()).toEqual([SESSIONS + 1, SESSIONS + 1])
    const { challenge, mailLink } = server.services.db.read
    expect([await challenge.count(), await mailLink.count()]).toEqual([0, 0])
  })

  it('run in one process at a time, for a limited time', async () => {
    await addSessions()
    const start = inAWeek()
    let now = start
    const scopeNow = (watch?: (tx: Transaction) => Transaction) => ({
      ...scopeAt(now, watch),
      clock: () => now,
    })
    const failures: unknown[] = []
    const purging = {
      logFailure: (error: unknown) => failures.push(error),
      signal: new AbortController().signal,
    }
    let removed = 0
    const slow = scopeNow((tx) => {
      // Its first page of tokens takes 45 minutes.
      const refreshToken = new Proxy(tx.refreshToken, {
        get: (target, name) => {
          if (name === 'deleteMany' && removed++ === 0) now = start.add({ minutes: 45 })
          return Reflect.get(target, name)
        },
      })
      return new Proxy(tx, {
        get: (target, name) => (name === 'refreshToken' ? refreshToken : Reflect.get(target, name)),
      })
    })
    await purgeAllInTurn(slow, purging)
    const [, left] = await count()
    expect(left).toBe(SESSIONS + 1 - 1_000)
    await purgeAllInTurn(scopeNow(), purging)
    expect((await count())[1]).toBe(left)
    now = start.add({ hours: 1 })
    await purgeAllInTurn(scopeNow(), purging)
    expect(await count()).toEqual([0, 0])
    expect(failures).toEqual([])
  })

  it('of accounts leave one that cannot be removed, and log it', async () => {
    const ids: number[] = []
    for (const name of ['Boat', 'House', 'Car']) {
      const { id } = await client.account.create.mutate({ name })
      await client.account.delete.mutate({ id })
      ids.push(id)
    }
    const [, stuck] = ids
    const failing = scopeAt(server.now.add({ hours: 24 * 31 }), (tx) => {
      const deleteMany: Transaction['account']['deleteMany'] = (args) => {
        if (args?.where?.id === stuck) throw new Error('This one is stuck.')
        return tx.account.deleteMany(args)
      }
      return new Proxy(tx, {
        get: (target, name) =>
          name === 'account' ? { ...target.account, deleteMany } : Reflect.get(target, name),
      })
    })
    await expect(purgeDeletedAccounts(failing)).rejects.toThrow('This one is stuck.')
    const left = await server.services.db.read.account.findMany({ where: { personalUserId: null } })
    expect(left).toMatchObject([{ id: stuck }])
  })

  it('of cash flows remove at most some thousand marks at once', async () => {
    const account = 'personal' as const
    const item = { account, amountCents: 1, recurrenceType: 'DAILY' } as const
    for (const name of ['First', 'Second', 'Third']) {
      const { id } = await client.income.create.mutate({ ...item, name })
      await server.services.db.write(async (tx) => {
        const { accountId } = await tx.cashFlow.findUniqueOrThrow({ where: { id } })
        const data = Array.from({ length: 3_000 }, (_, at) => ({
          accountId,
          cashFlowId: id,
          date: new Date(at * 24 * 60 * 60 * 1000).toISOString().slice(0, 10),
          skipped: true,
        }))
        await tx.mark.createMany({ data })
      })
      await client.income.delete.mutate({ account, id })
    }
    let pages = 0
    const counting = scopeAt(server.now.add({ hours: 24 * 31 }), (tx) => {
      pages++
      return tx
    })
    expect(await purgeDeletedCashFlows(counting)).toBe(3)
    expect([pages, await server.services.db.read.mark.count()]).toEqual([3, 0])
  })
})
