/** Every route of the public contract, called by somebody who can only look at the account [behaviour: Viewers]. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActors } from '../support/actors.ts'
import { addToken } from '../support/api-tokens.ts'
import type { Target } from '../support/example-inputs.ts'
import { readAllRows } from '../support/rows.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { makeViewer } from '../support/shared-account.ts'
import { errorWith } from './api-call.ts'
import { callRoute, EXAMPLE_CALLS, ROUTES } from './routes.ts'

/** These name no account. */
const OF_USER = /^(?:POST auth |POST accounts$|(?:GET|PUT) user$|POST change-)/

const CALLS = ROUTES.filter(({ name }) => !OF_USER.test(name)).flatMap((route) =>
  (EXAMPLE_CALLS[route.name] ?? []).map(
    (callFor, way) => [`${route.method} ${route.path} (way ${way + 1})`, route, callFor] as const,
  ),
)
const READS = CALLS.filter(([, { method }]) => method === 'GET')
const CHANGES = CALLS.filter(([, { method }]) => method !== 'GET')

describe('a route that a viewer calls:', () => {
  let server: TestServer
  let target: Target
  let member: { id: number; token: string }
  /** The answers to a member, by call. */
  const answers = new Map<string, string>()

  const ask = async ([, route, callFor]: (typeof CALLS)[number]) => {
    const { status, text } = await callRoute(server, member.token, route, callFor(target))
    return `${status} ${text.replaceAll('"role":"viewer"', '"role":"member"')}`
  }

  beforeAll(async () => {
    server = await startTestServer()
    const fixtures = await createActors(server)
    ;({ member } = fixtures.actors)
    target = (await fixtures.createTargets('member', ['shared']))['shared'] as Target
    for (const call of READS) answers.set(call[0], await ask(call))
    await makeViewer(server, target.accountId, member.id)
  })
  afterAll(() => server.close())

  it.each(READS)('%s is answered as to a member', async (...call) => {
    expect(await ask(call)).toBe(answers.get(call[0]))
  })

  it.each(CHANGES)('%s is refused, and written nowhere', async (_title, route, callFor) => {
    const { token } = await addToken(server, { userId: member.id, scope: 'write' })
    const before = await readAllRows(server.services.db)
    const isForTokens = !route.name.endsWith('accounts')
    for (const by of isForTokens ? [member.token, token] : [member.token]) {
      const { status, json } = await callRoute(server, by, route, callFor(target))
      expect(status).toBe(409)
      expect(json).toEqual(errorWith('You can look at this account, but not change it.'))
    }
    expect(await readAllRows(server.services.db)).toEqual(before)
  })
})
