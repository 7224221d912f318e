import { LRUCache } from 'lru-cache'
import type { Temporal } from 'temporal-polyfill'
import { AppError } from '../../../shared/app-error.ts'
import type { DatabaseScope } from '../scope.ts'

const MINUTE_MS = 60_000

/** No time zone has more than one date within one minute of UTC. */
const dates = new LRUCache<string, Temporal.PlainDate>({ max: 1_000 })

/**
 * The calendar date in a time zone, given by its IANA name [behaviour: Time].
 *
 * @throws AppError BAD_REQUEST for an unknown one.
 */
export function todayIn(scope: DatabaseScope, timeZone: string): Temporal.PlainDate {
  const key = `${Math.floor(scope.now.epochMilliseconds / MINUTE_MS)} ${timeZone}`
  const known = dates.get(key)
  if (known) return known
  try {
    const date = scope.now.toZonedDateTimeISO(timeZone).toPlainDate()
    dates.set(key, date)
    return date
  } catch {
    throw new AppError('BAD_REQUEST', 'The time zone must be a known name, like Europe/Rome.')
  }
}
