/** A schedule as typed and chosen in a form [behaviour: Cash flow wizard]. */
import { z } from 'zod'
import { NO_DATE } from '../typed-fields.ts'
import { RECURRENCE_DAY_RANGES, RECURRENCE_TYPES, type RecurrenceType } from './recurrence.ts'
import {
  changeSchedule,
  DETAIL_FIELDS,
  hasUseFor,
  isScheduleProblem,
  MAX_EVERY,
  needsEvery,
  plainSchedule,
  type Schedule,
  type ScheduleDetails,
  scheduleOf,
} from './schedule.ts'

/** Every type has its own day and its own count, so that choosing another type loses nothing. */
export interface ScheduleDraft {
  recurrenceType: RecurrenceType
  /** `recurrenceDay` by type; null is a cash flow without a day, which the wizard leaves as it is. */
  days: Partial<Record<RecurrenceType, number | null>>
  details: DetailsDraft
  /** It is spent a little every day: a weekly one without a day, of which only the first and the last date count. */
  everyday: boolean
}

export interface DetailsDraft extends Omit<
  ScheduleDetails,
  'anchorDate' | 'every' | 'firstDate' | 'lastDate'
> {
  anchors: Partial<Record<RecurrenceType, string>>
  everys: Partial<Record<RecurrenceType, string>>
  firstDate: string
  ends: Ends
  lastDate: string
  times: string
}

export type Ends = 'never' | 'date' | 'times'

export const MAX_TIMES = 500

export function startDetails(cashFlow?: Schedule): DetailsDraft {
  const schedule = cashFlow ? scheduleOf(cashFlow) : plainSchedule('MONTHLY')
  const { recurrenceType, recurrenceDay: _day, ...details } = schedule
  const { anchorDate, every, firstDate, lastDate, ...others } = details
  return {
    ...others,
    anchors: { [recurrenceType]: anchorDate ?? '' },
    everys: { [recurrenceType]: every === null ? '' : String(every) },
    firstDate: firstDate ?? '',
    ends: lastDate === null ? 'never' : 'date',
    lastDate: lastDate ?? '',
    times: '12',
  }
}

export function dayOf({ recurrenceType, days, details, everyday }: ScheduleDraft): number | null {
  if (everyday) return null
  if (recurrenceType === 'MONTHLY' && details.weekdayOfMonth) return null
  return RECURRENCE_DAY_RANGES[recurrenceType] ? (days[recurrenceType] ?? null) : null
}

/** The number of days, weeks, months or years between its dates; null for one, and for what is no such number. */
export function everyOf({ recurrenceType, details, everyday }: ScheduleDraft): number | null {
  if (everyday) return null
  const every = Number(details.everys[recurrenceType] ?? '')
  return hasUseFor(recurrenceType, 'every') && isWholeUpTo(MAX_EVERY, every) && every > 1
    ? every
    : null
}

export function timesOf({ details: { ends, times }, everyday }: ScheduleDraft): number | null {
  return !everyday && ends === 'times' && isWholeUpTo(MAX_TIMES, Number(times))
    ? Number(times)
    : null
}

/** True if only the server knows the date to count from, or the last date, that the draft means. */
export function isOpen(draft: ScheduleDraft): boolean {
  return (everyOf(draft) !== null && knownDetails(draft).every === null) || timesOf(draft) !== null
}

/** The details as far as the draft alone says them: without a count that begins with its next date, and a last date after so many times. */
export function knownDetails(draft: ScheduleDraft): ScheduleDetails {
  const { recurrenceType: type, details, everyday } = draft
  const { anchors, everys: _everys, firstDate, ends, lastDate, times: _times, ...others } = details
  const anchorDate = anchors[type] || null
  const every = anchorDate === null ? null : everyOf(draft)
  const known: ScheduleDetails = {
    ...others,
    anchorDate: every === null && needsEvery(type) ? null : anchorDate,
    every,
    firstDate: firstDate || null,
    lastDate: ends === 'date' ? lastDate || null : null,
  }
  const unused = DETAIL_FIELDS.filter(
    (field) => !hasUseFor(type, field) || (everyday && field === 'weekend'),
  )
  return { ...known, ...Object.fromEntries(unused.map((field) => [field, null])) }
}

export function scheduleOfDraft(draft: ScheduleDraft, details = knownDetails(draft)): Schedule {
  return { recurrenceType: draft.recurrenceType, recurrenceDay: dayOf(draft), ...details }
}

/** True if the draft uses more than the type, its day and, of a bi-weekly one, the date that it counts from. */
export function usesDetails(draft: ScheduleDraft): boolean {
  const { anchorDate, ...others } = knownDetails(draft)
  const isCounted = anchorDate !== null && draft.recurrenceType !== 'BIWEEKLY'
  return isOpen(draft) || isCounted || Object.values(others).some((value) => value !== null)
}

export const DETAIL_PROBLEMS = [...DETAIL_FIELDS, 'times'] as const

export type DetailProblems = { [Field in keyof ScheduleDetails | 'times']?: string }

/** The mistake that cannot be, whatever else is filled in later. */
export function findContradictions(draft: ScheduleDraft): DetailProblems {
  const { recurrenceType: type, details } = draft
  const { everys, ends, times } = details
  const every = (!draft.everyday && hasUseFor(type, 'every') && everys[type]) || '1'
  const isRecurring = type !== 'ON_X_DAY' && !draft.everyday
  const result = changeSchedule(plainSchedule(type), scheduleOfDraft(draft))
  return {
    ...(isScheduleProblem(result) && { [fieldOf(result.field)]: result.sentence }),
    ...(!isWholeUpTo(MAX_EVERY, Number(every)) && { every: wholeSentence(MAX_EVERY) }),
    ...(isRecurring &&
      ends === 'times' &&
      times !== '' &&
      !isWholeUpTo(MAX_TIMES, Number(times)) && { times: wholeSentence(MAX_TIMES) }),
  }
}

export const scheduleForm = z
  .object({
    recurrenceType: z.enum(RECURRENCE_TYPES),
    days: z.custom<ScheduleDraft['days']>(),
    details: z.custom<DetailsDraft>(),
    everyday: z.boolean(),
  })
  .superRefine((draft, context) => {
    const problems = { ...findGaps(draft), ...findContradictions(draft) }
    for (const [field, message] of Object.entries(problems))
      context.addIssue({ code: 'custom', path: [field], message })
  })

function findGaps({ recurrenceType, details, everyday }: ScheduleDraft): DetailProblems {
  const { ends, lastDate, times } = details
  if (recurrenceType === 'ON_X_DAY' || everyday) return {}
  return {
    ...(ends === 'date' && lastDate === '' && { lastDate: NO_DATE }),
    ...(ends === 'times' && times === '' && { times: wholeSentence(MAX_TIMES) }),
  }
}

/** A day that a date contradicts is in sight beside it, so the sentence stands at the date. */
function fieldOf(field: string): string {
  return field === 'recurrenceDay' ? 'anchorDate' : field
}

function isWholeUpTo(max: number, value: number): boolean {
  return Number.isInteger(value) && value >= 1 && value <= max
}

function wholeSentence(max: number): string {
  return `Enter a whole number from 1 to ${max}.`
}
