/**
 * On which days does a schedule fall? [behaviour: Schedules in detail]
 *
 * An occurrence has a date, which its schedule names, and a day on which it falls. The two differ where the
 * schedule has a rule for weekends: `offset` is always how many days the date is after the day, from -2 to 2.
 */
import {
  type BiweeklyDefault,
  RECURRENCE_DAY_RANGES,
  type RecurrenceType,
} from '../../../shared/schedules/recurrence.ts'
import type { Schedule, Weekend } from '../../../shared/schedules/schedule.ts'
import {
  type DayNumber,
  type Month,
  monthAt,
  type MonthNumber,
  parseDay,
  parseDayOfMonth,
  parseMonth,
} from './calendar.ts'
import { dayBit, type DaySet, daysThrough, everyFrom, hasDay } from './day-set.ts'

interface Pattern {
  readonly datesIn: (month: Month) => DaySet
  /** The number of dates in the months from one through another, which costs the same however many months these are. */
  readonly countIn: (first: Month, last: Month) => number
}

export interface Rule extends Pattern {
  readonly firstDate: DayNumber
  readonly lastDate: DayNumber
  readonly weekend: Weekend | null
}

interface Scheduled {
  schedule: Schedule
  date: string | null
}

/** The most days by which the day on which an occurrence falls can be before its date. */
const OFFSETS: Record<Weekend | 'as it is', readonly number[]> = {
  'as it is': [0],
  before: [0, 1, 2],
  after: [-2, -1, 0],
}

const SATURDAY = 6
const SUNDAY = 0

/** A date outside these years has no form in which a person could name it, even where it falls within them. */
const FIRST_DATE = parseDay('0001-01-01')
const LAST_DATE = parseDay('9999-12-31')

/** @throws RangeError for a day that the type cannot have: services refuse it. */
export function ruleOf({ schedule, date }: Scheduled, biweeklyDefault: BiweeklyDefault): Rule {
  const { firstDate, lastDate, weekend } = schedule
  return {
    ...patternOf(schedule, date, biweeklyDefault),
    firstDate: firstDate === null ? FIRST_DATE : parseDay(firstDate),
    lastDate: lastDate === null ? LAST_DATE : parseDay(lastDate),
    weekend,
  }
}

/** The offsets that a rule's occurrences can have, ascending. */
export function offsetsOf({ weekend }: Rule): readonly number[] {
  return OFFSETS[weekend ?? 'as it is']
}

export function daysIn(rule: Rule, month: Month): DaySet {
  const { firstDay, length } = month
  const { firstDate, lastDate } = rule
  if (lastDate < firstDay || firstDate >= firstDay + length) return 0
  let days = rule.datesIn(month)
  if (firstDate > firstDay) days &= ~daysThrough(firstDate - firstDay)
  if (lastDate < firstDay + length - 1) days &= daysThrough(lastDate - firstDay + 1)
  return days
}

/** @param date YYYY-MM-DD */
export function hasDate(rule: Rule, date: string): boolean {
  return hasDay(daysIn(rule, monthAt(parseMonth(date))), parseDayOfMonth(date))
}

export function daysFallenOn(rule: Rule, month: Month, offset: number, dates: DaySet): DaySet {
  if (rule.weekend === null) return dates
  if (offset === 0) return dates & ~weekendsOf(month)
  const weekday = weekdayMovedBy(offset)
  const moved = dates & daysOnWeekday(weekday, month.firstDay)
  return offset > 0
    ? (moved >> offset) | movedFromNext(rule, month, offset, weekday)
    : ((moved << -offset) & daysThrough(month.length)) |
        movedFromPrevious(rule, month, offset, weekday)
}

export function dayFallenOn({ weekend }: Rule, date: DayNumber): DayNumber {
  if (weekend === null) return date
  const weekday = weekdayOf(date)
  for (const offset of OFFSETS[weekend])
    if (offset !== 0 && weekdayMovedBy(offset) === weekday) return date - offset
  return date
}

/** The weekday of the dates that move by an offset that is not 0. */
function weekdayMovedBy(offset: number): number {
  return offset === 1 || offset === -2 ? SATURDAY : SUNDAY
}

function movedFromNext(rule: Rule, month: Month, offset: number, weekday: number): DaySet {
  const next = month.firstDay + month.length
  const days = daysOnWeekday(weekday, next) & daysThrough(offset)
  if (days === 0) return 0
  return (daysIn(rule, monthAt(month.number + 1)) & days) << (month.length - offset)
}

function movedFromPrevious(rule: Rule, month: Month, offset: number, weekday: number): DaySet {
  // The Monday after is one of the first days.
  if (!hasWeekdayWithin(month.firstDay + offset, -offset, weekday)) return 0
  const previous = monthAt(month.number - 1)
  const days = daysIn(rule, previous) & daysOnWeekday(weekday, previous.firstDay)
  return days >> (previous.length + offset)
}

function hasWeekdayWithin(firstDay: DayNumber, count: number, weekday: number): boolean {
  return (daysOnWeekday(weekday, firstDay) & daysThrough(count)) !== 0
}

