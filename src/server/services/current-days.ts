import { AppError } from '../../shared/app-error.ts'
import type { DoneThrough } from '../../shared/fields.ts'
import { monthOf, parseDay } from '../projection/rules/calendar.ts'
import type { DayRange } from '../projection/rules/rule-counter.ts'
import { type Scope, todayIn } from './scope.ts'

/** @throws AppError BAD_REQUEST for a date outside the current month or after today, and for an unknown time zone. */
export function requireCurrentDay(scope: Scope, date: string, timeZone: string): void {
  const today = todayIn(scope, timeZone)
  const [first, last] = [today.with({ day: 1 }).toString(), today.toString()]
  if (date >= first && date <= last) return
  throw new AppError(
    'BAD_REQUEST',
    first === last
      ? `The date must be today, ${last}.`
      : `The date must be from the 1st of the current month, ${first}, through today, ${last}.`,
  )
}

/** Null if none are named. @throws AppError as `requireCurrentDay`. */
export function readDoneDays(
  scope: Scope,
  { doneThrough, timeZone }: DoneThrough,
): DayRange | null {
  if (typeof doneThrough !== 'string') return null
  requireCurrentDay(scope, doneThrough, timeZone)
  const last = parseDay(doneThrough)
  return { first: monthOf(last).firstDay, last }
}
