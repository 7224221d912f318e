/**
 * Who may do what with whose things: every procedure, as everyone, on everything. Rows are made from
 * the router, so a procedure that the table below does not know fails.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCast, expectAlike, PEOPLE, type Person, type Row, wordFor } from '../support/cast.ts'
import { EXAMPLES, type Target } from '../support/example-inputs.ts'
import { callOverHttp, PROCEDURES } from '../support/procedures.ts'
import { readAllRows } from '../support/rows.ts'
import { startTestServer, type TestServer } from '../support/server.ts'

const SIGNED_OUT = 'UNAUTHORIZED'
const NOBODY = `${SIGNED_OUT} NOT_FOUND NOT_FOUND NOT_FOUND NOT_FOUND`
const SELF = `${SIGNED_OUT} ok ok ok ok`
const MEMBERS = `${SIGNED_OUT} NOT_FOUND NOT_FOUND ok ok`
const OWNER = `${SIGNED_OUT} NOT_FOUND NOT_FOUND CONFLICT ok`
const MALFORMED = `${SIGNED_OUT} BAD_REQUEST BAD_REQUEST BAD_REQUEST BAD_REQUEST`

/** Needs no session, names nothing of anyone's. */
const OPEN: Row = {}
/** About the caller alone. */
const OWN_USER: Row = { own: SELF }
const IN_ACCOUNT: Row = {
  own: SELF,
  shared: MEMBERS,
  personalByNumber: NOBODY,
  missing: NOBODY,
  malformed: MALFORMED,
}
const ON_ITEM: Row = {
  ...IN_ACCOUNT,
  foreignItem: NOBODY,
  misplacedItem: NOBODY,
  missingItem: NOBODY,
  malformedItem: MALFORMED,
}
const ON_SHARED_ACCOUNT: Row = {
  shared: OWNER,
  personalByNumber: NOBODY,
  missing: NOBODY,
  malformed: MALFORMED,
}

/** Whoever holds the link may see what it is to; only who is outside can join. */
const BY_LINK: Row = { shared: SELF, missing: NOBODY, malformed: MALFORMED }

/** To everyone but super admins the procedure is not there. */
const ADMIN: Row = { own: `${SIGNED_OUT} NOT_FOUND ok NOT_FOUND NOT_FOUND` }
const ON_USER: Row = {
  ...ADMIN,
  missing: NOBODY,
  malformed: `${SIGNED_OUT} NOT_FOUND BAD_REQUEST NOT_FOUND NOT_FOUND`,
}

const EXPECTED: Record<string, Row> = {
  'auth.login': OPEN,
  'auth.superAdminLogin': OPEN,
  'auth.register': OPEN,
  'auth.refresh': OPEN,
  'auth.logout': OPEN,
  'user.me': OWN_USER,
  'user.update': OWN_USER,
  'user.changeEmail': OWN_USER,
  'user.changePassword': OWN_USER,
  'income.list': IN_ACCOUNT,
  'income.latest': ON_ITEM,
  'income.create': IN_ACCOUNT,
  'income.update': ON_ITEM,
  'income.delete': ON_ITEM,
  'income.restore': ON_ITEM,
  'expense.list': IN_ACCOUNT,
  'expense.latest': ON_ITEM,
  'expense.create': IN_ACCOUNT,
  'expense.update': ON_ITEM,
  'expense.delete': ON_ITEM,
  'expense.restore': ON_ITEM,
  'occurrence.markDone': ON_ITEM,
  'occurrence.setOverride': ON_ITEM,
  'occurrence.removeOverride': ON_ITEM,
  'projection.month': IN_ACCOUNT,
  'projection.year': IN_ACCOUNT,
  'projection.years': IN_ACCOUNT,
  'projection.balances': IN_ACCOUNT,
  'account.list': OWN_USER,
  'account.changes': OWN_USER,
  'account.activity': IN_ACCOUNT,
  'account.create': OWN_USER,
  'account.update': ON_SHARED_ACCOUNT,
  'account.delete': ON_SHARED_ACCOUNT,
  'account.leave': {
    ...ON_SHARED_ACCOUNT,
    shared: `${SIGNED_OUT} NOT_FOUND NOT_FOUND ok CONFLICT`,
  },
  'account.removeMember': ON_SHARED_ACCOUNT,
  'account.transfer': ON_SHARED_ACCOUNT,
  'invitation.create': ON_SHARED_ACCOUNT,
  'invitation.list': ON_SHARED_ACCOUNT,
  'invitation.revoke': ON_SHARED_ACCOUNT,
  'invitation.preview': BY_LINK,
  'invitation.accept': { ...BY_LINK, shared: `${SIGNED_OUT} ok ok CONFLICT CONFLICT` },
  'import.preview': IN_ACCOUNT,
  'import.run': IN_ACCOUNT,
  'import.undo': IN_ACCOUNT,
  'import.restore': IN_ACCOUNT,
  'backup.download': IN_ACCOUNT,
  // There is something in it.
  'backup.restore': {
    ...ON_SHARED_ACCOUNT,
    shared: `${SIGNED_OUT} NOT_FOUND NOT_FOUND CONFLICT CONFLICT`,
  },
  'admin.users': ADMIN,
  'admin.audit': ADMIN,
  'admin.createUser': ADMIN,
  'admin.setPassword': ON_USER,
  'admin.disable': ON_USER,
  'admin.enable': ON_USER,
  'admin.signOut': ON_USER,
}

it('every procedure has a row', () => {
  const paths = PROCEDURES.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(20)
  expect(Object.keys(EXPECTED).toSorted()).toEqual(paths.toSorted())
})

describe('tenancy', () => {
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

  for (const procedure of PROCEDURES) {
    const row = Object.entries(EXPECTED[procedure.path] ?? {})
    const inputOf = (target: Target | undefined) =>
      target && EXAMPLES[procedure.path]?.input(target)
    const call = (person: Person, target: Target | undefined) => {
      const token = person === 'signedOut' ? undefined : cast.people[person].token
      return callOverHttp(server, token, procedure, inputOf(target))
    }
    if (row.length === 0) continue

    it(`${procedure.path} refuses what is not the caller's, and changes nothing`, async () => {
      const before = await readAllRows(server.services.db)
      for (const person of PEOPLE) {
        const bodies: Record<string, string> = {}
        for (const [whose, codes] of row) {
          const expected = wordFor(codes, person)
          if (expected === 'ok') continue
          const { code, sentence, body } = await call(person, untouched[person]?.[whose])
          expect([person, whose, code]).toEqual([person, whose, expected])
          expect(sentence).toMatch(/^[A-Z].*\.$/)
          expect(body).not.toContain('Secret')
          if (code === 'NOT_FOUND') bodies[whose] = body
        }
        expectAlike(bodies, ['shared', 'personalByNumber', 'missing'])
        expectAlike(bodies, ['foreignItem', 'misplacedItem', 'missingItem'])
      }
      expect(await readAllRows(server.services.db)).toEqual(before)
    })

    it(`${procedure.path} answers those who may`, async () => {
      for (const person of PEOPLE) {
        const allowed = row.filter(([, codes]) => wordFor(codes, person) === 'ok')
        const targets = allowed.length > 0 ? await cast.createTargets(person) : {}
        for (const [whose] of allowed) {
          const { code, sentence } = await call(person, targets[whose])
          expect([person, whose, code, sentence]).toEqual([person, whose, 'ok', ''])
        }
      }
    })
  }
})
