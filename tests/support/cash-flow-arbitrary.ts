/** Random cash flows that the product accepts, with amounts that a CSV file can have. */
import * as fc from 'fast-check'
import { MAX_BANK_NAMES } from '../../src/shared/plan/bank-names.ts'
import { type CashFlow, noteField } from '../../src/shared/plan/cash-flow.ts'
import { nameField } from '../../src/shared/fields.ts'
import { MAX_AMOUNT_CENTS } from '../../src/shared/money/money.ts'
import { PLAIN_SPENDING } from '../../src/shared/plan/spending.ts'
import {
  RECURRENCE_DAY_RANGES,
  RECURRENCE_TYPES,
  type RecurrenceType,
} from '../../src/shared/schedules/recurrence.ts'
import {
  changeSchedule,
  isScheduleProblem,
  NO_DETAILS,
  NTHS_OF_MONTH,
  type Schedule,
  type ScheduleDetails,
  WEEKENDS,
} from '../../src/shared/schedules/schedule.ts'

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

const someNotes = fc
  .string({ unit: fc.oneof(nameCharacter, fc.constant('\n')), minLength: 1, maxLength: 12 })
  .map((text) => noteField.safeParse(text).data ?? null)
  .filter((note) => note !== null)

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

const someDays = someDates.map((date) => date.slice(0, 10))

const someFirstAndLastDates = fc
  .tuple(fc.option(someDays), fc.option(someDays))
  .map(([one, other]) =>
    one !== null && other !== null && one > other
      ? { firstDate: other, lastDate: one }
      : { firstDate: one, lastDate: other },
  )

const someWeekends = fc.record({ weekend: fc.option(fc.constantFrom(...WEEKENDS)) })

const someIntervals = fc.oneof(
  fc.record({ every: fc.integer({ min: 2, max: 99 }), anchorDate: someDays }),
  fc.constant({}),
)

const someMonthDays = fc.option(
  fc
    .integer({ min: 1, max: 24 })
    .chain((first) => fc.tuple(fc.constant(first), fc.integer({ min: first + 7, max: 31 }))),
)

const someWeekdaysOfMonth = fc.option(
  fc.record({ nth: fc.constantFrom(...NTHS_OF_MONTH), weekday: fc.integer({ min: 0, max: 6 }) }),
)

/** The details that each type can have beyond its first and last date. */
const SOME_DETAILS: Record<RecurrenceType, fc.Arbitrary<Partial<ScheduleDetails>>[]> = {
  DAILY: [someIntervals],
  WEEKLY: [someIntervals, someWeekends],
  BIWEEKLY: [fc.record({ anchorDate: fc.option(someDays) }), someWeekends],
  MONTHLY: [someIntervals, fc.record({ weekdayOfMonth: someWeekdaysOfMonth }), someWeekends],
  BIMONTHLY: [fc.record({ monthDays: someMonthDays }), someWeekends],
  YEARLY: [fc.oneof(someIntervals, fc.record({ anchorDate: fc.option(someDays) })), someWeekends],
  ON_X_DAY: [],
}

/** A schedule with details that its type can have, or without any. */
function withSomeDetails<Plain extends Pick<Schedule, 'recurrenceType' | 'recurrenceDay'>>(
  plain: Plain,
): fc.Arbitrary<Plain & ScheduleDetails> {
  const { recurrenceType, recurrenceDay } = plain
  if (recurrenceType === 'ON_X_DAY') return fc.constant({ ...plain, ...NO_DETAILS })
  const some = fc
    .tuple(someFirstAndLastDates, ...SOME_DETAILS[recurrenceType])
    .map(([dates, ...others]) => {
      const details: Partial<ScheduleDetails> = Object.assign({}, dates, ...others)
      // The anchor says the weekday.
      const hasOtherDay =
        details.weekdayOfMonth ||
        (details.anchorDate && (recurrenceType === 'WEEKLY' || recurrenceType === 'BIWEEKLY'))
      const schedule = changeSchedule(
        { recurrenceType, recurrenceDay: null, ...NO_DETAILS },
        { ...details, recurrenceDay: hasOtherDay ? null : recurrenceDay },
      )
      if (isScheduleProblem(schedule)) throw new Error(schedule.sentence)
      return { ...plain, ...schedule }
    })
  return fc.oneof(fc.constant({ ...plain, ...NO_DETAILS }), some)
}

