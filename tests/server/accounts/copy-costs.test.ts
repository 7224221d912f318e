/** The cost of copying a plan, which counts towards the user's limit of work [behaviour: Limits]. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { refusalOf } from '../../support/refusal.ts'
import {
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

const account = 'personal'

let server: TestServer
let user: TestUser
let id: number

beforeAll(async () => {
  server = await startTestServer('sqlite', { quotas: { ownedAccounts: 1 } })
})
afterAll(() => server.close())
beforeEach(async () => {
  user = await registerUser(server)
  ;({ id } = await user.client.expense.create.mutate({
    account,
    name: 'Rent',
    amountCents: 5,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 25,
  }))
})

const limit = () => server.services.rateLimits.workOfUser
const workOf = async () => (await limit().get(String(user.id)))?.consumedPoints ?? 0
const create = () => user.client.account.create.mutate({ name: 'Boat', copyOf: account })

it('copying a plan costs nothing for a user who can own no more accounts', async () => {
  await user.client.account.create.mutate({ name: 'House' })
  const before = await workOf()
  expect(await refusalOf(create())).toMatchObject({
    code: 'CONFLICT',
    sentence: 'You can own at most 1 shared accounts. Delete one of them first.',
  })
  expect(await workOf()).toBe(before)
})

it('copying a plan counts towards the user’s limit of work, into a new account and into an existing one', async () => {
  const { id: boat } = await create()
  const first = await workOf()
  expect(first).toBeGreaterThan(300)
  const copyTo = (other: number) =>
    user.client.account.copyCashFlows.mutate({ account: other, fromAccount: account, ids: [id] })
  await copyTo(boat)
  expect(await workOf()).toBeGreaterThan(first + 300)
  await user.client.account.delete.mutate({ id: boat })
  const { id: other } = await user.client.account.create.mutate({ name: 'House' })
  await limit().penalty(String(user.id), limit().points)
  expect((await refusalOf(copyTo(other))).code).toBe('TOO_MANY_REQUESTS')
  expect(await user.client.expense.list.query({ account: other })).toEqual([])
  await user.client.account.delete.mutate({ id: other })
  expect((await refusalOf(create())).code).toBe('TOO_MANY_REQUESTS')
  expect(await user.client.account.list.query()).toEqual([])
})
