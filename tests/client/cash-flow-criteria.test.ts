/** Filtering and sorting of the cash flows of a list [behaviour: Income and Expenses tabs]. */
import { describe, expect, it } from 'vitest'
import {
  type CashFlowCriteria,
  countActiveFilters,
  DEFAULT_CRITERIA,
  filterCashFlows,
  isDefaultCriteria,
  sortCashFlows,
} from '../../src/client/features/cash-flows/list/cash-flow-criteria.ts'
import type { ListedCashFlow } from '../../src/shared/plan/cash-flow.ts'
import { PLAIN } from '../support/plain-cash-flow.ts'

const TODAY = '2026-11-20'
let id = 0

function cashFlow(name: string, fields: Partial<ListedCashFlow> = {}): ListedCashFlow {
  return {
    id: ++id,
    kind: 'expense',
    name,
    amountCents: 10_00,
    recurrenceType: 'MONTHLY',
    recurrenceDay: 1,
    startDate: '2026-11-20T12:00:00.000Z',
    ...PLAIN,
    monthlyCents: 10_00,
    version: 1,
    ...fields,
  }
}

const rent = cashFlow('Rent', { amountCents: 1_850_00, startDate: '2026-03-01T23:59:59.999Z' })
const coffee = cashFlow('coffee', { amountCents: 4_20, recurrenceType: 'DAILY' })
const parents = cashFlow('Gift for Parents', {
  amountCents: 80_00,
  recurrenceType: 'ON_X_DAY',
  startDate: '2026-12-24T12:00:00.000Z',
})
const all = [rent, coffee, parents]

function shown(criteria: Partial<CashFlowCriteria>): string[] {
  const complete = { ...DEFAULT_CRITERIA, ...criteria }
  return filterCashFlows(sortCashFlows(all, complete), complete, TODAY).map(({ name }) => name)
}

