import type { Temporal } from 'temporal-polyfill'
import { AppError } from '../../../shared/app-error.ts'
import type { DatabaseScope } from '../scope.ts'

/**
 * The calendar date in a time zone, given by its IANA name [behaviour: Time].
 *
 * @throws AppError BAD_REQUEST for an unknown one.
 */
export function todayIn(scope: DatabaseScope, timeZone: string): Temporal.PlainDate {
  try {
    return scope.now.toZonedDateTimeISO(timeZone).toPlainDate()
  } catch {
    throw new AppError('BAD_REQUEST', 'The time zone must be a known name, like Europe/Rome.')
  }
}
