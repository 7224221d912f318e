/** The days on which something is due in a life: told by the calendar alone, without the product's schedules. */
import { Temporal } from 'temporal-polyfill'

interface OfMonth {
  /** Counted in months since the year 0: 1 is every month. */
  step: number
  phase: number
  weekend: 'before' | 'after' | null
}

export type DueDay =
  | { every: 'week'; weeks: number; from: Temporal.PlainDate }
  | ({ every: 'month'; days: number[] } & OfMonth)
  | ({ every: 'weekdayOfMonth'; nth: number; weekday: number } & OfMonth)
  | { every: 'year'; month: number; day: number }

/** Ascending. */
export function dueDays(
  due: DueDay,
  first: Temporal.PlainDate,
  last: Temporal.PlainDate,
): string[] {
  const days: string[] = []
  for (let day = first; Temporal.PlainDate.compare(day, last) <= 0; day = day.add({ days: 1 }))
    if (isDue(due, day)) days.push(moved(due, day).toString())
  return days
}

function isDue(due: DueDay, day: Temporal.PlainDate): boolean {
  switch (due.every) {
    case 'week':
      return due.from.until(day).days % (7 * due.weeks) === 0
    case 'year':
      return day.month === due.month && day.day === due.day
    case 'month':
      return (
        isMonth(due, day) && due.days.some((each) => day.day === Math.min(each, day.daysInMonth))
      )
    case 'weekdayOfMonth': {
      const isNth =
        due.nth === -1 ? day.day + 7 > day.daysInMonth : Math.ceil(day.day / 7) === due.nth
      return isMonth(due, day) && day.dayOfWeek === due.weekday && isNth
    }
  }
}

function isMonth({ step, phase }: OfMonth, day: Temporal.PlainDate): boolean {
  return (day.year * 12 + day.month + phase) % step === 0
}

function moved(due: DueDay, day: Temporal.PlainDate): Temporal.PlainDate {
  const beyondFriday = day.dayOfWeek - 5
  if (!('weekend' in due) || due.weekend === null || beyondFriday <= 0) return day
  return due.weekend === 'before'
    ? day.subtract({ days: beyondFriday })
    : day.add({ days: 3 - beyondFriday })
}
