/**
 * Every route of the contract is called by tokens of both scopes, of all accounts and of one [behaviour: Tokens of
 * programs]. The list of routes comes from the route table, so a new route fails here until the table below has a row for it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createActors, secretNameOf } from '../support/actors.ts'
import { addBadTokens, addToken } from '../support/api-tokens.ts'
import type { Target } from '../support/example-inputs.ts'
import { readAllRows } from '../support/rows.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { createApi, errorWith } from './api-call.ts'
import { callRoute, EXAMPLE_CALLS, ROUTES } from './routes.ts'

/** The scope that a route needs; null for what no token may do. */
const NEEDED: Record<string, 'read' | 'write' | null> = {
  'POST auth login': null,
  'POST auth super-admin-login': null,
  'POST auth register': null,
  'POST auth refresh': null,
  'POST auth logout': null,
  'GET user': 'read',
  'PUT user': null,
  'POST change-email': null,
  'POST change-password': null,
  'GET income': 'read',
  'POST income': 'write',
  'PUT income': 'write',
  'DELETE income': 'write',
  'GET expense': 'read',
  'POST expense': 'write',
  'PUT expense': 'write',
  'DELETE expense': 'write',
  'GET accounts': 'read',
  'POST accounts': null,
  'PUT accounts': null,
  'DELETE accounts': null,
  'POST mark-done': 'write',
  'POST override': 'write',
  'DELETE override': 'write',
  'POST import': 'write',
  'POST csv-import': 'write',
  'GET summary': 'read',
}

it('every route of the contract has a row of permissions', () => {
  const names = [...new Set(ROUTES.map(({ name }) => name))].toSorted()
  expect(Object.keys(NEEDED).toSorted()).toEqual(names)
})

const CALLS = ROUTES.flatMap((route) =>
  (EXAMPLE_CALLS[route.name] ?? []).map(
    (callFor, way) =>
      [`${route.method} ${route.path} (way ${way + 1})`, { route, callFor }] as const,
  ),
)

/** Routes that name an account alone, and no item: for a user, one of a stranger means the personal one. */
const NAMES_ACCOUNT = /^((GET|POST) (income|expense)|POST (csv-)?import)$/

