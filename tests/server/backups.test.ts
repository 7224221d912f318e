/** Downloading an account as a backup file, and restoring it into an empty account. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Backup,
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupCashFlow,
  MAX_BACKUP_BYTES,
} from '../../src/shared/backup-format.ts'
import type { AccountRef } from '../../src/shared/fields.ts'
import { MAX_AMOUNT_CENTS } from '../../src/shared/money.ts'
import { someCashFlows } from '../support/cash-flow-arbitrary.ts'
import { providers } from '../support/database.ts'
import { refusalOf } from '../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../support/server.ts'

const EMPTY: Backup = {
  format: BACKUP_FORMAT,
  version: BACKUP_VERSION,
  accountName: 'Personal Account',
  startingBalanceCents: 0,
  cashFlows: [],
}

const RENT = {
  kind: 'expense',
  name: 'Rent',
  amountCents: 1_850_00,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 31,
  startDate: '2026-11-20T12:34:56.789Z',
  completedDates: ['2026-11-30'],
  overrides: [{ date: '2026-12-31', amountCents: 0 }],
} as const

const NOT_EMPTY = {
  code: 'CONFLICT',
  sentence:
    'The account already has incomes or expenses. A backup can only be restored into an empty one.',
}

/** The cash flow without its null and empty fields. */
function withoutEmptyFields(flow: BackupCashFlow): BackupCashFlow {
  const isThere = (value: unknown) =>
    value !== null && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(
    Object.entries(flow).filter(([, value]) => isThere(value)),
  ) as unknown as BackupCashFlow
}

const someBackups = fc
  .record({
    startingBalanceCents: fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS }),
    cashFlows: fc.array(
      someCashFlows.map(({ id: _id, version: _version, ...flow }) => flow),
      { maxLength: 30 },
    ),
  })
  .map((fields): Backup => ({ ...EMPTY, ...fields }))

