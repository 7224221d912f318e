import { WEEKDAY_NAMES } from '../../shared/schedules/recurrence.ts'
import { isCalendarDate } from '../../shared/fields.ts'
import { type Schedule, weekdayOf } from '../../shared/schedules/schedule.ts'
import { monthOf, parseDay } from '../projection/rules/calendar.ts'

export interface DateParts {
  /** The anchor: a date of the schedule, its month, or the start of its count. */
  anchor: boolean
  day: boolean
  first: boolean
}

export interface DatedSchedule extends Schedule {
  /** Everyday spending has no weekday, although it is weekly. */
  everyday?: true
}

export function takesDate(row: DatedSchedule): Pick<DateParts, 'anchor' | 'day'> {
  const { recurrenceType, recurrenceDay, anchorDate, every, weekdayOfMonth } = row
  if (anchorDate !== null) return { anchor: false, day: false }
  const anchor = recurrenceType === 'BIWEEKLY' || recurrenceType === 'YEARLY' || every !== null
  const hasDay = recurrenceType !== 'DAILY' && recurrenceType !== 'BIMONTHLY' && !row.everyday
  return { anchor, day: hasDay && recurrenceDay === null && weekdayOfMonth === null }
}

export function withStartDate(
  row: DatedSchedule,
  date: string,
  today: string,
): { dated: Schedule; parts: DateParts } {
  const { recurrenceType, recurrenceDay, anchorDate, firstDate } = row
  const { anchor, day } = takesDate(row)
  const first = firstDate === null && date > today
  const isWeekly = recurrenceType === 'WEEKLY' || recurrenceType === 'BIWEEKLY'
  return {
    dated: {
      ...row,
      recurrenceDay: day ? (isWeekly ? weekdayOf(date) : Number(date.slice(8))) : recurrenceDay,
      anchorDate: anchor ? date : anchorDate,
      firstDate: first ? date : firstDate,
    },
    parts: { anchor, day, first },
  }
}

/** Null if the day of a row and the start date that it counts from can both be right. */
export function contradictionOf(row: DatedSchedule, date: string): string | null {
  const { recurrenceType, recurrenceDay } = row
  if (recurrenceDay === null || !takesDate(row).anchor) return null
  if (recurrenceType === 'YEARLY') {
    const day = String(Math.min(recurrenceDay, monthOf(parseDay(date)).length)).padStart(2, '0')
    if (date.endsWith(day)) return null
    return `The recurrence day is ${recurrenceDay}, but the start date is ${date}. Write ${date.slice(0, 8)}${day}, or leave the day or the date empty.`
  }
  const isWeekly = recurrenceType === 'WEEKLY' || recurrenceType === 'BIWEEKLY'
  const weekday = weekdayOf(date)
  if (!isWeekly || recurrenceDay === weekday) return null
  const expected = WEEKDAY_NAMES[recurrenceDay]
  return `The recurrence day is ${expected}, but the start date, ${date}, is a ${WEEKDAY_NAMES[weekday]}. Write the date of a ${expected}, or leave the day or the date empty.`
}

/** True unless a date like `11/25/2026` or `25.11.26` is past whichever of its numbers is the month. */
export function mayLieAhead(text: string, today: string): boolean {
  const [, one = '', other = '', year = ''] =
    /^(\d{1,2})[/. -](\d{1,2})[/. -](\d{4}|\d{2})$/.exec(text) ?? []
  const days = [
    [one, other],
    [other, one],
  ]
    .map(([month = '', day = '']) =>
      [year.padStart(4, '20'), month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
    )
    .filter(isCalendarDate)
  return days.length === 0 || days.some((day) => day > today)
}

/** January, so that a quarterly row falls in January, April, July and October; null if its Januaries would differ from year to year. */
export function defaultAnchor({ recurrenceType, every, anchorDate }: Schedule, today: string) {
  const isUsual = recurrenceType === 'MONTHLY' && every !== null && 12 % every === 0
  return isUsual && anchorDate === null ? `${today.slice(0, 4)}-01-01` : null
}
