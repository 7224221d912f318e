/**
 * Permissions of the public contract: every route is called by every actor on every target. The list of routes
 * comes from the route table, so a new route fails here until the table below has a row for it.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Actor,
  ACTORS,
  createActors,
  expectSameBody,
  type OutcomesByTarget,
  outcomeFor,
  secretNameOf,
} from '../support/actors.ts'
import type { Target } from '../support/example-inputs.ts'
import { readAllRows, readRowsByOwner } from '../support/rows.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { A_SENTENCE, errorWith } from './api-call.ts'
import { callRoute, EXAMPLE_CALLS, ROUTES } from './routes.ts'

/*
 * An outcome that is a number is the HTTP status of a refusal. Every other outcome is a success, and says which
 * accounts the call reads or changes:
 * - "personal": the caller's personal account
 * - "shared": the shared account that the call names
 * - "new": an account that the call creates
 * - "self": no account, only the caller
 * - "all": every account of the caller, because the members of the shared ones see the new name or e-mail
 */
const NOBODY = '401 404 404 404 404'
const MALFORMED = '401 400 400 400 400'
const PERSONAL = '401 personal personal personal personal'
const MEMBERS = '401 404 404 shared shared'
const OWNER = '401 404 404 409 shared'
const SELF = '401 self self self self'
const ALL = '401 all all all all'

/** Needs no session and names no target. */
const OPEN: OutcomesByTarget = {}
/** An id that is no shared account of the caller means the personal account, so nothing is refused. */
const IN_ACCOUNT: OutcomesByTarget = {
  own: PERSONAL,
  shared: '401 personal personal shared shared',
  personalByNumber: PERSONAL,
  missing: PERSONAL,
  malformed: PERSONAL,
}
/** The item is found in any account of the caller, even if the call names another account. */
const ON_ITEM: OutcomesByTarget = {
  own: PERSONAL,
  shared: MEMBERS,
  personalByNumber: '401 404 404 404 personal',
  misplacedItem: MEMBERS,
  foreignItem: NOBODY,
  missing: NOBODY,
  missingItem: NOBODY,
  malformedItem: MALFORMED,
}
const SHARED_ACCOUNT: OutcomesByTarget = {
  personalByNumber: NOBODY,
  missing: NOBODY,
  malformed: MALFORMED,
}

const EXPECTED: Record<string, OutcomesByTarget> = {
  'POST auth login': OPEN,
  'POST auth super-admin-login': OPEN,
  'POST auth register': OPEN,
  'POST auth refresh': OPEN,
  'POST auth logout': OPEN,
  'GET user': { own: SELF },
  'PUT user': { own: ALL },
  'POST change-email': { own: ALL },
  'POST change-password': { own: SELF },
  'GET income': IN_ACCOUNT,
  'POST income': IN_ACCOUNT,
  'PUT income': ON_ITEM,
  'DELETE income': ON_ITEM,
  'GET expense': IN_ACCOUNT,
  'POST expense': IN_ACCOUNT,
  'PUT expense': ON_ITEM,
  'DELETE expense': ON_ITEM,
  'GET accounts': { ...SHARED_ACCOUNT, own: SELF, shared: MEMBERS },
  'POST accounts': { own: '401 new new new new' },
  'PUT accounts': { ...SHARED_ACCOUNT, shared: OWNER },
  'DELETE accounts': { ...SHARED_ACCOUNT, shared: OWNER },
  'POST mark-done': ON_ITEM,
  'POST override': ON_ITEM,
  'DELETE override': ON_ITEM,
  'POST import': IN_ACCOUNT,
  'POST csv-import': IN_ACCOUNT,
  'GET summary': {
    own: PERSONAL,
    shared: MEMBERS,
    personalByNumber: NOBODY,
    missing: NOBODY,
    malformed: NOBODY,
  },
}

it('every route of the contract has a row and example calls', () => {
  const names = [...new Set(ROUTES.map(({ name }) => name))].toSorted()
  expect(names.length).toBeGreaterThan(20)
  expect(Object.keys(EXPECTED).toSorted()).toEqual(names)
  expect(Object.keys(EXAMPLE_CALLS).toSorted()).toEqual(names)
})

const GUARDED = ROUTES.filter(({ name }) => EXPECTED[name] !== OPEN).flatMap((route) =>
  (EXAMPLE_CALLS[route.name] ?? []).map((callFor, way) => {
    const row = Object.entries(EXPECTED[route.name] ?? {})
    return [`${route.method} ${route.path} (way ${way + 1})`, { route, callFor, row }] as const
  }),
)

