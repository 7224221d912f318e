/** Downloading an account as a backup file, and restoring it into an empty account. */
import * as fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  type Backup,
  type BackupCashFlow,
  MAX_BACKUP_BYTES,
} from '../../../src/shared/files/backup-format.ts'
import type { AccountRef } from '../../../src/shared/fields.ts'
import { MAX_AMOUNT_CENTS } from '../../../src/shared/money/money.ts'
import { EMPTY, RENT } from '../../support/backups.ts'
import { someCashFlows } from '../../support/cash-flow-arbitrary.ts'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'
import { fuzzRuns } from '../../support/fuzz-runs.ts'

/** Every detail that a schedule can have. */
const DETAILS: Partial<BackupCashFlow>[] = [
  {},
  { firstDate: '2026-01-01', lastDate: '2030-12-31', weekend: 'before' },
  { recurrenceType: 'BIMONTHLY', recurrenceDay: null, monthDays: [2, 16], weekend: 'after' },
  { recurrenceType: 'YEARLY', recurrenceDay: 15, anchorDate: '2026-06-15', every: 2 },
  { recurrenceDay: null, weekdayOfMonth: { nth: -1, weekday: 5 } },
]

const NOT_EMPTY = {
  code: 'CONFLICT',
  sentence:
    'The account already has incomes or expenses. A backup can only be restored into an empty one.',
}

/** The cash flow without its null and empty fields. */
function withoutEmptyFields(flow: BackupCashFlow): BackupCashFlow {
  const isThere = (value: unknown) =>
    value !== null && value !== false && !(Array.isArray(value) && value.length === 0)
  return Object.fromEntries(
    Object.entries(flow).filter(([, value]) => isThere(value)),
  ) as unknown as BackupCashFlow
}

const someBackups = fc
  .record({
    startingBalanceCents: fc.integer({ min: -MAX_AMOUNT_CENTS, max: MAX_AMOUNT_CENTS }),
    cashFlows: fc.array(
      fc.tuple(
        someCashFlows.map(
          ({ id: _id, version: _version, continuesId: _continuesId, ...flow }) => flow,
        ),
        fc.record({
          isContinuing: fc.boolean(),
          back: fc.integer({ min: 1, max: 40 }),
          continuedLastDate: fc.constantFrom(null, '2026-11-30', '0001-01-01'),
        }),
      ),
      { maxLength: 30 },
    ),
    isReversed: fc.boolean(),
  })
  .map(({ startingBalanceCents, cashFlows, isReversed }): Backup => {
    const flows = cashFlows.map(([flow]): BackupCashFlow => flow)
    // Each continues one before it; in a reversed list, one after it.
    for (const [at, [, { isContinuing, back, continuedLastDate }]] of cashFlows.entries()) {
      const continued = at - back
      if (!isContinuing || flows[continued]?.kind !== flows[at]?.kind) continue
      const continues = isReversed ? flows.length - 1 - continued : continued
      Object.assign(flows[at] ?? {}, { continues, continuedLastDate })
    }
    return { ...EMPTY, startingBalanceCents, cashFlows: isReversed ? flows.toReversed() : flows }
  })

