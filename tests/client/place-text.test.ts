/** Places as fragments of the address [behaviour: Addresses]. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fragmentOf, type Place, placeIn } from '../../src/client/links/place-text.ts'

const BALANCE: Place = {
  account: 'personal',
  tab: 'balance',
  month: null,
  year: null,
  face: null,
  list: null,
  day: null,
  dialog: null,
}

test.each<[string, Partial<Place>]>([
  ['#balance', {}],
  ['#balance/2026-12', { month: '2026-12' }],
  ['#expenses', { tab: 'expense' }],
  ['#income/csv-help', { tab: 'income', dialog: 'csv-help' }],
  ['#projections/2027', { tab: 'projections', year: 2027 }],
  ['#projections/paychecks', { tab: 'projections', face: 'paychecks' }],
  [
    '#a12/projections/paychecks/safe-to-spend',
    { account: 12, tab: 'projections', face: 'paychecks', dialog: 'safe-to-spend' },
  ],
  ['#day/2026-12-24', { month: '2026-12', day: '2026-12-24' }],
  ['#balance/2026-11/day/2026-12-24', { month: '2026-11', day: '2026-12-24' }],
  ['#projections/2027/day/2026-12-24', { tab: 'projections', year: 2027, day: '2026-12-24' }],
  ['#a12/day/2026-12-24', { account: 12, month: '2026-12', day: '2026-12-24' }],
  [
    '#a12/day/2026-12-24/settings',
    { account: 12, month: '2026-12', day: '2026-12-24', dialog: 'settings' },
  ],
  ['#a12/balance', { account: 12 }],
  ['#coming', { list: 'coming' }],
  ['#balance/2026-12/coming', { month: '2026-12', list: 'coming' }],
  ['#coming/day/2026-12-24', { list: 'coming', day: '2026-12-24' }],
  ['#a12/coming/check-in', { account: 12, list: 'coming', dialog: 'check-in' }],
])('the address %s and its place are turned into each other', (fragment, place) => {
  expect(placeIn(fragment)).toEqual({ ...BALANCE, ...place })
  expect(fragmentOf({ ...BALANCE, ...place })).toBe(fragment)
})

test.each(['', '#', '#invite=abc', '#reset=abc', '#restore=abc', '#confirm=abc'])(
  'the fragment %j names no place',
  (fragment) => {
    expect(placeIn(fragment)).toEqual({})
  },
)

test.each([
  '#content',
  '#BALANCE',
  '#balance/2026-13',
  '#day/2026-02-30',
  '#day/2026-13-01',
  '#expenses/2026-12',
  '#balance/2026',
  '#projections/2026-12',
  '#a0/balance',
  '#a-1/balance',
  '#a12',
  '#balance/../settings',
  '#%E0%A4%A',
])('the address %s opens the Balance tab', (fragment) => {
  expect(placeIn(fragment)).toMatchObject({ tab: 'balance' })
  expect(placeIn(fragment)).not.toMatchObject({ dialog: expect.any(String) as string })
})

test('any fragment names a place that has an address, or no place', () => {
  const words = fc.constantFrom(
    'a12',
    'balance',
    'coming',
    'projections',
    'paychecks',
    'expenses',
    '2026-12',
    '2027',
    'day',
    '2026-12-24',
    'x',
  )
  const texts = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.array(words).map((each) => each.join('/')),
  )
  fc.assert(
    fc.property(texts, (text) => {
      const place = { ...BALANCE, ...placeIn(`#${text}`) }
      expect(placeIn(fragmentOf(place))).toEqual(place)
    }),
  )
})

test('a place stays the same when its address is read again', () => {
  const month = fc
    .record({ year: fc.integer({ min: 0, max: 9999 }), month: fc.integer({ min: 1, max: 12 }) })
    .map(({ year, month }) => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`)
  const day = fc
    .tuple(month, fc.integer({ min: 1, max: 28 }))
    .map(([month, day]) => `${month}-${String(day).padStart(2, '0')}`)
  const places = fc.record({
    account: fc.oneof(fc.constant('personal' as const), fc.integer({ min: 1, max: 2 ** 31 })),
    tab: fc.constantFrom('balance', 'income', 'expense', 'projections', 'administration'),
    month,
    year: fc.integer({ min: 0, max: 9999 }),
    isListed: fc.boolean(),
    isByPaycheck: fc.boolean(),
    day: fc.option(day),
    dialog: fc.option(fc.constantFrom('settings', 'csv-help', 'check-in')),
    isCurrent: fc.boolean(),
  })
  fc.assert(
    fc.property(places, ({ month, year, isListed, isByPaycheck, isCurrent, ...place }) => {
      const { tab, day } = place
      const list = tab === 'balance' && isListed ? 'coming' : null
      const face = tab === 'projections' && isByPaycheck ? 'paychecks' : null
      const isOverMonth = list === null && day !== null
      const whole: Place = {
        ...place,
        face,
        list,
        month: tab === 'balance' && (isOverMonth || !isCurrent) ? month : null,
        year: tab === 'projections' && face === null && !isCurrent ? year : null,
      }
      expect(placeIn(fragmentOf(whole))).toEqual(whole)
    }),
  )
})
