/** Sets of days of one month, as bits: day 1 is the lowest. */

export type DaySet = number

export function dayBit(dayOfMonth: number): DaySet {
  return 1 << (dayOfMonth - 1)
}

/** The days from the 1st through one from 0 (none) to 31. */
export function daysThrough(dayOfMonth: number): DaySet {
  return ((1 << dayOfMonth) - 1) | 0
}

export function hasDay(days: DaySet, dayOfMonth: number): boolean {
  return (days & dayBit(dayOfMonth)) !== 0
}

/** The earliest day of a set that is not empty; `days & (days - 1)` are the others. */
export function firstOf(days: DaySet): number {
  return 32 - Math.clz32(days & -days)
}

export function lastOf(days: DaySet): number {
  return 32 - Math.clz32(days)
}

export function countOf(days: DaySet): number {
  let count = 0
  for (let rest = days; rest !== 0; rest &= rest - 1) count++
  return count
}

/** Every `step`-th day from `first` on, as if the month had 31. */
export function everyFrom(first: number, step: number): DaySet {
  let days = 0
  for (let day = first; day <= 31; day += step) days |= dayBit(day)
  return days
}
