/** The cost of listing a month depends on the contents of that month, not on the size of the whole plan. */
import { Temporal } from 'temporal-polyfill'
import { expect, test } from 'vitest'
import { projectMonth } from '../../src/server/projection/daily.ts'
import { cashFlow, compileOn } from './compiled.ts'

const today = Temporal.PlainDate.from('2026-11-20')

test('a month is listed without reading the marks and one-time cash flows of other months', () => {
  const reads: string[] = []
  /** A copy of the item that records each read of its date. */
  const watched = <T extends { date: string | null }>(item: T): T => {
    const { date } = item
    return Object.defineProperty({ ...item }, 'date', {
      get: () => {
        reads.push(date ?? '')
        return date
      },
    })
  }
  const dates = ['2025-03-05', '2026-10-31', '2026-11-05', '2026-12-01', '2027-01-05']
  const compiled = compileOn(today, {
    cashFlows: [
      cashFlow({ id: 1 }),
      ...dates.map((date, index) =>
        watched(cashFlow({ id: 2 + index, recurrenceType: 'ON_X_DAY', date })),
      ),
    ],
    completions: dates.map((date) => watched({ cashFlowId: 1, date })),
    overrides: dates.map((date) => watched({ cashFlowId: 1, date, amountCents: 7 })),
  })
  // The first call sorts the whole plan into months.
  projectMonth(compiled, { month: '2026-10', today })
  reads.length = 0

  const [, , , , fifth] = projectMonth(compiled, { month: '2026-11', today })
  expect(fifth).toMatchObject({
    pendingCount: 1,
    transactions: [
      { id: 1, occurred: true, amountCents: 7 },
      { id: 4, occurred: false, amountCents: 100 },
    ],
  })
  expect(new Set(reads)).toEqual(new Set(['2026-11-05']))
})

test('a recurrence day that the recurrence type cannot have throws a RangeError, as for a programming mistake', () => {
  for (const [recurrenceType, recurrenceDay] of [
    ['WEEKLY', 7],
    ['BIWEEKLY', -1],
    ['MONTHLY', 0],
    ['YEARLY', 32],
  ] as const) {
    const cashFlows = [cashFlow({ recurrenceType, recurrenceDay })]
    expect(() => compileOn(today, { cashFlows })).toThrow(RangeError)
  }
})
