/** The fields of the wizard: what it saves, which problems it finds, and its summary [behaviour: Cash flow wizard]. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fieldsOf, startDraft } from '../../src/client/plan/editor/wizard-fields.ts'
import { startDraftOn } from '../../src/client/plan/editor/wizard-start.ts'
import { type CashFlowDraft, cashFlowForm } from '../../src/shared/plan/cash-flow-form.ts'
import { summarizeDraft } from '../../src/client/plan/editor/cash-flow-summary.ts'
import { CASH_FLOW_WORDS } from '../../src/client/plan/cash-flow-words.ts'
import type { CashFlow } from '../../src/shared/plan/cash-flow.ts'
import { PLAIN } from '../support/plain-cash-flow.ts'

// Dates of this year are written without it.
beforeEach(() => vi.setSystemTime('2026-11-20T12:00:00Z'))
afterEach(() => vi.useRealTimers())

const TODAY = '2026-11-20'

function draft(fields: Partial<CashFlowDraft> = {}): CashFlowDraft {
  return { ...startDraft(), name: ' Rent ', amount: '1850', ...fields }
}

/** The sentences that refuse the fields, by field. */
function findProblems(typed: CashFlowDraft, today: string, before?: CashFlow) {
  const { error } = cashFlowForm(today, startDraft(before).date).safeParse(typed)
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path[0], message]) ?? [])
}

const saved: CashFlow = {
  id: 7,
  kind: 'expense',
  name: 'Rent',
  amountCents: 1_850_00,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 31,
  startDate: '2026-01-05T08:30:00.000Z',
  ...PLAIN,
  version: 3,
}

describe('a new cash flow that starts on a chosen day', () => {
  it('is one-time, and keeps the day for other frequencies', () => {
    const { recurrenceType, date, days } = startDraftOn('2026-12-24', TODAY)
    expect({ recurrenceType, date }).toEqual({ recurrenceType: 'ON_X_DAY', date: '2026-12-24' })
    expect(days).toEqual({ WEEKLY: 4, BIWEEKLY: 4, MONTHLY: 24 })
  })

  it('is monthly when that day has passed', () => {
    const { recurrenceType, date, days } = startDraftOn('2026-11-19', TODAY)
    expect({ recurrenceType, date }).toEqual({ recurrenceType: 'MONTHLY', date: '' })
    expect(days.MONTHLY).toBe(19)
  })
})

describe('the fields that the wizard saves', () => {
  it('have a trimmed name and the amount in cents', () => {
    expect(fieldsOf(draft({ amount: '0.29' }))).toEqual({
      name: 'Rent',
      amountCents: 29,
      recurrenceType: 'MONTHLY',
      recurrenceDay: 1,
    })
  })

  it('start a one-time cash flow at 12:00 UTC on its day', () => {
    expect(fieldsOf(draft({ recurrenceType: 'ON_X_DAY', date: '2028-02-29' }))).toMatchObject({
      recurrenceDay: null,
      startDate: '2028-02-29T12:00:00.000Z',
    })
  })

  it('do not change the start date of a recurring cash flow', () => {
    expect(fieldsOf(startDraft(saved), saved)).not.toHaveProperty('startDate')
  })

  it('let the server set the start date of a one-time cash flow that becomes recurring', () => {
    const oneTime: CashFlow = { ...saved, recurrenceType: 'ON_X_DAY', recurrenceDay: null }
    const recurring = { ...startDraft(oneTime), recurrenceType: 'DAILY' as const }
    expect(fieldsOf(recurring, oneTime)).toMatchObject({ startDate: null })
  })

  it.each(['YEARLY', 'BIWEEKLY', 'MONTHLY'] as const)(
    'keep the day of an edited %s cash flow, even when it has no day',
    (recurrenceType) => {
      for (const recurrenceDay of [5, null])
        expect(fieldsOf(startDraft({ ...saved, recurrenceType, recurrenceDay }))).toMatchObject({
          recurrenceType,
          recurrenceDay,
        })
    },
  )

  it('have no day when the type changes to yearly', () => {
    const yearly = { ...startDraft(saved), recurrenceType: 'YEARLY' as const }
    expect(fieldsOf(yearly, saved)).toMatchObject({ recurrenceDay: null })
  })

  it('keep the day of each type while the user tries other types', () => {
    const weekly = { ...startDraft(saved), recurrenceType: 'WEEKLY' as const }
    expect(fieldsOf(weekly).recurrenceDay).toBe(1)
    expect(fieldsOf({ ...weekly, recurrenceType: 'MONTHLY' }).recurrenceDay).toBe(31)
  })
})

