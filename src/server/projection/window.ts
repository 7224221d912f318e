/** How far from today a projection can be asked for. */
import type { Temporal } from 'temporal-polyfill'
import { AppError } from '../../shared/app-error.ts'

/** Whole years before and after today's. */
const FURTHEST_YEARS = 100
/** More than there can be from the current month to the last that can be asked for. */
export const MONTHS_AHEAD = (FURTHEST_YEARS + 1) * 12

/** @throws AppError BAD_REQUEST unless all the years, both ends included, can be asked for. */
export function requireYearsNearby(firstYear: number, lastYear: number, today: Temporal.PlainDate) {
  const earliest = today.year - FURTHEST_YEARS
  const latest = today.year + FURTHEST_YEARS
  if (firstYear >= earliest && lastYear <= latest) return
  throw new AppError(
    'BAD_REQUEST',
    `Only the years from ${earliest} to ${latest} can be projected.`,
  )
}
