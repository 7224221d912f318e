/** Schedules in words, with what they say beyond their type and their day [behaviour: Schedules in detail]. */
import {
  dateInWords,
  describeRecurrence,
  MONTH_NAMES,
  ordinal,
  WEEKDAY_NAMES,
} from './recurrence.ts'
import { type Schedule, UNITS, weekdayOf, weekdayOfMonthInWords, type Weekend } from './schedule.ts'

/**
 * On which days a schedule falls: "Every 2 weeks on Friday", "Monthly on the last Friday", "Twice a month, on the 5th
 * and 20th", "Yearly on June 15th". Where it begins and ends, and what becomes of weekends, is not part of it. Without
 * details, it is what `describeRecurrence` answers.
 *
 * @param schedule `startDate` is an ISO instant; used for one-time cash flows only.
 * @param formatDate Writes the date of a one-time cash flow, YYYY-MM-DD.
 */
export function describeSchedule(
  schedule: Schedule & { startDate: string },
  formatDate = dateInWords,
): string {
  const { recurrenceType, recurrenceDay, anchorDate, every, monthDays, weekdayOfMonth } = schedule
  const plain = describeRecurrence(schedule, formatDate)
  switch (recurrenceType) {
    case 'DAILY':
    case 'WEEKLY':
      return every === null ? plain : plain.replace(/^\w+/, everyInWords(schedule))
    case 'BIWEEKLY':
      return anchorDate === null
        ? plain
        : `Every 2 weeks on ${WEEKDAY_NAMES[weekdayOf(anchorDate)]}`
    case 'MONTHLY': {
      const day = weekdayOfMonth
        ? weekdayOfMonthInWords(weekdayOfMonth)
        : `the ${ordinal(recurrenceDay ?? 1)}`
      return `${every === null ? 'Monthly' : everyInWords(schedule)} on ${day}`
    }
    case 'BIMONTHLY':
      return monthDays
        ? `Twice a month, on the ${ordinal(monthDays[0])} and ${ordinal(monthDays[1])}`
        : plain
    case 'YEARLY':
      return `${every === null ? 'Yearly' : everyInWords(schedule)} on ${dayOfYearInWords(schedule)}`
    case 'ON_X_DAY':
      return plain
  }
}

/** "June 15th": the day in the month of the anchor, or in January without one. */
export function dayOfYearInWords({
  recurrenceDay,
  anchorDate,
}: Pick<Schedule, 'recurrenceDay' | 'anchorDate'>): string {
  const month = MONTH_NAMES[anchorDate === null ? 0 : Number(anchorDate.slice(5, 7)) - 1]
  return `${month} ${ordinal(recurrenceDay ?? 1)}`
}

export const WEEKEND_WORDS: Record<Weekend, string> = {
  before: 'the Friday before',
  after: 'the Monday after',
}

function everyInWords({ recurrenceType, every }: Schedule): string {
  return `Every ${every} ${UNITS[recurrenceType]}`
}
