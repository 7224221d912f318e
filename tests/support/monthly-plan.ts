/** A plan of three cash flows, and calls of the person who has it; the person can move the clock. */
import { randomUUID } from 'node:crypto'
import { createTRPCClient, httpBatchLink } from '@trpc/client'
import { Temporal } from 'temporal-polyfill'
import { startSession } from '../../src/server/services/sessions/sessions.ts'
import type { AppRouter } from '../../src/server/trpc/router.ts'
import type { AccountRef } from '../../src/shared/fields.ts'
import { findPersonalAccountId } from './shared-account.ts'
import { publicScopeOf, registerUser, type TestServer, type TestUser } from './server.ts'

/** Rent of 1,000 on the 1st, a salary of 3,000 on the 15th and a gym of 30 on the 25th. */
export async function createMonthlyPlan(
  server: TestServer,
  person?: TestUser,
  account: AccountRef = 'personal',
) {
  const user = person ?? (await registerUser(server))
  let { token } = user
  const headers = () => ({ authorization: `Bearer ${token}` })
  const client = createTRPCClient<AppRouter>({
    links: [httpBatchLink({ url: `${server.url}/trpc`, headers })],
  })
  /** Moves the clock, and signs in anew: tokens and sessions end with time. */
  const travelTo = async (time: string) => {
    server.now = Temporal.Instant.from(time)
    const confirm = () => Promise.resolve(user.id)
    token = (await startSession(publicScopeOf(server), { confirm })).token
  }
  const monthly = { account, recurrenceType: 'MONTHLY' } as const
  const create = async (
    kind: 'income' | 'expense',
    name: string,
    amountCents: number,
    recurrenceDay: number,
  ) => (await client[kind].create.mutate({ ...monthly, name, amountCents, recurrenceDay })).id
  const rent = await create('expense', 'Rent', 1_000_00, 1)
  const salary = await create('income', 'Salary', 3_000_00, 15)
  const gym = await create('expense', 'Gym', 30_00, 25)
  const id = account === 'personal' ? await findPersonalAccountId(server, user.id) : account
  const head = async () => {
    const found = await server.services.db.read.account.findUnique({ where: { id } })
    return {
      revision: found?.revision ?? -1,
      balanceOn: found?.balanceOn,
      cents: Number(found?.startingBalanceCents),
    }
  }
  /** The balances from a day on, for two months. */
  const line = async (from: string) =>
    (await client.projection.balances.query({ account, from, to: '2027-01-20' })).balancesCents
  const checkIn = async (changes: object = {}) =>
    client.account.checkIn.mutate({
      account,
      checkInId: randomUUID(),
      revision: (await head()).revision,
      balanceCents: 2_500_00,
      done: [],
      skipped: [],
      moved: [],
      ...changes,
    })
  const setBalance = (startingBalanceCents: number) =>
    account === 'personal'
      ? client.user.update.mutate({ startingBalanceCents })
      : client.account.update.mutate({ id: account, startingBalanceCents })
  const mark = (kind: 'income' | 'expense', cashFlowId: number, date: string, done = true) =>
    client.occurrence.markDone.mutate({ account, kind, id: cashFlowId, date, done })
  const openItems = (timeZone = 'UTC') => client.account.openItems.query({ account, timeZone })
  const flows = async () => [
    ...(await client.income.list.query({ account })),
    ...(await client.expense.list.query({ account })),
  ]
  const refs = {
    rent: { kind: 'expense', id: rent, date: '2026-11-01' },
    salary: { kind: 'income', id: salary, date: '2026-11-15' },
    gym: { kind: 'expense', id: gym, date: '2026-11-25' },
  } as const
  return {
    account,
    client,
    user,
    travelTo,
    id,
    head,
    line,
    checkIn,
    setBalance,
    mark,
    openItems,
    flows,
    refs,
    rent,
    salary,
    gym,
  }
}