describe('the contract, called with a token', () => {
  let server: TestServer
  let fixtures: Awaited<ReturnType<typeof createActors>>
  let untouched: Record<string, Target>

  beforeAll(async () => {
    server = await startTestServer()
    fixtures = await createActors(server)
    untouched = await fixtures.createTargets('owner', ['own', 'shared'])
    // The stranger's own shared account and personal items, as a call that names both.
    const { own } = await fixtures.createTargets('stranger', ['own'])
    const account = own?.otherAccount
    untouched['strangers'] = { ...own, account, accountId: account } as Target
  })
  afterAll(() => server.close())

  type Reach = 'all' | 'personal' | 'shared'

  async function tokenOf(scope: 'read' | 'write', reach: Reach, { accountId }: Target) {
    const { id: userId, accountId: personal } = fixtures.actors.owner
    const ids = { all: null, personal, shared: accountId }
    return (await addToken(server, { userId, scope, accountId: ids[reach] })).token
  }

  it.each(CALLS)(
    'refuses %s outside of scope, account and user, and changes nothing',
    async (_name, { route, callFor }) => {
      const needed = NEEDED[route.name]
      const shared = untouched['shared'] as Target
      const attempts: [number, string, Target][] = []
      for (const scope of ['read', 'write'] as const)
        for (const [reach, targetName] of [
          ['all', 'own'],
          ['personal', 'shared'],
          ['shared', 'own'],
          ['all', 'strangers'],
          ['personal', 'strangers'],
          ['shared', 'strangers'],
        ] as const) {
          const isOutside = !needed || (needed === 'write' && scope === 'read')
          // These two read the user, or every account in reach.
          const namesNone =
            route.name === 'GET user' || `${route.name} ${targetName}` === 'GET accounts own'
          const isInReach =
            reach === 'all' && (targetName === 'own' || NAMES_ACCOUNT.test(route.name))
          if (!isOutside && (isInReach || namesNone)) continue
          const token = await tokenOf(scope, reach, shared)
          attempts.push([isOutside ? 409 : 404, token, untouched[targetName] as Target])
        }
      const before = await readAllRows(server.services.db)
      for (const [expected, token, target] of attempts) {
        const { status, text } = await callRoute(server, token, route, callFor(target))
        expect([status, text.includes('Secret')]).toEqual([expected, false])
      }
      expect(await readAllRows(server.services.db)).toEqual(before)
    },
  )

  it('takes an unknown account for the personal account, with a token of all accounts', async () => {
    const strangers = untouched['strangers'] as Target
    const { accountId: personal } = fixtures.actors.stranger
    const token = await tokenOf('write', 'all', strangers)
    const accountId = { in: [personal, strangers.accountId] }
    const ofStranger = () => server.services.db.read.cashFlow.findMany({ where: { accountId } })
    const before = await ofStranger()
    expect(before.length).toBeGreaterThan(2)
    const named = CALLS.filter(([, { route }]) => NAMES_ACCOUNT.test(route.name))
    expect(named).toHaveLength(8)
    for (const account of accountId.in)
      for (const [path, { route, callFor }] of named) {
        const call = callFor({ ...strangers, account })
        const { status, text } = await callRoute(server, token, route, call)
        const isTold = text.includes(secretNameOf(personal))
        expect([path, status, isTold]).toEqual([path, route.status, false])
      }
    expect(await ofStranger()).toEqual(before)
  })

  it.each(CALLS.filter(([, { route }]) => NEEDED[route.name]))(
    'answers %s within scope and account',
    async (_name, { route, callFor }) => {
      for (const [reach, targetName] of [
        ['all', 'own'],
        ['all', 'shared'],
        ['personal', 'own'],
        ['shared', 'shared'],
      ] as const) {
        const target = (await fixtures.createTargets('owner', [targetName]))[targetName] as Target
        const token = await tokenOf(NEEDED[route.name] ?? 'read', reach, target)
        const { status, text } = await callRoute(server, token, route, callFor(target))
        expect([reach, targetName, status, text]).toEqual([
          reach,
          targetName,
          route.status,
          expect.any(String),
        ])
      }
    },
  )

  it('takes the account of the token where none is named, and finds no other account', async () => {
    const targets = await fixtures.createTargets('owner', ['own', 'shared'])
    const shared = targets['shared'] as Target
    const apiOf = async (reach: Reach) =>
      createApi(server, { authorization: `Bearer ${await tokenOf('write', reach, shared)}` })
    const notFound = { status: 404, body: errorWith('Account not found.') }
    const ids = ({ body }: { body: unknown }) => (body as { id: number }[]).map(({ id }) => id)
    const ofShared = await apiOf('shared')
    expect(ids(await ofShared('GET', 'resource=income'))).toContain(shared.incomeId)
    const named = await ofShared('GET', `resource=income&accountId=${shared.accountId}`)
    expect(ids(named)).toContain(shared.incomeId)
    for (const other of ['personal', '1', '0', `${shared.accountId}0`, `${shared.accountId}.0`, ''])
      expect(await ofShared('GET', `resource=income&accountId=${other}`)).toMatchObject(notFound)
    const item = { name: 'Rent', amount: 5, recurrenceType: 'DAILY' }
    const added = await ofShared('POST', 'resource=expense', item)
    expect(added).toMatchObject({ status: 201, body: { accountId: shared.accountId } })
    const ofPersonal = await apiOf('personal')
    const personalIds = ids(await ofPersonal('GET', 'resource=income'))
    expect(personalIds).toContain(targets['own']?.incomeId)
    expect(personalIds).not.toContain(shared.incomeId)
    expect(ids(await ofPersonal('GET', 'resource=income&accountId=personal'))).toEqual(personalIds)
    for (const other of [shared.accountId, 1, fixtures.actors.owner.accountId])
      expect(
        await ofPersonal('POST', 'resource=expense', { ...item, accountId: other }),
      ).toMatchObject(notFound)
    expect(await ofPersonal('GET', 'resource=accounts')).toMatchObject({ status: 200, body: [] })
    const id = shared.incomeId
    expect(await ofPersonal('PUT', 'resource=income', { id, amount: 1 })).toMatchObject({
      status: 404,
      body: errorWith('This income was not found.'),
    })
    expect((await ofPersonal('GET', 'resource=user')).body).toHaveProperty('startingBalance')
    expect((await ofShared('GET', 'resource=user')).body).toEqual({
      id: fixtures.actors.owner.id,
      defaultView: 'list',
      markDoneMode: 'manual',
    })
  })

  it('does not repeat the kept answer of another token’s Idempotency-Key', async () => {
    const targets = await fixtures.createTargets('owner', ['shared'])
    const shared = targets['shared'] as Target
    const post = async (token: string, fields: object = {}) =>
      createApi(server, { authorization: `Bearer ${token}`, 'idempotency-key': 'key' })(
        'POST',
        'resource=expense',
        { name: 'Secret rent', amount: 5, recurrenceType: 'DAILY', ...fields },
      )
    const kept = await post(fixtures.actors.owner.token)
    expect(kept.status).toBe(201)
    expect(await post(await tokenOf('read', 'all', shared))).toMatchObject({ status: 409 })
    expect(await post(await tokenOf('write', 'all', shared))).toMatchObject({ body: kept.body })
    const own = await post(await tokenOf('write', 'shared', shared), { name: 'Rent' })
    expect(own).toMatchObject({ status: 201, body: { name: 'Rent', accountId: shared.accountId } })
  })

  it('every route of the contract refuses mistyped, unknown, deleted and expired tokens alike', async () => {
    const bad = {
      ...(await addBadTokens(server, fixtures.actors.owner)),
      empty: 'bal_',
      session: 'bad',
    }
    const before = await readAllRows(server.services.db)
    for (const [name, bearer] of Object.entries(bad))
      for (const [path, { route, callFor }] of CALLS) {
        // A call without a good session may sign in.
        if (name === 'session' && route.path.includes('auth')) continue
        const call = callFor(untouched['own'] as Target)
        const { status, json } = await callRoute(server, bearer, route, call)
        const refusal = errorWith('Authentication required.')
        expect([name, path, status, json]).toEqual([name, path, 401, refusal])
      }
    expect(await readAllRows(server.services.db)).toEqual(before)
  })
})
