/** Permissions: every actor calls every procedure of the router on every target; a new one fails until the table has its row. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type Actor,
  ACTORS,
  createActors,
  expectSameBody,
  outcomeFor,
} from '../../support/actors.ts'
import { EXAMPLES, type Target } from '../../support/example-inputs.ts'
import { PERMISSIONS } from '../../support/permissions.ts'
import { EVERYTHING_ON } from '../../support/everything-on.ts'
import { callOverHttp, type ProcedureRef, PROCEDURES } from '../../support/procedures.ts'
import { readAllRows } from '../../support/rows.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

/** The procedures that name a target or a caller, each with its path and its row. */
const GUARDED = PROCEDURES.map(
  (procedure) =>
    [procedure.path, procedure, Object.entries(PERMISSIONS[procedure.path] ?? {})] as const,
).filter(([, , row]) => row.length > 0)

it('every procedure has a row of permissions', () => {
  const paths = PROCEDURES.map(({ path }) => path)
  expect(paths.length).toBeGreaterThan(20)
  expect(Object.keys(PERMISSIONS).toSorted()).toEqual(paths.toSorted())
})

describe('permissions: the procedure', () => {
  let server: TestServer
  let fixtures: Awaited<ReturnType<typeof createActors>>
  /** The targets of calls that are refused. Nothing ever changes them. */
  const untouched = {} as Record<Actor, Record<string, Target>>

  beforeAll(async () => {
    server = await startTestServer('sqlite', EVERYTHING_ON)
    fixtures = await createActors(server)
    for (const actor of ACTORS) untouched[actor] = await fixtures.createTargets(actor)
  })
  afterAll(() => server.close())
  // Each target has a feed and a token, of which a user can have few.
  afterEach(async () => {
    const kept = Object.values(untouched).flatMap((targets) => Object.values(targets))
    const feeds = { id: { notIn: kept.map(({ feedId }) => feedId) } }
    const tokens = { id: { notIn: kept.map(({ tokenId }) => tokenId) } }
    await server.services.db.write(async (tx) => {
      await tx.feed.deleteMany({ where: feeds })
      await tx.apiToken.deleteMany({ where: tokens })
    })
  })

  const call = (procedure: ProcedureRef, actor: Actor, target: Target | undefined) => {
    const token = actor === 'signedOut' ? undefined : fixtures.actors[actor].token
    const input = target && EXAMPLES[procedure.path]?.input(target)
    return callOverHttp(server, token, procedure, input)
  }

  // These come first, because each of them reads all rows, and the tests below add some.
  it.each(GUARDED)(
    '%s refuses targets that the caller may not touch, and changes nothing',
    async (_path, procedure, row) => {
      const before = await readAllRows(server.services.db)
      for (const actor of ACTORS) {
        const bodies: Record<string, string> = {}
        for (const [targetName, codes] of row) {
          const expected = outcomeFor(actor, codes)
          if (expected === 'ok') continue
          const target = untouched[actor]?.[targetName]
          const { code, sentence, body } = await call(procedure, actor, target)
          expect([actor, targetName, code]).toEqual([actor, targetName, expected])
          expect(sentence).toMatch(/^[A-Z].*\.$/)
          expect(body).not.toContain('Secret')
          if (code === 'NOT_FOUND') bodies[targetName] = body
        }
        expectSameBody(bodies, ['shared', 'personalByNumber', 'missing'])
        expectSameBody(bodies, ['foreignItem', 'misplacedItem', 'missingItem'])
      }
      expect(await readAllRows(server.services.db)).toEqual(before)
    },
  )

  it.each(GUARDED)('%s answers callers who have the permission', async (_path, procedure, row) => {
    for (const actor of ACTORS) {
      const allowed = row.filter(([, codes]) => outcomeFor(actor, codes) === 'ok')
      if (allowed.length === 0) continue
      const names = allowed.map(([targetName]) => targetName)
      const targets = await fixtures.createTargets(actor, names)
      for (const targetName of names) {
        const { code, sentence } = await call(procedure, actor, targets[targetName])
        expect([actor, targetName, code, sentence]).toEqual([actor, targetName, 'ok', ''])
      }
    }
  })
})
