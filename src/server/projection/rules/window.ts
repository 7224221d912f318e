/** The years that can be projected. */
import type { Temporal } from 'temporal-polyfill'
import { FURTHEST_YEARS } from '../../../shared/projections/projection-reach.ts'
import { ProjectionError } from './projection-error.ts'

/** More months than there can be from the current one to the first, or the last, that can be projected. */
export const MONTHS_AROUND = (FURTHEST_YEARS + 1) * 12

/**
 * Requires that all years from the first to the last, both included, can be projected.
 *
 * @throws ProjectionError if one of them cannot.
 */
export function requireYearsNearby(firstYear: number, lastYear: number, today: Temporal.PlainDate) {
  const earliest = today.year - FURTHEST_YEARS
  const latest = today.year + FURTHEST_YEARS
  if (firstYear >= earliest && lastYear <= latest) return
  throw new ProjectionError(`Only the years from ${earliest} to ${latest} can be projected.`)
}
