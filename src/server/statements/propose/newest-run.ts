import { bestStream, type Lines, type Stream } from './accepted-fit.ts'
import { RHYTHMS } from './rhythms.ts'
import { datesBetween } from './schedule-fit.ts'
import type { Sighting } from './sighting.ts'

export interface NewestRun {
  stream: Stream
  begin: number
}

const FEWEST = 2
/** Tries at most this many of the newest lines. */
const MOST_TRIED = 24
/** Lines show other days where there are so many, off by so many days in sum, and not now and then; or where both parts are to the day. */
const MOVED = { fewest: 3, daysOff: 4, share: 0.5, fewestOfBoth: 4, daysOffOfBoth: 2 }

/** The newest lines that explain most; null for all lines. @param sightings ascending by day */
export function newestRun(sightings: readonly Sighting[], lines: Lines): NewestRun | null {
  let best: NewestRun | null = null
  for (const begin of beginsOf(sightings, FEWEST)) {
    const stream = bestStream(sightings.slice(begin), lines)
    if (!stream || !reachesEnd(stream, sightings)) continue
    if (!best || worthOf(stream) > worthOf(best.stream)) best = { stream, begin }
  }
  return best
}

/** The newest lines that came to the day, on other days than those of all. */
export function movedRun(
  sightings: readonly Sighting[],
  whole: Stream,
  lines: Lines,
): NewestRun | null {
  if (whole.daysOff < MOVED.daysOffOfBoth && whole.extra.length === 0) return null
  let run: NewestRun | null = null
  for (const begin of beginsOf(sightings, MOVED.fewest)) {
    const stream = bestStream(sightings.slice(begin), lines)
    if (stream && isExact(stream)) run = { stream, begin }
    else if (run) break
  }
  if (!run) return null
  if (isBothExact(run, sightings, lines)) return run
  const { hits } = run.stream
  const offs = hits.map((hit) => daysOffIn(whole, hit)).filter((off) => off > 0)
  const sum = offs.reduce((all, off) => all + off, 0)
  return sum >= MOVED.daysOff && offs.length >= MOVED.share * hits.length ? run : null
}

function isBothExact({ stream, begin }: NewestRun, sightings: readonly Sighting[], lines: Lines) {
  if (stream.hits.length < MOVED.fewestOfBoth) return false
  const before = bestStream(sightings.slice(0, begin), lines)
  return before !== null && isExact(before) && before.rhythm === stream.rhythm
}

/** The shortest run first. */
function beginsOf({ length }: readonly Sighting[], fewest: number): number[] {
  const most = Math.min(MOST_TRIED, length - 1)
  return Array.from({ length: Math.max(0, most - fewest + 1) }, (_, more) => length - fewest - more)
}

/** A line more can come behind the last one of a run. */
function reachesEnd({ hits }: Stream, sightings: readonly Sighting[]): boolean {
  return (hits.at(-1)?.day ?? 0) >= (sightings.at(-2)?.day ?? 0)
}

function isExact({ extra, missing, daysOff }: Stream): boolean {
  return extra.length + missing + daysOff === 0
}

function daysOffIn({ schedule, rhythm }: Stream, { day }: Sighting): number {
  const { tolerance } = RHYTHMS[rhythm]
  const dates = datesBetween(schedule, day - tolerance, day + tolerance)
  return dates.reduce((least, date) => Math.min(least, Math.abs(date - day)), tolerance + 1)
}

function worthOf({ hits, extra, missing, daysOff }: Stream): number {
  return hits.length - daysOff - 2 * (extra.length + missing)
}
