/** Random schedules that the server would accept. Half of them say no more than their type and their day. */
import * as fc from 'fast-check'
import type { PlanCashFlow } from '../../src/server/projection/ledger/plan.ts'
import {
  RECURRENCE_DAY_RANGES,
  RECURRENCE_TYPES,
  type RecurrenceType,
} from '../../src/shared/schedules/recurrence.ts'
import {
  changeSchedule,
  isScheduleProblem,
  NTHS_OF_MONTH,
  plainSchedule,
  type ScheduleDetails,
  WEEKENDS,
} from '../../src/shared/schedules/schedule.ts'

type PlanSchedule = Pick<PlanCashFlow, 'schedule' | 'date'>

export function schedules(dates: fc.Arbitrary<string>): fc.Arbitrary<PlanSchedule> {
  return fc.constantFrom(...RECURRENCE_TYPES).chain((recurrenceType) => {
    const plain = fc.record({
      schedule: recurrenceDays(recurrenceType).map((recurrenceDay) => ({
        ...plainSchedule(recurrenceType),
        recurrenceDay,
      })),
      date: recurrenceType === 'ON_X_DAY' ? dates : fc.constant(null),
    })
    return recurrenceType === 'ON_X_DAY' ? plain : fc.oneof(plain, detailed(plain, dates))
  })
}

/** A plain schedule with one of the ways to count its dates, and with ends and a rule for weekends. */
function detailed(
  plain: fc.Arbitrary<PlanSchedule>,
  dates: fc.Arbitrary<string>,
): fc.Arbitrary<PlanSchedule> {
  return plain.chain((planned) => {
    const { recurrenceType } = planned.schedule
    const ends = fc.record({
      firstDate: fc.option(dates, { nil: null }),
      lastDate: fc.option(dates, { nil: null }),
    })
    const weekend =
      recurrenceType === 'DAILY'
        ? fc.constant(null)
        : fc.option(fc.constantFrom(...WEEKENDS), { nil: null })
    return fc
      .tuple(waysToCount(recurrenceType, dates), ends, weekend)
      .map(([way, { firstDate, lastDate }, weekend]) => {
        const isSwapped = firstDate !== null && lastDate !== null && firstDate > lastDate
        const period = isSwapped
          ? { firstDate: lastDate, lastDate: firstDate }
          : { firstDate, lastDate }
        const takesDay = !way.weekdayOfMonth && !(countsDays(recurrenceType) && way.anchorDate)
        return accepted(planned, { ...way, ...period, weekend }, takesDay)
      })
  })
}

/** True if the anchor decides on which weekday the schedule falls. */
function countsDays(type: RecurrenceType): boolean {
  return type === 'WEEKLY' || type === 'BIWEEKLY'
}

/** In the form in which the server stores it. */
function accepted(
  { schedule: { recurrenceType, recurrenceDay }, date }: PlanSchedule,
  details: Partial<ScheduleDetails>,
  takesDay: boolean,
): PlanSchedule {
  const schedule = changeSchedule(plainSchedule(recurrenceType), {
    ...details,
    ...(takesDay ? { recurrenceDay } : {}),
  })
  if (isScheduleProblem(schedule)) throw new Error(schedule.sentence)
  return { schedule, date }
}

type WayToCount = Pick<
  Partial<ScheduleDetails>,
  'anchorDate' | 'every' | 'monthDays' | 'weekdayOfMonth'
>

function waysToCount(type: RecurrenceType, dates: fc.Arbitrary<string>): fc.Arbitrary<WayToCount> {
  const own = fc.constant({})
  const anchored = fc.record({ anchorDate: dates })
  const every = fc.oneof(fc.integer({ min: 2, max: 5 }), fc.integer({ min: 2, max: 99 }))
  const counted = fc.record({ anchorDate: dates, every })
  switch (type) {
    case 'BIWEEKLY':
      return fc.oneof(own, anchored)
    case 'BIMONTHLY':
      return fc.oneof(own, fc.record({ monthDays: monthDays() }))
    case 'MONTHLY': {
      const weekdayOfMonth = fc.record({
        nth: fc.constantFrom(...NTHS_OF_MONTH),
        weekday: fc.integer({ min: 0, max: 6 }),
      })
      return fc.oneof(
        own,
        counted,
        fc.record({ weekdayOfMonth }),
        fc.record({ weekdayOfMonth, anchorDate: dates, every }),
      )
    }
    case 'YEARLY':
      return fc.oneof(own, anchored, counted)
    default:
      return fc.oneof(own, counted)
  }
}

/** Often such days as a short month clamps to one, and as are next to each other where two months meet. */
function monthDays(): fc.Arbitrary<[number, number]> {
  const first = fc.oneof(fc.integer({ min: 1, max: 24 }), fc.constantFrom(1, 2, 24))
  return first.chain((a) =>
    fc
      .oneof(fc.integer({ min: a + 7, max: 31 }), fc.constantFrom(31, 31))
      .map((b): [number, number] => [a, b]),
  )
}

function recurrenceDays(type: RecurrenceType): fc.Arbitrary<number | null> {
  const range = RECURRENCE_DAY_RANGES[type]
  if (!range) return fc.constant(null)
  const { first: min, last: max } = range
  return fc.oneof(fc.constant(null), fc.integer({ min, max }), fc.constantFrom(max, max - 2, max))
}
