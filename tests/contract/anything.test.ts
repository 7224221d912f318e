/** Random calls of every route of the contract: a refusal is a sentence, never a 5xx, and writes nothing. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CSV_MESSAGES } from '../../src/shared/files/csv-columns.ts'
import { countCommits, startTestServer, type TestServer } from '../support/server.ts'
import { A_SENTENCE, registerApiUser } from './api-call.ts'
import { callRoute, EXAMPLE_CALLS, type RouteAnswer, type RouteCall, ROUTES } from './routes.ts'
import { fuzzRuns } from '../support/fuzz-runs.ts'

/** The number of calls of each route. `npm run test:long` sends a thousand. */
const RUNS = fuzzRuns(50)

/** These routes get fewer calls, because a call with a valid body hashes a password, which is slow. */
const SLOW = new Set([
  'POST auth login',
  'POST auth super-admin-login',
  'POST auth register',
  'POST change-password',
])

/** Sentences whose wording is fixed. Some have no full stop. */
const FIXED_SENTENCES = new Set<unknown>(Object.values(CSV_MESSAGES))

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

/** Any value as the body, broken JSON, or a valid call with random values in some fields. */
function randomCalls({ query, body }: RouteCall): fc.Arbitrary<RouteCall> {
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

describe('a random call of', () => {
  let server: TestServer
  /** Without the transactions of rate limits. */
  let commits: { count: number }

  beforeAll(async () => {
    server = await startTestServer()
    commits = countCommits(server)
  })
  afterAll(() => server.close())

  /** Registers a user with an account and items, so that the ids of calls exist. */
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
    '%s %s is answered, or refused in a sentence without a change',
    async (...row) => {
      const [, , route] = row
      const { token, target } = await createOwner()
      const calls = (EXAMPLE_CALLS[route.name] ?? []).map((callFor) => randomCalls(callFor(target)))
      const isRead = route.method === 'GET'
      let refusals = 0
      await fc.assert(
        // The calls run one after the other, so that a commit belongs to one call.
        fc.asyncProperty(fc.oneof(...calls), async (call) => {
          const before = commits.count
          const answer = await callRoute(server, token, route, call)
          if (answer.ok && !isRead) return
          expect(commits.count).toBe(before)
          if (answer.ok) return
          refusals++
          expectSentence(answer)
        }),
        { numRuns: Math.ceil(SLOW.has(route.name) ? RUNS / 5 : RUNS) },
      )
      // A route that only reads may accept every call. The others must have refused some.
      expect(refusals).toBeGreaterThanOrEqual(isRead ? 0 : 1)
    },
  )
})

/** Expects a refusal with one sentence and nothing else, and no failure of the server. */
function expectSentence({ status, json }: RouteAnswer): void {
  expect(status).toBeLessThan(500)
  const { error, ...more } = json as { error?: unknown }
  expect(error).toSatisfy((text) => FIXED_SENTENCES.has(text) || A_SENTENCE.test(String(text)))
  expect(more).toEqual({})
}
