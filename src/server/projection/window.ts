/** How far from today a projection can be asked for. */
import type { Temporal } from 'temporal-polyfill'
import { FURTHEST_YEARS } from '../../shared/projection-reach.ts'
import { ProjectionError } from './projection-error.ts'

/** More than there can be from the current month to the last that can be asked for. */
export const MONTHS_AHEAD = (FURTHEST_YEARS + 1) * 12

/** @throws ProjectionError unless all the years, both ends included, can be asked for. */
export function requireYearsNearby(firstYear: number, lastYear: number, today: Temporal.PlainDate) {
  const earliest = today.year - FURTHEST_YEARS
  const latest = today.year + FURTHEST_YEARS
  if (firstYear >= earliest && lastYear <= latest) return
  throw new ProjectionError(`Only the years from ${earliest} to ${latest} can be projected.`)
}