describe('how an expense is paid, as the wizard saves it', () => {
  it('has of a new one only what was chosen', () => {
    expect(fieldsOf(draft({ isCard: true, closeDay: '20' }))).toMatchObject({ closeDay: 20 })
    expect(fieldsOf(draft({ closeDay: '20' }))).not.toHaveProperty('closeDay')
    expect(fieldsOf(draft({ paidBy: 4 }))).toMatchObject({ paidBy: 4 })
    expect(fieldsOf(draft())).not.toHaveProperty('everyday')
  })

  it('has no card where another frequency is chosen, and no purchase that is a card', () => {
    const card: CashFlow = { ...saved, closeDay: 20 }
    expect(fieldsOf(startDraft(card), card)).not.toHaveProperty('closeDay')
    const yearly = { ...startDraft(card), recurrenceType: 'YEARLY' as const }
    expect(fieldsOf(yearly, card)).toMatchObject({ closeDay: null })
    expect(fieldsOf(draft({ isCard: true, closeDay: '20', paidBy: 4 }))).not.toHaveProperty(
      'paidBy',
    )
  })

  it('has nothing of a weekly schedule but its first and its last day where it is everyday', () => {
    const weekly: CashFlow = {
      ...saved,
      recurrenceType: 'WEEKLY',
      recurrenceDay: 5,
      every: 2,
      anchorDate: '2026-11-20',
      weekend: 'before',
      lastDate: '2027-12-31',
    }
    const everyday = { ...startDraft(weekly), everyday: true, lowWeek: '100', highWeek: '2000' }
    expect(fieldsOf(everyday, weekly)).toEqual({
      name: 'Rent',
      amountCents: 1_850_00,
      recurrenceType: 'WEEKLY',
      recurrenceDay: null,
      every: null,
      anchorDate: null,
      weekend: null,
      everyday: true,
      everydayLowCents: 100_00,
      everydayHighCents: 2_000_00,
    })
    const saves: CashFlow = {
      ...saved,
      recurrenceType: 'WEEKLY',
      recurrenceDay: null,
      everyday: true,
    }
    expect(fieldsOf({ ...startDraft(saves), everyday: false }, saves)).toMatchObject({
      recurrenceDay: 1,
      everyday: false,
    })
  })
})

describe('the problems of the wizard’s draft', () => {
  it.each<[Partial<CashFlowDraft>, object]>([
    [{}, {}],
    [{ amount: '0' }, {}],
    [{ amount: '999999999.99' }, {}],
    [{ name: '  ' }, { name: 'Enter a name.' }],
    [{ name: 'x'.repeat(201) }, { name: 'The name must have at most 200 characters.' }],
    [{ name: 'a\u0007b' }, { name: 'The name must not contain control characters.' }],
    [{ amount: '' }, { amount: 'Enter an amount, like 12.50.' }],
    [{ amount: 'ten' }, { amount: 'Enter an amount, like 12.50.' }],
    [{ amount: '-1' }, { amount: 'The amount must not be negative.' }],
    [{ amount: '0.005' }, { amount: 'The amount must have at most two decimals.' }],
    [{ amount: '1.005' }, { amount: 'Did you mean 1,005.00 or 1.01?' }],
    [{ amount: '1000000000' }, { amount: 'The amount must be at most $999,999,999.99.' }],
    [{ amount: '9'.repeat(40) }, { amount: 'The amount must be at most $999,999,999.99.' }],
    [{ recurrenceType: 'ON_X_DAY' }, { date: 'Choose a date.' }],
    [{ recurrenceType: 'ON_X_DAY', date: '2026-11-19' }, { date: 'Choose today or a later day.' }],
    [{ recurrenceType: 'ON_X_DAY', date: TODAY }, {}],
  ])('with %j are: %j', (fields, problems) => {
    expect(findProblems(draft(fields), TODAY)).toEqual(problems)
  })
})

describe('the summary in the wizard', () => {
  it.each<[Partial<CashFlowDraft>, string]>([
    [{}, 'Rent: $1,850.00 goes out on the 1st of every month.'],
    [{ recurrenceType: 'DAILY' }, 'Rent: $1,850.00 goes out every day.'],
    [{ recurrenceType: 'WEEKLY', days: { WEEKLY: 0 } }, 'Rent: $1,850.00 goes out every Sunday.'],
    [
      { recurrenceType: 'BIWEEKLY', days: { BIWEEKLY: 5 } },
      'Rent: $1,850.00 goes out every second Friday.',
    ],
    [
      { recurrenceType: 'BIWEEKLY', days: { BIWEEKLY: null } },
      'Rent: $1,850.00 goes out on the 1st, the 3rd and possibly the 5th Monday of every month.',
    ],
    [
      { recurrenceType: 'BIMONTHLY' },
      'Rent: $1,850.00 goes out on the 1st and 15th of every month.',
    ],
    [
      { recurrenceType: 'YEARLY', days: { YEARLY: 10 } },
      'Rent: $1,850.00 goes out every year on January 10th.',
    ],
    [
      { recurrenceType: 'ON_X_DAY', date: '2026-12-24' },
      'Rent: $1,850.00 goes out once, on Thu, Dec 24.',
    ],
    [
      { recurrenceType: 'WEEKLY', everyday: true },
      'Rent: $1,850.00 a week goes out a little every day.',
    ],
    [
      { isCard: true, closeDay: '20' },
      'Rent: $1,850.00 goes out on the 1st of every month, and what was paid with it.',
    ],
  ])('of %j is: %s', (fields, sentence) => {
    expect(summarizeDraft(draft(fields), CASH_FLOW_WORDS.expense)).toBe(sentence)
  })
})
