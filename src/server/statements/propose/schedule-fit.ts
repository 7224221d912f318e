/** The fit of lines to a schedule: each of its dates is paired with the nearest line. */
import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { type DayNumber, monthAt, monthOf } from '../../projection/rules/calendar.ts'
import { firstOf } from '../../projection/rules/day-set.ts'
import { daysFallenOn, offsetsOf, type Rule, ruleOf } from '../../projection/rules/schedule-days.ts'
import { RHYTHMS, WEEKEND_PRIOR } from './rhythms.ts'
import type { Candidate } from './schedule-candidates.ts'
import { medianOf, type Sighting } from './sighting.ts'

export interface Fit extends Candidate {
  /** The lines that have a date, ascending. */
  hits: Sighting[]
  /** The other lines. */
  extra: Sighting[]
  /** The dates between the first and the last line that have no line; a pause counts once. */
  missing: number
  /** The sum of the days by which the lines are early or late. */
  daysOff: number
  mostOff: number
  /** The lower, the better. */
  cost: number
}

const COST_OF_DAY = 0.18

/** @param sightings ascending by day; at least one. */
export function fitSchedule(candidate: Candidate, sightings: readonly Sighting[]): Fit {
  const { tolerance, prior } = RHYTHMS[candidate.rhythm]
  const first = (sightings[0]?.day ?? 0) - tolerance
  const last = (sightings.at(-1)?.day ?? 0) + tolerance
  const dates = datesBetween(ruleOfSchedule(candidate.schedule), first, last)
  const usual = medianOf(sightings.map(({ cents }) => cents))
  const hits: Sighting[] = []
  const extra: Sighting[] = []
  let [daysOff, mostOff, next] = [0, 0, 0]
  // Empty dates before the first line and behind the last one are not missing.
  const gaps: number[] = []
  let gap = 0
  for (const date of dates) {
    let best: Sighting | undefined
    for (; next < sightings.length; next++) {
      const sighting = sightings[next]
      if (!sighting || sighting.day > date + tolerance) break
      if (sighting.day < date - tolerance) {
        extra.push(sighting)
        continue
      }
      if (best === undefined) best = sighting
      else if (distance(sighting, date, usual) < distance(best, date, usual)) {
        extra.push(best)
        best = sighting
      } else extra.push(sighting)
    }
    if (best === undefined) {
      gap++
      continue
    }
    if (hits.length > 0 && gap > 0) gaps.push(gap)
    gap = 0
    hits.push(best)
    const off = Math.abs(best.day - date)
    daysOff += off
    mostOff = Math.max(mostOff, off)
  }
  for (; next < sightings.length; next++) {
    const sighting = sightings[next]
    if (sighting) extra.push(sighting)
  }
  const missing = missingOf(gaps)
  const count = Math.max(1, hits.length)
  const priors = prior + (candidate.schedule.weekend === null ? 0 : WEEKEND_PRIOR)
  const cost =
    (COST_OF_DAY * daysOff + missing + extra.length) / count + priors / Math.max(3, count)
  return { ...candidate, hits, extra, missing, daysOff, mostOff, cost }
}

/** The nearest in days; of several on one day, the one with the usual amount. */
function distance(sighting: Sighting, date: DayNumber, usual: number): number {
  const offAmount = Math.abs(sighting.cents - usual) / Math.max(1, sighting.cents, usual)
  return Math.abs(sighting.day - date) + offAmount
}

/** The longest of several empty dates in a row is a pause. */
function missingOf(gaps: number[]): number {
  let [sum, longest] = [0, 1]
  for (const gap of gaps) {
    sum += gap
    longest = Math.max(longest, gap)
  }
  return sum - longest + 1
}

export function ruleOfSchedule(schedule: Schedule): Rule {
  return ruleOf({ schedule, date: null }, 'odd-weeks')
}

/** The days on which a rule falls, ascending. */
export function datesBetween(rule: Rule, first: DayNumber, last: DayNumber): DayNumber[] {
  const days: DayNumber[] = []
  const { number } = monthOf(first)
  for (let month = monthAt(number); month.firstDay <= last; month = monthAt(month.number + 1)) {
    let all = 0
    for (const offset of offsetsOf(rule)) all |= daysFallenOn(rule, month, offset)
    for (; all !== 0; all &= all - 1) {
      const day = month.firstDay + firstOf(all) - 1
      if (day >= first && day <= last) days.push(day)
    }
  }
  return days
}