describe.each(providers)('backups on %s', (provider) => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    // The largest backup below has more marks than the default lets an account have.
    server = await startTestServer(provider, { quotas: { marks: 240_000 } })
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const download = (account: AccountRef = 'personal') =>
    user.client.backup.download.query({ account })
  const restore = (backup: object, account: AccountRef = 'personal') =>
    user.client.backup.restore.mutate({ account, backup: backup as Backup })

  it('contain all of an account, but nothing that was deleted', async () => {
    const { client } = user
    const account = 'personal'
    await client.user.update.mutate({ startingBalanceCents: -5 })
    const { kind, completedDates: _, overrides: __, ...rent } = RENT
    const { id } = await client.expense.create.mutate({ account, ...rent })
    const gone = await client.income.create.mutate({ account, ...rent })
    for (const ref of [{ kind, id }, { kind: 'income', id: gone.id } as const]) {
      const occurrence = { account, ...ref } as const
      await client.occurrence.markDone.mutate({ ...occurrence, date: '2026-11-30', done: true })
      await client.occurrence.setOverride.mutate({
        ...occurrence,
        date: '2026-12-31',
        amountCents: 0,
      })
    }
    await client.income.delete.mutate({ account, id: gone.id })
    expect(await download()).toEqual({ ...EMPTY, startingBalanceCents: -5, cashFlows: [RENT] })
  })

  it('have no null or empty fields, and are restored with or without them', async () => {
    const { recurrenceDay: _, completedDates: __, overrides: ___, ...lean } = RENT
    const full = { ...lean, recurrenceDay: null, completedDates: [], overrides: [] }
    await restore({ ...EMPTY, cashFlows: [lean, full] })
    expect(await user.client.expense.list.query({ account: 'personal' })).toMatchObject([
      full,
      full,
    ])
    const { cashFlows } = await download()
    expect(cashFlows.map((flow) => Object.keys(flow).length)).toEqual([5, 5])
  })

  it('are the same again after they were restored, with any content', async () => {
    await fc.assert(
      fc.asyncProperty(someBackups, async (backup) => {
        user = await registerUser(server)
        expect(await restore(backup)).toMatchObject({ count: backup.cashFlows.length })
        expect(await download()).toEqual({
          ...backup,
          cashFlows: backup.cashFlows.map(withoutEmptyFields),
        })
      }),
      { numRuns: 20 },
    )
  })

  it('change the projection when they are restored', async () => {
    await restore({ ...EMPTY, startingBalanceCents: 5_000_00, cashFlows: [RENT] })
    const months = await user.client.projection.month.query({
      account: 'personal',
      month: '2026-12',
    })
    expect(months.days.at(-1)).toMatchObject({
      balanceCents: 5_000_00,
      transactions: [{ amountCents: 0, hasOverride: true }],
    })
  })

  it('are restored into a shared account, which keeps its name and records who did it', async () => {
    const { id } = await user.client.account.create.mutate({ name: 'Boat' })
    await restore({ ...EMPTY, startingBalanceCents: 5, cashFlows: [RENT, RENT] }, id)
    expect(await download(id)).toMatchObject({ accountName: 'Boat', startingBalanceCents: 5 })
    expect(await download()).toEqual(EMPTY)
    const noted = await server.services.db.read.activity.findMany({ where: { accountId: id } })
    expect(noted.at(-1)).toMatchObject({ action: 'restoredBackup', count: 2 })
  })

  it('are refused while the account is not empty', async () => {
    await restore({ ...EMPTY, cashFlows: [RENT] })
    const before = await download()
    const other = { ...EMPTY, startingBalanceCents: 1, cashFlows: [RENT] }
    expect(await refusalOf(restore(other))).toEqual(NOT_EMPTY)
    expect(await download()).toEqual(before)
    const [rent] = await user.client.expense.list.query({ account: 'personal' })
    await user.client.expense.delete.mutate({ account: 'personal', id: rent?.id ?? 0 })
    await restore(other)
    expect(await download()).toEqual(other)
  })

  it('are restored only once when they are sent eight times at the same time', async () => {
    const sent = Array.from({ length: 8 }, () => restore({ ...EMPTY, cashFlows: [RENT] }))
    const outcomes = await Promise.allSettled(sent)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await download()).cashFlows).toHaveLength(1)
  })

  it.each([
    [{ ...RENT, kind: 'loan' }, 'The type must be "income" or "expense".'],
    [{ ...RENT, name: ' ' }, 'The name is required.'],
    [{ ...RENT, amountCents: -1 }, 'The amount must not be negative.'],
    [{ ...RENT, recurrenceDay: 32 }, 'The recurrence day must be from 1 to 31 for MONTHLY.'],
    [{ ...RENT, startDate: '2026-02-30' }, /^The start date must be a real day/],
    [{ ...RENT, startDate: null }, /^The start date must be text/],
    [{ ...RENT, completedDates: ['2026-02-30'] }, /^The date must be a real day/],
    [{ ...RENT, completedDates: ['2026-11-30', '2026-11-30'] }, 'A date is marked done twice.'],
    [{ ...RENT, completedDates: null }, 'The dates marked done must be a list.'],
    [{ ...RENT, overrides: {} }, 'The overrides must be a list.'],
    [{ ...RENT, overrides: [...RENT.overrides, ...RENT.overrides] }, 'A date has two overrides.'],
    [{ ...RENT, overrides: [{ date: '2026-11-30' }] }, 'The amount is required.'],
    [{ ...RENT, overrides: ['2026-11-30'] }, 'An override must have a date and an amount.'],
    ['Rent', 'It must be a cash flow with a type, a name and an amount.'],
  ])('that are wrong are refused as a whole: %j', async (flow, problem) => {
    const call = restore({ ...EMPTY, startingBalanceCents: 5, cashFlows: [RENT, flow, 'x'] })
    const { code, sentence } = await refusalOf(call)
    expect(code).toBe('BAD_REQUEST')
    const start = 'Cash flow 2 of the backup is wrong. '
    expect(sentence.slice(0, start.length)).toBe(start)
    expect(sentence.slice(start.length)).toMatch(problem)
    expect(await download()).toEqual(EMPTY)
  })

  it.each([
    ['bad dates', { completedDates: Array(100_000).fill(0) }, 'It has more than 40,000 marks or'],
    ['bad overrides', { overrides: Array(100_000).fill(null) }, 'It has more than 40,000 marks or'],
    [
      'dates of which the first is bad',
      { completedDates: Array(40_000).fill(0) },
      'The date must be text like',
    ],
  ])('of very many %s are refused in a sentence', async (_name, marks, problem) => {
    const { code, sentence } = await refusalOf(
      restore({ ...EMPTY, cashFlows: [{ ...RENT, ...marks }] }),
    )
    expect(code).toBe('BAD_REQUEST')
    expect(sentence).toContain(`Cash flow 1 of the backup is wrong. ${problem}`)
  })

  it('of very many bad cash flows are refused by the first', async () => {
    const cashFlows = Array(20_000).fill(null)
    const { sentence } = await refusalOf(restore({ ...EMPTY, cashFlows }))
    expect(sentence).toMatch(/^Cash flow 1 of the backup is wrong\. [A-Z][^.]*\.$/)
  })

  it('of 20,000 cash flows with marks are small enough, and are restored', async () => {
    const dates = Array.from({ length: 10 }, (_, at) => `2026-12-${String(at + 10)}`)
    const cashFlows = Array.from({ length: 20_000 }, (_, at) => ({
      ...RENT,
      name: `Payment number ${at}`,
      completedDates: dates,
      overrides: [
        { date: '2026-12-01', amountCents: at },
        { date: '2026-12-31', amountCents: 5 },
      ],
    }))
    const backup = { ...EMPTY, cashFlows }
    expect(Buffer.byteLength(JSON.stringify(backup))).toBeLessThan(MAX_BACKUP_BYTES)
    expect(await restore(backup)).toMatchObject({ count: 20_000 })
    expect(await download()).toEqual(backup)
  }, 120_000)
})

describe.runIf(providers.includes('postgresql'))('a backup on postgresql', () => {
  it('is restored without reading all cash flows for each of its marks', async () => {
    const server = await startTestServer('postgresql')
    try {
      const { client } = await registerUser(server)
      const { db } = server.services
      const { id } = await client.expense.create.mutate({ account: 'personal', ...RENT })
      const mark = async (month: number) => {
        const date = `20${month}-12-31`
        await client.occurrence.markDone.mutate({
          account: 'personal',
          kind: 'expense',
          id,
          date,
          done: true,
        })
      }
      // From here on the connection of these calls has a plan for checking marks, made for one cash flow.
      await db.write((tx) => tx.$executeRaw`ANALYZE "CashFlow"`)
      for (let month = 30; month < 50; month++) await mark(month)
      await client.expense.delete.mutate({ account: 'personal', id })

      const flow = { ...RENT, completedDates: [...RENT.completedDates], overrides: [] }
      const cashFlows = Array.from({ length: 2_000 }, () => flow)
      await client.backup.restore.mutate({ account: 'personal', backup: { ...EMPTY, cashFlows } })

      const readRows = async () => {
        await db.read.$queryRaw`SELECT pg_stat_force_next_flush()::text`
        const [row] = await db.read.$queryRaw<{ rows: number }[]>`
          SELECT seq_tup_read::int AS "rows" FROM pg_stat_user_tables WHERE relname = 'CashFlow'`
        return row?.rows
      }
      await expect.poll(readRows).toBeLessThan(20_000)
    } finally {
      await server.close()
    }
  })
})
