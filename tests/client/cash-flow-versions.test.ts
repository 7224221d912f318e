import { describe, expect, it } from 'vitest'
import type { CashFlow } from '../../src/shared/cash-flow.ts'
import { compareVersions } from '../../src/client/features/cash-flows/cash-flow-versions.ts'
import { PLAIN } from '../support/plain-cash-flow.ts'

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

describe('two versions of a cash flow', () => {
  it('that are equal differ in no row', () => {
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

  it('differ in the rows whose shown text differs', () => {
    const differing = (mine: object) =>
      compareVersions(THEIRS, { ...MINE, ...mine })
        .filter(({ differs }) => differs)
        .map(({ label }) => label)
    expect(differing({ name: 'rent' })).toEqual(['Name'])
    expect(differing({ amountCents: 1_850_01 })).toEqual(['Amount'])
    expect(differing({ recurrenceDay: 2 })).toEqual(['Schedule'])
    expect(differing({ recurrenceDay: null })).toEqual([])
  })

  it('have a row for the date where one of them is one-time', () => {
    const oneTime = { recurrenceType: 'ON_X_DAY', recurrenceDay: null } as const
    const mine = { ...MINE, ...oneTime, startDate: '2027-02-03T12:00:00.000Z' }
    expect(compareVersions(THEIRS, mine).slice(2)).toEqual([
      { label: 'Schedule', theirs: 'Monthly on the 1st', mine: 'One-time', differs: true },
      { label: 'Date', theirs: '—', mine: 'Wednesday, February 3, 2027', differs: true },
    ])
  })
})
