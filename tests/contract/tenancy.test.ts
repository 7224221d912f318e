/**
 * Who may do what with whose things through the contract: every route, as everyone, on everything. Rows
 * are made from the route table, so a route that the table below does not know fails.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createCast,
  expectAlike,
  PEOPLE,
  type Person,
  type Row,
  secretOf,
  wordFor,
} from '../support/cast.ts'
import type { Target } from '../support/example-inputs.ts'
import { readAllRows, readRowsByOwner } from '../support/rows.ts'
import { startTestServer, type TestServer } from '../support/server.ts'
import { A_SENTENCE, errorWith } from './api-call.ts'
import { callRoute, EXAMPLE_CALLS, ROUTES } from './routes.ts'

/*
 * Of the words, a number is the status of a refusal. The others are good answers, by what they are
 * about: "personal" the caller's own account, "shared" the shared one that was named, "new" one that
 * was not there, "self" nothing but the caller. By another name or e-mail the caller is known "together",
 * in each shared account of theirs, which counts it as a change; "everywhere" is in the personal one too.
 */
const NOBODY = '401 404 404 404 404'
const MALFORMED = '401 400 400 400 400'
const PERSONAL = '401 personal personal personal personal'
const MEMBERS = '401 404 404 shared shared'
const OWNER = '401 404 404 409 shared'
const SELF = '401 self self self self'
const TOGETHER = '401 together together together together'
const EVERYWHERE = '401 everywhere everywhere everywhere everywhere'

/** Needs no session, names nothing of anyone's. */
const OPEN: Row = {}
/** What is not a shared account of the caller's means the personal account: nothing is refused. */
const IN_ACCOUNT: Row = {
  own: PERSONAL,
  shared: '401 personal personal shared shared',
  personalByNumber: PERSONAL,
  missing: PERSONAL,
  malformed: PERSONAL,
}
/** An item is found in whichever of the caller's accounts it lives, whatever account is named. */
const ON_ITEM: Row = {
  own: PERSONAL,
  shared: MEMBERS,
  personalByNumber: '401 404 404 404 personal',
  misplacedItem: MEMBERS,
  foreignItem: NOBODY,
  missing: NOBODY,
  missingItem: NOBODY,
  malformedItem: MALFORMED,
}
const SHARED_ACCOUNT: Row = { personalByNumber: NOBODY, missing: NOBODY, malformed: MALFORMED }

const EXPECTED: Record<string, Row> = {
  'POST auth login': OPEN,
  'POST auth super-admin-login': OPEN,
  'POST auth register': OPEN,
  'POST auth refresh': OPEN,
  'POST auth logout': OPEN,
  'GET user': { own: SELF },
  'PUT user': { own: EVERYWHERE },
  'POST change-email': { own: TOGETHER },
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
}

it('every route has a row, and example calls', () => {
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

describe('tenancy of the contract', () => {
  let server: TestServer
  let cast: Awaited<ReturnType<typeof createCast>>
  /** What refused calls are about: nothing of it ever changes. */
  const untouched = {} as Record<Person, Record<string, Target>>

  beforeAll(async () => {
    server = await startTestServer()
    cast = await createCast(server)
    for (const person of PEOPLE) untouched[person] = await cast.createTargets(person)
  })
  afterAll(() => server.close())

  const tokenOf = (person: Person) =>
    person === 'signedOut' ? undefined : cast.people[person].token

  it.each(GUARDED)(
    '%s refuses what is not the caller’s, and changes nothing',
    async (_title, { route, callFor, row }) => {
      const before = await readAllRows(server.services.db)
      for (const person of PEOPLE) {
        const bodies: Record<string, string> = {}
        for (const [whose, words] of row) {
          const word = wordFor(words, person)
          if (!isRefusal(word)) continue
          const call = callFor(targetOf(untouched[person], whose))
          const answer = await callRoute(server, tokenOf(person), route, call)
          expect([person, whose, answer.status]).toEqual([person, whose, Number(word)])
          expect(answer.json).toEqual(errorWith(expect.stringMatching(A_SENTENCE)))
          expect(answer.text).not.toContain('Secret')
          if (answer.status === 404) bodies[whose] = answer.text
        }
        expectAlike(bodies, Object.keys(bodies))
      }
      expect(await readAllRows(server.services.db)).toEqual(before)
    },
  )

  it.each(GUARDED)(
    '%s answers those who may, with what is theirs',
    async (_title, { route, callFor, row }) => {
      for (const person of PEOPLE) {
        const allowed = row.filter(([, words]) => !isRefusal(wordFor(words, person)))
        if (allowed.length === 0) continue
        const targets = await cast.createTargets(person)
        let before = await readRowsByOwner(server.services.db)
        for (const [whose, words] of allowed) {
          const call = callFor(targetOf(targets, whose))
          const answer = await callRoute(server, tokenOf(person), route, call)
          expect([person, whose, answer.status]).toEqual([person, whose, route.status])

          const accounts = await accountsOf(person)
          const subject = subjectOf(wordFor(words, person), person, targets, accounts)
          const known = subject.account ? [subject.account] : accounts
          const told = new Set(answer.text.match(/Secret \d+\./g))
          expect(known.map(secretOf)).toEqual(expect.arrayContaining([...told]))

          const after = await readRowsByOwner(server.services.db)
          const changed = route.method === 'GET' ? [] : subject.changed
          expect([person, whose, changesOf(person, before, after)]).toEqual([
            person,
            whose,
            changed.toSorted(),
          ])
          before = after
        }
      }
    },
  )

  /** Which account a good answer is about, if any, and what it changes beside the caller themselves. */
  function subjectOf(
    word: string,
    person: Person,
    targets: Record<string, Target>,
    accounts: number[],
  ) {
    const personal = cast.people[person].accountId
    const shared = accounts.filter((id) => id !== personal)
    if (word === 'self') return { changed: [] }
    if (word === 'new') return { changed: ['new'] }
    if (word === 'together') return { changed: shared.map(ownerOf) }
    if (word === 'everywhere') return { changed: accounts.map(ownerOf) }
    const account = word === 'shared' ? targetOf(targets, 'shared').accountId : personal
    return { account, changed: [ownerOf(account)] }
  }

  function changesOf(person: Person, before: Map<string, string[]>, after: Map<string, string[]>) {
    const caller = `user ${cast.people[person].id}`
    return [...new Set([...before.keys(), ...after.keys()])]
      .filter((owner) => before.get(owner)?.join() !== after.get(owner)?.join())
      .filter((owner) => owner !== caller)
      .map((owner) => (before.has(owner) ? owner : 'new'))
      .toSorted()
  }

  async function accountsOf(person: Person): Promise<number[]> {
    const where = { userId: cast.people[person].id, account: { deletedAt: null } }
    const memberships = await server.services.db.read.membership.findMany({ where })
    return memberships.map(({ accountId }) => accountId)
  }
})

/** As `readRowsByOwner` names an account. */
function ownerOf(accountId: number): string {
  return `account ${accountId}`
}

function isRefusal(word: string): boolean {
  return /^\d+$/.test(word)
}

function targetOf(targets: Record<string, Target>, whose: string): Target {
  const target = targets[whose]
  if (!target) throw new Error(`Nothing is "${whose}".`)
  return target
}
