/** Whatever is sent to any route of the contract: a sentence, never a 5xx, and nothing written. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CSV_MESSAGES } from '../../src/shared/csv-columns.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { A_SENTENCE, registerApiUser } from './api-call.ts'
import { callRoute, EXAMPLE_CALLS, type RouteAnswer, type RouteCall, ROUTES } from './routes.ts'

/** Calls of each route; `npm run test:long` sends a thousand. */
const RUNS = Number(process.env.FUZZ_RUNS ?? 50)

/** A tenth for these: each hashes a password where the rest of the body is good. */
const SLOW = new Set([
  'POST auth login',
  'POST auth super-admin-login',
  'POST auth register',
  'POST change-password',
])

/** Sentences given by the specification, some without a full stop. */
const GIVEN = new Set<unknown>(Object.values(CSV_MESSAGES))

const anything = fc.anything({ maxDepth: 2, withObjectString: true, withNullPrototype: true })

const FIELDS = [
  'id',
  'id[]',
  'id[x]',
  'accountId',
  'parentId',
  'type',
  'date',
  '__proto__',
  'toString',
]

const queries = fc.dictionary(
  fc.constantFrom(...FIELDS),
  fc.oneof(
    fc.string(),
    fc.constantFrom('1', '-1', '1e9', '99999999999999999999'),
    fc.array(fc.string()),
  ),
)

/** Anything at all as the body, broken JSON, or a good call with anything in some of its fields. */
function badCalls({ query, body }: RouteCall): fc.Arbitrary<RouteCall> {
  const good = { ...query, ...(body as object | undefined) }
  const field = fc.constantFrom(...Object.keys(good), '__proto__', 'constructor', 'accountId')
  const fields = fc.dictionary(field, anything, { minKeys: 1 })
  const bodies = fc.oneof(
    fc.string(),
    anything,
    fields.map((bad) => ({ ...good, ...bad })),
  )
  return fc.record({ query: fc.oneof(fc.constant(query ?? {}), queries), body: bodies })
}

describe('anything sent through the contract', () => {
  let server: TestServer
  /** Transactions that were kept, but those of limits. */
  let commits = 0

  beforeAll(async () => {
    server = await startTestServer()
    const { db } = server.services
    server.services.db = {
      ...db,
      write: async (fn) => {
        const result = await db.write(fn)
        commits++
        return result
      },
    }
  })
  afterAll(() => server.close())

  /** Someone with things of their own, so that bad calls are about something. */
  async function createOwner() {
    await server.services.db.write((tx) => tx.rateLimit.deleteMany())
    const { email, password, token, api } = await registerApiUser(server)
    const create = async (resource: string) => {
      const body = { name: 'A', amount: 1, recurrenceType: 'DAILY' }
      const answer = await api('POST', `resource=${resource}`, body)
      return (answer.body as { id: number }).id
    }
    const accountId = await create('accounts')
    const [incomeId, expenseId] = [await create('income'), await create('expense')]
    const target = { email, password, account: 'personal', incomeId, expenseId, accountId } as const
    return { token, target }
  }

  it.each(ROUTES.map((route) => [route.method, route.path, route] as const))(
    '%s %s',
    async (...row) => {
      const [, , route] = row
      const { token, target } = await createOwner()
      const calls = (EXAMPLE_CALLS[route.name] ?? []).map((callFor) => badCalls(callFor(target)))
      let refusals = 0
      await fc.assert(
        // One after the other, so that what is written belongs to one call.
        fc.asyncProperty(fc.oneof(...calls), async (call) => {
          const before = commits
          const answer = await callRoute(server, token, route, call)
          if (answer.ok) return
          refusals++
          expectSentence(answer)
          expect(commits).toBe(before)
        }),
        { numRuns: Math.ceil(SLOW.has(route.name) ? RUNS / 5 : RUNS) },
      )
      // A call that only reads may take anything.
      expect(refusals).toBeGreaterThan(route.method === 'GET' ? -1 : 0)
    },
  )
})

/** Of a contract that others call: never a failure of the server, and nothing but a sentence. */
function expectSentence({ status, json }: RouteAnswer): void {
  expect(status).toBeLessThan(500)
  const { error, ...more } = json as { error?: unknown }
  expect(error).toSatisfy((text) => GIVEN.has(text) || A_SENTENCE.test(String(text)))
  expect(more).toEqual({})
}
