import type { ColumnField, ColumnMapping } from '../../shared/files/csv-columns.ts'
import { isCalendarDate } from '../../shared/fields.ts'
import { RECURRENCE_DAY_RANGES, type RecurrenceType } from '../../shared/schedules/recurrence.ts'
import {
  changeSchedule,
  isPlain,
  isScheduleProblem,
  MAX_EVERY,
  MIN_EVERY,
  plainSchedule,
  type Schedule,
  type ScheduleDetails,
  scheduleOf,
  WEEKENDS,
} from '../../shared/schedules/schedule.ts'
import { readDay, readRepetition, type Repetition } from './recurrence-words.ts'
import {
  contradictionOf,
  type DatedSchedule,
  type DateParts,
  defaultAnchor,
  mayLieAhead,
  takesDate,
  withStartDate,
} from './start-date.ts'
import {
  CSV_DETAIL_COLUMNS,
  CSV_DETAIL_FIELDS,
  type CsvDetailField,
  EVERYDAY_TYPE,
  readMonthDays,
  readWeekdayOfMonth,
} from '../../shared/files/csv-details.ts'

export interface RowSchedule {
  schedule: Schedule
  everyday: boolean
  /** YYYY-MM-DD; a one-time row has one. */
  date: string | null
  /** Its start date gave these to its schedule. */
  parts?: DateParts
  /** Absent where the cells say the whole schedule, and each of them counts. */
  unused?: UnusedCells
}

interface UnusedCells {
  /** The cells as the file has them; empty for a cell that counts. */
  unusedDate: string
  unusedDay: string
}

export type Cell = (field: ColumnField) => string
export type Refuse = (sentence: string) => null

/** Null for a refused row. A start date after `today` is the first date of a row that repeats. */
export function createScheduleReader(columns: ColumnMapping, today: string) {
  const detailFields = CSV_DETAIL_FIELDS.filter((field) => (columns[field] ?? null) !== null)
  return (cell: Cell, refuse: Refuse): RowSchedule | null => {
    const dateText = cell('startDate')
    const details = readDetails(detailFields, cell, refuse)
    const repetition = readType(cell('recurrenceType'), dateText !== '', refuse)
    if (!repetition) return null
    const { type, every, everyday } = repetition
    const dayText = cell('recurrenceDay')
    const day = readFilledDay(dayText, type, refuse)
    if (type === 'ON_X_DAY') return readOneTime(dateText, dayText, details, refuse)
    if (every !== null && every !== (details?.every ?? every))
      return refuse(`"Every N" is ${details?.every}, but the recurrence type is every ${every}.`)
    const given = every === null ? details : { ...details, every }
    const row = {
      ...plainSchedule(type),
      recurrenceDay: day,
      ...given,
      ...(everyday && { everyday }),
    }
    return readRepeating(row, dateText, dayText, today, refuse)
  }
}

function readType(text: string, hasDate: boolean, refuse: Refuse) {
  const repetition: Repetition | null =
    text === '' ? { type: hasDate ? 'ON_X_DAY' : 'MONTHLY', every: null } : readRepetition(text)
  return (
    repetition ??
    refuse(
      `The recurrence type must be daily, weekly, bi-weekly, monthly, bi-monthly, quarterly, yearly, one-time or ${EVERYDAY_TYPE}, or like every 3 weeks, ${found(text)}.`,
    )
  )
}

function readFilledDay(text: string, type: RecurrenceType, refuse: Refuse): number | null {
  const range = RECURRENCE_DAY_RANGES[type]
  if (text === '' || !range) return null
  const expected = range.last === 6 ? '0 (Sunday) to 6 or a weekday’s name' : '1 to 31, or last'
  return readDay(text, type) ?? refuse(`The recurrence day must be ${expected}, ${found(text)}.`)
}

function readOneTime(
  dateText: string,
  dayText: string,
  details: Partial<ScheduleDetails> | null,
  refuse: Refuse,
): RowSchedule | null {
  if (dateText === '') return refuse('A one-time item needs a start date, like 2026-11-20.')
  if (!isCalendarDate(dateText)) return refuseDate(dateText, refuse)
  const schedule = plainSchedule('ON_X_DAY')
  if (details && !withinRules({ ...schedule, ...details }, refuse)) return null
  const agrees = dayText === '' || readDay(dayText, 'MONTHLY') === Number(dateText.slice(8))
  const unused = { unusedDate: '', unusedDay: agrees ? '' : shorten(dayText) }
  const oneTime = { schedule, everyday: false, date: dateText }
  return agrees ? oneTime : { ...oneTime, unused }
}

