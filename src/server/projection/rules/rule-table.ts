/**
 * The rules of schedules without details, in one table: there are few of them, and many cash flows have the same.
 *
 * Their days depend on one of two aspects of a month: on which day of the fortnights counted from 1970-01-01 it
 * begins (14 ways), or how long it is and whether it is January (5 ways). So the table has the days of each rule
 * for each aspect, and sums and lists look them up.
 */
import {
  type BiweeklyDefault,
  RECURRENCE_DAY_RANGES,
  type RecurrenceType,
} from '../../../shared/schedules/recurrence.ts'
import { type Month, monthNumber } from './calendar.ts'
import { type DaySet, daysThrough } from './day-set.ts'
import { elementAt } from './element.ts'
import { daysIn, type Rule, ruleOf } from './schedule-days.ts'

/** Index of a rule in the table. */
export type RuleNumber = number
/** Index of an aspect in the table. */
export type AspectNumber = number

const FORTNIGHT = 14
const LENGTHS = [28, 29, 30, 31]
const JANUARY = LENGTHS.length
export const ASPECT_COUNT = FORTNIGHT + LENGTHS.length + 1

/** A month for each aspect; those that show how a month begins are as long as a month can be. */
const SAMPLES: readonly Month[] = [
  ...Array.from({ length: FORTNIGHT }, (_, firstDay) => sample(2, firstDay, 31)),
  ...LENGTHS.map((length) => sample(2, 0, length)),
  sample(1, 0, 31),
]

const BY_FORTNIGHT: ReadonlySet<RecurrenceType> = new Set(['DAILY', 'WEEKLY', 'BIWEEKLY'])
const RULES: Rule[] = []
const DAY_SETS: DaySet[] = []
/** The numbers of the rules of each type. */
const NUMBERS: Record<Exclude<RecurrenceType, 'ON_X_DAY'>, NumbersOfType> = {
  DAILY: addRules('DAILY'),
  WEEKLY: addRules('WEEKLY'),
  BIWEEKLY: addRules('BIWEEKLY'),
  MONTHLY: addRules('MONTHLY'),
  BIMONTHLY: addRules('BIMONTHLY'),
  YEARLY: addRules('YEARLY'),
}
interface NumbersOfType {
  withoutDay: RuleNumber
  /** The first day that the type can have. */
  firstDay: number
  /** From the first day on; empty for a type without days. */
  byDay: readonly RuleNumber[]
}
const FIRST_AND_THIRD_MONDAYS = addRule('BIWEEKLY', null, 'first-third')

const daySets = Int32Array.from(DAY_SETS)
export const RULE_COUNT = RULES.length

export function fortnightAspect(month: Month): AspectNumber {
  return ((month.firstDay % FORTNIGHT) + FORTNIGHT) % FORTNIGHT
}

export function kindAspect(month: Month): AspectNumber {
  return FORTNIGHT + (month.ofYear === 1 ? JANUARY : month.length - 28)
}

/**
 * The number of the rule that a recurring cash flow without details has.
 *
 * @throws RangeError for a day that the type cannot have: services refuse it.
 */
export function ruleNumberOf(
  recurrenceType: keyof typeof NUMBERS,
  recurrenceDay: number | null,
  biweeklyDefault: BiweeklyDefault,
): RuleNumber {
  const { withoutDay, firstDay, byDay } = NUMBERS[recurrenceType]
  if (recurrenceDay !== null && byDay.length > 0) return elementAt(byDay, recurrenceDay - firstDay)
  if (recurrenceType === 'BIWEEKLY' && biweeklyDefault === 'first-third')
    return FIRST_AND_THIRD_MONDAYS
  return withoutDay
}

export function ruleAt(number: RuleNumber): Rule {
  return elementAt(RULES, number)
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

function sample(ofYear: number, firstDay: number, length: number): Month {
  return { number: monthNumber(1970, ofYear), year: 1970, ofYear, firstDay, length }
}

function addRules(type: RecurrenceType): NumbersOfType {
  const { first, last } = RECURRENCE_DAY_RANGES[type] ?? { first: 1, last: 0 }
  const days = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  return {
    withoutDay: addRule(type, null, 'odd-weeks'),
    firstDay: first,
    byDay: days.map((day) => addRule(type, day, 'odd-weeks')),
  }
}

function addRule(
  recurrenceType: RecurrenceType,
  recurrenceDay: number | null,
  biweeklyDefault: BiweeklyDefault,
): RuleNumber {
  const schedule = { recurrenceType, recurrenceDay, details: null, date: null }
  const rule = ruleOf(schedule, biweeklyDefault)
  const byFortnight = BY_FORTNIGHT.has(recurrenceType)
  for (const [aspect, month] of SAMPLES.entries())
    DAY_SETS.push(aspect < FORTNIGHT === byFortnight ? daysIn(rule, month) : 0)
  const number = RULES.length
  RULES.push({ ...rule, datesIn: (month) => daysOf(number, month) })
  return number
}