const someMarks = fc.record({
  completedDates: fc.uniqueArray(fc.constantFrom('2026-11-01', '2026-12-31', '2024-02-29')),
  overrides: fc.uniqueArray(
    fc.record({
      date: fc.constantFrom('2026-11-01', '2027-01-31', '0001-01-01'),
      amountCents: fc.integer({ min: 0, max: MAX_AMOUNT_CENTS }),
    }),
    { selector: ({ date }) => date },
  ),
  skippedDates: fc.uniqueArray(fc.constantFrom('2026-11-01', '2026-12-15', '9999-12-31')),
  moves: fc.uniqueArray(
    fc.record({ date: fc.constantFrom('2026-11-01', '2027-02-28', '0001-01-01'), to: someDays }),
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
      note: fc.option(someNotes),
      bankNames: fc.uniqueArray(someNames, { maxLength: MAX_BANK_NAMES }),
      version: fc.constant(1),
    }),
    someSchedules.chain(withSomeDetails),
    someMarks,
  )
  .map(([fields, schedule, marks]) => ({
    ...fields,
    ...PLAIN_SPENDING,
    ...schedule,
    continuesId: null,
    completedDates: marks.completedDates.toSorted(),
    overrides: marks.overrides.toSorted((a, b) => a.date.localeCompare(b.date)),
    skippedDates: marks.skippedDates.toSorted(),
    moves: marks.moves.toSorted((a, b) => a.date.localeCompare(b.date)),
  }))

type Look = 'card' | 'everyday' | 'bought' | 'plain'

function dressed(flow: CashFlow, look: Look, closeDay: number): CashFlow {
  const { firstDate, lastDate, weekend } = flow
  const ofExpense = { ...flow, kind: 'expense' as const, startDate: '2026-11-20T12:00:00.000Z' }
  const limits = { ...NO_DETAILS, firstDate, lastDate }
  if (look === 'card') {
    const amountCents = closeDay % 2 === 0 ? 0 : flow.amountCents
    const recurrenceDay = closeDay % 3 === 0 ? null : closeDay
    const monthly = { recurrenceType: 'MONTHLY' as const, recurrenceDay, ...limits, weekend }
    return { ...ofExpense, ...monthly, amountCents, closeDay }
  }
  if (look === 'bought') return { ...flow, kind: 'expense' }
  if (look === 'plain') return flow
  const everydayHighCents = Math.min(flow.amountCents + closeDay, MAX_AMOUNT_CENTS)
  const range = { everydayLowCents: 0, everydayHighCents }
  const weekly = { recurrenceType: 'WEEKLY' as const, recurrenceDay: null, ...limits }
  return { ...ofExpense, ...weekly, everyday: true, ...(closeDay % 2 === 0 ? range : {}) }
}

/** The cash flows of an account: cards, all of other names, what is paid with them, and everyday spending. */
export const someAccounts: fc.Arbitrary<CashFlow[]> = fc
  .array(
    fc.record({
      flow: someCashFlows,
      look: fc.constantFrom<Look>('card', 'card', 'everyday', 'bought', 'bought', 'plain'),
      closeDay: fc.integer({ min: 1, max: 31 }),
      payer: fc.nat(10),
    }),
    { minLength: 1, maxLength: 12 },
  )
  .filter((dressing) => new Set(dressing.map(({ flow }) => flow.name)).size === dressing.length)
  .map((dressing) => {
    const few = { card: 10, everyday: 5, bought: Infinity, plain: Infinity }
    const flows = dressing
      .map(({ flow, look, closeDay }, at) => ({ ...dressed(flow, look, closeDay), id: at + 1 }))
      .filter((_, at) => few[dressing[at]?.look ?? 'plain']-- > 0)
    const cards = flows.filter(({ closeDay }) => closeDay !== null)
    return flows.map((flow) => {
      const { look, payer = 0 } = dressing[flow.id - 1] ?? {}
      const isPaid = look === 'bought' || (look === 'everyday' && payer % 2 === 0)
      return { ...flow, paidBy: isPaid ? (cards[payer % cards.length]?.id ?? null) : null }
    })
  })