function readRepeating(
  row: DatedSchedule,
  dateText: string,
  dayText: string,
  today: string,
  refuse: Refuse,
): RowSchedule | null {
  const date = isCalendarDate(dateText) ? dateText : null
  if (dateText !== '' && date === null && canCount(row, dateText, today))
    return refuseDate(dateText, refuse)
  const contradiction = date && contradictionOf(row, date)
  if (contradiction) return refuse(contradiction)

  const anchor = date === null ? defaultAnchor(row, today) : null
  const counted = anchor ? { ...row, anchorDate: anchor } : row
  const { dated, parts } =
    date === null ? { dated: counted, parts: null } : withStartDate(counted, date, today)
  const schedule = withinRules(dated, refuse)
  if (!schedule) return null

  const gives = parts !== null && (parts.anchor || parts.day || parts.first)
  const { firstDate, anchorDate } = schedule
  const repeatsIt = date !== null && (date === firstDate || date === anchorDate)
  const unusedDate = gives || repeatsIt ? '' : shorten(dateText)
  const unusedDay = RECURRENCE_DAY_RANGES[row.recurrenceType] === null ? shorten(dayText) : ''
  const isNoted = gives || anchor !== null || unusedDate !== '' || unusedDay !== ''
  return {
    schedule: row.everyday ? scheduleOf(schedule) : schedule,
    everyday: row.everyday ?? false,
    date,
    ...(gives && { parts }),
    ...(isNoted && { unused: { unusedDate, unusedDay } }),
  }
}

function canCount(row: DatedSchedule, dateText: string, today: string): boolean {
  const { anchor, day } = takesDate(row)
  return anchor || day || (row.firstDate === null && mayLieAhead(dateText, today))
}

function refuseDate(text: string, refuse: Refuse): null {
  return refuse(
    `The start date must be a real day, written YYYY-MM-DD like 2026-11-20, ${found(text)}.`,
  )
}

function withinRules(row: Schedule, refuse: Refuse): Schedule | null {
  if (isPlain(row)) return row
  const schedule = changeSchedule(plainSchedule(row.recurrenceType), row)
  return isScheduleProblem(schedule) ? refuse(schedule.sentence) : schedule
}

type Reader<Field extends CsvDetailField> = [
  read: (text: string) => ScheduleDetails[Field],
  expected: string,
]

const DATE: Reader<'anchorDate' | 'firstDate' | 'lastDate'> = [
  (text) => (isCalendarDate(text) ? text : null),
  'a real day, written like 2026-11-20',
]

const READERS: { [Field in CsvDetailField]: Reader<Field> } = {
  anchorDate: DATE,
  every: [readEvery, `a whole number from ${MIN_EVERY} to ${MAX_EVERY}`],
  monthDays: [readMonthDays, 'two days from 1 to 31, like 2 and 16'],
  weekdayOfMonth: [
    readWeekdayOfMonth,
    'a weekday of the month, like last friday or 3rd wednesday (1st to 4th, or last)',
  ],
  firstDate: DATE,
  lastDate: DATE,
  weekend: [
    (text) => WEEKENDS.find((weekend) => weekend === text.toLowerCase()) ?? null,
    'before or after',
  ],
}

function readEvery(text: string): number | null {
  const every = /^\d{1,2}$/.test(text) ? Number(text) : 0
  return every >= MIN_EVERY && every <= MAX_EVERY ? every : null
}

function readDetails(
  fields: CsvDetailField[],
  cell: Cell,
  refuse: Refuse,
): Partial<ScheduleDetails> | null {
  let details: Partial<ScheduleDetails> | null = null
  for (const field of fields) {
    const text = cell(field)
    if (text === '') continue
    const [read, expected] = READERS[field]
    const value = read(text)
    if (value === null)
      refuse(`"${CSV_DETAIL_COLUMNS[field].header}" must be ${expected}, ${found(text)}.`)
    details = Object.assign(details ?? {}, { [field]: value })
  }
  return details
}

const SHOWN_CHARACTERS = 40

/** 'not "12/24/2026"', or 'but it is empty' */
export function found(text: string): string {
  return text === '' ? 'but it is empty' : `not "${shorten(text)}"`
}

/** The first 40 characters, on one line. */
export function shorten(text: string): string {
  const characters = Array.from(text.slice(0, 2 * SHOWN_CHARACTERS + 2))
  const shown = characters
    .slice(0, SHOWN_CHARACTERS)
    .join('')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
  return characters.length > SHOWN_CHARACTERS ? `${shown}…` : shown
}
