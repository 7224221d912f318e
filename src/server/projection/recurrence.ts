/**
 * On which days does a rule fall? [specification 4]
 *
 * Whatever a recurring rule reads of a month is in the month's shape: its length, whether it is
 * January, and where in the fortnights counted from 1970-01-01 its first day stands. There are 70
 * shapes and 80 rules, so each rule is written once, as the set of its days in a month of a given
 * shape, and everything else (sums, marks, lists) is looked up in one table of such sets.
 */
import type { BiweeklyDefault, RecurrenceType } from '../../shared/recurrence.ts'
import type { Month } from './calendar.ts'

/** Days of a month as bits: day 1 is the lowest. */
export type DaySet = number
/** Place of a rule in the table; a one-time cash flow has none. */
export type RuleNumber = number
/** Place of a month shape in the table. */
export type ShapeNumber = number

interface MonthShape {
  length: number
  january: boolean
  /** Day number of the 1st, modulo 14. */
  fortnightDay: number
}

type Rule = (shape: MonthShape) => DaySet

const FORTNIGHT = 14
const WEEKDAYS = Array.from({ length: 7 }, (_, weekday) => weekday)
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => index + 1)

const rules: Rule[] = []
const DAILY = add(every(1, 0))
const WEEKLY = WEEKDAYS.map((weekday) => add(every(7, daysAfterThursday(weekday))))
// Even weeks since 1970-01-01, which run Thursday to Wednesday: the first half of each fortnight.
const BIWEEKLY = WEEKDAYS.map((weekday) => add(every(FORTNIGHT, daysAfterThursday(weekday))))
const MONTHLY = DAYS_OF_MONTH.map((day) => add(clampedTo(day)))
const BIMONTHLY = add(() => dayBit(1) | dayBit(15))
const YEARLY = DAYS_OF_MONTH.map((day) => add((shape) => (shape.january ? dayBit(day) : 0)))
const BIWEEKLY_DEFAULT: Record<BiweeklyDefault, RuleNumber> = {
  'odd-weeks': add(oddMondays),
  'first-third': add((shape) => oddMondays(shape) & daysThrough(21)),
}

export const RULE_COUNT = rules.length

const shapes: MonthShape[] = [28, 29, 30, 31, 31].flatMap((length, kind) =>
  Array.from({ length: FORTNIGHT }, (_, day) => ({
    length,
    january: kind === 4,
    fortnightDay: day,
  })),
)
const daySets = Int32Array.from(shapes.flatMap((shape) => rules.map((rule) => rule(shape))))

export const SHAPE_COUNT = shapes.length

export function shapeOf(month: Month): ShapeNumber {
  const kind = month.ofYear === 1 ? 4 : month.length - 28
  return kind * FORTNIGHT + modulo(month.firstDay, FORTNIGHT)
}

/**
 * The rule of a recurring cash flow, with its type's default day where it has none; null for a
 * one-time one.
 */
export function ruleOf(
  { recurrenceType, recurrenceDay }: RecurrenceOf,
  biweeklyDefault: BiweeklyDefault,
): RuleNumber | null {
  switch (recurrenceType) {
    case 'DAILY':
      return DAILY
    case 'WEEKLY':
      return WEEKLY[recurrenceDay ?? 1] ?? null
    case 'BIWEEKLY':
      return recurrenceDay === null
        ? BIWEEKLY_DEFAULT[biweeklyDefault]
        : (BIWEEKLY[recurrenceDay] ?? null)
    case 'MONTHLY':
      return MONTHLY[(recurrenceDay ?? 1) - 1] ?? null
    case 'BIMONTHLY':
      return BIMONTHLY
    case 'YEARLY':
      return YEARLY[(recurrenceDay ?? 1) - 1] ?? null
    case 'ON_X_DAY':
      return null
  }
}

export interface RecurrenceOf {
  recurrenceType: RecurrenceType
  recurrenceDay: number | null
}

/** MONTHLY on the 31st, in a February of 28 days: the set of the 28th. */
export function daysOf(rule: RuleNumber, shape: ShapeNumber): DaySet {
  return daySets[shape * RULE_COUNT + rule] ?? 0
}

export function hasDay(days: DaySet, dayOfMonth: number): boolean {
  return (days & dayBit(dayOfMonth)) !== 0
}

/** The earliest day of a set that is not empty; `days & (days - 1)` are the others. */
export function firstOf(days: DaySet): number {
  return 32 - Math.clz32(days & -days)
}

export function dayBit(dayOfMonth: number): DaySet {
  return 1 << (dayOfMonth - 1)
}

function add(rule: Rule): RuleNumber {
  return rules.push(rule) - 1
}

/** Every `step` days, on the day numbers that leave `remainder`. */
function every(step: number, remainder: number): Rule {
  return ({ length, fortnightDay }) => {
    let days = 0
    const first = 1 + modulo(remainder - fortnightDay, step)
    for (let day = first; day <= length; day += step) days |= dayBit(day)
    return days
  }
}

function clampedTo(day: number): Rule {
  return ({ length }) => dayBit(Math.min(day, length))
}

/** Mondays whose `ceil(day / 7)` is odd: the month's first Monday, and every fortnight from it. */
function oddMondays({ length, fortnightDay }: MonthShape): DaySet {
  let days = 0
  const firstMonday = 1 + modulo(daysAfterThursday(1) - fortnightDay, 7)
  for (let day = firstMonday; day <= length; day += FORTNIGHT) days |= dayBit(day)
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
