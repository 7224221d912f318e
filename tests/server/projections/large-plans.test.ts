/** Plans of thousands of cash flows and marks are read once for all that need them, and kept within a bound. */
import { PLAIN_SPENDING } from '../../../src/shared/plan/spending.ts'
import { plainSchedule } from '../../../src/shared/schedules/schedule.ts'
import { NO_MARKS, PLAIN } from '../../support/plain-cash-flow.ts'
import { Temporal } from 'temporal-polyfill'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ReadClient } from '../../../src/server/db/database.ts'
import { projectMonth } from '../../../src/server/projection/answers/daily.ts'
import { PlanCache } from '../../../src/server/services/projections/plan-cache.ts'
import { naiveDays, toListedDay } from '../../projection/naive-projection.ts'
import { dailyRow, fillPersonalAccount } from '../../support/large-account.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const today = Temporal.PlainDate.from('2026-11-20')
const OPTIONS = { currentMonth: '2026-11', biweeklyDefault: 'odd-weeks', doneBefore: null } as const
const account = 'personal'

describe('a large plan', () => {
  let server: TestServer

  beforeAll(async () => {
    server = await startTestServer()
  })
  afterAll(() => server.close())

  /** Five pages of cash flows, and three of each kind of marks. */
  async function registerLargeUser() {
    const user = await registerUser(server)
    const cashFlows = Array.from({ length: 2_300 }, (_, index) => dailyRow(index))
    const dates = ['2026-11-20', '2026-12-31']
    const completions = dates.flatMap((date) =>
      cashFlows.map((_, index): [number, string] => [index, date]),
    )
    const overrides = ['2026-12-01', '2026-12-31'].flatMap((date) =>
      cashFlows.map((_, index): [number, string, number] => [index, date, 7]),
    )
    const rows = { cashFlows, completions, overrides }
    const ids = await fillPersonalAccount(server.services.db, user.id, rows)
    const plan = {
      startingBalanceCents: 0,
      balanceOn: null,
      cashFlows: cashFlows.map(({ kind, name, amountCents }, index) => ({
        id: ids[index] ?? 0,
        kind,
        name,
        amountCents,
        schedule: plainSchedule('DAILY'),
        date: null,
        continuesId: null,
        ...PLAIN_SPENDING,
      })),
      deletedContinuations: [],
      ...NO_MARKS,
      completions: completions.map(([index, date]) => ({ cashFlowId: ids[index] ?? 0, date })),
      overrides: overrides.map(([index, date, amountCents]) => ({
        cashFlowId: ids[index] ?? 0,
        date,
        amountCents,
      })),
    }
    return { user, plan }
  }

  it('has the figures of the naive projection, and all of its occurrences in pages', async () => {
    const { user, plan } = await registerLargeUser()
    const { month, day } = user.client.projection
    const options = { today, biweeklyDefault: 'odd-weeks', auto: false } as const
    const [from, to] = ['2026-12-01', '2026-12-31'].map((text) => Temporal.PlainDate.from(text))
    if (!from || !to) throw new Error('Two days are needed.')
    const expected = naiveDays(plan, options, from, to).map(toListedDay)
    const { days } = await month.query({ account, month: '2026-12' })
    expect(days).toEqual(
      expected.map((day) => ({
        ...day,
        transactions: day.transactions.slice(0, 50),
        moreCount: 2_250,
      })),
    )

    const last = await day.query({ account, date: '2026-12-31', cursor: 2_270 })
    const { transactions = [], ...figures } = expected.at(-1) ?? {}
    expect(last).toEqual({
      ...figures,
      transactions: transactions.slice(2_270),
      moreCount: 0,
      nextCursor: null,
    })
    expect(last.transactions[0]).toMatchObject({ occurred: true, hasOverride: true })
  })

  it('is read once for all calls at the same time', async () => {
    const { user } = await registerLargeUser()
    const months = ['2026-11', '2026-12', '2027-01', '2027-02']
    const { db } = server.services
    const pages = { count: 0 }
    server.services.db = { ...db, read: watchPages(db.read, async () => void pages.count++) }
    const ask = () =>
      Promise.all(months.map((month) => user.client.projection.month.query({ account, month })))
    const answers = await ask()
    expect(pages.count).toBe(1)
    expect(await ask()).toEqual(answers)
    expect(pages.count).toBe(1)
    server.services.db = db
  })

  it('has lists that are answered in full', async () => {
    const { user, plan } = await registerLargeUser()
    const { income, expense, backup } = user.client
    const expected = plan.cashFlows.map(({ id, kind, name, amountCents }) => ({
      id,
      kind,
      name,
      amountCents,
      recurrenceType: 'DAILY',
      recurrenceDay: null,
      startDate: '2026-11-20T12:00:00.000Z',
      ...PLAIN,
      completedDates: ['2026-11-20', '2026-12-31'],
      overrides: ['2026-12-01', '2026-12-31'].map((date) => ({ date, amountCents: 7 })),
      monthlyCents: Math.round((amountCents * 365) / 12),
      version: 1,
    }))
    const [incomes, expenses, { cashFlows }] = await Promise.all([
      income.list.query({ account }),
      expense.list.query({ account }),
      backup.download.query({ account }),
    ])
    expect(incomes).toEqual(expected.filter(({ kind }) => kind === 'income'))
    expect(expenses).toEqual(expected.filter(({ kind }) => kind === 'expense'))
    expect(cashFlows.map(({ name }) => name)).toEqual(expected.map(({ name }) => name))

    const response = await fetch(`${server.url}/api/data?resource=income`, {
      headers: { authorization: `Bearer ${user.token}` },
    })
    expect(response.headers.get('content-type')).toBe('application/json; charset=utf-8')
    const items = (await response.json()) as { id: number; amount: number }[]
    expect(items.map(({ id, amount }) => [id, amount])).toEqual(
      incomes.map(({ id, amountCents }) => [id, amountCents / 100]),
    )
  })

  it('is answered as of one moment, even if it changes meanwhile, and goes on changing', async () => {
    const { user, plan } = await registerLargeUser()
    const { db } = server.services
    const id = plan.cashFlows[0]?.id ?? 0
    const known = await db.read.account.findUnique({ where: { personalUserId: user.id } })
    if (!known) throw new Error('The user has no personal account.')
    // Each change keeps the sum of the starting balance and of the first day's expense.
    const change = (cents: number) =>
      db.write(async (tx) => {
        await tx.account.update({
          where: { id: known.id },
          data: { revision: { increment: 1 }, startingBalanceCents: cents },
        })
        await tx.cashFlow.update({ where: { id }, data: { amountCents: 100 + cents } })
      })
    const firstBalance = async () => {
      const { compiled } = await new PlanCache(1e9).find(db, known, OPTIONS)
      return projectMonth(compiled, { month: '2026-11', today })[0]?.balanceCents
    }
    const before = await firstBalance()
    for (const round of [1, 2, 3, 4, 5]) {
      const [, ...balances] = await Promise.all([
        change(round),
        firstBalance(),
        firstBalance(),
        firstBalance(),
      ])
      expect(balances).toEqual([before, before, before])
    }
  })
})

