/** [behaviour: Schedules in detail] */
import {
  dateInWords,
  ordinal,
  RECURRENCE_DAY_RANGES,
  RECURRENCE_LABELS,
  type RecurrenceType,
  WEEKDAY_NAMES,
} from './recurrence.ts'

/** All are null where the type's own rule is meant. Dates are YYYY-MM-DD. */
export interface ScheduleDetails {
  /** The date from which `every` counts; one of the dates of a bi-weekly cash flow; the month of a yearly one. */
  anchorDate: string | null
  /** Only every so many days, weeks, months or years: 2 to 99. */
  every: number | null
  /** The two days of a bi-monthly cash flow, ascending; each is clamped to the month. */
  monthDays: [first: number, second: number] | null
  /** The day of a monthly cash flow: the third Wednesday, the last Friday. */
  weekdayOfMonth: WeekdayOfMonth | null
  firstDate: string | null
  lastDate: string | null
  /** The day of an occurrence whose date is a Saturday or a Sunday: the Friday before, or the Monday after. */
  weekend: Weekend | null
}

export interface WeekdayOfMonth {
  nth: NthOfMonth
  /** Sunday is 0. */
  weekday: number
}

/** The first to the fourth, or the last one. */
export const NTHS_OF_MONTH = [1, 2, 3, 4, -1] as const
export type NthOfMonth = (typeof NTHS_OF_MONTH)[number]

export const WEEKENDS = ['before', 'after'] as const
export type Weekend = (typeof WEEKENDS)[number]

export const MIN_EVERY = 2
export const MAX_EVERY = 99
const MIN_DAYS_BETWEEN = 7

export const NO_DETAILS: ScheduleDetails = {
  anchorDate: null,
  every: null,
  monthDays: null,
  weekdayOfMonth: null,
  firstDate: null,
  lastDate: null,
  weekend: null,
}

export interface Schedule extends ScheduleDetails {
  recurrenceType: RecurrenceType
  recurrenceDay: number | null
}

export function plainSchedule(recurrenceType: RecurrenceType): Schedule {
  return { recurrenceType, recurrenceDay: null, ...NO_DETAILS }
}

export function isPlain(schedule: Schedule): boolean {
  return DETAIL_FIELDS.every((field) => schedule[field] === null)
}

export function scheduleOf(of: Schedule): Schedule {
  const { recurrenceType, recurrenceDay, anchorDate, every } = of
  const { monthDays, weekdayOfMonth, firstDate, lastDate, weekend } = of
  const limits = { firstDate, lastDate, weekend }
  return { recurrenceType, recurrenceDay, anchorDate, every, monthDays, weekdayOfMonth, ...limits }
}

/** The schedule of a new or an edited cash flow; what is undefined stays as it is. */
export type ScheduleChange = { [Field in keyof Schedule]?: Schedule[Field] | undefined }

type ScheduleField = 'recurrenceDay' | 'startDate' | keyof ScheduleDetails

/** Why a schedule is refused, and the field that a person would correct. */
export interface ScheduleProblem {
  field: ScheduleField
  sentence: string
}

const RECURRING = ['DAILY', 'WEEKLY', 'BIWEEKLY', 'MONTHLY', 'BIMONTHLY', 'YEARLY'] as const

const TYPES_WITH: Record<keyof ScheduleDetails, readonly RecurrenceType[]> = {
  anchorDate: ['DAILY', 'WEEKLY', 'BIWEEKLY', 'MONTHLY', 'YEARLY'],
  every: ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'],
  monthDays: ['BIMONTHLY'],
  weekdayOfMonth: ['MONTHLY'],
  firstDate: RECURRING,
  lastDate: RECURRING,
  weekend: ['WEEKLY', 'BIWEEKLY', 'MONTHLY', 'BIMONTHLY', 'YEARLY'],
}

