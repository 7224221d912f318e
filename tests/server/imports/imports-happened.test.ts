/** The past occurrences of an imported file [behaviour: Already in the balance]: today is Friday, 20 November 2026. */
import * as fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { writeCsv } from '../../../src/client/features/export/csv-file.ts'
import { createApi } from '../../contract/api-call.ts'
import { someCashFlows } from '../../support/cash-flow-arbitrary.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'
import { refusalOf } from '../../support/refusal.ts'
import { readAllRows } from '../../support/rows.ts'
import {
  registerUser,
  startTestServer,
  type TestServer,
  type TestUser,
} from '../../support/server.ts'

const account = 'personal' as const
const TODAY = '2026-11-20'
const HEADER = 'type,name,amount,recurrence type,recurrence day,start date,On Weekends'
// The 31st of October is a Saturday.
const FILE = `${HEADER}
income,Salary,5000,monthly,1,,
expense,Market,50,weekly,Thursday,,
expense,Gym,20,monthly,31,,after
expense,Rent,wrong,monthly,1,,
expense,Tree,45,one-time,,2026-11-20,
expense,Insurance,99,monthly,25,,
`
const THURSDAYS = ['2026-11-05', '2026-11-12', '2026-11-19']
const COLUMNS = {
  type: 0,
  name: 1,
  amount: 2,
  recurrenceType: 3,
  recurrenceDay: 4,
  startDate: 5,
  weekend: 6,
}
const ID = 'c0ffee00-0000-4000-8000-000000000001'
const MARKED = {
  Salary: ['2026-11-01'],
  Market: THURSDAYS,
  Gym: ['2026-10-31'],
  Tree: [TODAY],
  Insurance: [],
}
const RUNS = fuzzRuns(5)