describe('the plans in memory', () => {
  it('take a bounded number of bytes: the least recently used are dropped', async () => {
    const server = await startTestServer()
    const { db } = server.services
    const { id: userId } = await registerUser(server)
    const cashFlows = Array.from({ length: 500 }, (_, index) => dailyRow(index, 'A'.repeat(200)))
    await fillPersonalAccount(db, userId, { cashFlows })
    const known = await db.read.account.findUnique({ where: { personalUserId: userId } })
    if (!known) throw new Error('The user has no personal account.')
    const pages = { count: 0 }
    const read = watchPages(db.read, async () => void pages.count++)
    const plans = new PlanCache(1_000_000)
    const findIn = async (currentMonth: string) => {
      const before = pages.count
      await plans.find({ ...db, read }, known, { ...OPTIONS, currentMonth })
      return pages.count > before
    }
    const months = ['2026-01', '2026-02', '2026-03', '2026-04', '2026-05', '2026-06', '2026-07']
    for (const month of months) {
      expect(await findIn(month)).toBe(true)
      expect(plans.bytes).toBeLessThanOrEqual(1_000_000)
    }
    // 500 names of 200 letters, and what is stored beside them.
    expect(plans.bytes).toBeGreaterThan(2 * 500 * 200)
    expect(await findIn('2026-07')).toBe(false)
    expect(await findIn('2026-01')).toBe(true)
    await server.close()
  })
})

/** A client that calls `onPage` before each page of rows. */
function watchPages(read: ReadClient, onPage: () => Promise<void>): ReadClient {
  return new Proxy(read, {
    get: (target, name) => {
      if (name !== '$queryRaw') return Reflect.get(target, name) as unknown
      return async (...query: Parameters<ReadClient['$queryRaw']>) => {
        // Who asks, for which account, and of which version, is looked up in the same way.
        if (/"CashFlow"/.test(textOf(query[0]))) await onPage()
        return target.$queryRaw(...query)
      }
    },
  })
}

function textOf(sql: Parameters<ReadClient['$queryRaw']>[0]): string {
  return ('sql' in sql ? [sql.sql] : [...sql]).join('')
}
