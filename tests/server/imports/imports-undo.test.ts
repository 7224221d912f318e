/** Previewing, repeating and undoing imports. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as fc from 'fast-check'
import { writeCsv } from '../../../src/client/features/export/csv-file.ts'
import type { AccountRef } from '../../../src/shared/fields.ts'
import { someCashFlows } from '../../support/cash-flow-arbitrary.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

const HEADER = 'type,name,amount,recurrence type,recurrence day,start date'
const HOUSEHOLD = `${HEADER}
income,Salary,5000,monthly,1,
expense,Rent,1850.5,monthly,31,

expense,Rent,1850.5,monthly,31,
expense,Tree,45,one-time,,2026-12-24
expense,Salary,$5,monthly,1,
`
const ID = 'c0ffee00-0000-4000-8000-000000000001'
const OTHER_ID = 'c0ffee00-0000-4000-8000-000000000002'
const NOTHING_TO_UNDO = {
  code: 'NOT_FOUND',
  sentence: 'Nothing that this import added is there any more.',
}

describe('imports', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer()
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const fileOf = (csvData: string, account: AccountRef = 'personal') => ({
    account,
    csvData,
    columnMapping: 'byHeaders' as const,
  })
  const run = (csvData: string, options: object = {}, account?: AccountRef) =>
    user.client.import.run.mutate({ ...fileOf(csvData, account), ...options })
  const preview = (csvData: string) => user.client.import.preview.mutate(fileOf(csvData))
  const undo = (importId: string, account: AccountRef = 'personal') =>
    user.client.import.undo.mutate({ account, importId })

  async function list(account: AccountRef = 'personal') {
    const incomes = await user.client.income.list.query({ account })
    return [...incomes, ...(await user.client.expense.list.query({ account }))]
  }
  const namesIn = async (account?: AccountRef) => (await list(account)).map(({ name }) => name)

  it('are previewed with the rows that exist already, and the preview writes nothing', async () => {
    await run(`${HEADER}\nexpense,Rent,1850.5,monthly,31,\nexpense,Tree,45,once,,2026-12-24`)
    const before = await list()
    const { errors, ...found } = await preview(HOUSEHOLD)
    expect(found).toEqual({
      noted: 0,
      notedRows: [],
      occurred: [],
      occurredCount: 0,
      success: 2,
      failed: 1,
      skipped: 2,
      skippedRows: [
        { line: 3, name: 'Rent' },
        { line: 6, name: 'Tree' },
      ],
    })
    expect(errors).toEqual([expect.stringMatching(/^Row 7: The amount must be a plain number/)])
    expect(await list()).toEqual(before)
    expect(await run(HOUSEHOLD)).toMatchObject({ success: 2, failed: 1, skipped: 2 })
  })

  it('list at most 1,000 of the rows that exist already', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) => `income,Item ${at},1`)
    const csv = ['type,name,amount', ...rows].join('\n')
    await run(csv)
    const { skipped, skippedRows } = await preview(csv)
    expect([skipped, skippedRows.length]).toEqual([1_200, 1_000])
    expect(skippedRows.at(-1)).toEqual({ line: 1_001, name: 'Item 999' })
  })

  it('skip every row of an exported file', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someCashFlows, { minLength: 1, maxLength: 30 }), async (flows) => {
        const owner = await registerUser(server)
        const account = 'personal'
        for (const { kind, startDate, ...flow } of flows)
          await owner.client[kind].create.mutate({ account, ...flow, startDate })
        const incomes = await owner.client.income.list.query({ account })
        const expenses = await owner.client.expense.list.query({ account })
        const file = fileOf(writeCsv([...incomes, ...expenses]))
        expect(await owner.client.import.run.mutate(file)).toMatchObject({
          success: 0,
          failed: 0,
          skipped: flows.length,
          errors: [],
        })
      }),
      { numRuns: fuzzRuns(5) },
    )
  })

  it('add nothing when they are sent again with the same id, and get the same answer', async () => {
    const choices = { importDuplicates: true, importId: ID }
    const { revision: _, importId, ...first } = await run(HOUSEHOLD, choices)
    expect(importId).toBe(ID)
    expect(first).toMatchObject({ success: 4, failed: 1, skipped: 0 })
    expect(await run(HOUSEHOLD, choices)).toMatchObject(first)
    expect(await list()).toHaveLength(4)
    expect(await run(HOUSEHOLD, { ...choices, importId: OTHER_ID })).toMatchObject(first)
    expect(await list()).toHaveLength(8)
  })

  it('add their rows once when they are sent eight times at the same time with the same id', async () => {
    const choices = { importDuplicates: true, importId: ID }
    const results = await Promise.all(Array.from({ length: 8 }, () => run(HOUSEHOLD, choices)))
    for (const { success } of results) expect(success).toBe(4)
    expect(await list()).toHaveLength(4)
  })

  it('are undone with all rows that they added, and no others', async () => {
    await run(`${HEADER}\nexpense,Rent,1850.5,monthly,31,`, { importId: OTHER_ID })
    await run(HOUSEHOLD, { importId: ID })
    const [salary, rent] = await list()
    await user.client.income.update.mutate({
      account: 'personal',
      id: salary?.id ?? 0,
      name: 'Wages',
    })
    const answer = await undo(ID)
    expect(answer).toEqual({ count: 3, revision: expect.any(Number) })
    expect(await list()).toEqual([rent])
    const month = { account: 'personal', month: '2026-12' } as const
    const { days } = await user.client.projection.month.query(month)
    expect(days.flatMap(({ transactions }) => transactions)).toHaveLength(1)
  })

  it('are undone for the rows that still exist', async () => {
    await run(HOUSEHOLD, { importId: ID })
    const [salary, ...others] = await list()
    await user.client.income.delete.mutate({ account: 'personal', id: salary?.id ?? 0 })
    expect(await undo(ID)).toMatchObject({ count: others.length })
    expect(await refusalOf(undo(ID))).toEqual(NOTHING_TO_UNDO)
    // The same import, when it is sent again later, stays undone.
    expect(await refusalOf(run(HOUSEHOLD, { importId: ID }))).toEqual({
      code: 'CONFLICT',
      sentence: 'This import was made before, and all that it added has been deleted since.',
    })
    expect(await list()).toEqual([])
    const id = salary?.id ?? 0
    await user.client.income.restore.mutate({ account: 'personal', id })
    expect(await undo(ID)).toMatchObject({ count: 1 })
  })

  it('do not change the revision when there is nothing to undo', async () => {
    const where = { personalUserId: user.id }
    const readAccount = () => server.services.db.read.account.findUnique({ where })
    const before = await readAccount()
    expect(await refusalOf(undo(ID))).toEqual(NOTHING_TO_UNDO)
    expect(await readAccount()).toEqual(before)
  })

  it('have an id that is unique within one account', async () => {
    const shared = await createSharedAccount(server, user.id)
    await run(HOUSEHOLD, { importId: ID })
    expect(await run(HOUSEHOLD, { importId: ID }, shared)).toMatchObject({ success: 4 })
    expect(await refusalOf(undo(OTHER_ID, shared))).toEqual(NOTHING_TO_UNDO)
    await undo(ID, shared)
    expect([(await namesIn()).length, await namesIn(shared)]).toEqual([4, []])
    const accountId = shared
    const noted = await server.services.db.read.activity.findMany({
      where: { accountId },
      orderBy: { id: 'asc' },
      select: { action: true, count: true, importId: true },
    })
    expect(noted).toEqual([
      { action: 'importedFile', count: 4, importId: ID },
      { action: 'undidImport', count: 4, importId: ID },
    ])
  })

  it('through the contract can be undone in a shared account', async () => {
    const shared = await createSharedAccount(server, user.id)
    const response = await fetch(`${server.url}/api/data?resource=import`, {
      method: 'POST',
      headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        csvData: 'type,name,amount\nincome,a,1',
        columnMapping: { type: 0, name: 1, amount: 2 },
        accountId: shared,
      }),
    })
    expect(response.status).toBe(200)
    const [imported] = (await user.client.account.activity.query({ id: shared })).activities
    expect(imported).toMatchObject({ action: 'importedFile', canUndo: true })
    expect(await undo(imported?.importId ?? '', shared)).toMatchObject({ count: 1 })
  })

  it('are undone with any number of rows', async () => {
    const rows = Array.from({ length: 4_999 }, (_, at) => `income,Item ${at},1`)
    await run(`${HEADER}\nexpense,Rent,1850.5,monthly,31,`)
    await run(['type,name,amount', ...rows].join('\n'), { importId: ID })
    expect(await undo(ID)).toMatchObject({ count: 4_999 })
    expect(await namesIn()).toEqual(['Rent'])
  })
})
