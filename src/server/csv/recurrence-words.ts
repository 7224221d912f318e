import { normalize } from '../../shared/files/csv-columns.ts'
import { EVERYDAY_TYPE } from '../../shared/files/csv-details.ts'
import {
  RECURRENCE_DAY_RANGES,
  RECURRENCE_TYPES,
  type RecurrenceType,
  WEEKDAY_NAMES,
} from '../../shared/schedules/recurrence.ts'
import { MAX_EVERY, MIN_EVERY } from '../../shared/schedules/schedule.ts'

export interface Repetition {
  type: RecurrenceType
  /** Null for 1. */
  every: number | null
  everyday?: true
}

const plain = (type: RecurrenceType): Repetition => ({ type, every: null })

/** The keys are normalized. */
const WORDS = new Map<string, Repetition>([
  ...RECURRENCE_TYPES.map((type) => [normalize(type), plain(type)] as const),
  ['annual', plain('YEARLY')],
  ['annually', plain('YEARLY')],
  ['fortnightly', plain('BIWEEKLY')],
  ['twiceamonth', plain('BIMONTHLY')],
  ['twicemonthly', plain('BIMONTHLY')],
  ['semimonthly', plain('BIMONTHLY')],
  ['quarterly', { type: 'MONTHLY', every: 3 }],
  ['halfyearly', { type: 'MONTHLY', every: 6 }],
  ['semiannual', { type: 'MONTHLY', every: 6 }],
  ['semiannually', { type: 'MONTHLY', every: 6 }],
  ['onetime', plain('ON_X_DAY')],
  ['once', plain('ON_X_DAY')],
  [normalize(EVERYDAY_TYPE), { type: 'WEEKLY', every: null, everyday: true }],
])

const UNIT_TYPES: Record<string, RecurrenceType> = {
  day: 'DAILY',
  week: 'WEEKLY',
  month: 'MONTHLY',
  year: 'YEARLY',
}

const NUMBER_WORDS: Record<string, number> = { other: 2, two: 2, three: 3, four: 4, six: 6 }

export function readRepetition(text: string): Repetition | null {
  const word = normalize(text)
  return WORDS.get(word) ?? readEvery(word)
}

function readEvery(word: string): Repetition | null {
  const [, count = '', unit = ''] =
    /^every(\d{1,2}|other|two|three|four|six)?(day|week|month|year)s?$/.exec(word) ?? []
  const type = UNIT_TYPES[unit]
  if (!type) return null
  const every = count === '' ? 1 : (NUMBER_WORDS[count] ?? Number(count))
  if (every === 1) return plain(type)
  if (every < MIN_EVERY || every > MAX_EVERY) return null
  return type === 'WEEKLY' && every === 2 ? plain('BIWEEKLY') : { type, every }
}

const WEEKDAYS = WEEKDAY_NAMES.map((name) => name.toLowerCase())

/** A month without a 31st has its last day instead. */
const LAST_DAY = 31

/** 0 (Sunday) to 6, or 1 to 31; null for a text that is no day of this type. */
export function readDay(text: string, type: RecurrenceType): number | null {
  const range = RECURRENCE_DAY_RANGES[type]
  if (!range) return null
  const day = range.last === 6 ? readWeekday(text) : readDayOfMonth(text)
  return day !== null && day >= range.first && day <= range.last ? day : null
}

function readWeekday(text: string): number | null {
  const named = WEEKDAYS.indexOf(text.toLowerCase())
  if (named !== -1) return named
  return /^\d{1,2}$/.test(text) ? Number(text) : null
}

function readDayOfMonth(text: string): number | null {
  if (/^(the +)?last( +day)?( +of +(the +)?month)?$/i.test(text)) return LAST_DAY
  const [, day] = /^(?:the +)?(\d{1,2})(?:st|nd|rd|th)?$/i.exec(text) ?? []
  return day === undefined ? null : Number(day)
}