export const DETAIL_FIELDS = Object.keys(NO_DETAILS) as (keyof ScheduleDetails)[]

export function hasUseFor(type: RecurrenceType, field: keyof ScheduleDetails): boolean {
  return TYPES_WITH[field].includes(type)
}

const DETAIL_NAMES: Record<keyof ScheduleDetails, string> = {
  anchorDate: 'a date to count from',
  every: 'a number of days, weeks, months or years between its dates',
  monthDays: 'two days of the month',
  weekdayOfMonth: 'a weekday of the month',
  firstDate: 'a first date',
  lastDate: 'a last date',
  weekend: 'a rule for weekends',
}

/**
 * A schedule after a change. What the new type has no use for is emptied; so is the date to count from when the type
 * changes, unless it is sent along or `every` stays. The weekday of a bi-weekly schedule follows its anchor.
 *
 * @param current what a new cash flow begins with: a `plainSchedule`
 * @returns the schedule, or why there can be none like it.
 */
export function changeSchedule(
  current: Schedule,
  change: ScheduleChange,
): Schedule | ScheduleProblem {
  const recurrenceType = change.recurrenceType ?? current.recurrenceType
  for (const field of DETAIL_FIELDS)
    if (isSet(change[field]) && !hasUseFor(recurrenceType, field))
      return {
        field,
        sentence: `${RECURRENCE_LABELS[recurrenceType]} items cannot have ${DETAIL_NAMES[field]}.`,
      }
  const details = changeDetails(current, change, recurrenceType)
  const day = change.recurrenceDay === undefined ? current.recurrenceDay : change.recurrenceDay
  const schedule = { recurrenceType, recurrenceDay: day, ...details }
  const problem = detailsProblem(schedule) ?? dayProblem(schedule, change)
  return problem ?? { ...schedule, recurrenceDay: dayOf(schedule) }
}

export const NO_START_DATE = 'A one-time item needs a start date.'

export function isScheduleProblem(result: Schedule | ScheduleProblem): result is ScheduleProblem {
  return 'sentence' in result
}

function changeDetails(
  current: Schedule,
  change: ScheduleChange,
  type: RecurrenceType,
): ScheduleDetails {
  function after<Field extends keyof ScheduleDetails>(field: Field): ScheduleDetails[Field] {
    const sent = change[field] as ScheduleDetails[Field] | undefined
    if (sent !== undefined) return sent
    return hasUseFor(type, field) ? current[field] : NO_DETAILS[field]
  }
  const every = after('every')
  const losesMeaning =
    type === current.recurrenceType
      ? every === null && change.every === null && needsEvery(type)
      : every === null || current.every === null
  return {
    anchorDate: change.anchorDate === undefined && losesMeaning ? null : after('anchorDate'),
    every,
    monthDays: after('monthDays'),
    weekdayOfMonth: after('weekdayOfMonth'),
    firstDate: after('firstDate'),
    lastDate: after('lastDate'),
    weekend: after('weekend'),
  }
}

export function needsEvery(type: RecurrenceType): boolean {
  return type === 'DAILY' || type === 'WEEKLY' || type === 'MONTHLY'
}

function detailsProblem(schedule: Schedule): ScheduleProblem | null {
  const { recurrenceType, anchorDate, every, monthDays, firstDate, lastDate } = schedule
  if (every !== null && anchorDate === null)
    return {
      field: 'anchorDate',
      sentence: `Every ${every} ${UNITS[recurrenceType]} needs a date to count from.`,
    }
  if (anchorDate !== null && every === null && needsEvery(recurrenceType))
    return {
      field: 'every',
      sentence: `A date to count from needs a number of ${UNITS[recurrenceType]} to count, from ${MIN_EVERY} to ${MAX_EVERY}.`,
    }
  if (monthDays && monthDays[1] < monthDays[0] + MIN_DAYS_BETWEEN)
    return {
      field: 'monthDays',
      sentence: `The second day of the month must be at least ${MIN_DAYS_BETWEEN} days after the first.`,
    }
  if (firstDate !== null && lastDate !== null && firstDate > lastDate)
    return { field: 'lastDate', sentence: 'The last date must not be before the first date.' }
  return null
}

