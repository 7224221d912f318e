import { type AmountKind, amountKindOf } from './amount-kinds.ts'
import { RHYTHMS, type RhythmName, rhythmsOfDensity } from './rhythms.ts'
import { schedulesOf } from './schedule-candidates.ts'
import { type Fit, fitSchedule } from './schedule-fit.ts'
import { medianOf, type Sighting } from './sighting.ts'

export interface Stream extends Fit {
  amounts: AmountKind
  /** The lines of the same cash flow from before its day moved, or before a pause; ascending by day. */
  before: Sighting[]
}

/** The lines that a stream is looked for in: all of a payee, or some with an amount or words in common; or the newest of these. */
export type Lines = 'all' | 'some' | 'newest' | 'newestOfSome'

const OFTEN_UNLESS_FIXED = 8
/** People go to a shop every week or two. */
const MOST_OF_SHOPPING = 16
/** Two payments half a year apart, and no more of them, say nothing about small sums. */
const LEAST_OF_SIX_MONTHS = 10_000
/** The chance that may explain lines, by their choice: of the newest of them, many numbers are tried. */
const MOST_CHANCE: Record<Lines, { fixed: number; other: number }> = {
  all: { fixed: 1, other: 1 },
  some: { fixed: 1e-3, other: 1e-3 },
  newest: { fixed: 1, other: 5e-5 },
  newestOfSome: { fixed: 1e-3, other: 5e-5 },
}

/** Null if none is believed. @param sightings ascending by day */
export function bestStream(sightings: readonly Sighting[], lines: Lines): Stream | null {
  const [first, last] = [sightings[0], sightings.at(-1)]
  if (!first || !last || first === last) return null
  const usual = medianOf(sightings.map(({ cents }) => cents))
  let best: Stream | null = null
  for (const rhythm of rhythmsOfDensity(sightings.length, last.day - first.day)) {
    if (sightings.length < RHYTHMS[rhythm].sightings) continue
    for (const schedule of schedulesOf(rhythm, sightings)) {
      const fit = fitSchedule({ rhythm, schedule }, sightings, usual)
      if (best && fit.cost >= best.cost) continue
      const amounts = amountKindOf(fit.hits)
      if (!isBelieved(fit, amounts)) continue
      const mostChance = MOST_CHANCE[lines][amounts === 'fixed' ? 'fixed' : 'other']
      if (mostChance < 1 && chanceOf(fit, sightings.length) > mostChance) continue
      best = { ...fit, amounts, before: [] }
    }
  }
  return best
}

export function sightingsNeeded(rhythm: RhythmName, amounts: AmountKind): number {
  const { sightings } = RHYTHMS[rhythm]
  if (amounts === 'fixed') return sightings
  const more = amounts === 'variable' ? 2 : 1
  return rhythm === 'weekly' ? OFTEN_UNLESS_FIXED + more : sightings + more
}

function isBelieved({ rhythm, hits, extra, missing, daysOff }: Fit, amounts: AmountKind): boolean {
  const isFixed = amounts === 'fixed'
  const count = hits.length
  if (count < sightingsNeeded(rhythm, amounts)) return false
  if (isShopping(hits, rhythm, amounts)) return false
  const isSmall = (hits.at(-1)?.cents ?? 0) < LEAST_OF_SIX_MONTHS
  if (rhythm === 'sixMonths' && count === 2 && isSmall) return false
  return (
    missing <= (isFixed ? 0.25 : 0.2) * (count + missing) &&
    extra.length <= (isFixed ? 0.2 : 0.12) * (count + extra.length) &&
    daysOff <= (isFixed ? 1.6 : 1.9) * count
  )
}

/** Money that goes out every week or two at another price each time is spent in shops, unless it is seen often and varies little. */
function isShopping(hits: readonly Sighting[], rhythm: RhythmName, amounts: AmountKind): boolean {
  const isSpent = (hits[0]?.line.amountCents ?? 0) < 0
  if (!isSpent || amounts === 'fixed' || RHYTHMS[rhythm].period > MOST_OF_SHOPPING) return false
  return rhythm === 'weekly' || amounts === 'variable' || hits.length < OFTEN_UNLESS_FIXED
}

/** The chance that so many lines on any days fit a schedule of this rhythm so well, at any of its places. */
function chanceOf({ rhythm, hits, missing, mostOff }: Fit, count: number): number {
  const [first, last] = [hits[0], hits.at(-1)]
  if (!first || !last) return 1
  const { period } = RHYTHMS[rhythm]
  const window = 2 * mostOff + 1
  const days = last.day - first.day + period
  const near = 1 - Math.exp((-count * window) / days)
  const places = rhythm === 'twiceAMonth' ? (period * period) / 2 : period
  return Math.min(1, places * atLeast(hits.length, hits.length + missing, near))
}

/** Binomial tail: P(X >= count). */
function atLeast(count: number, tries: number, chance: number): number {
  let term = (1 - chance) ** tries
  let below = 0
  for (let done = 0; done < count; done++) {
    below += term
    term *= ((tries - done) / (done + 1)) * (chance / (1 - chance))
  }
  return Math.max(0, 1 - below)
}
