/** Random cash flows that the product accepts, with amounts that a CSV file can have. */
import * as fc from 'fast-check'
import type { CashFlow } from '../../src/shared/cash-flow.ts'
import { nameField } from '../../src/shared/fields.ts'
import { MAX_AMOUNT_CENTS } from '../../src/shared/money.ts'
import { RECURRENCE_DAY_RANGES, RECURRENCE_TYPES } from '../../src/shared/recurrence.ts'
import { NO_DETAILS } from '../../src/shared/schedule.ts'

const nameCharacter = fc.oneof(
  fc.constantFrom(
    ...`'"=+-@,;\t |\\`,
    'a',
    'é',
    '🏠',
    '\u2028',
    '\ufeff',
    '＝',
    ';=',
    ', -',
    '|"@',
  ),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
)

const someNames = fc
  .string({ unit: nameCharacter, minLength: 1, maxLength: 12 })
  .map((text) => nameField.safeParse(text))
  .filter(({ success }) => success)
  .map(({ data }) => data ?? '')

const someDates = fc
  .date({
    min: new Date('0001-01-01T00:00:00Z'),
    max: new Date('9999-12-31T23:59:59.999Z'),
    noInvalidDate: true,
  })
  .map((date) => date.toISOString())

const someSchedules = fc.constantFrom(...RECURRENCE_TYPES).chain((recurrenceType) => {
  const range = RECURRENCE_DAY_RANGES[recurrenceType]
  return fc.record({
    recurrenceType: fc.constant(recurrenceType),
    recurrenceDay: range
      ? fc.option(fc.integer({ min: range.first, max: range.last }))
      : fc.constant(null),
    startDate:
      recurrenceType === 'ON_X_DAY'
        ? someDates.map((date) => `${date.slice(0, 10)}T12:00:00.000Z`)
        : someDates,
  })
})

const someMarks = fc.record({
  completedDates: fc.uniqueArray(fc.constantFrom('2026-11-01', '2026-12-31', '2024-02-29')),
  overrides: fc.uniqueArray(
    fc.record({
      date: fc.constantFrom('2026-11-01', '2027-01-31', '0001-01-01'),
      amountCents: fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }),
    }),
    { selector: ({ date }) => date },
  ),
})

export const someCashFlows: fc.Arbitrary<CashFlow> = fc
  .tuple(
    fc.record({
      id: fc.constant(1),
      kind: fc.constantFrom('income', 'expense'),
      name: someNames,
      amountCents: fc.oneof(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 1, max: MAX_AMOUNT_CENTS }),
      ),
      version: fc.constant(1),
    }),
    someSchedules,
    someMarks,
  )
  .map(([fields, schedule, marks]) => ({
    ...fields,
    ...schedule,
    ...NO_DETAILS,
    continuesId: null,
    skippedDates: [],
    moves: [],
    completedDates: marks.completedDates.toSorted(),
    overrides: marks.overrides.toSorted((a, b) => a.date.localeCompare(b.date)),
  }))
