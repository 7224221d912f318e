/** The cost of projections, which counts towards the user's limit [behaviour: Limits]. */
import { expect, it, vi } from 'vitest'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer } from '../../support/server.ts'

it('a user has a limit for the cost of projections, which is counted before they are computed', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T12:00:00Z') })
  const server = await startTestServer()
  const [user, other] = [await registerUser(server), await registerUser(server)]
  const account = 'personal'
  await user.client.expense.create.mutate({
    account,
    name: 'Cleaner',
    amountCents: 40_00,
    recurrenceType: 'WEEKLY',
    every: 2,
    anchorDate: '2026-11-20',
  })
  const { workOfUser } = server.services.rateLimits
  const workOf = async () => (await workOfUser.get(String(user.id)))?.consumedPoints ?? 0
  const lastMonth = { account, month: '2126-12' } as const
  const before = await workOf()
  await user.client.projection.month.query(lastMonth)
  const first = await workOf()
  await user.client.projection.month.query(lastMonth)
  const again = await workOf()
  // Once for each of the months of a hundred years, which are known from then on.
  expect(first - before).toBeGreaterThan(1_200)
  expect(again - first).toBeLessThan(10)

  await workOfUser.penalty(String(user.id), workOfUser.points)
  const readsOf = ({ client: { projection, account: accounts } }: typeof user) => [
    projection.month.query(lastMonth),
    projection.years.query({ account, fromYear: 2026, count: 100 }),
    projection.outlook.query({ account }),
    accounts.openItems.query({ account }),
  ]
  for (const read of readsOf(user))
    expect(await refusalOf(read)).toEqual({
      code: 'TOO_MANY_REQUESTS',
      sentence: 'Too many tries. Try again in 60 seconds.',
    })
  await Promise.all(readsOf(other))
  server.now = server.now.add({ seconds: 61 })
  vi.setSystemTime(server.now.epochMilliseconds)
  await Promise.all(readsOf(user))
  await server.close()
  vi.useRealTimers()
})