function patternOf(
  { recurrenceType, recurrenceDay, anchorDate, every, monthDays, weekdayOfMonth }: Schedule,
  date: string | null,
  biweeklyDefault: BiweeklyDefault,
): Pattern {
  const anchor = anchorDate === null ? 0 : parseDay(anchorDate)
  const anchorMonth = anchorDate === null ? 0 : parseMonth(anchorDate)
  requireDay(recurrenceType, recurrenceDay)
  switch (recurrenceType) {
    case 'DAILY':
      return everyDays(every ?? 1, anchor)
    case 'WEEKLY':
      return everyDays(
        7 * (every ?? 1),
        anchorDate === null ? weekdayDay(recurrenceDay ?? 1) : anchor,
      )
    case 'BIWEEKLY':
      if (anchorDate !== null) return everyDays(14, anchor)
      return recurrenceDay === null
        ? oddMondays(biweeklyDefault === 'odd-weeks' ? 31 : 21)
        : everyDays(14, weekdayDay(recurrenceDay))
    case 'MONTHLY':
      return weekdayOfMonth
        ? weekdayOfMonths(weekdayOfMonth, every ?? 1, anchorMonth)
        : dayOfMonths(recurrenceDay ?? 1, every ?? 1, anchorMonth)
    case 'BIMONTHLY':
      return twoDaysOfMonths(monthDays ?? [1, 15])
    case 'YEARLY':
      // Month 0 is a January.
      return dayOfMonths(recurrenceDay ?? 1, 12 * (every ?? 1), anchorMonth)
    case 'ON_X_DAY':
      return date === null ? NEVER : onDate(parseMonth(date), parseDayOfMonth(date))
  }
}

function requireDay(type: RecurrenceType, day: number | null): void {
  const range = RECURRENCE_DAY_RANGES[type]
  if (range && day !== null && (day < range.first || day > range.last))
    throw new RangeError(`There is no day ${day} of ${type}.`)
}

function everyDays(step: number, anchor: DayNumber): Pattern {
  return {
    datesIn: ({ firstDay, length }) =>
      everyFrom(1 + modulo(anchor - firstDay, step), step) & daysThrough(length),
    countIn: (first, last) =>
      countEvery(step, anchor, first.firstDay, last.firstDay + last.length - 1),
  }
}

/** Mondays whose `ceil(day / 7)` is odd: the month's first Monday, and every fortnight from it. */
function oddMondays(lastDay: number): Pattern {
  const mondays = everyDays(7, weekdayDay(1))
  return {
    datesIn: ({ firstDay, length }) =>
      everyFrom(1 + modulo(weekdayDay(1) - firstDay, 7), 14) &
      daysThrough(Math.min(lastDay, length)),
    // Two in each month; where days after the 28th count, three in each that has five Mondays.
    countIn: (first, last) => {
      const months = last.number - first.number + 1
      return lastDay === 31 ? mondays.countIn(first, last) - 2 * months : 2 * months
    },
  }
}

/** The day, or the last day of a shorter month, in each `every`th month. */
function dayOfMonths(day: number, every: number, anchor: MonthNumber): Pattern {
  return {
    datesIn: ({ number, length }) =>
      modulo(number - anchor, every) === 0 ? dayBit(Math.min(day, length)) : 0,
    countIn: (first, last) => countEvery(every, anchor, first.number, last.number),
  }
}

/** At least a week apart, so that they are two in a short month as well. */
function twoDaysOfMonths([first, second]: [number, number]): Pattern {
  return {
    datesIn: ({ length }) => dayBit(Math.min(first, length)) | dayBit(Math.min(second, length)),
    countIn: (from, through) => 2 * (through.number - from.number + 1),
  }
}

/** The 1st to 4th, or with -1 the last, such weekday in every so many months. */
function weekdayOfMonths(
  { nth, weekday }: NonNullable<Schedule['weekdayOfMonth']>,
  every: number,
  anchor: MonthNumber,
): Pattern {
  return {
    datesIn: ({ number, firstDay, length }) => {
      if (modulo(number - anchor, every) !== 0) return 0
      const first = 1 + modulo(weekday - weekdayOf(firstDay), 7)
      const last = first + 7 * Math.floor((length - first) / 7)
      return dayBit(nth === -1 ? last : first + 7 * (nth - 1))
    },
    countIn: (first, last) => countEvery(every, anchor, first.number, last.number),
  }
}

function onDate(month: MonthNumber, dayOfMonth: number): Pattern {
  const day = dayBit(dayOfMonth)
  return {
    datesIn: ({ number }) => (number === month ? day : 0),
    countIn: (first, last) => (first.number <= month && month <= last.number ? 1 : 0),
  }
}

const NEVER: Pattern = { datesIn: () => 0, countIn: () => 0 }

function weekendsOf({ firstDay }: Month): DaySet {
  return daysOnWeekday(SATURDAY, firstDay) | daysOnWeekday(SUNDAY, firstDay)
}

/** Indexed by the first day: each seventh day from it on. */
const SEVENTH_DAYS = Array.from({ length: 7 }, (_, index) => everyFrom(1 + index, 7))

/** The days with this weekday, as if the month that begins on a day had 31. */
function daysOnWeekday(weekday: number, firstDay: DayNumber): DaySet {
  return SEVENTH_DAYS[modulo(weekday - weekdayOf(firstDay), 7)] ?? 0
}

function weekdayOf(day: DayNumber): number {
  return modulo(day - weekdayDay(0), 7)
}

/** The first day from 1970-01-01 on, which was a Thursday, that has this weekday. */
function weekdayDay(weekday: number): DayNumber {
  return modulo(weekday - 4, 7)
}

/** The number of those from `first` through `last` that are some steps away from an anchor. */
function countEvery(step: number, anchor: number, first: number, last: number): number {
  return Math.floor((last - anchor) / step) - Math.floor((first - 1 - anchor) / step)
}

function modulo(dividend: number, divisor: number): number {
  return ((dividend % divisor) + divisor) % divisor
}
