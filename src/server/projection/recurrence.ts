/**
 * On which days does a rule fall? [behaviour: Recurrence]
 *
 * The days of a recurring rule depend on one of two aspects of a month: on which day of the fortnights
 * counted from 1970-01-01 it begins (14 ways), or how long it is and whether it is January (5 ways).
 * So each rule is written once, as the set of its days for an aspect, and everything else (sums, marks,
 * lists) looks those sets up in one table.
 */
import type { BiweeklyDefault, RecurrenceType } from '../../shared/recurrence.ts'
import type { Month } from './calendar.ts'
import { elementAt } from './element.ts'

/** Days of a month as bits: day 1 is the lowest. */
export type DaySet = number
/** Index of a rule in the table; a one-time cash flow has none. */
export type RuleNumber = number
/** Index of an aspect in the table. */
export type AspectNumber = number

const FORTNIGHT = 14
const MONTH_KINDS = [
  { length: 28, january: false },
  { length: 29, january: false },
  { length: 30, january: false },
  { length: 31, january: false },
  { length: 31, january: true },
]
const JANUARY = 4
export const ASPECT_COUNT = FORTNIGHT + MONTH_KINDS.length

const WEEKDAYS = Array.from({ length: 7 }, (_, weekday) => weekday)
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => index + 1)

/** For each rule its days by aspect; none for the aspects that it does not depend on. */
const rules: DaySet[][] = []
const DAILY = addByFortnight(every(1, 0))
const WEEKLY = WEEKDAYS.map((weekday) => addByFortnight(every(7, daysAfterThursday(weekday))))
// Even weeks since 1970-01-01, which run Thursday to Wednesday: the first half of each fortnight.
const BIWEEKLY = WEEKDAYS.map((day) => addByFortnight(every(FORTNIGHT, daysAfterThursday(day))))
const MONTHLY = DAYS_OF_MONTH.map((day) => addByKind(({ length }) => dayBit(Math.min(day, length))))
const BIMONTHLY = addByKind(() => dayBit(1) | dayBit(15))
const YEARLY = DAYS_OF_MONTH.map((day) => addByKind(({ january }) => (january ? dayBit(day) : 0)))
const BIWEEKLY_DEFAULT: Record<BiweeklyDefault, RuleNumber> = {
  'odd-weeks': addByFortnight(oddMondays),
  'first-third': addByFortnight((firstDay) => oddMondays(firstDay) & daysThrough(21)),
}

export const RULE_COUNT = rules.length
const daySets = Int32Array.from(rules.flat())

export function fortnightAspect(month: Month): AspectNumber {
  return modulo(month.firstDay, FORTNIGHT)
}

export function kindAspect(month: Month): AspectNumber {
  return FORTNIGHT + (month.ofYear === 1 ? JANUARY : month.length - 28)
}

/**
 * The rule of a recurring cash flow, with its type's default day where it has none; null for a
 * one-time one.
 *
 * @throws RangeError for a day that the type cannot have: services refuse it.
 */
export function ruleOf(
  { recurrenceType, recurrenceDay }: RecurrenceOf,
  biweeklyDefault: BiweeklyDefault,
): RuleNumber | null {
  switch (recurrenceType) {
    case 'DAILY':
      return DAILY
    case 'WEEKLY':
      return elementAt(WEEKLY, recurrenceDay ?? 1)
    case 'BIWEEKLY':
      return recurrenceDay === null
        ? BIWEEKLY_DEFAULT[biweeklyDefault]
        : elementAt(BIWEEKLY, recurrenceDay)
    case 'MONTHLY':
      return elementAt(MONTHLY, (recurrenceDay ?? 1) - 1)
    case 'BIMONTHLY':
      return BIMONTHLY
    case 'YEARLY':
      return elementAt(YEARLY, (recurrenceDay ?? 1) - 1)
    case 'ON_X_DAY':
      return null
  }
}

export interface RecurrenceOf {
  recurrenceType: RecurrenceType
  recurrenceDay: number | null
}

/** The days of a rule for an aspect, as if every month had 31; none if the rule does not depend on it. */
export function daysByAspect(rule: RuleNumber, aspect: AspectNumber): DaySet {
  const days = daySets[rule * ASPECT_COUNT + aspect]
  if (days === undefined) throw new RangeError('There is no such rule or aspect.')
  return days
}

/** The days of a month on which a rule falls. MONTHLY on the 31st, in a February of 28 days, falls on the 28th. */
export function daysOf(rule: RuleNumber, month: Month): DaySet {
  const days = daysByAspect(rule, fortnightAspect(month)) | daysByAspect(rule, kindAspect(month))
  return days & daysThrough(month.length)
}

/** Whether a set has a day in it. */
export function hasDay(days: DaySet, dayOfMonth: number): boolean {
  return (days & dayBit(dayOfMonth)) !== 0
}

/** The earliest day of a set that is not empty; `days & (days - 1)` are the others. */
export function firstOf(days: DaySet): number {
  return 32 - Math.clz32(days & -days)
}

/** The set of one day, from 1 to 31. */
function dayBit(dayOfMonth: number): DaySet {
  return 1 << (dayOfMonth - 1)
}

/** @param daysFrom the days of a month whose 1st is on that day of the fortnight, from 0. */
function addByFortnight(daysFrom: (firstDay: number) => DaySet): RuleNumber {
  const byFortnight = Array.from({ length: FORTNIGHT }, (_, firstDay) => daysFrom(firstDay))
  return rules.push([...byFortnight, ...MONTH_KINDS.map(() => 0)]) - 1
}

function addByKind(daysIn: (kind: (typeof MONTH_KINDS)[number]) => DaySet): RuleNumber {
  return rules.push([...Array.from({ length: FORTNIGHT }, () => 0), ...MONTH_KINDS.map(daysIn)]) - 1
}

/** Every `step` days, on the day numbers that leave `remainder`. */
function every(step: number, remainder: number): (firstDay: number) => DaySet {
  return (firstDay) => everyFrom(1 + modulo(remainder - firstDay, step), step)
}

/** Mondays whose `ceil(day / 7)` is odd: the month's first Monday, and every fortnight from it. */
function oddMondays(firstDay: number): DaySet {
  return everyFrom(1 + modulo(daysAfterThursday(1) - firstDay, 7), FORTNIGHT)
}

function everyFrom(first: number, step: number): DaySet {
  let days = 0
  for (let day = first; day <= 31; day += step) days |= dayBit(day)
  return days
}

/** 1970-01-01, day 0, was a Thursday. */
function daysAfterThursday(weekday: number): number {
  return modulo(weekday - 4, 7)
}

function daysThrough(day: number): DaySet {
  return (1 << day) - 1
}

function modulo(dividend: number, divisor: number): number {
  return ((dividend % divisor) + divisor) % divisor
}
