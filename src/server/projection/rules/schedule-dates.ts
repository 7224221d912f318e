/** Which dates does a schedule name, whatever the days on which they fall? */
import { monthAt, type MonthNumber, parseDayOfMonth, parseMonth } from './calendar.ts'
import { type DaySet, daysThrough, hasDay } from './day-set.ts'
import { daysIn, type Rule } from './schedule-days.ts'

/** True if a rule has a date, YYYY-MM-DD. */
export function hasDate(rule: Rule, date: string): boolean {
  return datesOf(rule)(date)
}

/** Returns a function that says if a rule has a date. The days of a month are worked out once for dates that ascend. */
export function datesOf(rule: Rule): (date: string) => boolean {
  let known: MonthNumber | undefined
  let days: DaySet = 0
  return (date) => {
    const month = parseMonth(date)
    if (month !== known) days = daysIn(rule, monthAt(month))
    known = month
    return hasDay(days, parseDayOfMonth(date))
  }
}

/** The longest that a rule can be without a date: every 99 years. */
export const MOST_MONTHS_BETWEEN = 99 * 12
/** Dates are of the years 1 to 9999. */
const FIRST_MONTH = parseMonth('0001-01')

/** True if a rule has a date before one, YYYY-MM-DD. */
export function hasDateBefore(rule: Rule, date: string): boolean {
  const month = parseMonth(date)
  const days = daysIn(rule, monthAt(month)) & daysThrough(parseDayOfMonth(date) - 1)
  if (days !== 0) return true
  for (let ago = 1; ago <= MOST_MONTHS_BETWEEN && month - ago >= FIRST_MONTH; ago++)
    if (daysIn(rule, monthAt(month - ago)) !== 0) return true
  return false
}
