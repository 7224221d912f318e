import { monthAt, type MonthNumber, parseDay, parseDayOfMonth, parseMonth } from './calendar.ts'
import { type DaySet, hasDay } from './day-set.ts'
import { countDates } from './rule-counter.ts'
import { daysIn, type Rule } from './schedule-days.ts'

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

export function hasDateBefore(rule: Rule, date: string): boolean {
  return countDates(rule, { first: rule.firstDate, last: parseDay(date) - 1 }) !== null
}
