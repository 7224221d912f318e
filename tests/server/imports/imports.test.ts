/** The rows that an import writes, and the rows that it skips [behaviour: CSV import]. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CSV_MESSAGES, MAX_CSV_BYTES } from '../../../src/shared/files/csv-columns.ts'
import type { AccountRef } from '../../../src/shared/fields.ts'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'
import { createSharedAccount } from '../../support/shared-account.ts'

const columnMapping = {
  type: 0,
  name: 1,
  amount: 2,
  recurrenceType: 3,
  recurrenceDay: 4,
  startDate: 5,
}
const HEADER = 'type,name,amount,recurrence type,recurrence day,start date'
const HOUSEHOLD = `${HEADER}
income,Salary,5000,monthly,1,
expense,Rent,1850.5,monthly,31,
expense,Rent,1850.5,monthly,31,
expense,Gym,20,weekly,Friday,2026-01-02
expense,Tree,45,one-time,,2026-12-24
expense,Salary,$5,monthly,1,
`

describe.each(providers)('imports on %s', (provider) => {
  /** One database is enough where both read and write alike, and nothing races. */
  const oneIsEnough = provider === 'sqlite'

  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer(provider)
    // The first file takes long, because the import thread is loaded from source.
    user = await registerUser(server)
    await run(HOUSEHOLD, { dryRun: true })
  })
  afterAll(() => server.close())

  const run = (csvData: string, options: object = {}, account: AccountRef = 'personal') =>
    user.client.import.run.mutate({ account, csvData, columnMapping, ...options })

  async function list(account: AccountRef = 'personal') {
    const incomes = await user.client.income.list.query({ account })
    return [...incomes, ...(await user.client.expense.list.query({ account }))]
  }

  const revision = async () => {
    const where = { personalUserId: user.id }
    return (await server.services.db.read.account.findUnique({ where }))?.revision
  }

  const signInAsNewUser = async () => {
    user = await registerUser(server)
  }

  it.runIf(oneIsEnough)('find the columns by their headers', async () => {
    await signInAsNewUser()
    const run = (csvData: string) =>
      user.client.import.run.mutate({ account: 'personal', csvData, columnMapping: 'byHeaders' })
    const importId = expect.any(String) as string
    const counts = { success: 1, failed: 0, skipped: 0, errors: [], importId, revision: 1 }
    expect(await run('Amount;Title;Category\n5;Tips;income')).toEqual(counts)
    expect(await list()).toMatchObject([{ kind: 'income', name: 'Tips', amountCents: 500 }])
    await expect(run('a,b\n1,2')).rejects.toThrow(CSV_MESSAGES.strangeHeader)
    await expect(run('type,name\nincome,a')).rejects.toThrow(CSV_MESSAGES.unmapped)
  })

  it('write the valid rows, and answer an error for each wrong row', async () => {
    await signInAsNewUser()
    const before = (await revision()) ?? 0
    const { errors, importId: _, ...counts } = await run(HOUSEHOLD)
    expect(counts).toEqual({ success: 5, failed: 1, skipped: 0, revision: before + 1 })
    expect(errors).toEqual([expect.stringMatching(/^Row 7: The amount must be a plain number/)])
    expect(await list()).toMatchObject([
      { kind: 'income', name: 'Salary', amountCents: 500_000, recurrenceDay: 1, version: 1 },
      { kind: 'expense', name: 'Rent', amountCents: 185_050, recurrenceDay: 31 },
      { name: 'Rent', startDate: server.now.toString({ fractionalSecondDigits: 3 }) },
      { name: 'Gym', recurrenceType: 'WEEKLY', startDate: '2026-01-02T12:00:00.000Z' },
      { name: 'Tree', recurrenceType: 'ON_X_DAY', startDate: '2026-12-24T12:00:00.000Z' },
    ])
    expect(await revision()).toBe(before + 1)
  })

  it.runIf(oneIsEnough)('change the projection', async () => {
    const { days } = await user.client.projection.month.query({
      account: 'personal',
      month: '2026-12',
    })
    const tree = days.find(({ date }) => date === '2026-12-24')
    expect(tree?.transactions).toMatchObject([{ name: 'Tree', amountCents: 4_500 }])
  })

  it('skip one row for each equal cash flow that exists already', async () => {
    await signInAsNewUser()
    expect(await run(HOUSEHOLD)).toMatchObject({ success: 5, skipped: 0 })
    expect(await run(HOUSEHOLD)).toMatchObject({ success: 0, failed: 1, skipped: 5 })
    const rents = `${HEADER}\n${'expense,Rent,1850.50,Monthly,31,2030-01-01\n'.repeat(3)}`
    expect(await run(rents)).toMatchObject({ success: 1, skipped: 2 })
    expect(await run(rents)).toMatchObject({ success: 0, skipped: 3 })
    expect(await list()).toHaveLength(6)
  })

  it.each([
    ['kind', 'income,Rent,1850.50,monthly,31,'],
    ['name', 'expense,rent,1850.50,monthly,31,'],
    ['amount', 'expense,Rent,1850.51,monthly,31,'],
    ['recurrence', 'expense,Rent,1850.50,yearly,31,'],
    ['day', 'expense,Rent,1850.50,monthly,30,'],
    ['lack of a day', 'expense,Rent,1850.50,monthly,,'],
    ['date, when one-time', 'expense,Tree,45,once,,2026-12-25'],
    [
      'name with the separators of the identity key',
      'expense,5|MONTHLY|31||Rent,1850.50,monthly,31,',
    ],
  ])('add a row that differs in its %s', async (_field, row) => {
    await signInAsNewUser()
    await run(HOUSEHOLD)
    expect(await run(`${HEADER}\n${row}`)).toMatchObject({ success: 1, skipped: 0 })
  })

  it.runIf(oneIsEnough)('add a row again when its cash flow was deleted', async () => {
    await signInAsNewUser()
    await run(HOUSEHOLD)
    const [income] = await user.client.income.list.query({ account: 'personal' })
    await user.client.income.delete.mutate({ account: 'personal', id: income?.id ?? 0 })
    expect(await run(HOUSEHOLD)).toMatchObject({ success: 1, skipped: 4 })
  })

  it.runIf(oneIsEnough)('write duplicates too when importDuplicates is set', async () => {
    await signInAsNewUser()
    await run(HOUSEHOLD)
    expect(await run(HOUSEHOLD, { importDuplicates: true })).toMatchObject({
      success: 5,
      skipped: 0,
    })
    expect(await list()).toHaveLength(10)
  })

  it.runIf(oneIsEnough)('give the same answer in a dry run, which writes nothing', async () => {
    await signInAsNewUser()
    await run(`${HEADER}\nincome,Salary,5000,monthly,1,`)
    const before = [await list(), await revision()]
    for (const options of [{}, { importDuplicates: true }]) {
      const dry = await run(HOUSEHOLD, { ...options, dryRun: true })
      expect([await list(), await revision()]).toEqual(before)
      expect(dry.skipped).toBe('importDuplicates' in options ? 0 : 1)
    }
    const dry = await run(HOUSEHOLD, { dryRun: true })
    expect(dry).not.toHaveProperty('revision')
    expect(await run(HOUSEHOLD)).toEqual({
      ...dry,
      importId: expect.any(String) as string,
      revision: 2,
    })
  })

  it('write each row once when a file is sent eight times at the same time', async () => {
    await signInAsNewUser()
    const results = await Promise.all(Array.from({ length: 8 }, () => run(HOUSEHOLD)))
    expect(results.reduce((sum, { success }) => sum + success, 0)).toBe(5)
    expect(await list()).toHaveLength(5)
  })

  it.runIf(oneIsEnough)(
    'write into a shared account of the caller, but not of another user',
    async () => {
      await signInAsNewUser()
      const stranger = await registerUser(server)
      const shared = await createSharedAccount(server, user.id)
      expect(await run(HOUSEHOLD, {}, shared)).toMatchObject({ success: 5 })
      expect([await list(), await list(shared)].map((items) => items.length)).toEqual([0, 5])
      const call = stranger.client.import.run.mutate({
        account: shared,
        csvData: HOUSEHOLD,
        columnMapping,
      })
      expect(await refusalOf(call)).toEqual({ code: 'NOT_FOUND', sentence: 'Account not found.' })
    },
  )

  it.runIf(oneIsEnough)('accept 5 MB and not one byte more', async () => {
    await signInAsNewUser()
    const row = 'x,y,z\n'
    const fill = MAX_CSV_BYTES - HOUSEHOLD.length
    const csv =
      HOUSEHOLD + row.repeat(Math.floor(fill / row.length)) + '\n'.repeat(fill % row.length)
    expect(await refusalOf(run(`${csv}\n`))).toEqual({
      code: 'BAD_REQUEST',
      sentence: 'File size must be less than 5MB',
    })
    const answer = await refusalOf(run(csv))
    expect(answer.sentence).toBe('A CSV file can have at most 500,000 rows.')
    expect(await list()).toEqual([])
  })

  it('write nothing when the transaction fails at the end', async () => {
    await signInAsNewUser()
    const before = await revision()
    const { db } = server.services
    const failing = {
      ...db,
      write: <T>(fn: Parameters<typeof db.write<T>>[0]) =>
        db.write(async (tx) => {
          await fn(tx)
          throw new Error('The disk is full.')
        }),
    }
    server.services.db = failing as typeof db
    expect((await refusalOf(run(HOUSEHOLD))).code).toBe('INTERNAL_SERVER_ERROR')
    server.services.db = db
    expect([await list(), await revision()]).toEqual([[], before])
  })
})
