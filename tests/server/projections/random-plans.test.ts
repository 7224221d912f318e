/** Random schedules, possible and impossible, with random acts on them: each is done, or refused with a sentence. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RECURRENCE_TYPES } from '../../../src/shared/schedules/recurrence.ts'
import { createApi } from '../../contract/api-call.ts'
import { createBatchCaller } from '../../support/procedures.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

/** The number of plans. `npm run test:long` tries a thousand. */
const RUNS = fuzzRuns(5)

const account = 'personal'
const PLAIN = { name: 'Rent', amountCents: 1, recurrenceType: 'MONTHLY', recurrenceDay: 5 } as const
const REFUSALS = ['BAD_REQUEST', 'NOT_FOUND', 'CONFLICT']

const someDates = fc.constantFrom(
  '0001-01-01',
  '2026-02-29',
  '2026-10-31',
  '2026-11-20',
  '2026-12-05',
  '2027-01-01',
  '2028-02-29',
  '9999-12-31',
)
/** Mostly absent, so that many schedules are possible. */
const sometimes = <T>(some: fc.Arbitrary<T>) =>
  fc.option(fc.option(some, { freq: 4 }), { nil: undefined, freq: 1 })

const someSchedules = fc.record({
  recurrenceType: fc.constantFrom(...RECURRENCE_TYPES),
  recurrenceDay: fc.option(fc.integer({ min: -1, max: 32 }), { freq: 1 }),
  startDate: fc.constantFrom('2026-12-05', '2026-02-29', undefined),
  anchorDate: sometimes(someDates),
  every: sometimes(fc.integer({ min: 1, max: 100 })),
  monthDays: sometimes(fc.array(fc.integer({ min: 0, max: 32 }), { maxLength: 3 })),
  weekdayOfMonth: sometimes(
    fc.record({ nth: fc.integer({ min: -2, max: 5 }), weekday: fc.integer({ min: -1, max: 7 }) }),
  ),
  firstDate: sometimes(someDates),
  lastDate: sometimes(someDates),
  weekend: sometimes(fc.constantFrom('before', 'after', 'on')),
})

const someActs = fc.oneof(
  fc.record({
    path: fc.constant('occurrence.skip'),
    fields: fc.record({ date: someDates, skipped: fc.boolean() }),
  }),
  fc.record({
    path: fc.constant('occurrence.move'),
    fields: fc.record({ date: someDates, to: fc.option(someDates) }),
  }),
  fc.record({
    path: fc.constant('occurrence.markDone'),
    fields: fc.record({ date: someDates, done: fc.boolean() }),
  }),
  fc.record({
    path: fc.constant('expense.update'),
    fields: fc.record(
      { fromDate: someDates, amountCents: fc.nat(9), lastDate: fc.option(someDates) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ path: fc.constant('expense.update'), fields: someSchedules }),
  fc.record({ path: fc.constant('expense.rejoin'), fields: fc.constant({}) }),
)

describe('random plans', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  it('are accepted or refused with a sentence, and can be projected and listed', async () => {
    const { token, client } = await registerUser(server)
    const call = createBatchCaller(server, token)
    const api = createApi(server, { authorization: `Bearer ${token}` })
    const plans = fc.tuple(someSchedules, fc.array(someActs, { minLength: 1, maxLength: 6 }))
    await fc.assert(
      fc.asyncProperty(plans, async ([schedule, acts]) => {
        const item = { name: 'Rent', amountCents: 1, amount: '0.01', ...schedule }
        const typed = await call('expense.create', { account, ...item })
        expect(['ok', ...REFUSALS]).toContain(typed.code)
        const posted = await api('POST', 'resource=expense', item)
        // Both transports say the same of a schedule.
        const { error } = posted.body as { error?: string }
        const isRight = typed.code === 'ok'
        expect([posted.status, error]).toEqual(isRight ? [201, undefined] : [400, typed.sentence])
        // The acts change a plain expense where the random one was refused.
        if (!isRight) await client.expense.create.mutate({ account, ...PLAIN })
        for (const { path, fields } of acts) {
          const flows = await client.expense.list.query({ account })
          const id = flows.at(-1)?.id ?? 1
          const { code } = await call(path, { account, kind: 'expense', id, ...fields })
          expect(['ok', ...REFUSALS]).toContain(code)
          const put = await api('PUT', `resource=expense&id=${id}`, fields)
          expect([200, 400, 404]).toContain(put.status)
        }
        expect(await call('projection.year', { account, year: 2027 })).toMatchObject({ code: 'ok' })
        expect((await api('GET', 'resource=expense')).status).toBe(200)
        for (const { id } of await client.expense.list.query({ account }))
          await client.expense.delete.mutate({ account, id })
      }),
      { numRuns: RUNS },
    )
  })
})
