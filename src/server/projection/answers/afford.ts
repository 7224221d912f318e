import type { Temporal } from 'temporal-polyfill'
import type { Affordability, AffordInput } from '../../../shared/projections/answers.ts'
import { type DayNumber, dayOfDate, dayText, monthAt, monthOf } from '../rules/calendar.ts'
import { elementAt, ProjectionError, requireExact } from '../ledger/cents.ts'
import type { CompiledPlan } from '../ledger/compiled-plan.ts'
import { projectBalances } from './daily.ts'

interface AffordOptions {
  today: Temporal.PlainDate
  amountCents: number
  /**
   * The day of the spending, of the first one with 'month', of the last one with 'save'; null for the earliest that does,
   * otherwise for today.
   */
  date: Temporal.PlainDate | null
  every: AffordInput['every']
  keepCents: number
  days: number
}

/** 0 is today. */
type Place = number

/**
 * Amounts are in cents [behaviour: Answers].
 * @throws ProjectionError when the date is not one of the days, or a sum too large to be exact.
 */
export function projectAffordability(
  compiled: CompiledPlan,
  { today, amountCents, date, every, keepCents, days }: AffordOptions,
): Affordability {
  const first = dayOfDate(today)
  const asked = every === 'once' ? date : (date ?? today)
  const askedPlace = asked && requirePlace(asked, first, days)
  const to = today.add({ days: days - 1 })
  const balancesCents = projectBalances(compiled, { from: today, to, today })
  const place = askedPlace ?? earliestPlace(balancesCents, keepCents + amountCents)
  const start = place ?? 0
  const saves = every === 'save'
  const places = placesOf(every, first, start, days)
  const months = places.length
  const eachCents = saves ? Math.floor(amountCents / months) : amountCents
  const spentCents = (times: number) =>
    saves && times === months ? amountCents : times * eachCents
  const spent = spendOn(places, balancesCents, { spentCents, keepCents })
  const { lowestPlace, lowestCents, shortPlace, sparesCents } = spent
  return {
    date: place === null ? null : dayText(first + place),
    ok: shortPlace === null,
    lowest: { date: dayText(first + lowestPlace), cents: lowestCents },
    firstShort: shortPlace === null ? null : dayText(first + shortPlace),
    shortByCents: requireExact(Math.max(0, keepCents - lowestCents)),
    mostCents: saves ? mostToSave(sparesCents) : mostEachTime(sparesCents),
    ...(saves && {
      perMonthCents: eachCents,
      lastPartCents: amountCents - (months - 1) * eachCents,
      months,
    }),
  }
}

function requirePlace(asked: Temporal.PlainDate, first: DayNumber, days: number): Place {
  const place = dayOfDate(asked) - first
  if (place >= 0 && place < days) return place
  throw new ProjectionError(
    `The date must be from ${dayText(first)} to ${dayText(first + days - 1)}.`,
  )
}

/** The first day from which no balance is below what is needed; null where that of the last day is. */
function earliestPlace(balancesCents: readonly number[], neededCents: number): Place | null {
  const place = balancesCents.findLastIndex((cents) => cents < neededCents) + 1
  return place < balancesCents.length ? place : null
}

function placesOf(
  every: AffordOptions['every'],
  first: DayNumber,
  start: Place,
  days: number,
): Place[] {
  if (every === 'once') return [start]
  return every === 'month' ? monthlyPlaces(first, start, days) : monthlyPlaces(first, 0, start + 1)
}

/** In a month that is too short for the day, its last one. */
function monthlyPlaces(first: DayNumber, start: Place, days: number): Place[] {
  const places = []
  let month = monthOf(first + start)
  const dayOfMonth = first + start - month.firstDay + 1
  for (let place = start; place < days;) {
    places.push(place)
    month = monthAt(month.number + 1)
    place = month.firstDay + Math.min(dayOfMonth, month.length) - 1 - first
  }
  return places
}

interface Spending {
  spentCents: (times: number) => number
  keepCents: number
}

interface SpendingResult {
  lowestPlace: Place
  lowestCents: number
  shortPlace: Place | null
  /** From each spending to the next: how much could be spent in all by then; negative where it is short anyway. */
  sparesCents: number[]
}

function spendOn(
  places: readonly Place[],
  balancesCents: readonly number[],
  { spentCents, keepCents }: Spending,
): SpendingResult {
  let lowestPlace = 0
  let lowestCents = Infinity
  let shortPlace: Place | null = null
  const sparesCents: number[] = []
  for (const [index, from] of places.entries()) {
    const end = places[index + 1] ?? balancesCents.length
    const spent = requireExact(spentCents(index + 1))
    let balanceCents = Infinity
    let place = from - 1
    for (const unspentCents of balancesCents.slice(from, end)) {
      place++
      balanceCents = Math.min(balanceCents, unspentCents)
      const cents = requireExact(unspentCents - spent)
      if (cents < lowestCents) {
        lowestCents = cents
        lowestPlace = place
      }
      if (cents < keepCents) shortPlace ??= place
    }
    sparesCents.push(requireExact(balanceCents - keepCents))
  }
  return { lowestPlace, lowestCents, shortPlace, sparesCents }
}

function mostEachTime(sparesCents: readonly number[]): number {
  const most = sparesCents.map((cents, index) => (cents > 0 ? divideDown(cents, index + 1) : 0))
  return lowestOf(most)
}

/** The largest sum that can be set aside in parts, each but the last the sum / times, rounded down; 0 where none can. */
function mostToSave(sparesCents: readonly number[]): number {
  if (sparesCents.some((cents) => cents < 0)) return 0
  const times = sparesCents.length
  const parts = sparesCents.slice(0, -1).map((cents, index) => divideDown(cents, index + 1))
  // The last part is the rest, so as much as makes all of them larger by one does not.
  const mostByParts = lowestOf(parts) * times + times - 1
  return Math.min(mostByParts, elementAt(sparesCents, times - 1))
}

function lowestOf(cents: readonly number[]): number {
  return cents.reduce((lowest, each) => Math.min(lowest, each), Infinity)
}

/** Exact up to 2^53, where the quotient of floating point may be rounded up. */
function divideDown(cents: number, times: number): number {
  return (cents - (cents % times)) / times
}
