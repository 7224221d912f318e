/** Random acts of two members on a shared account, undone in order and out of order [behaviour: Undo]. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examine } from '../../../src/server/maintenance/doctor.ts'
import { type Act, someActs } from '../../support/account-acts.ts'
import { providers } from '../../support/database.ts'
import {
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

const RUNS = fuzzRuns(2)

const somePlans = fc.array(fc.tuple(fc.nat(1), someActs), { minLength: 6, maxLength: 14 })
/** One mark changed twice in one change, around a split that moves no marks, and then a split that does. */
const AMOUNT_TWICE: [number, Act][] = [
  [
    0,
    {
      name: 'apply',
      fields: {
        changes: [
          { op: 'amount', date: '2026-11-15', amountCents: 0 },
          { op: 'edit', fromDate: '2026-12-01', amountCents: 0, recurrenceDay: 1 },
          { op: 'amount', date: '2026-11-15', amountCents: 1_850_00 },
          { op: 'edit', fromDate: '2026-10-01', amountCents: 0, recurrenceDay: 1 },
          { op: 'skip', date: '2026-10-01' },
        ],
      },
    },
  ],
]

describe.each(providers)('random changes on %s', (provider) => {
  let server: TestServer
  let people: [TestUser, TestUser]
  beforeAll(async () => {
    server = await startTestServer(provider)
    people = [await registerUser(server), await registerUser(server)]
  })
  afterAll(() => server.close())

  /** A new account, and what its members do in it. */
  async function createAccount() {
    const account = await createSharedAccount(server, people[0].id, people[1].id)
    const [{ client }] = people
    const ids: number[] = []
    const imports: string[] = []
    const add = async (
      fields: { amountCents: number; recurrenceDay: number; doneThrough?: string | null },
      { client } = people[0],
    ) => {
      const flow = { account, name: 'Rent', recurrenceType: 'MONTHLY', ...fields } as const
      const { id, revision } = await client.expense.create.mutate(flow)
      ids.push(id)
      return { revision }
    }
    await add({ amountCents: 1_850_00, recurrenceDay: 1 })

    const learnIds = async () => {
      for (const { id } of await client.expense.list.query({ account }))
        if (!ids.includes(id)) ids.push(id)
    }

    /** The plan as people see it; versions only go up, so they are left out. */
    const look = async () => {
      const [flows, shared, checkIns, moved] = await Promise.all([
        client.expense.list.query({ account }),
        client.account.list.query(),
        client.account.checkIns.query({ account }),
        // The sum that a done mark has moved is not in the lists, and comes back with it.
        server.services.db.read.mark.findMany({
          where: { accountId: account, cashFlow: { deletedAt: null } },
          orderBy: [{ cashFlowId: 'asc' }, { date: 'asc' }],
        }),
      ])
      const { revision, ...head } = shared.find(({ id }) => id === account) ?? { revision: 0 }
      const seen = flows.map(({ version: _version, ...flow }) => flow)
      return { revision, plan: { head, checkIns, moved, flows: seen } }
    }

    const act = async (
      { client }: TestUser,
      { name, fields }: Act,
    ): Promise<{ revision?: number }> => {
      const id = 'at' in fields ? (ids[fields.at % ids.length] ?? 0) : 0
      const ref = { account, id }
      const on = { ...ref, kind: 'expense' } as const
      const importId =
        imports['which' in fields ? fields.which % imports.length : 0] ?? randomUUID()
      switch (name) {
        case 'add':
          return add(fields, { client } as TestUser)
        case 'edit':
          return client.expense.update.mutate({ ...ref, ...fields })
        case 'change': {
          const flow = await client.expense.update.mutate({ ...ref, ...fields })
          if (!ids.includes(flow.id)) ids.push(flow.id)
          return flow
        }
        case 'apply': {
          const ofOne = { kind: 'expense' as const, id: ids[0] ?? 0 }
          const changes = fields.changes.map((change) => ({ ...change, ...ofOne }))
          const applied = await client.scenario.apply.mutate({ account, changes })
          await learnIds()
          return applied
        }
        case 'rejoin':
          return client.expense.rejoin.mutate(ref)
        case 'delete':
          return client.expense.delete.mutate(ref)
        case 'restore':
          return client.expense.restore.mutate(ref)
        case 'mark':
          return client.occurrence.markDone.mutate({ ...on, ...fields })
        case 'override': {
          const { date, amountCents } = fields
          return amountCents === null
            ? client.occurrence.removeOverride.mutate({ ...on, date })
            : client.occurrence.setOverride.mutate({ ...on, date, amountCents })
        }
        case 'skip':
          return client.occurrence.skip.mutate({ ...on, ...fields })
        case 'move':
          return client.occurrence.move.mutate({ ...on, ...fields })
        case 'set':
          return client.account.update.mutate({ id: account, ...fields })
        case 'import': {
          const rows = Array.from({ length: fields.rows }, (_, at) => `expense,Tea,${at + 1}`)
          const csvData = ['type,name,amount', ...rows].join('\n')
          const importId = randomUUID()
          imports.push(importId)
          const file = { csvData, columnMapping: 'byHeaders', importDuplicates: true } as const
          const { doneThrough } = fields
          const input = { account, importId, doneThrough, ...file }
          const made = await client.import.run.mutate(input)
          await learnIds()
          return made
        }
        case 'undoImport':
          return client.import.undo.mutate({ account, importId })
        case 'restoreImport':
          return client.import.restore.mutate({ account, importId })
        case 'checkIn': {
          const { balanceCents, date, changed, learned, created } = fields
          const { revision } = await look()
          const refTo = ({ at }: { at: number }) => ({
            kind: 'expense' as const,
            id: ids[at % ids.length] ?? 0,
          })
          const rent = { kind: 'expense', name: 'Rent', recurrenceType: 'MONTHLY' } as const
          const made = await client.account.checkIn.mutate({
            account,
            checkInId: randomUUID(),
            revision,
            balanceCents,
            done: [{ ...refTo(fields), date }],
            skipped: [],
            moved: [],
            change: changed.map(({ at, ...amount }) => ({ ...refTo({ at }), ...amount })),
            learn: learned.map(({ at, ...names }) => ({ ...refTo({ at }), ...names })),
            create: created.map((flow) => ({ ...rent, ...flow })),
          })
          await learnIds()
          return made
        }
        case 'undoCheckIn': {
          const [latest] = await client.account.checkIns.query({ account })
          return client.account.undoCheckIn.mutate({ account, id: latest?.id ?? 1 })
        }
      }
    }

    /** Does the acts; answers the plan before and after each that was not refused. */
    const doAll = async (acts: [number, Act][]) => {
      const steps = []
      let { plan: before } = await look()
      for (const [person, each] of acts) {
        // Another moment: deletions are told apart by their time.
        server.now = server.now.add({ seconds: 1 })
        const done = await act(people[person] ?? people[0], each).catch(() => ({}))
        const { plan: after, revision } = await look()
        // A refusal changes nothing.
        expect({ plan: after, revision }).toEqual(
          'revision' in done
            ? { plan: after, revision: done.revision }
            : { plan: before, revision },
        )
        if ('revision' in done) steps.push({ before, after, revision })
        before = after
      }
      return steps
    }
    const undo = (revision: number, person = people[0]) => {
      server.now = server.now.add({ seconds: 1 })
      return person.client.account.undo.mutate({ account, revision })
    }
    return { look, doAll, undo }
  }

  it('that are undone in reverse order, twice, restore each plan exactly', async () => {
    const { now } = server
    await fc.assert(
      fc.asyncProperty(somePlans, async (acts) => {
        const { look, doAll, undo } = await createAccount()
        const steps = await doAll(acts)
        const undoings: { revision: number; plan: unknown }[] = []
        for (const { before, after, revision } of steps.toReversed()) {
          const undone = await undo(revision, people[1]).catch((error: unknown) => String(error))
          // A change that had no effect cannot be undone.
          const isNothing = typeof undone === 'string' && isDeepStrictEqual(before, after)
          if (!isNothing) undoings.push({ ...(undone as { revision: number }), plan: after })
          expect((await look()).plan).toEqual(before)
        }
        for (const { revision, plan } of undoings.toReversed()) {
          await undo(revision)
          expect((await look()).plan).toEqual(plan)
        }
      }),
      { numRuns: RUNS, examples: [[AMOUNT_TWICE]] },
    )
    server.now = now
  })

  it('that are undone out of order conflict, or change only what they changed', async () => {
    const { now } = server
    await fc.assert(
      fc.asyncProperty(somePlans, fc.nat(), async (acts, pick) => {
        const { look, doAll, undo } = await createAccount()
        const steps = await doAll(acts)
        const step = steps[pick % Math.max(1, steps.length)]
        if (!step) return
        const { plan } = await look()
        const outcome = await undo(step.revision).catch((error: unknown) => String(error))
        const { plan: undone } = await look()
        const changed = differentFlows(step.before.flows, step.after.flows)
        const isRefused = typeof outcome === 'string'
        expect(isRefused ? outcome : 'any more').toMatch(
          /any more|already|not found|can be at most/,
        )
        expect(isRefused ? undone : plan).toEqual(plan)
        expect(changed).toEqual(expect.arrayContaining(differentFlows(plan.flows, undone.flows)))
        if (isRefused) return
        await undo(outcome.revision)
        const { plan: again } = await look()
        expect(again).toEqual(plan)
      }),
      { numRuns: RUNS },
    )
    server.now = now
  })

  it('leave a database in which the doctor finds nothing', async () => {
    expect((await examine(server.databaseUrl)).problems).toEqual([])
  })
})

function differentFlows(before: { id: number }[], after: { id: number }[]): number[] {
  const texts = new Map(before.map((flow) => [flow.id, JSON.stringify(flow)]))
  const others = new Map(after.map((flow) => [flow.id, JSON.stringify(flow)]))
  return [...new Set([...texts.keys(), ...others.keys()])].filter(
    (id) => texts.get(id) !== others.get(id),
  )
}
