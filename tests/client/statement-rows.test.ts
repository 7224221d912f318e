/** The rows in which a statement is reviewed [behaviour: Bank statements]. */
import { describe, expect, onTestFinished, test } from 'vitest'
import { looksLikeBill } from '../../src/client/plan/statement/looks-like-bill.ts'
import { rowsOf, writtenOf } from '../../src/client/plan/statement/proposal-rows.ts'
import { readBothDecimals } from '../../src/client/plan/statement/statement-words.ts'
import { hideAmounts } from '../../src/client/words/shown-amounts.ts'
import type { CashFlow } from '../../src/shared/plan/cash-flow.ts'
import type { Proposal } from '../../src/shared/statements/proposal.ts'
import { NO_DETAILS } from '../../src/shared/schedules/schedule.ts'
import { PLAIN } from '../support/plain-cash-flow.ts'

const LAST_DAY = '2026-11-19'
const EVERYDAY = {
  weeklyCents: 100_00,
  lowCents: 60_00,
  highCents: 150_00,
  lineCount: 30,
  weeks: 8,
}

function expense(fields: Partial<CashFlow> = {}): CashFlow {
  return {
    ...PLAIN,
    id: 7,
    kind: 'expense',
    name: 'Food',
    amountCents: 100_00,
    recurrenceType: 'WEEKLY',
    recurrenceDay: null,
    startDate: '',
    version: 1,
    everyday: true,
    ...fields,
  }
}

function offer(everyday: Partial<typeof EVERYDAY>, expenses: CashFlow[] = [], leastWeeks = 1) {
  const found = { proposals: [], everyday: { ...EVERYDAY, ...everyday } }
  return rowsOf(found, new Map(), { expenses, lastDay: LAST_DAY, leastWeeks })
}

describe('everyday spending', () => {
  test('is a new expense with its range, ticked from 8 weeks on', () => {
    const rows = offer({})
    expect(rows).toMatchObject([{ kind: 'expense', isTicked: true, changedId: null }])
    const { create, change } = writtenOf(rows)
    expect(change).toEqual([])
    expect(create).toMatchObject([
      {
        name: 'Everyday spending',
        amountCents: 100_00,
        recurrenceType: 'WEEKLY',
        recurrenceDay: null,
        everyday: true,
        everydayLowCents: 60_00,
        everydayHighCents: 150_00,
      },
    ])
    expect(offer({ weeks: 7 })).toMatchObject([{ isTicked: false }])
    expect(offer({ weeks: 3 }, [], 4)).toEqual([])
    const plain = expense({ name: 'Everyday spending', everyday: false, recurrenceDay: 5 })
    expect(offer({}, [plain])).toMatchObject([{ isTicked: false, changedId: null }])
  })

  test('is another amount of what the plan has, from the day after the statement on', () => {
    const rows = offer({ weeklyCents: 116_00 }, [expense()])
    expect(rows).toMatchObject([{ fields: { name: 'Food' }, isTicked: true }])
    expect(writtenOf(rows)).toEqual({
      create: [],
      change: [
        {
          kind: 'expense',
          id: 7,
          fromDate: '2026-11-20',
          amountCents: 116_00,
          everydayLowCents: 60_00,
          everydayHighCents: 150_00,
        },
      ],
    })
  })

  test.each([
    ['within 15 % of what is planned', { weeklyCents: 115_00 }, [expense()]],
    ['of three weeks', { weeklyCents: 200_00, weeks: 3 }, [expense()]],
    ['of which the plan has two', { weeklyCents: 200_00 }, [expense(), expense({ id: 8 })]],
  ])('that is %s is not offered', (_, everyday, expenses) => {
    expect(offer(everyday, expenses)).toEqual([])
  })

  test.each([
    ['paid with a card', { paidBy: 3 }],
    ['over', { lastDate: '2026-11-19' }],
    ['still to begin', { firstDate: '2026-11-21' }],
  ])('is new beside one that is %s', (_, fields) => {
    expect(offer({}, [expense(fields)])).toMatchObject([{ changedId: null }])
  })
})

function proposalOf(text: string, fields: Partial<Proposal> = {}): Proposal {
  return {
    ...NO_DETAILS,
    kind: 'expense',
    name: 'Chase Crd',
    amountCents: 260_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 9,
    sureness: 'likely',
    isFixed: false,
    seen: [{ date: '2026-11-09', amountCents: -260_00, text }],
    nextOn: '2026-12-09',
    planned: null,
    bankNames: ['chase crd'],
    ...fields,
  }
}

test.each([
  ['CHASE CREDIT CRD AUTOPAY', {}, true],
  ['AMEX EPAYMENT ACH PMT', {}, true],
  ['Payment to Visa 4411', {}, true],
  ['VISA DEBIT NETFLIX.COM', {}, false],
  ['VISA PURCHASE 11/09 GYM', {}, false],
  ['HOME RENT LLC', {}, false],
  ['CREDIT CARD', { every: 2, anchorDate: '2026-11-09' }, false],
  ['CREDIT CARD', { recurrenceType: 'WEEKLY', recurrenceDay: 1 }, false],
  ['CREDIT CARD CASHBACK', { kind: 'income' }, false],
  ['CREDIT CARD', { planned: { id: 3, differs: 'amount' } }, false],
] as const)('%s %j looks like the bill of a card: %s', (text, fields, looks) => {
  const found = { proposals: [proposalOf(text, fields)], everyday: null }
  const rows = rowsOf(found, new Map(), { expenses: [], lastDay: LAST_DAY, leastWeeks: 1 })
  expect(rows.map(looksLikeBill)).toEqual([looks])
})

test('the two readings of an amount can be told apart where amounts are hidden', () => {
  hideAmounts(true)
  onTestFinished(() => hideAmounts(false))
  expect(readBothDecimals('1.000')).toEqual({ '.': '$1.00', ',': '$1,000.00' })
})
