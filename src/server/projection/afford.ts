/** Whether money can be spent without the balance falling below what is to be kept. */
import type { Temporal } from 'temporal-polyfill'
import type { Affordability, AffordInput } from '../../shared/answers.ts'
import { type DayNumber, dayNumber, dayText, monthAt, monthOf } from './calendar.ts'
import { requireExact } from './cents.ts'
import type { CompiledPlan } from './compiled-plan.ts'
import { projectBalances } from './daily.ts'
import { ProjectionError } from './projection-error.ts'

interface AffordOptions {
  today: Temporal.PlainDate
  amountCents: number
  /** The day of the spending, or of the first one; null for the earliest that does, or with 'month' for today. */
  date: Temporal.PlainDate | null
  every: AffordInput['every']
  keepCents: number
  /** How many days count, from today on. */
  days: number
}

/** A day as its place among the balances: 0 is today. */
type Place = number

/**
 * Whether an amount can be spent once, or every month, so that no balance from then on, within the days, falls below
 * `keepCents` [behaviour: Answers]. Amounts are in cents.
 *
 * @throws ProjectionError when the date is not one of the days, or a sum too large to be exact.
 */
export function projectAffordability(
  compiled: CompiledPlan,
  { today, amountCents, date, every, keepCents, days }: AffordOptions,
): Affordability {
  const first = dayNumber(today.year, today.month, today.day)
  const isMonthly = every === 'month'
  const asked = isMonthly ? (date ?? today) : date
  const askedPlace = asked && requirePlace(asked, first, days)
  const to = today.add({ days: days - 1 })
  const balancesCents = projectBalances(compiled, { from: today, to, today })
  const place = askedPlace ?? earliestPlace(balancesCents, keepCents + amountCents)
  const start = place ?? 0
  const places = isMonthly ? monthlyPlaces(first, start, days) : [start]
  const { lowestPlace, lowestCents, shortPlace, mostCents } = spendOn(places, balancesCents, {
    amountCents,
    keepCents,
  })
  return {
    date: place === null ? null : dayText(first + place),
    ok: shortPlace === null,
    lowest: { date: dayText(first + lowestPlace), cents: lowestCents },
    firstShort: shortPlace === null ? null : dayText(first + shortPlace),
    mostCents,
  }
}

function requirePlace(asked: Temporal.PlainDate, first: DayNumber, days: number): Place {
  const place = dayNumber(asked.year, asked.month, asked.day) - first
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

/** A day and the same one of every month after it, or the last of a month that is too short for it. */
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
  amountCents: number
  keepCents: number
}

interface SpendingResult {
  /** The earliest of the days with the lowest balance, from the first spending on. */
  lowestPlace: Place
  lowestCents: number
  /** The first day with less than what is to be kept. */
  shortPlace: Place | null
  /** The largest amount that leaves no such day; 0 where none does. */
  mostCents: number
}

/** What is left of the balances when an amount is spent on each of some days, which are ascending. */
function spendOn(
  places: readonly Place[],
  balancesCents: readonly number[],
  { amountCents, keepCents }: Spending,
): SpendingResult {
  let lowestPlace = 0
  let lowestCents = Infinity
  let shortPlace: Place | null = null
  let mostCents = Infinity
  for (const [index, from] of places.entries()) {
    const end = places[index + 1] ?? balancesCents.length
    const times = index + 1
    const spentCents = requireExact(times * amountCents)
    let balanceCents = Infinity
    let place = from - 1
    for (const unspentCents of balancesCents.slice(from, end)) {
      place++
      balanceCents = Math.min(balanceCents, unspentCents)
      const cents = requireExact(unspentCents - spentCents)
      if (cents < lowestCents) {
        lowestCents = cents
        lowestPlace = place
      }
      if (cents < keepCents) shortPlace ??= place
    }
    const spareCents = requireExact(balanceCents - keepCents)
    mostCents = Math.min(
      mostCents,
      spareCents > 0 ? (spareCents - (spareCents % times)) / times : 0,
    )
  }
  return { lowestPlace, lowestCents, shortPlace, mostCents }
}
