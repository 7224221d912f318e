/** Cards and everyday spending in the matching of lines with a plan [behaviour: Bank statements]. */
import { describe, expect, it } from 'vitest'
import {
  type ComparedAccount,
  compileAccount,
} from '../../../src/server/statements/match/compared-account.ts'
import { matchStatement } from '../../../src/server/statements/match/match-statement.ts'
import { dayText, parseDay } from '../../../src/server/projection/rules/calendar.ts'
import type { StatementLine } from '../../../src/shared/statements/statement.ts'
import { planOf } from '../../support/statement-account.ts'

const TODAY = '2026-11-27'
const NETFLIX = {
  name: 'Netflix',
  amountCents: 15_49,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 5,
} as const

function line(date: string, dollars: number, text: string): StatementLine {
  return { date, amountCents: Math.round(dollars * 100), text }
}

function match(
  account: ComparedAccount,
  lines: StatementLine[],
  closing: { on: string; cents: number } | null = null,
) {
  const days = { first: parseDay(lines[0]?.date ?? TODAY), last: parseDay(TODAY) }
  const repeating = { proposals: [], loose: lines, days }
  return matchStatement({ lines, closing }, compileAccount(account), repeating)
}

const VISA = { ...NETFLIX, name: 'Visa', amountCents: 0, recurrenceDay: 9, closeDay: 20 } as const
const FOOD = {
  name: 'Food',
  amountCents: 70_00,
  recurrenceType: 'WEEKLY',
  everyday: true,
} as const

describe('matching a statement with a plan', () => {
  it('finds the bill of a card whatever its amount, and no line for what is paid with it', () => {
    const account = planOf(TODAY, [VISA, { ...NETFLIX, paidBy: 1 }])
    const lines = [
      line('2026-10-05', -15.49, 'NETFLIX.COM'),
      line('2026-11-05', -15.49, 'NETFLIX.COM'),
      line('2026-11-10', -431.2, 'VISA PAYMENT 4411'),
    ]
    const found = match(account, lines)
    expect(found.pairs).toMatchObject([{ item: { name: 'Visa', date: '2026-11-09' }, sure: true }])
    expect(found.unplanned.map(({ date }) => date)).toEqual(['2026-11-05'])
    // Paid by itself, and off the bill.
    account.plan = { ...account.plan, completions: [{ cashFlowId: 2, date: '2026-11-05' }] }
    expect(match(account, lines).unplanned).toEqual([])
  })

  it('moves the closing balance on by everyday spending, where something else has moved it', () => {
    const account = planOf(TODAY, [NETFLIX, FOOD, { ...FOOD, paidBy: 4 }, VISA])
    const suggest = (on: string) => match(account, [], { on, cents: 100_00 }).suggestedBalanceCents
    expect(suggest('2026-11-20')).toBe(100_00)
    account.plan = { ...account.plan, completions: [{ cashFlowId: 1, date: '2026-11-05' }] }
    expect(suggest('2026-11-20')).toBe(100_00)
    expect(suggest('2026-11-04')).toBe(100_00 - 15_49 - 230_00)
  })

  it('adds up the weeks of what neither repeats nor pays something of the plan', () => {
    const account = planOf(TODAY, [{ ...NETFLIX, amountCents: 60_00 }])
    const weeks = [10, 20, 30, 40, 50, 60].map((dollars, week) =>
      line(dayText(parseDay('2026-10-17') + 7 * week), -dollars, `SHOP ${week}`),
    )
    const paid = [line('2026-10-19', -1, 'KIOSK'), line('2026-11-05', -60, 'NETFLIX.COM')]
    const lines = [...weeks, ...paid].toSorted((a, b) => a.date.localeCompare(b.date))
    expect(match(account, lines).everyday).toEqual({
      weeklyCents: 40_00,
      lowCents: 11_00,
      highCents: 60_00,
      lineCount: 7,
      weeks: 6,
    })
  })
})
