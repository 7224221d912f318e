import {
  NTHS_OF_MONTH,
  plainSchedule,
  type Schedule,
  type Weekend,
  WEEKENDS,
} from '../../../shared/schedules/schedule.ts'
import { type DayNumber, dayText } from '../../projection/rules/calendar.ts'
import { RHYTHMS, type RhythmName } from './rhythms.ts'
import { daysFromMonthDay, type Sighting, weekdayOfDay } from './sighting.ts'

const [SUNDAY, SATURDAY] = [0, 6]
/** The weekdays of dates that a rule for weekends has moved. */
const MOVED_TO: Record<Weekend, number> = { after: 1, before: 5 }
/** The most days by which a rule for weekends moves a date. */
const MOST_MOVED = 2
const DAYS_OF_MONTH = Array.from({ length: 31 }, (_, index) => index + 1)
const LAST_DAY = 31
/** The two days of a month are at least a week apart. */
const WEEK = 7
/** The share of lines on weekends that a rule against them survives: some are early or late. */
const MOST_ON_WEEKENDS = 0.15
/** Fewer lines do not tell days apart that are near each other. */
const FEWEST_TO_CHOOSE = 3
const SHARE_NEAR = 0.6

export function schedulesOf(rhythm: RhythmName, sightings: readonly Sighting[]): Schedule[] {
  switch (rhythm) {
    case 'weekly':
    case 'twoWeeks':
    case 'threeWeeks':
    case 'fourWeeks':
      return weeklySchedules(RHYTHMS[rhythm].every, sightings)
    case 'twiceAMonth':
      return twiceSchedules(sightings)
    case 'nthWeekday':
      return nthWeekdaySchedules(sightings)
    case 'monthly':
      return monthlySchedules(sightings)
    case 'twoMonths':
    case 'threeMonths':
    case 'sixMonths':
    case 'yearly':
      return severalMonthsSchedules(RHYTHMS[rhythm].every, sightings)
  }
}

function weeklySchedules(every: number, sightings: readonly Sighting[]): Schedule[] {
  const days = everyFewDays(sightings, 7 * every)
  return days.map((day) => {
    const recurrenceDay = weekdayOfDay(day)
    if (every === 1) return { ...plainSchedule('WEEKLY'), recurrenceDay }
    const anchorDate = dayText(day)
    return every === 2
      ? { ...plainSchedule('BIWEEKLY'), recurrenceDay, anchorDate }
      : { ...plainSchedule('WEEKLY'), recurrenceDay, anchorDate, every }
  })
}

/** Lines on weekends refute a rule for them; lines on the days to which it moves dates speak for it. */
function weekendRules(sightings: readonly Sighting[]): (Weekend | null)[] {
  const counts = countWeekdays(sightings)
  const onWeekends = (counts[SUNDAY] ?? 0) + (counts[SATURDAY] ?? 0)
  if (onWeekends > MOST_ON_WEEKENDS * sightings.length) return [null]
  return [null, ...WEEKENDS.filter((weekend) => counts[MOVED_TO[weekend]] !== 0)]
}

function countWeekdays(sightings: readonly Sighting[]): number[] {
  const counts = Array.from({ length: 7 }, () => 0)
  for (const { day } of sightings) {
    const weekday = weekdayOfDay(day)
    counts[weekday] = (counts[weekday] ?? 0) + 1
  }
  return counts
}

/** The newest day of the two places in the period that have most lines. */
function everyFewDays(sightings: readonly Sighting[], period: number): DayNumber[] {
  const places = new Map<number, { count: number; day: DayNumber }>()
  for (const { day } of sightings) {
    const place = ((day % period) + period) % period
    places.set(place, { count: (places.get(place)?.count ?? 0) + 1, day })
  }
  return [...places.values()]
    .toSorted((a, b) => b.count - a.count || b.day - a.day)
    .slice(0, 2)
    .map(({ day }) => day)
}

function monthlySchedules(sightings: readonly Sighting[]): Schedule[] {
  return monthDaysNear(sightings).flatMap((recurrenceDay) =>
    weekendRules(sightings).map((weekend) => ({
      ...plainSchedule('MONTHLY'),
      recurrenceDay,
      weekend,
    })),
  )
}

