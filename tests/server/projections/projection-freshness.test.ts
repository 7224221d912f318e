/** A committed change is in the next projection, for every member and in every process. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createPlanCache } from '../../../src/server/services/projections/plan-cache.ts'
import { getMonthProjection } from '../../../src/server/services/projections/projections.ts'
import { authenticate } from '../../../src/server/services/sessions/authentication.ts'
import {
  createClient,
  registerUser,
  startTestServer,
  type TestClient,
  type TestServer,
} from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

describe('a committed change', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  /** Every kind of change, each with December's last balance after it. Each of them changes that balance. */
  async function changesOf(account: 'personal' | number, client: TestClient) {
    const item = { account, name: 'A', amountCents: 10_00, recurrenceDay: 5 } as const
    const { id } = await client.expense.create.mutate({ ...item, recurrenceType: 'MONTHLY' })
    const ref = { account, id }
    const mark = { ...ref, kind: 'expense', date: '2026-12-05' } as const
    const writes: [string, () => Promise<unknown>, balanceCents: number][] = [
      ['an update', () => client.expense.update.mutate({ ...ref, amountCents: 20_00 }), -40_00],
      ['a done mark', () => client.occurrence.markDone.mutate({ ...mark, done: true }), -20_00],
      ['its removal', () => client.occurrence.markDone.mutate({ ...mark, done: false }), -40_00],
      [
        'an override',
        () => client.occurrence.setOverride.mutate({ ...mark, amountCents: 1 }),
        -20_01,
      ],
      ['its removal', () => client.occurrence.removeOverride.mutate(mark), -40_00],
      ['a deletion', () => client.expense.delete.mutate(ref), 0],
      ['its restoration', () => client.expense.restore.mutate(ref), -40_00],
      [
        'a starting balance',
        () =>
          account === 'personal'
            ? client.user.update.mutate({ startingBalanceCents: 5 })
            : client.account.update.mutate({ id: account, startingBalanceCents: 5 }),
        -39_95,
      ],
    ]
    return writes
  }

  const balanceFor = async (client: TestClient, account: 'personal' | number) => {
    const { days } = await client.projection.month.query({ account, month: '2026-12' })
    return days.at(-1)?.balanceCents
  }

  it('is in the next projection of another session of the same user', async () => {
    const { email, password, client } = await registerUser(server)
    const { token } = await createClient(server).auth.login.mutate({ email, password })
    const other = createClient(server, token)
    expect(await balanceFor(other, 'personal')).toBe(0)
    for (const [what, write, balance] of await changesOf('personal', client)) {
      await write()
      expect([what, await balanceFor(other, 'personal')]).toEqual([what, balance])
    }
  })

  it('is in the next projection of every member of a shared account', async () => {
    const [owner, member] = [await registerUser(server), await registerUser(server)]
    const account = await createSharedAccount(server, owner.id, member.id)
    expect(await balanceFor(owner.client, account)).toBe(0)
    for (const [what, write, balance] of await changesOf(account, member.client)) {
      await write()
      const seen = await Promise.all(
        [owner, member].map((user) => balanceFor(user.client, account)),
      )
      expect([what, ...seen]).toEqual([what, balance, balance])
    }
  })

  it('is in the next projection of another process with its own plan cache', async () => {
    const { token, client } = await registerUser(server)
    const plans = createPlanCache()
    const elsewhere = async () => {
      const { scope, account } = await authenticate(
        {
          ...server.services,
          plans,
          clock: () => server.now,
          now: server.now,
          transport: 'trpc',
          address: '127.0.0.1',
          userAgent: '',
        },
        token,
      )
      if (!account) throw new Error('The user has no personal account.')
      const query = { account: 'personal', month: '2026-12', timeZone: 'UTC' } as const
      const { days } = await getMonthProjection({ ...scope, account }, query)
      return days.at(-1)?.balanceCents
    }
    expect(await elsewhere()).toBe(0)
    for (const [what, write, balance] of await changesOf('personal', client)) {
      await write()
      expect([what, await elsewhere()]).toEqual([what, balance])
    }
  })

  it('does not change the projection of another account', async () => {
    const [one, other] = [await registerUser(server), await registerUser(server)]
    for (const [, write] of await changesOf('personal', one.client)) await write()
    expect(await balanceFor(other.client, 'personal')).toBe(0)
  })
})