describe('permissions of the contract: the route', () => {
  let server: TestServer
  let fixtures: Awaited<ReturnType<typeof createActors>>
  /** The targets of calls that are refused. Nothing ever changes them. */
  const untouched = {} as Record<Actor, Record<string, Target>>

  beforeAll(async () => {
    server = await startTestServer()
    fixtures = await createActors(server)
    for (const actor of ACTORS) untouched[actor] = await fixtures.createTargets(actor)
  })
  afterAll(() => server.close())

  const tokenOf = (actor: Actor) =>
    actor === 'signedOut' ? undefined : fixtures.actors[actor].token

  it.each(GUARDED)(
    '%s refuses targets that the caller may not touch, and changes nothing',
    async (_title, { route, callFor, row }) => {
      const before = await readAllRows(server.services.db)
      for (const actor of ACTORS) {
        const bodies: Record<string, string> = {}
        for (const [targetName, outcomes] of row) {
          const outcome = outcomeFor(actor, outcomes)
          if (!isRefusal(outcome)) continue
          const call = callFor(targetOf(untouched[actor], targetName))
          const answer = await callRoute(server, tokenOf(actor), route, call)
          expect([actor, targetName, answer.status]).toEqual([actor, targetName, Number(outcome)])
          expect(answer.json).toEqual(errorWith(expect.stringMatching(A_SENTENCE)))
          expect(answer.text).not.toContain('Secret')
          if (answer.status === 404) bodies[targetName] = answer.text
        }
        expectSameBody(bodies, Object.keys(bodies))
      }
      expect(await readAllRows(server.services.db)).toEqual(before)
    },
  )

  it.each(GUARDED)(
    '%s answers callers who have the permission, and touches only their accounts',
    async (_title, { route, callFor, row }) => {
      await fixtures.removeTargets()
      for (const actor of ACTORS) {
        const allowed = row.filter(([, outcomes]) => !isRefusal(outcomeFor(actor, outcomes)))
        if (allowed.length === 0) continue
        const names = allowed.map(([targetName]) => targetName)
        const targets = await fixtures.createTargets(actor, names)
        let before = await readRowsByOwner(server.services.db)
        for (const [targetName, outcomes] of allowed) {
          const call = callFor(targetOf(targets, targetName))
          const answer = await callRoute(server, tokenOf(actor), route, call)
          expect([actor, targetName, answer.status]).toEqual([actor, targetName, route.status])

          const accounts = await accountsOf(actor)
          const outcome = outcomeFor(actor, outcomes)
          const expected = expectedOf(outcome, actor, targets, accounts)
          const readable = expected.account ? [expected.account] : accounts
          const revealed = new Set(answer.text.match(/Secret \d+\./g))
          expect(readable.map(secretNameOf)).toEqual(expect.arrayContaining([...revealed]))

          const after = await readRowsByOwner(server.services.db)
          const changed = route.method === 'GET' ? [] : expected.changed
          expect([actor, targetName, changesOf(actor, before, after)]).toEqual([
            actor,
            targetName,
            changed.toSorted(),
          ])
          before = after
        }
      }
    },
  )

  /** The account that a success is about, if it is about one, and the owners of the rows that it changes. */
  function expectedOf(
    outcome: string,
    actor: Actor,
    targets: Record<string, Target>,
    accounts: number[],
  ) {
    const personal = fixtures.actors[actor].accountId
    if (outcome === 'self') return { changed: [] }
    if (outcome === 'new') return { changed: ['new'] }
    if (outcome === 'all') return { changed: accounts.map(ownerOf) }
    const account = outcome === 'shared' ? targetOf(targets, 'shared').accountId : personal
    return { account, changed: [ownerOf(account)] }
  }

  /** The owners of rows that differ, without the caller. */
  function changesOf(actor: Actor, before: Map<string, string[]>, after: Map<string, string[]>) {
    const caller = `user ${fixtures.actors[actor].id}`
    return [...new Set([...before.keys(), ...after.keys()])]
      .filter((owner) => before.get(owner)?.join() !== after.get(owner)?.join())
      .filter((owner) => owner !== caller)
      .map((owner) => (before.has(owner) ? owner : 'new'))
      .toSorted()
  }

  async function accountsOf(actor: Actor): Promise<number[]> {
    const where = { userId: fixtures.actors[actor].id, account: { deletedAt: null } }
    const memberships = await server.services.db.read.membership.findMany({ where })
    return memberships.map(({ accountId }) => accountId)
  }
})

/** The name that `readRowsByOwner` gives to an account. */
function ownerOf(accountId: number): string {
  return `account ${accountId}`
}

function isRefusal(outcome: string): boolean {
  return /^\d+$/.test(outcome)
}

function targetOf(targets: Record<string, Target>, name: string): Target {
  const target = targets[name]
  if (!target) throw new Error(`There is no target "${name}".`)
  return target
}