export const UNITS: Record<RecurrenceType, string> = {
  DAILY: 'days',
  WEEKLY: 'weeks',
  BIWEEKLY: 'fortnights',
  MONTHLY: 'months',
  BIMONTHLY: 'months',
  YEARLY: 'years',
  ON_X_DAY: 'days',
}

function dayProblem(schedule: Schedule, change: ScheduleChange): ScheduleProblem | null {
  const { recurrenceType, recurrenceDay, anchorDate, weekdayOfMonth } = schedule
  const range = RECURRENCE_DAY_RANGES[recurrenceType]
  const field = 'recurrenceDay'
  if (weekdayOfMonth)
    return isSet(change.recurrenceDay)
      ? {
          field,
          sentence: `An item on ${weekdayOfMonthInWords(weekdayOfMonth)} of the month cannot have a day of the month as well.`,
        }
      : null
  // The weekday that an edited bi-weekly schedule had follows its new anchor; one that is sent must agree.
  const followsAnchor = recurrenceType === 'BIWEEKLY' && anchorDate !== null
  const day = followsAnchor ? (change.recurrenceDay ?? null) : recurrenceDay
  if (!range || day === null) return null
  if (day < range.first || day > range.last)
    return {
      field,
      sentence: `The recurrence day must be from ${range.first} to ${range.last} for ${recurrenceType}.`,
    }
  const countsWeeks = recurrenceType === 'WEEKLY' || recurrenceType === 'BIWEEKLY'
  if (countsWeeks && anchorDate !== null && weekdayOf(anchorDate) !== day)
    return {
      field: isSet(change.anchorDate) ? 'anchorDate' : field,
      sentence: `The date to count from, ${dateInWords(anchorDate)}, must be a ${WEEKDAY_NAMES[day]}: it is a ${WEEKDAY_NAMES[weekdayOf(anchorDate)]}.`,
    }
  return null
}

function dayOf(schedule: Schedule): number | null {
  const { recurrenceType, recurrenceDay, anchorDate, weekdayOfMonth } = schedule
  if (!RECURRENCE_DAY_RANGES[recurrenceType] || weekdayOfMonth) return null
  if (anchorDate !== null && recurrenceType === 'BIWEEKLY') return weekdayOf(anchorDate)
  if (anchorDate !== null && recurrenceType === 'WEEKLY')
    return recurrenceDay ?? weekdayOf(anchorDate)
  return recurrenceDay
}

export function weekdayOfMonthInWords({ nth, weekday }: WeekdayOfMonth): string {
  return `the ${nth === -1 ? 'last' : ordinal(nth)} ${WEEKDAY_NAMES[weekday]}`
}

/** The day on which an occurrence of this date falls unless it is moved. Dates are YYYY-MM-DD. */
export function dayByWeekendRule(date: string, weekend: Weekend | null): string {
  const days = weekend && DAYS_FROM_WEEKEND[weekend][weekdayOf(date)]
  if (!days) return date
  const day = new Date(`${date}T12:00:00Z`)
  day.setUTCDate(day.getUTCDate() + days)
  return day.toISOString().slice(0, 10)
}

/** The number of days from a Sunday (0) and a Saturday (6) to the weekday on which their occurrences fall. */
const DAYS_FROM_WEEKEND: Record<Weekend, Partial<Record<number, number>>> = {
  before: { 0: -2, 6: -1 },
  after: { 0: 1, 6: 2 },
}

/** The weekday of a calendar date, Sunday being 0. */
export function weekdayOf(date: string): number {
  return new Date(`${date}T12:00:00Z`).getUTCDay()
}

function isSet<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined
}