describe.each(providers)('backups on %s', (provider) => {
  /** One database is enough where both read and write alike, and nothing races. */
  const oneIsEnough = provider === 'sqlite'

  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    // The largest backup below has more marks than the default lets an account have.
    server = await startTestServer(provider, { quotas: { marks: 280_000 } })
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
    expect(await download()).toEqual({
      ...EMPTY,
      startingBalanceCents: -5,
      balanceOn: '2026-11-20',
      cashFlows: [RENT],
    })
  })

  it.runIf(oneIsEnough)(
    'are downloaded ten times by one batch of calls, without a warning of Node.js',
    async () => {
      const warnings: string[] = []
      const note = ({ message }: Error) => void warnings.push(message)
      process.on('warning', note)
      const backups = await Promise.all(Array.from({ length: 10 }, () => download()))
      process.off('warning', note)
      expect(backups).toEqual(backups.map(() => EMPTY))
      expect(warnings).toEqual([])
    },
  )

  it.runIf(oneIsEnough)(
    'have no null or empty fields, and are restored with or without such fields',
    async () => {
      const { recurrenceDay: _, completedDates: __, overrides: ___, ...lean } = RENT
      const full = { ...lean, recurrenceDay: null, completedDates: [], overrides: [] }
      await restore({ ...EMPTY, cashFlows: [lean, full] })
      expect(await user.client.expense.list.query({ account: 'personal' })).toMatchObject([
        full,
        full,
      ])
      const { cashFlows } = await download()
      expect(cashFlows.map((flow) => Object.keys(flow).length)).toEqual([5, 5])
    },
  )

  it('are the same again after a restore, with any content, until the restore is undone', async () => {
    await fc.assert(
      fc.asyncProperty(someBackups, async (backup) => {
        user = await registerUser(server)
        const { count, revision } = await restore(backup)
        expect(count).toBe(backup.cashFlows.length)
        expect(await download()).toEqual({
          ...backup,
          cashFlows: backup.cashFlows.map(withoutEmptyFields),
        })
        // The restored rows are as the restore said that they would be: undoing it finds them unchanged.
        const { activities } = await user.client.account.activity.query({ id: 'personal' })
        // One without anything in it changes nothing.
        if (activities.length > 0)
          await user.client.account.undo.mutate({ account: 'personal', revision })
        expect(await download()).toEqual(EMPTY)
      }),
      { numRuns: fuzzRuns(8) },
    )
  })

  it.runIf(oneIsEnough)(
    'change nothing when they are empty, and then leave nothing to undo',
    async () => {
      const { count, revision } = await restore(EMPTY)
      expect(count).toBe(0)
      expect(await user.client.account.activity.query({ id: 'personal' })).toMatchObject({
        activities: [],
      })
      const undone = user.client.account.undo.mutate({ account: 'personal', revision })
      expect((await refusalOf(undone)).code).toBe('NOT_FOUND')
    },
  )

  it.runIf(oneIsEnough)('change the projection when they are restored', async () => {
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

  it.runIf(oneIsEnough)(
    'are restored into a shared account, which keeps its name and records who did it',
    async () => {
      const { id } = await user.client.account.create.mutate({ name: 'Boat' })
      await restore({ ...EMPTY, startingBalanceCents: 5, cashFlows: [RENT, RENT] }, id)
      expect(await download(id)).toMatchObject({ accountName: 'Boat', startingBalanceCents: 5 })
      expect(await download()).toEqual(EMPTY)
      const noted = await server.services.db.read.activity.findMany({ where: { accountId: id } })
      expect(noted.at(-1)).toMatchObject({ action: 'restoredBackup', count: 2 })
    },
  )

  it.runIf(oneIsEnough)('are refused while the account is not empty', async () => {
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

  it('are restored once when they are sent eight times at the same time', async () => {
    const sent = Array.from({ length: 8 }, () => restore({ ...EMPTY, cashFlows: [RENT] }))
    const outcomes = await Promise.allSettled(sent)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await download()).cashFlows).toHaveLength(1)
  })

  it.runIf(oneIsEnough)('leave out what a cash flow continues once that is deleted', async () => {
    const continuing = { ...RENT, continues: 0, continuedLastDate: '2028-01-31' }
    const cashFlows = [{ ...RENT, lastDate: '2026-12-31' }, continuing]
    await restore({ ...EMPTY, cashFlows })
    expect((await download()).cashFlows).toEqual(cashFlows)
    const [rent, newRent] = await user.client.expense.list.query({ account: 'personal' })
    expect(newRent?.continuesId).toBe(rent?.id)
    await user.client.expense.delete.mutate({ account: 'personal', id: rent?.id ?? 0 })
    expect((await download()).cashFlows).toEqual([RENT])
  })

  it('are small enough to be restored when an account is at its limits', async () => {
    // The size of the file does not depend on the database.
    const count = provider === 'sqlite' ? 5_000 : 1_000
    const cashFlows = Array.from({ length: count }, (_, at) => ({
      ...RENT,
      name: `Payment number ${at}`,
      note: 'x'.repeat(500),
      bankNames: Array.from({ length: 5 }, (_, name) => `${name}`.repeat(60)),
      completedDates: ['2026-12-10'],
      overrides: [{ date: '2026-12-01', amountCents: at }],
      skippedDates: ['2026-12-02'],
      moves: [{ date: '2026-12-03', to: '2026-12-04' }],
      ...(at > 0 && { continues: at - 1, continuedLastDate: '2027-12-31' }),
      ...DETAILS[at % DETAILS.length],
    }))
    const backup = { ...EMPTY, cashFlows }
    expect(Buffer.byteLength(JSON.stringify(backup))).toBeLessThan(MAX_BACKUP_BYTES)
    expect(await restore(backup)).toMatchObject({ count })
    const restored = await download()
    expect(restored.cashFlows).toHaveLength(count)
    // One after the other: a difference between the two whole lists takes minutes to print.
    for (const [at, flow] of restored.cashFlows.entries())
      expect(flow).toEqual(withoutEmptyFields(cashFlows[at] as BackupCashFlow))
  })
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
