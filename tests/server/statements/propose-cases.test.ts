import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { proposePlan } from '../../../src/server/statements/propose/propose-plan.ts'
import type { StatementLine } from '../../../src/shared/statements/statement.ts'

const lastDay = '2026-09-30'

/** Lines on a day of each month, from the oldest to the newest; the last one in September 2026. */
function monthly(text: string, day: number, amounts: (number | null)[]): StatementLine[] {
  return amounts.flatMap((amountCents, index) => {
    const month = Temporal.PlainYearMonth.from('2026-09').subtract({
      months: amounts.length - 1 - index,
    })
    return amountCents === null
      ? []
      : { date: month.toPlainDate({ day }).toString(), amountCents, text }
  })
}

/** Lines at an interval of days, the newest on a day. */
function every(days: number, newest: string, amounts: number[], text: string): StatementLine[] {
  return amounts.map((amountCents, index) => ({
    date: Temporal.PlainDate.from(newest)
      .subtract({ days: days * (amounts.length - 1 - index) })
      .toString(),
    amountCents,
    text,
  }))
}

const times = (count: number, cents: number): number[] => Array.from({ length: count }, () => cents)
const propose = (lines: StatementLine[]) => proposePlan(lines, { lastDay })

describe('the analysis of a statement', () => {
  it('proposes a subscription with its newest price, its next day and its words', () => {
    const lines = monthly('NETFLIX.COM 866-579 CA', 12, [...times(8, -1_549), ...times(2, -1_799)])
    const { proposals, stopped, everyday } = propose(lines)
    expect(proposals).toEqual([
      {
        kind: 'expense',
        name: 'Netflix.com',
        amountCents: 1_799,
        recurrenceType: 'MONTHLY',
        recurrenceDay: 12,
        anchorDate: null,
        every: null,
        monthDays: null,
        weekdayOfMonth: null,
        firstDate: null,
        lastDate: null,
        weekend: null,
        sureness: 'regular',
        isFixed: true,
        seen: lines,
        nextOn: '2026-10-12',
        bankNames: ['netflix com'],
      },
    ])
    expect({ stopped, everyday }).toEqual({ stopped: [], everyday: null })
  })

  it('proposes the median of a bill that varies', () => {
    const amounts = [-8_000, -9_100, -7_300, -8_800, -6_900, -8_400, -7_700]
    const [bill] = propose(monthly('TOWN ENERGY', 9, amounts)).proposals
    expect(bill).toMatchObject({ amountCents: 8_000, isFixed: false, sureness: 'likely' })
  })

  it('lists ended payments apart, and proposes late ones', () => {
    const late = monthly('TALK MOBILE', 20, [...times(8, -2_500), null])
    const over = monthly('GYM POINT', 5, [...times(6, -2_999), null, null, null])
    const { proposals, stopped } = propose([...late, ...over])
    expect(proposals).toMatchObject([{ name: 'Talk Mobile', nextOn: '2026-09-20' }])
    const gym = { name: 'Gym Point', amountCents: 2_999, kind: 'expense', lastOn: '2026-06-05' }
    expect(stopped).toEqual([gym])
  })

  it('waits for the next payment where the last ones came very late', () => {
    const onTime = every(7, '2026-09-12', times(12, 90_000), 'ACME PAYROLL')
    const late = { ...onTime[0], date: '2026-09-21', amountCents: 90_000, text: 'ACME PAYROLL' }
    expect(propose([...onTime, late])).toMatchObject({
      proposals: [{ recurrenceDay: 6, nextOn: '2026-09-26' }],
      stopped: [],
    })
  })

  it('joins payments before and after a pause into one cash flow', () => {
    const amounts = [...times(5, -2_999), null, null, null, ...times(4, -2_999)]
    const [gym, ...others] = propose(monthly('GYM POINT', 5, amounts)).proposals
    expect(gym?.seen).toHaveLength(9)
    expect(others).toEqual([])
  })

  it('finds two cash flows of one payee, with different or equal amounts', () => {
    const car = monthly('SAFE INSURANCE', 5, times(8, -8_713))
    const home = monthly('SAFE INSURANCE', 20, times(8, -2_100))
    const child = every(7, '2026-09-28', times(12, -4_500), 'SWIM SCHOOL')
    const { proposals } = propose([...car, ...home, ...child, ...child])
    const found = proposals.map(({ name, amountCents, recurrenceDay, seen }) => ({
      name,
      amountCents,
      recurrenceDay,
      count: seen.length,
    }))
    expect(found).toEqual([
      { name: 'Safe Insurance', amountCents: 8_713, recurrenceDay: 5, count: 8 },
      { name: 'Swim School', amountCents: 4_500, recurrenceDay: 1, count: 12 },
      { name: 'Swim School', amountCents: 4_500, recurrenceDay: 1, count: 12 },
      { name: 'Safe Insurance', amountCents: 2_100, recurrenceDay: 20, count: 8 },
    ])
  })

  it('separates a subscription from purchases at its payee, and joins a cut name', () => {
    const lines = monthly('CLOUD DISK 123 EASTPORT', 8, times(10, -199)).map((line, index) => ({
      ...line,
      text: index < 5 ? line.text : 'CLOUD DIS',
    }))
    const bought = every(
      17,
      '2026-09-12',
      [-4_512, -899, -12_050, -2_310, -777, -5_600],
      'CLOUD DISK',
    )
    const { proposals } = propose([...lines, ...bought])
    expect(proposals).toMatchObject([{ name: 'Cloud Disk', amountCents: 199, seen: lines }])
  })

  it('proposes no habits, but adds them to the spending of a week', () => {
    const workdays = Array.from({ length: 26 * 7 }, (_, index) =>
      Temporal.PlainDate.from(lastDay).subtract({ days: index }),
    ).filter(({ dayOfWeek }) => dayOfWeek < 6)
    const fares = workdays
      .filter((_, index) => index % 5 !== 3)
      .map((day) => ({ date: day.toString(), amountCents: -275, text: 'TRAM FARE 1234' }))
    const food = Array.from({ length: 26 }, (_, index) => -4_000 - ((index * 977) % 9_000))
    const groceries = every(7, '2026-09-26', food, 'FRESH MARKET 12')
    const refund = { date: '2026-09-01', amountCents: 9_900, text: 'FRESH MARKET REFUND' }
    const unusual = { date: '2026-09-02', amountCents: -25_000, text: 'BIKE SHED' }
    const { proposals, everyday } = propose([...fares, ...groceries, refund, unusual])
    expect(proposals).toEqual([])
    expect(everyday).toMatchObject({ weeks: 26, lineCount: fares.length + groceries.length })
    expect(everyday?.weeklyCents).toBeGreaterThan(275 * 4 + 4_000)
    expect(everyday?.weeklyCents).toBeLessThan(275 * 4 + 13_000)
  })

  it('is as certain as the number of lines allows', () => {
    const surenessOf = (lines: StatementLine[]) => propose(lines).proposals[0]?.sureness
    expect(surenessOf(monthly('RENT', 1, times(3, -90_000)))).toBe('perhaps')
    expect(surenessOf(monthly('RENT', 1, times(4, -90_000)))).toBe('regular')
    expect(surenessOf(every(91, '2026-09-10', times(3, -9_000), 'WATER'))).toBe('perhaps')
    expect(surenessOf(every(365, '2026-09-10', times(2, -9_000), 'TAX'))).toBe('perhaps')
    expect(surenessOf(monthly('RENT', 1, times(2, -90_000)))).toBeUndefined()
  })

  it('proposes incomes first, and nothing for no lines', () => {
    const pay = every(14, '2026-09-25', times(9, 180_000), 'DIRECT DEP ACME PAYROLL 12')
    const rent = monthly('RENT', 1, times(6, -250_000))
    expect(propose([...rent, ...pay]).proposals).toMatchObject([
      { kind: 'income', recurrenceType: 'BIWEEKLY', recurrenceDay: 5, nextOn: '2026-10-09' },
      { kind: 'expense', recurrenceType: 'MONTHLY', recurrenceDay: 1 },
    ])
    expect(propose([])).toMatchObject({ proposals: [], stopped: [], everyday: null })
  })
})
