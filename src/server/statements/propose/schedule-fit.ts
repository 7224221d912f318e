import type { Schedule } from '../../../shared/schedules/schedule.ts'
import { type DayNumber, monthAt, monthOf, parseMonth } from '../../projection/rules/calendar.ts'
import { firstOf } from '../../projection/rules/day-set.ts'
import { MOST_OFFSET } from '../../projection/rules/rule-counter.ts'
import { dayFallenOn, daysIn, ruleOf } from '../../projection/rules/schedule-days.ts'
import { RHYTHMS, type RhythmName, WEEKEND_PRIOR } from './rhythms.ts'
import type { Sighting } from './sighting.ts'

export interface Fit {
  rhythm: RhythmName
  schedule: Schedule
  hits: Sighting[]
  extra: Sighting[]
  /** The dates between the first and the last line that have no line; a pause counts once. */
  missing: number
  daysOff: number
  mostOff: number
  cost: number
}

const COST_OF_DAY = 0.18

/** @param sightings ascending by day; at least one */
export function fitSchedule(
  candidate: Pick<Fit, 'rhythm' | 'schedule'>,
  sightings: readonly Sighting[],
  usual: number,
): Fit {
  const { tolerance, prior } = RHYTHMS[candidate.rhythm]
  const first = (sightings[0]?.day ?? 0) - tolerance
  const last = (sightings.at(-1)?.day ?? 0) + tolerance
  const dates = datesBetween(candidate.schedule, first, last)
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
  for (const sighting of sightings.slice(next)) extra.push(sighting)
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

export function datesBetween(schedule: Schedule, first: DayNumber, last: DayNumber): DayNumber[] {
  const rule = ruleOf({ schedule, date: null }, 'odd-weeks')
  const step = monthsBetween(schedule)
  const days: DayNumber[] = []
  // A date of the month before or after can fall into the range.
  const from = monthOf(first - MOST_OFFSET).number
  const anchor = schedule.anchorDate === null ? 0 : parseMonth(schedule.anchorDate)
  let month = monthAt(from + ((((anchor - from) % step) + step) % step))
  for (; month.firstDay <= last + MOST_OFFSET; month = monthAt(month.number + step)) {
    for (let dates = daysIn(rule, month); dates !== 0; dates &= dates - 1) {
      const day = dayFallenOn(rule, month.firstDay + firstOf(dates) - 1)
      if (day >= first && day <= last) days.push(day)
    }
  }
  return days
}

function monthsBetween({ recurrenceType, every }: Schedule): number {
  if (recurrenceType === 'YEARLY') return 12
  return recurrenceType === 'MONTHLY' ? (every ?? 1) : 1
}
