/**
 * Many members change one shared account at the same time: no change is lost, the revision counts each change,
 * and all open pages end with the same data. In `npm run test:long` they are forty, and each makes more changes.
 */
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Scope } from '../../../src/server/services/scope.ts'
import { authenticate } from '../../../src/server/services/sessions/authentication.ts'
import { providers } from '../../support/database.ts'
import { followChanges } from '../../support/follow-changes.ts'
import { createSharedAccount } from '../../support/shared-account.ts'
import {
  publicScopeOf,
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

const WRITERS = Number(process.env.WRITERS ?? 16)
const WRITES_EACH = Number(process.env.WRITES_EACH ?? 2)
const MONTH = { month: '2026-12', timeZone: 'UTC' }

describe.each(providers)('many writers on %s', (provider) => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer(provider)
  })
  afterAll(() => server.close())

  it(
    'lose no change, and every page gets all of them',
    async () => {
      // An address may register a hundred users per hour, so there are fewer writers than that.
      const people = await Promise.all(
        Array.from({ length: WRITERS }, (_, index) => registerUser(server, `Member ${index}`)),
      )
      const [owner, ...others] = people
      if (!owner) throw new Error('There are no writers.')
      const account = await createSharedAccount(server, owner.id, ...others.map(({ id }) => id))
      const bills = await Promise.all(
        people.map(({ client }, index) =>
          client.expense.create.mutate({
            account,
            name: `Bill ${index}`,
            amountCents: 1_00,
            recurrenceType: 'MONTHLY',
          }),
        ),
      )
      const pages = people.map(({ token }) => followChanges(server, token))
      await Promise.all(pages.map((page) => page.until(() => page.revisions.has(account))))
      const before = (await owner.client.account.list.query())[0]?.revision ?? 0

      const write = async (writer: number) => {
        const { client } = people[writer] ?? owner
        const [own, other] = [bills[writer], bills[(writer + 1) % WRITERS]]
        if (!own || !other) throw new Error('Every writer has a bill.')
        for (let turn = 1; turn <= WRITES_EACH; turn++) {
          // Two writers change each row: one its amount, the other its name and its marks.
          await client.expense.update.mutate({ account, id: own.id, amountCents: 1_00 + turn })
          await client.expense.update.mutate({ account, id: other.id, name: `Turn ${turn}` })
          const mark = { account, kind: 'expense', id: other.id, date: '2026-12-01' } as const
          await client.occurrence.markDone.mutate({ ...mark, done: turn % 2 === 1 })
          await client.income.create.mutate({
            account,
            name: `Gift of ${writer}`,
            amountCents: turn,
            recurrenceType: 'ON_X_DAY',
            startDate: '2026-12-24',
          })
        }
      }
      await Promise.all(people.map((_, writer) => write(writer)))

      const revision = before + WRITERS * WRITES_EACH * 4
      await Promise.all(
        pages.map((page) => page.until(() => page.revisions.get(account) === revision)),
      )
      const [list] = await owner.client.account.list.query()
      expect(list?.revision).toBe(revision)

      const expenses = await owner.client.expense.list.query({ account })
      expect(
        expenses.map(({ name, amountCents, version }) => [name, amountCents, version]),
      ).toEqual(bills.map(() => [`Turn ${WRITES_EACH}`, 1_00 + WRITES_EACH, 1 + 2 * WRITES_EACH]))
      expect(await owner.client.income.list.query({ account })).toHaveLength(WRITERS * WRITES_EACH)

      const done = WRITES_EACH % 2 === 1
      const gifts = (WRITERS * WRITES_EACH * (WRITES_EACH + 1)) / 2
      const paid = done ? 0 : WRITERS * (1_00 + WRITES_EACH)
      const pending = -WRITERS * (1_00 + WRITES_EACH)
      const projections = await Promise.all(
        people.map(({ client }) => client.projection.month.query({ account, ...MONTH })),
      )
      for (const { days } of projections)
        expect(days.at(-1)?.balanceCents).toBe(pending - paid + gifts)
      expect(new Set(projections.map((projection) => JSON.stringify(projection))).size).toBe(1)
      for (const page of pages) page.close()
    },
    WRITES_EACH * 60_000,
  )
})

it('many changes of one user at once let a change of another user in between', async () => {
  const server = await startTestServer('sqlite')
  onTestFinished(() => server.close())
  const scopeOf = async ({ token }: TestUser) =>
    (await authenticate(publicScopeOf(server), token)).scope
  const ada = await scopeOf(await registerUser(server))
  const bob = await scopeOf(await registerUser(server, 'Bob'))
  const order: number[] = []
  const change = ({ db, user }: Scope) => db.write(async () => void order.push(user.id))
  await Promise.all([...Array.from({ length: 10 }, () => change(ada)), change(bob)])
  expect(order.slice(0, 3)).toEqual([ada.user.id, bob.user.id, ada.user.id])
})