describe('the past of an imported file', () => {
  let server: TestServer
  let user: TestUser

  beforeAll(async () => {
    server = await startTestServer()
    server.now = Temporal.Instant.from(`${TODAY}T12:00:00Z`)
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const inputOf = (csvData: string, options: object = {}) => ({
    account,
    csvData,
    columnMapping: 'byHeaders' as const,
    doneThrough: TODAY,
    ...options,
  })
  const run = (csvData: string, options: object = {}) =>
    user.client.import.run.mutate(inputOf(csvData, options))
  const preview = (csvData: string, options: object = {}) =>
    user.client.import.preview.mutate(inputOf(csvData, options))
  const list = async () => [
    ...(await user.client.income.list.query({ account })),
    ...(await user.client.expense.list.query({ account })),
  ]
  const marked = async () =>
    Object.fromEntries((await list()).map(({ name, completedDates }) => [name, completedDates]))
  const undo = (revision = 0) => user.client.account.undo.mutate({ account, revision })
  const openItems = async () => (await user.client.account.openItems.query({ account })).items

  it('is listed by the preview, with the line and the day of each occurrence', async () => {
    const { occurred, occurredCount, success } = await preview(FILE)
    const market = { line: 3, kind: 'expense', name: 'Market', amountCents: 50_00 } as const
    expect(occurred).toEqual([
      { line: 2, kind: 'income', name: 'Salary', on: '2026-11-01', amountCents: 5_000_00 },
      ...THURSDAYS.map((on) => ({ ...market, on })),
      { line: 4, kind: 'expense', name: 'Gym', on: '2026-11-02', amountCents: 20_00 },
      { line: 6, kind: 'expense', name: 'Tree', on: TODAY, amountCents: 45_00 },
    ])
    expect([occurredCount, success]).toEqual([6, 5])
    expect((await preview(FILE, { doneThrough: '2026-11-04' })).occurredCount).toBe(2)
    for (const doneThrough of [null, undefined])
      expect(await preview(FILE, { doneThrough })).toMatchObject({ occurred: [], occurredCount: 0 })
    expect(await list()).toEqual([])
  })

  it('is marked done by both calls in the change that adds it, and moves no balance', async () => {
    const balance = { startingBalanceCents: 300_00, doneMovesBalance: true }
    const { revision } = await user.client.user.update.mutate(balance)
    const answer = await run(FILE)
    expect(answer).toMatchObject({ success: 5, failed: 1, skipped: 0, revision: revision + 1 })
    expect(answer).not.toHaveProperty('occurred')
    expect(answer.doneCount).toBe(6)
    expect(await marked()).toEqual(MARKED)
    const outlook = await user.client.projection.outlook.query({ account })
    expect(outlook.todayCents).toBe(300_00)
    const market = (await list()).find(({ name }) => name === 'Market')
    const mark = { account, kind: 'expense', id: market?.id ?? 0, date: '2026-11-05' } as const
    await user.client.occurrence.markDone.mutate({ ...mark, done: false })
    expect((await user.client.user.me.query()).startingBalanceCents).toBe(300_00)

    user = await registerUser(server)
    await run(FILE, { columnMapping: COLUMNS })
    expect(await marked()).toEqual(MARKED)
    user = await registerUser(server)
    expect(await run(FILE, { doneThrough: null })).not.toHaveProperty('doneCount')
    expect(Object.values(await marked()).flat()).toEqual([])
  })

  it('is counted by a dry run, and again when an import is sent again', async () => {
    const options = { importId: ID }
    expect(await run(FILE, { dryRun: true })).toMatchObject({ success: 5, doneCount: 6 })
    expect(await run(FILE, options)).toMatchObject({ success: 5, doneCount: 6 })
    expect(await run(FILE, options)).toMatchObject({ success: 5, doneCount: 6 })
    expect(await run(FILE)).toMatchObject({ success: 0, doneCount: 0 })
  })

  it('does not include rows that exist already, unless duplicates are imported too', async () => {
    await run(`${HEADER}\nexpense,Market,50,weekly,Thursday,,`, { doneThrough: null })
    const { occurredCount, skipped } = await preview(FILE)
    expect([occurredCount, skipped]).toEqual([3, 1])
    const withDuplicates = await preview(FILE, { importDuplicates: true })
    expect(withDuplicates).toMatchObject({ success: 4, skipped: 1, occurredCount: 6 })
    await run(FILE)
    expect((await list()).filter(({ name }) => name === 'Market')).toMatchObject([
      { completedDates: [] },
    ])
    await run(FILE, { importDuplicates: true })
    const all = (await list()).map(({ name, completedDates }) => [name, completedDates.length])
    expect(all.toSorted()).toEqual([
      ['Gym', 1],
      ['Gym', 1],
      ['Insurance', 0],
      ['Insurance', 0],
      ['Market', 0],
      ['Market', 3],
      ['Salary', 1],
      ['Salary', 1],
      ['Tree', 1],
      ['Tree', 1],
    ])
  })

  it('is not written by a dry run, nor again when the file is sent again', async () => {
    const dry = await run(FILE, { dryRun: true })
    expect(await list()).toEqual([])
    expect(await run(FILE, { importId: ID })).toMatchObject(dry)
    await run(FILE, { importId: ID })
    expect(await marked()).toEqual(MARKED)
    expect(await list()).toHaveLength(5)
  })

  it('is undone with the import, and comes back with it in every way', async () => {
    const { revision } = await run(FILE, { importId: ID })
    const undone = await undo(revision)
    expect(await list()).toEqual([])
    await undo(undone.revision)
    expect(await marked()).toEqual(MARKED)
    await user.client.import.undo.mutate({ account, importId: ID })
    expect(await list()).toEqual([])
    await user.client.import.restore.mutate({ account, importId: ID })
    expect(await marked()).toEqual(MARKED)
    await undo(revision)
    await user.client.import.restore.mutate({ account, importId: ID })
    expect(await marked()).toEqual(MARKED)
  })

  it('counts towards the limit of marks from the preview on, and nothing is written above it', async () => {
    const { settings } = server.services
    const { quotas } = settings
    settings.quotas = { ...quotas, marks: 6 }
    try {
      await run(FILE)
      const before = await readAllRows(server.services.db)
      const refused = {
        code: 'CONFLICT',
        sentence:
          'An account can have at most 6 done marks and exceptions. This one has 6, so 2 more do not fit.',
      }
      const other = `${HEADER}\nexpense,Cinema,9,weekly,Thursday,,\nincome,Tips,1,bi-monthly,,,`
      const two = { doneThrough: '2026-11-05' }
      expect(await refusalOf(preview(other, two))).toEqual(refused)
      expect(await refusalOf(run(other, { ...two, dryRun: true }))).toEqual(refused)
      expect(await refusalOf(run(other, two))).toEqual(refused)
      const again = { ...two, importDuplicates: true, dryRun: true }
      expect((await refusalOf(run(FILE, again))).code).toBe('CONFLICT')
      expect(await readAllRows(server.services.db)).toEqual(before)
      expect(await run(other, { doneThrough: null })).toMatchObject({ success: 2 })
      expect(await run(FILE)).toMatchObject({ success: 0, skipped: 5 })
    } finally {
      settings.quotas = quotas
    }
  })

  it('is from the 1st of the current month through today', async () => {
    const refused = {
      code: 'BAD_REQUEST',
      sentence:
        'The date must be from the 1st of the current month, 2026-11-01, through today, 2026-11-20.',
    }
    for (const doneThrough of ['2026-10-31', '2026-11-21']) {
      expect(await refusalOf(preview(FILE, { doneThrough }))).toEqual(refused)
      expect(await refusalOf(run(FILE, { doneThrough }))).toEqual(refused)
    }
  })

  it('cannot be sent through the public contract', async () => {
    const api = createApi(server, { authorization: `Bearer ${user.token}` })
    const body = { csvData: FILE, columnMapping: COLUMNS, doneThrough: TODAY }
    expect((await api('POST', 'resource=import', body)).body).toMatchObject({ success: 5 })
    expect(Object.values(await marked()).flat()).toEqual([])
  })

  it('includes each row of a large file, and at most 500 in the preview', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => `expense,Item ${at},1,weekly,${at % 7},,`)
    const csv = [HEADER, ...rows].join('\n')
    const { occurred, occurredCount } = await preview(csv)
    await run(csv)
    const flows = await list()
    const items = flows.map(({ name, recurrenceDay }) => [name, recurrenceDay])
    expect(items).toEqual(rows.map((_, at) => [`Item ${at}`, at % 7]))
    const weekdayOf = (date: string) => Temporal.PlainDate.from(date).dayOfWeek % 7
    for (const { recurrenceDay, completedDates } of flows) {
      expect(completedDates.length).toBe(recurrenceDay === 6 ? 2 : 3)
      expect(completedDates.every((date) => weekdayOf(date) === recurrenceDay)).toBe(true)
    }
    expect(occurredCount).toBe(flows.flatMap(({ completedDates }) => completedDates).length)
    expect([occurred.length, occurred.at(-1)?.line]).toEqual([500, 176])
  })

  it('leaves no open item of an exported file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someCashFlows, { minLength: 1, maxLength: 30 }), async (flows) => {
        user = await registerUser(server)
        const csv = writeCsv(flows)
        const { occurredCount } = await preview(csv)
        expect((await run(csv)).errors).toEqual([])
        expect(await openItems()).toEqual([])
        const dates = (await list()).flatMap(({ completedDates }) => completedDates)
        expect(dates.length).toBe(occurredCount)
      }),
      { numRuns: RUNS },
    )
  })
})
