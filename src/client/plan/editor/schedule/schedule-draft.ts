import {
  RECURRENCE_DAY_RANGES,
  type RecurrenceType,
} from '../../../../shared/schedules/recurrence.ts'
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
  weekdayOf,
} from '../../../../shared/schedules/schedule.ts'
import { addDays } from '../../../words/dates.ts'

/** Kept by type, so that choosing another type loses nothing. */
export interface ScheduleDraft {
  recurrenceType: RecurrenceType
  /** Null is a cash flow without a day, which the wizard leaves as it is. */
  days: Partial<Record<RecurrenceType, number | null>>
  details: DetailsDraft
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

export function dayOf({ recurrenceType, days, details }: ScheduleDraft): number | null {
  if (recurrenceType === 'MONTHLY' && details.weekdayOfMonth) return null
  return RECURRENCE_DAY_RANGES[recurrenceType] ? (days[recurrenceType] ?? null) : null
}

export function withDay(
  draft: ScheduleDraft,
  day: number,
): Pick<ScheduleDraft, 'days' | 'details'> {
  const { recurrenceType: type, days, details } = draft
  const anchor = details.anchors[type]
  const moves =
    (type === 'WEEKLY' || type === 'BIWEEKLY') && anchor && weekdayOf(anchor) === days[type]
  return {
    days: { ...days, [type]: day },
    details: {
      ...details,
      ...(type === 'MONTHLY' && { weekdayOfMonth: null }),
      ...(moves && {
        anchors: { ...details.anchors, [type]: addDays(anchor, day - weekdayOf(anchor)) },
      }),
    },
  }
}

/** Null for one, and for what is no such number. */
export function everyOf({ recurrenceType, details }: ScheduleDraft): number | null {
  const every = Number(details.everys[recurrenceType] ?? '')
  return hasUseFor(recurrenceType, 'every') && isWholeUpTo(MAX_EVERY, every) && every > 1
    ? every
    : null
}

export function timesOf({ details: { ends, times } }: ScheduleDraft): number | null {
  return ends === 'times' && isWholeUpTo(MAX_TIMES, Number(times)) ? Number(times) : null
}

/** True if only the server knows the anchor, or the last date. */
export function isOpen(draft: ScheduleDraft): boolean {
  return (everyOf(draft) !== null && knownDetails(draft).every === null) || timesOf(draft) !== null
}

export function knownDetails(draft: ScheduleDraft): ScheduleDetails {
  const { recurrenceType: type, details } = draft
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
  const unused = DETAIL_FIELDS.filter((field) => !hasUseFor(type, field))
  return { ...known, ...Object.fromEntries(unused.map((field) => [field, null])) }
}

export function scheduleOfDraft(draft: ScheduleDraft, details = knownDetails(draft)): Schedule {
  return { recurrenceType: draft.recurrenceType, recurrenceDay: dayOf(draft), ...details }
}

export function usesDetails(draft: ScheduleDraft): boolean {
  const { anchorDate, ...others } = knownDetails(draft)
  const isCounted = anchorDate !== null && draft.recurrenceType !== 'BIWEEKLY'
  return isOpen(draft) || isCounted || Object.values(others).some((value) => value !== null)
}

export const DETAIL_PROBLEMS = [...DETAIL_FIELDS, 'times'] as const

export type DetailProblems = { [Field in keyof ScheduleDetails | 'times']?: string }

export function findContradictions(draft: ScheduleDraft): DetailProblems {
  const { recurrenceType: type, details } = draft
  const { everys, ends, times } = details
  const every = (hasUseFor(type, 'every') && everys[type]) || '1'
  const isRecurring = type !== 'ON_X_DAY'
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

export function findGaps({ recurrenceType, details }: ScheduleDraft): DetailProblems {
  const { ends, lastDate, times } = details
  if (recurrenceType === 'ON_X_DAY') return {}
  return {
    ...(ends === 'date' && lastDate === '' && { lastDate: 'Choose a date.' }),
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