describe('a filter of cash flows', () => {
  it.each<[string, Partial<CashFlowCriteria>, string[]]>([
    [
      'finds a part of a name, in upper or lower case',
      { search: ' RENT ' },
      ['Gift for Parents', 'Rent'],
    ],
    [
      'includes amounts equal to the smallest amount',
      { minAmount: '80' },
      ['Gift for Parents', 'Rent'],
    ],
    [
      'includes amounts equal to the largest amount',
      { maxAmount: '80.00' },
      ['coffee', 'Gift for Parents'],
    ],
    [
      'combines the smallest and the largest amount',
      { minAmount: '4.21', maxAmount: '1849.99' },
      ['Gift for Parents'],
    ],
    [
      'ignores an amount that is not a number',
      { minAmount: '.' },
      ['coffee', 'Gift for Parents', 'Rent'],
    ],
    ['shows one recurrence type', { recurrenceType: 'DAILY' }, ['coffee']],
    [
      'includes the first start date',
      { startDateFrom: '2026-11-20' },
      ['coffee', 'Gift for Parents'],
    ],
    ['hides earlier start dates', { startDateFrom: '2026-03-02' }, ['coffee', 'Gift for Parents']],
  ])('%s', (_rule, criteria, names) => {
    expect(shown(criteria)).toEqual(names)
  })

  it('hides ended cash flows, but none that still falls on a day', () => {
    const ended = (name: string, fields: Partial<ListedCashFlow>) =>
      cashFlow(name, { lastDate: '2026-11-19', ...fields })
    const dates = [{ date: '2026-11-19', to: '2026-11-20' }]
    const kept = [
      ended('today', { lastDate: TODAY }),
      ended('moved to today', { moves: dates }),
      ended('Monday after', { lastDate: '2026-11-14', weekend: 'after' }),
      cashFlow('one-time', { recurrenceType: 'ON_X_DAY', startDate: '2020-01-01T12:00:00.000Z' }),
    ]
    const gone = [
      ended('yesterday', {}),
      ended('Friday before', { lastDate: '2026-11-15', weekend: 'before' }),
      ended('moved long ago', { moves: [{ date: '2026-11-19', to: '2026-11-18' }] }),
    ]
    const hideEnded = { ...DEFAULT_CRITERIA, hideEnded: true }
    const namesOn = (today: string) =>
      filterCashFlows([...kept, ...gone], hideEnded, today).map(({ name }) => name)
    expect(namesOn(TODAY)).toEqual(['today', 'moved to today', 'one-time'])
    expect(namesOn('2026-11-16')).toContain('Monday after')
    expect(isDefaultCriteria(hideEnded)).toBe(false)
    expect(countActiveFilters(hideEnded)).toBe(1)
  })

  it.each([
    ['uber', 'Über'],
    ['ÜBER', 'u\u0308ber Land'],
    ['uber', 'UBER'],
    ['strasse', 'Straße 5'],
    ['cafe', 'CAFÉ'],
    ['ΑΘΗΝΑ', 'Αθήνα'],
    ['école', 'Ecole'],
  ])('finds %s by searching %s, whatever its accents and case', (search, name) => {
    const criteria = { ...DEFAULT_CRITERIA, search }
    expect(filterCashFlows([cashFlow(name), cashFlow('Other')], criteria, TODAY)).toHaveLength(1)
  })

  it('compares the first day on which a cash flow falls, where it is known', () => {
    const made = { startDate: '2026-11-20T12:00:00.000Z' }
    const later = cashFlow('later', { ...made, firstDate: '2027-01-10', firstOn: '2027-02-01' })
    const earlier = cashFlow('earlier', { ...made, firstDate: '2020-01-10', firstOn: '2020-02-01' })
    const saved = cashFlow('saved', { ...made, firstDate: '2027-01-10' })
    const flows = [later, earlier, saved, rent]
    const from = (startDateFrom: string) =>
      filterCashFlows(flows, { ...DEFAULT_CRITERIA, startDateFrom }, TODAY)
    expect(from('2027-02-01')).toEqual([later])
    expect(from('2026-03-01')).toEqual([later, saved, rent])
    expect(sortCashFlows(flows, { sortBy: 'startDate', descending: false })).toEqual([
      earlier,
      rent,
      saved,
      later,
    ])
  })

  it('counts the active filters of its panel, without the search', () => {
    expect(countActiveFilters({ ...DEFAULT_CRITERIA, search: 'rent' })).toBe(0)
    expect(
      countActiveFilters({ ...DEFAULT_CRITERIA, minAmount: '1', recurrenceType: 'DAILY' }),
    ).toBe(2)
  })

  it('counts as default until the search or the order changes', () => {
    expect(isDefaultCriteria({ ...DEFAULT_CRITERIA })).toBe(true)
    expect(isDefaultCriteria({ ...DEFAULT_CRITERIA, search: 'rent' })).toBe(false)
    expect(isDefaultCriteria({ ...DEFAULT_CRITERIA, descending: true })).toBe(false)
  })
})

describe('the order of cash flows', () => {
  it.each<[Partial<CashFlowCriteria>, string[]]>([
    [{}, ['coffee', 'Gift for Parents', 'Rent']],
    [{ descending: true }, ['Rent', 'Gift for Parents', 'coffee']],
    [{ sortBy: 'amount' }, ['coffee', 'Gift for Parents', 'Rent']],
    [{ sortBy: 'startDate' }, ['Rent', 'coffee', 'Gift for Parents']],
    [{ sortBy: 'recurrenceType' }, ['coffee', 'Rent', 'Gift for Parents']],
    [{ sortBy: 'recurrenceType', descending: true }, ['Gift for Parents', 'Rent', 'coffee']],
  ])('by %j is %j', (criteria, names) => {
    expect(shown(criteria)).toEqual(names)
  })

  it('puts equal amounts by name, then oldest first, in both directions', () => {
    const [b, a, other] = [cashFlow('B'), cashFlow('A'), cashFlow('A')]
    const sorted = sortCashFlows([b, other, a], {
      ...DEFAULT_CRITERIA,
      sortBy: 'amount',
      descending: true,
    })
    expect(sorted).toEqual([a, other, b])
  })
})
