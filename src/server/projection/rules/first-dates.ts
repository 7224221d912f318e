import { type DayNumber, monthAt, type MonthNumber, monthOf } from './calendar.ts'
import { type DaySet, firstOf } from './day-set.ts'
import { daysIn, type Rule } from './schedule-days.ts'

interface Dates {
  firstDate: DayNumber
  lastDate: DayNumber
}

/**
 * The first of the dates from one of a rule through another one of it, ascending.
 *
 * @param without dates that do not count, by month
 */
export function firstDatesOf(
  rule: Rule,
  { firstDate, lastDate }: Dates,
  limit: number,
  without?: ReadonlyMap<MonthNumber, DaySet>,
): DayNumber[] {
  const found: DayNumber[] = []
  for (let month = monthOf(firstDate); month.firstDay <= lastDate;) {
    const dates = daysIn(rule, month) & ~(without?.get(month.number) ?? 0)
    for (let days = dates; days !== 0; days &= days - 1) {
      const date = month.firstDay + firstOf(days) - 1
      if (date < firstDate || date > lastDate) continue
      if (found.length === limit) return found
      found.push(date)
    }
    month = monthAt(month.number + 1)
  }
  return found
}
