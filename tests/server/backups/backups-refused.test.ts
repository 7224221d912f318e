/** Backups that are refused as a whole, in a sentence about the first thing that is wrong [behaviour: Backup]. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Backup } from '../../../src/shared/files/backup-format.ts'
import { EMPTY, RENT } from '../../support/backups.ts'
import { refusalOf } from '../../support/refusal.ts'
import { registerUser, startTestServer, type TestServer } from '../../support/server.ts'

const MOVE = { date: '2026-11-30', to: '2026-12-01' }

describe('a backup', () => {
  let server: TestServer
  let user: Awaited<ReturnType<typeof registerUser>>

  beforeAll(async () => {
    server = await startTestServer('sqlite')
  })
  beforeEach(async () => {
    user = await registerUser(server)
  })
  afterAll(() => server.close())

  const download = () => user.client.backup.download.query({ account: 'personal' })
  const restore = (backup: object) =>
    user.client.backup.restore.mutate({ account: 'personal', backup: backup as Backup })

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
    [{ ...RENT, skippedDates: {} }, 'The skipped dates must be a list.'],
    [{ ...RENT, skippedDates: ['2026-11-30', '2026-11-30'] }, 'A date is skipped twice.'],
    [{ ...RENT, moves: '2026-11-30' }, 'The moved dates must be a list.'],
    [{ ...RENT, moves: [{ ...MOVE, to: '2026-02-30' }] }, /^The date must be a real day/],
    [{ ...RENT, moves: [MOVE, { ...MOVE, to: '2027-01-01' }] }, 'A date is moved twice.'],
    [{ ...RENT, moves: [1] }, 'A moved date must have a date and the date that it is moved to.'],
    [{ ...RENT, every: 2 }, 'Every 2 months needs a date to count from.'],
    [{ ...RENT, monthDays: [1, 15] }, 'Monthly items cannot have two days of the month.'],
    ['Rent', 'It must be a cash flow with a type, a name and an amount.'],
  ])('that is wrong is refused as a whole: %j', async (flow, problem) => {
    const call = restore({ ...EMPTY, startingBalanceCents: 5, cashFlows: [RENT, flow, 'x'] })
    const { code, sentence } = await refusalOf(call)
    expect(code).toBe('BAD_REQUEST')
    const start = 'Cash flow 2 of the backup is wrong. '
    expect(sentence.slice(0, start.length)).toBe(start)
    expect(sentence.slice(start.length)).toMatch(problem)
    expect(await download()).toEqual(EMPTY)
  })

  it.each([
    [[{ continues: 2 }], 1, 'It continues a cash flow that the backup does not have.'],
    [[{ continues: '0' }], 1, /must be its place in the list, counted from 0\.$/],
    [[{}, { continues: -1 }], 2, /must be its place in the list, counted from 0\.$/],
    [[{}, { kind: 'income', continues: 0 }], 2, 'It is an income, but it continues an expense.'],
    [[{ continues: 0 }], 1, 'It continues itself, directly or through other cash flows.'],
    [[{}, { continues: 2 }, { continues: 1 }], 2, /^It continues itself, directly or/],
    [
      [{ continuedLastDate: '2026-11-30' }],
      1,
      'It has a "continuedLastDate", but it continues no cash flow.',
    ],
    [[{}, { continues: 0, continuedLastDate: '2026-02-30' }], 2, /^The date must be a real day/],
  ])('with impossible continuations is refused: %j', async (fields, number, problem) => {
    const cashFlows = fields.map((continuation) => ({ ...RENT, ...continuation }))
    const { code, sentence } = await refusalOf(restore({ ...EMPTY, cashFlows }))
    expect(code).toBe('BAD_REQUEST')
    const start = `Cash flow ${number} of the backup is wrong. `
    expect(sentence.slice(0, start.length)).toBe(start)
    expect(sentence.slice(start.length)).toMatch(problem)
    expect(await download()).toEqual(EMPTY)
  })

  it.each([
    ['bad dates', { completedDates: Array(19_000).fill(0) }, 'The date must be text like'],
    ['bad overrides', { overrides: Array(19_000).fill(null) }, 'An override must have a date'],
  ])('with very many %s is refused in a sentence', async (_name, marks, problem) => {
    const { code, sentence } = await refusalOf(
      restore({ ...EMPTY, cashFlows: [{ ...RENT, ...marks }] }),
    )
    expect(code).toBe('BAD_REQUEST')
    expect(sentence).toContain(`Cash flow 1 of the backup is wrong. ${problem}`)
  })

  it.each([['completedDates'], ['overrides'], ['movedBalance']])(
    'with more %s than an account can have is refused before each is checked',
    async (list) => {
      const cashFlows = [{ ...RENT, [list]: Array(20_001).fill(null) }]
      expect(await refusalOf(restore({ ...EMPTY, cashFlows }))).toEqual({
        code: 'CONFLICT',
        sentence:
          'An account can have at most 20,000 done marks and exceptions. The backup has more.',
      })
    },
  )

  it.each([
    [{ checkIns: Array(1_001).fill(null) }, 'The backup has more check-ins than an account keeps.'],
    [{ checkIns: 5 }, 'The check-ins of the backup must be a list.'],
    [
      { scenarios: [{ name: 'A', changes: Array(101).fill(null) }] },
      'Scenario 1 of the backup is wrong. A scenario can have at most 100 changes.',
    ],
  ])('with lists that are too long is refused by their lengths: %#', async (fields, sentence) => {
    const backup = { ...EMPTY, ...fields } as unknown as typeof EMPTY
    expect(await refusalOf(restore(backup))).toEqual({ code: 'BAD_REQUEST', sentence })
  })

  it('with very many wrong cash flows is refused by the first', async () => {
    const cashFlows = Array(5_000).fill(null)
    const { sentence } = await refusalOf(restore({ ...EMPTY, cashFlows }))
    expect(sentence).toMatch(/^Cash flow 1 of the backup is wrong\. [A-Z][^.]*\.$/)
  })
})