function severalMonthsSchedules(every: number, sightings: readonly Sighting[]): Schedule[] {
  const newest = sightings.at(-1)
  if (!newest) return []
  return monthDaysNear(sightings).flatMap((recurrenceDay) => {
    const anchorDate = dayText(nearestMonthDay(newest, recurrenceDay))
    const schedule =
      every === 12
        ? { ...plainSchedule('YEARLY'), recurrenceDay, anchorDate }
        : { ...plainSchedule('MONTHLY'), recurrenceDay, anchorDate, every }
    return weekendRules(sightings).map((weekend) => ({ ...schedule, weekend }))
  })
}

function nearestMonthDay(sighting: Sighting, day: number): DayNumber {
  const { dayOfMonth, monthLength, previousLength } = sighting
  const first = sighting.day - dayOfMonth + 1
  const dates = [
    first + Math.min(day, monthLength) - 1,
    first - previousLength + Math.min(day, previousLength) - 1,
    first + monthLength + Math.min(day, 28) - 1,
  ]
  return dates.toSorted((a, b) => Math.abs(a - sighting.day) - Math.abs(b - sighting.day))[0] ?? 0
}

/** Also the days that a rule for weekends can hide behind it; none for lines all over the month. */
function monthDaysNear(sightings: readonly Sighting[]): number[] {
  const best = nearestDay(sightings)
  const most = RHYTHMS.monthly.tolerance + MOST_MOVED
  const near = sightings.filter((sighting) => daysFromMonthDay(sighting, best) <= most)
  if (near.length < sightings.length * SHARE_NEAR) return []
  return sightings.length < FEWEST_TO_CHOOSE ? [best] : daysAround(best)
}

function nearestDay(sightings: readonly Sighting[]): number {
  const most = RHYTHMS.monthly.tolerance + 1
  let best = { day: 1, sum: Infinity }
  for (const day of DAYS_OF_MONTH) {
    let sum = 0
    for (const sighting of sightings) sum += Math.min(most, daysFromMonthDay(sighting, day))
    // On a draw the last day of the month is the simplest.
    if (sum < best.sum || (sum === best.sum && day === LAST_DAY)) best = { day, sum }
  }
  return best.day
}

/** The day itself first. */
function daysAround(day: number): number[] {
  const days = [day]
  for (let away = 1; away <= MOST_MOVED; away++)
    for (const other of [day - away, day + away])
      days.push(other < 1 ? other + LAST_DAY : other > LAST_DAY ? other - LAST_DAY : other)
  return days
}

function twiceSchedules(sightings: readonly Sighting[]): Schedule[] {
  const most = RHYTHMS.twiceAMonth.tolerance + MOST_MOVED
  const one = nearestDay(sightings)
  const others = sightings.filter((sighting) => daysFromMonthDay(sighting, one) > most)
  if (others.length < sightings.length * (1 - SHARE_NEAR)) return []
  const other = nearestDay(others)
  const near = others.filter((sighting) => daysFromMonthDay(sighting, other) <= most)
  if (near.length < others.length * SHARE_NEAR) return []
  const rules = weekendRules(sightings)
  return daysAround(one).flatMap((a) =>
    daysAround(other).flatMap((b) => {
      const monthDays: [number, number] = a < b ? [a, b] : [b, a]
      if (monthDays[1] - monthDays[0] < WEEK) return []
      return rules.map((weekend) => ({ ...plainSchedule('BIMONTHLY'), monthDays, weekend }))
    }),
  )
}

function nthWeekdaySchedules(sightings: readonly Sighting[]): Schedule[] {
  const counts = countWeekdays(sightings)
  const weekday = counts.reduce(
    (best, count, index) => (count > (counts[best] ?? 0) ? index : best),
    0,
  )
  if ((counts[weekday] ?? 0) < sightings.length * SHARE_NEAR) return []
  return NTHS_OF_MONTH.map((nth) => ({
    ...plainSchedule('MONTHLY'),
    weekdayOfMonth: { nth, weekday },
  }))
}
