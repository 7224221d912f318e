import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { CashFlow } from '../../src/shared/plan/cash-flow.ts'
import { compareVersions } from '../../src/client/plan/editor/edit-conflict.tsx'
import { hideAmounts } from '../../src/client/words/shown-amounts.ts'
import { PLAIN } from '../support/plain-cash-flow.ts'

// Dates of this year are written without it.
beforeEach(() => vi.setSystemTime('2026-11-20T12:00:00Z'))
afterEach(() => {
  vi.useRealTimers()
  hideAmounts(false)
})

const THEIRS: CashFlow = {
  id: 1,
  kind: 'expense',
  name: 'Rent',
  amountCents: 1_850_00,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 1,
  startDate: '2026-11-20T12:00:00.000Z',
  ...PLAIN,
  version: 2,
}
const MINE = {
  name: 'Rent',
  amountCents: 1_850_00,
  recurrenceType: 'MONTHLY',
  recurrenceDay: 1,
} as const

describe('the comparison of two versions of a cash flow', () => {
  it('marks no row of equal versions', () => {
    expect(compareVersions(THEIRS, MINE)).toEqual([
      { label: 'Name', theirs: 'Rent', mine: 'Rent', differs: false },
      { label: 'Amount', theirs: '$1,850.00', mine: '$1,850.00', differs: false },
      {
        label: 'Schedule',
        theirs: 'Monthly on the 1st',
        mine: 'Monthly on the 1st',
        differs: false,
      },
    ])
  })

  it('marks the rows whose text differs', () => {
    const differing = (mine: object) =>
      compareVersions(THEIRS, { ...MINE, ...mine })
        .filter(({ differs }) => differs)
        .map(({ label }) => label)
    expect(differing({ name: 'rent' })).toEqual(['Name'])
    expect(differing({ amountCents: 1_850_01 })).toEqual(['Amount'])
    expect(differing({ recurrenceDay: 2 })).toEqual(['Schedule'])
    expect(differing({ recurrenceDay: null })).toEqual([])
  })

  it('marks an amount that differs where amounts are hidden', () => {
    hideAmounts(true)
    const [, amount] = compareVersions(THEIRS, { ...MINE, amountCents: 1_900_00 })
    expect(amount).toEqual({ label: 'Amount', theirs: '$•••', mine: '$•••', differs: true })
  })

  it('has a row for the date where one version is one-time', () => {
    const oneTime = { recurrenceType: 'ON_X_DAY', recurrenceDay: null } as const
    const mine = { ...MINE, ...oneTime, startDate: '2027-02-03T12:00:00.000Z' }
    expect(compareVersions(THEIRS, mine).slice(2)).toEqual([
      { label: 'Schedule', theirs: 'Monthly on the 1st', mine: 'One-time', differs: true },
      { label: 'Date', theirs: '—', mine: 'Wed, Feb 3, 2027', differs: true },
    ])
  })

  it('has rows for the last date, the weekend rule, the counted date and the first date where a version has them', () => {
    const mine = { ...MINE, lastDate: '2028-08-31', weekend: 'before' } as const
    expect(compareVersions({ ...THEIRS, lastDate: '2027-01-01' }, mine).slice(3)).toEqual([
      {
        label: 'Ends',
        theirs: 'Fri, Jan 1, 2027',
        mine: 'Thu, Aug 31, 2028',
        differs: true,
      },
      { label: 'Weekends', theirs: '—', mine: 'the Friday before', differs: true },
    ])
    const biweekly = { recurrenceType: 'BIWEEKLY', recurrenceDay: 5 } as const
    const counted = { ...THEIRS, ...biweekly, anchorDate: '2026-12-04', firstDate: '2027-01-01' }
    const other = { ...MINE, ...biweekly, anchorDate: '2026-12-11' }
    expect(compareVersions(counted, other).slice(2)).toMatchObject([
      { label: 'Schedule', mine: 'Every 2 weeks on Friday', differs: false },
      {
        label: 'Counts from',
        theirs: 'Fri, Dec 4',
        mine: 'Fri, Dec 11',
      },
      { label: 'Starts', theirs: 'Fri, Jan 1, 2027', differs: false },
    ])
  })

  it('has no row for the year of a yearly cash flow', () => {
    const theirs: CashFlow = { ...THEIRS, recurrenceType: 'YEARLY', anchorDate: '2026-06-01' }
    const mine = { ...MINE, recurrenceType: 'YEARLY', anchorDate: '2030-06-30' } as const
    expect(compareVersions(theirs, mine).slice(2)).toMatchObject([
      { label: 'Schedule', mine: 'Yearly on June 1st', differs: false },
    ])
  })

  it('has rows for how it is paid, where one version says so', () => {
    const cards = [{ id: 5, name: 'Visa', partIds: [4, 5], isInUse: true }]
    expect(compareVersions({ ...THEIRS, paidBy: 4 }, { ...MINE, paidBy: 5 }, cards)).toContainEqual(
      { label: 'Paid with', theirs: 'Visa', mine: 'Visa', differs: false },
    )
    const differing = (mine: object) =>
      compareVersions(THEIRS, { ...MINE, ...mine }, cards).filter(({ differs }) => differs)
    expect(differing({ paidBy: 4 })).toEqual([
      { label: 'Paid with', theirs: '—', mine: 'Visa', differs: true },
    ])
    expect(differing({ closeDay: 20 })).toMatchObject([
      { label: 'Schedule', mine: 'Card, closes on the 20th, paid on the 1st' },
    ])
    const weekly = { recurrenceType: 'WEEKLY', recurrenceDay: null, everyday: true } as const
    const range = { everydayLowCents: 1_000_00, everydayHighCents: 2_000_00 }
    expect(differing({ ...weekly, ...range })).toMatchObject([
      { label: 'Schedule', mine: '$1,850.00 a week, every day a little' },
      { label: '8 of 10 weeks', theirs: '—', mine: '$1,000.00 to $2,000.00' },
    ])
  })
})
