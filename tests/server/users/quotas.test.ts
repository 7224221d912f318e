/** The limits of cash flows and marks of an account, with small settings [behaviour: Limits]. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  BACKUP_FORMAT,
  BACKUP_VERSION,
  type BackupCashFlow,
} from '../../../src/shared/files/backup-format.ts'
import { providers } from '../../support/database.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const account = 'personal'
const RENT = { name: 'Rent', amountCents: 1_850_00, recurrenceType: 'MONTHLY' } as const
const THREE_ALREADY = {
  code: 'CONFLICT',
  sentence: 'An account can have at most 3 incomes and expenses. This one has 3 already.',
}

describe.each(providers)('quotas on %s', (provider) => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer(provider, { quotas: { cashFlows: 3, marks: 3 } })
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const add = (kind: 'income' | 'expense' = 'expense') =>
    user.client[kind].create.mutate({ account, ...RENT })
  const outcomesOf = async (calls: Promise<unknown>[]) => {
    const outcomes = await Promise.allSettled(calls)
    return outcomes.filter(({ status }) => status === 'fulfilled').length
  }
  const countCashFlows = () =>
    server.services.db.read.cashFlow.count({
      where: { account: { personalUserId: user.id }, deletedAt: null },
    })
  const useQuotas = (quotas: Partial<TestServer['services']['settings']['quotas']>) => {
    const { settings } = server.services
    const before = settings.quotas
    settings.quotas = { ...before, ...quotas }
    restoreQuotas = () => void (settings.quotas = before)
  }
  let restoreQuotas = () => {}
  afterEach(() => restoreQuotas())

  describe('for cash flows', () => {
    const fileOf = (rows: number) =>
      `type,name,amount\n${Array.from({ length: rows }, (_, row) => `income,Pay ${row},1`).join('\n')}`
    const run = (rows: number, options: object = {}) =>
      user.client.import.run.mutate({
        account,
        csvData: fileOf(rows),
        columnMapping: 'byHeaders',
        ...options,
      })

    it('count incomes and expenses together, also when they are sent at the same time', async () => {
      const calls = Array.from({ length: 8 }, (_, at) => add(at % 2 ? 'income' : 'expense'))
      expect(await outcomesOf(calls)).toBe(3)
      expect(await refusalOf(add())).toEqual(THREE_ALREADY)
      expect(await countCashFlows()).toBe(3)
    })

    it('hold on the public contract, with the status 409', async () => {
      const post = () =>
        fetch(`${server.url}/api/data?resource=income`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', authorization: `Bearer ${user.token}` },
          body: JSON.stringify({ name: 'Pay', amount: 1, recurrenceType: 'DAILY' }),
        })
      for (let count = 0; count < 3; count++) expect((await post()).status).toBe(201)
      const refused = await post()
      expect([refused.status, await refused.json()]).toEqual([
        409,
        { error: THREE_ALREADY.sentence },
      ])
    })

    it('leave room for a new one after a deletion, which can then not be undone', async () => {
      const [first] = [await add(), await add(), await add()]
      await user.client.expense.delete.mutate({ account, id: first.id })
      await add()
      const restore = () => user.client.expense.restore.mutate({ account, id: first.id })
      expect(await refusalOf(restore())).toEqual(THREE_ALREADY)
      useQuotas({ cashFlows: 4 })
      expect(await restore()).toMatchObject({ id: first.id })
    })

    it('let existing rows above them be read, changed and deleted', async () => {
      const { id } = await add()
      await add()
      useQuotas({ cashFlows: 1 })
      await user.client.expense.update.mutate({ account, id, name: 'Flat' })
      expect(await user.client.expense.list.query({ account })).toHaveLength(2)
      await user.client.expense.delete.mutate({ account, id })
      expect((await refusalOf(add())).code).toBe('CONFLICT')
    })

    it('refuse an import with numbers, in the preview, in a dry run, and in the import itself', async () => {
      await add()
      const refusal = {
        code: 'CONFLICT',
        sentence:
          'An account can have at most 3 incomes and expenses. This one has 1, so 3 more do not fit.',
      }
      const input = { account, csvData: fileOf(3), columnMapping: 'byHeaders' } as const
      expect(await refusalOf(user.client.import.preview.mutate(input))).toEqual(refusal)
      expect(await refusalOf(run(3, { dryRun: true }))).toEqual(refusal)
      expect(await refusalOf(run(3))).toEqual(refusal)
      expect((await refusalOf(run(4))).sentence).toContain(' expenses. The file has 4.')
      expect(await countCashFlows()).toBe(1)
      expect(await run(2)).toMatchObject({ success: 2 })
      expect(await run(2)).toMatchObject({ success: 0, skipped: 2 })
      expect((await refusalOf(run(2, { importDuplicates: true }))).sentence).toBe(
        'An account can have at most 3 incomes and expenses. This one has 3, so 2 more do not fit.',
      )
    })

    it('hold for imports that are made at the same time', async () => {
      const calls = Array.from({ length: 4 }, () => run(2, { importDuplicates: true }))
      expect(await outcomesOf(calls)).toBe(1)
      expect(await countCashFlows()).toBe(2)
    })

    it('refuse to restore an import that no longer fits', async () => {
      const importId = 'c0ffee00-0000-4000-8000-000000000009'
      await run(3, { importId })
      await user.client.import.undo.mutate({ account, importId })
      await add()
      const restore = () => user.client.import.restore.mutate({ account, importId })
      expect((await refusalOf(restore())).sentence).toBe(
        'An account can have at most 3 incomes and expenses. This one has 1, so 3 more do not fit.',
      )
      expect(await countCashFlows()).toBe(1)
      useQuotas({ cashFlows: 4 })
      expect(await restore()).toMatchObject({ count: 3 })
    })
  })

  describe('for deleted cash flows', () => {
    const countDeleted = () =>
      server.services.db.read.cashFlow.count({
        where: { account: { personalUserId: user.id }, deletedAt: { not: null } },
      })
    const restore = (id: number) => user.client.expense.restore.mutate({ account, id })

    it('purge the oldest when cash flows are added and deleted again and again', async () => {
      const ids: number[] = []
      for (let count = 0; count < 7; count++) {
        const { id } = await add()
        server.now = server.now.add({ seconds: 1 })
        await user.client.expense.delete.mutate({ account, id })
        ids.push(id)
      }
      expect(await countDeleted()).toBe(4)
      expect((await refusalOf(restore(ids[2] ?? 0))).code).toBe('NOT_FOUND')
      expect(await restore(ids[6] ?? 0)).toMatchObject({ id: ids[6] })
    })

    it('purge whole imports, and never the one that was undone last', async () => {
      const importIds = ['a', 'b', 'c', 'd'].map(
        (digit) => `c0ffee0${digit}-0000-4000-8000-000000000000`,
      )
      const csvData = 'type,name,amount\nincome,Pay,1\nincome,Tip,1\nincome,Gift,1'
      for (const importId of importIds) {
        await user.client.import.run.mutate({
          account,
          csvData,
          columnMapping: 'byHeaders',
          importId,
        })
        server.now = server.now.add({ seconds: 1 })
        await user.client.import.undo.mutate({ account, importId })
      }
      expect(await countDeleted()).toBe(6)
      const bring = (importId = '') => user.client.import.restore.mutate({ account, importId })
      expect((await refusalOf(bring(importIds[1]))).code).toBe('NOT_FOUND')
      expect(await bring(importIds[3])).toMatchObject({ count: 3 })
    })
  })

  describe('for done marks and exceptions', () => {
    const on = (id: number, day: number) =>
      ({ account, kind: 'expense', id, date: `2026-12-0${day}` }) as const
    const mark = (id: number, day: number, done = true) =>
      user.client.occurrence.markDone.mutate({ ...on(id, day), done })
    const override = (id: number, day: number, amountCents = 1) =>
      user.client.occurrence.setOverride.mutate({ ...on(id, day), amountCents })
    const skip = (id: number, day: number, skipped = true) =>
      user.client.occurrence.skip.mutate({ ...on(id, day), skipped })
    const move = (id: number, day: number, to: string | null = '2027-01-05') =>
      user.client.occurrence.move.mutate({ ...on(id, day), to })
    const full = {
      code: 'CONFLICT',
      sentence: 'An account can have at most 3 done marks and exceptions. This one has 3 already.',
    }

    it('count both together, and let existing ones be repeated, changed and removed', async () => {
      const { id } = await add()
      await mark(id, 1)
      await override(id, 1)
      await override(id, 2)
      expect(await refusalOf(mark(id, 3))).toEqual(full)
      expect(await refusalOf(override(id, 3))).toEqual(full)
      // One after the other: they are allowed in this order.
      await mark(id, 1)
      await override(id, 1, 5)
      await mark(id, 1, false)
      await mark(id, 3)
    })

    it('count skips and moves too', async () => {
      const { id } = await add()
      await mark(id, 1)
      await skip(id, 1)
      await move(id, 1)
      for (const act of [mark, override, skip, move])
        expect(await refusalOf(act(id, 2))).toEqual(full)
      await skip(id, 1)
      await move(id, 1, '2027-01-06')
      await skip(id, 1, false)
      await move(id, 2)
      await move(id, 2, null)
      await skip(id, 2)
    })

    it('hold for marks that are sent at the same time', async () => {
      const { id } = await add()
      const calls = Array.from({ length: 8 }, (_, at) => mark(id, at + 1))
      expect(await outcomesOf(calls)).toBe(3)
    })

    it('count marks of deleted cash flows, which come back with them', async () => {
      const [gone, other] = [await add(), await add()]
      for (const day of [1, 2, 3]) await mark(gone.id, day)
      await user.client.expense.delete.mutate({ account, id: gone.id })
      expect(await refusalOf(mark(other.id, 1))).toEqual(full)
      await user.client.expense.restore.mutate({ account, id: gone.id })
      await mark(gone.id, 1, false)
      await mark(other.id, 1)
    })
  })

  it('count the skips and moves of a backup too', async () => {
    const flow: BackupCashFlow = {
      ...RENT,
      kind: 'expense',
      startDate: '2026-11-20',
      skippedDates: ['2026-12-01'],
      moves: [{ date: '2027-01-01', to: '2027-01-02' }],
    }
    const backup = {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      accountName: 'Personal Account',
      startingBalanceCents: 5,
    } as const
    const restore = (cashFlows: BackupCashFlow[]) =>
      user.client.backup.restore.mutate({ account, backup: { ...backup, cashFlows } })
    expect((await refusalOf(restore([flow, flow]))).sentence).toMatch(/The backup has more\.$/)
    await restore([flow])
    const [rent] = await user.client.expense.list.query({ account })
    const mark = (date: string) =>
      user.client.occurrence.markDone.mutate({
        account,
        kind: 'expense',
        id: rent?.id ?? 0,
        date,
        done: true,
      })
    await mark('2026-12-01')
    expect((await refusalOf(mark('2027-02-01'))).sentence).toMatch(/This one has 3 already\.$/)
  })

  it.each([
    [4, 0, 'An account can have at most 3 incomes and expenses. The backup has more.'],
    [2, 2, 'An account can have at most 3 done marks and exceptions. The backup has more.'],
  ])('refuse a backup of %i cash flows with %i marks each', async (count, marks, sentence) => {
    const flow: BackupCashFlow = {
      ...RENT,
      kind: 'expense',
      startDate: '2026-11-20',
      completedDates: Array.from({ length: marks }, (_, at) => `2026-12-0${at + 1}`),
    }
    const backup = {
      format: BACKUP_FORMAT,
      version: BACKUP_VERSION,
      accountName: 'Personal Account',
      startingBalanceCents: 5,
      cashFlows: Array.from({ length: count }, () => flow),
    } as const
    const restored = user.client.backup.restore.mutate({ account, backup })
    expect(await refusalOf(restored)).toEqual({ code: 'CONFLICT', sentence })
    expect(await countCashFlows()).toBe(0)
  })
})
