import type { DayNumber } from '../../projection/rules/calendar.ts'
import { groupBy, placeFrom } from '../lists.ts'
import { bestStream, type Lines, type Stream } from './accepted-fit.ts'
import { CLUSTER_RATIOS, clustersOf } from './amount-kinds.ts'
import { movedRun, type NewestRun, newestRun } from './newest-run.ts'
import { RHYTHMS, VERY_LATE } from './rhythms.ts'
import { datesBetween } from './schedule-fit.ts'
import type { Sighting } from './sighting.ts'
import { isStopped, mayBeNext } from './stream-proposal.ts'

export interface PayeeStreams {
  streams: Stream[]
  left: Sighting[]
}

/** A payee with more streams has many contracts, and not one whose price changes. */
const MOST_JOINED = 100
/** The share of lines that several streams must explain to be a better explanation than one. */
const SHARE_EXPLAINED = 0.85

/** This many lines in a row repeat, whatever came before them. */
const FEWEST_ALONE = 4
const MOST_MOVES = 4
/** The share of lines that must be the second of their day, where there are two of each. */
const SHARE_OF_SECONDS = 0.4

export function streamsOf(sightings: readonly Sighting[]): PayeeStreams {
  const { streams, left } = search(sightings, 0, 'all')
  return extend(joinPrices(streams), left)
}

/** Streams among lines of several payees: none varies much, and chance explains none. */
export function partStreamsOf(sightings: readonly Sighting[]): PayeeStreams {
  const found = search(sightings, 0, 'some')
  const streams = found.streams.filter(({ amounts }) => amounts !== 'variable')
  return { streams, left: withoutHits(sightings, streams) }
}

function search(
  sightings: readonly Sighting[],
  level: number,
  lines: Lines,
  moves = MOST_MOVES,
): PayeeStreams {
  const whole = bestStream(sightings, lines)
  const parts = whole ? split(whole) : partsOf(sightings, level, lines)
  const newest = lines === 'all' ? 'newest' : 'newestOfSome'
  const run = moves > 0 ? newestOf(sightings, whole, parts.streams, newest) : null
  if (!run) return parts
  const before = search(sightings.slice(0, run.begin), level, lines, moves - 1)
  return withBefore(run, before) ?? parts
}

function newestOf(
  sightings: readonly Sighting[],
  whole: Stream | null,
  streams: readonly Stream[],
  lines: Lines,
): NewestRun | null {
  const newest = sightings.at(-1)
  if (!newest) return null
  if (streams.every((stream) => isStopped(stream, newest.day))) return newestRun(sightings, lines)
  return whole && movedRun(sightings, whole, lines)
}

function split(whole: Stream): PayeeStreams {
  const several = whole.amounts === 'fixed' ? null : severalIn(whole)
  return several ?? { streams: [whole], left: whole.extra }
}

function partsOf(sightings: readonly Sighting[], level: number, lines: Lines): PayeeStreams {
  if (lines === 'all') {
    const worded = wordedAlike(sightings)
    if (worded) return worded
  }
  for (let next = level; next < CLUSTER_RATIOS.length; next++) {
    const clusters = clustersOf(sightings, CLUSTER_RATIOS[next] ?? 1)
    if (clusters.length === 1) continue
    return joinStreams(clusters.map((cluster) => search(cluster, next + 1, 'some')))
  }
  return twinsIn(sightings) ?? { streams: [], left: [...sightings] }
}

export function joinStreams(parts: readonly PayeeStreams[]): PayeeStreams {
  return {
    streams: parts.flatMap(({ streams }) => streams),
    left: parts.flatMap(({ left }) => left),
  }
}

function withoutHits(sightings: readonly Sighting[], streams: readonly Stream[]): Sighting[] {
  const taken = new Set(streams.flatMap(({ before, hits }) => [...before, ...hits]))
  return sightings.filter((one) => !taken.has(one))
}

/** Null for a run that says too little alone. */
function withBefore({ stream }: NewestRun, { streams, left }: PayeeStreams): PayeeStreams | null {
  const [before] = streams
    .filter((one) => isRise(one, stream.hits[0]))
    .toSorted((a, b) => lastDay(b) - lastDay(a))
  if (!before && !isRunAlone(stream)) return null
  const run = before ? { ...stream, before: [...before.before, ...before.hits] } : stream
  return {
    streams: [...streams.filter((one) => one !== before), run],
    left: [...left, ...stream.extra],
  }
}

function isRunAlone({ hits, extra, missing, mostOff, amounts }: Stream): boolean {
  if (hits.length >= FEWEST_ALONE) return true
  return amounts === 'fixed' && mostOff <= 1 && missing + extra.length === 0
}

function wordedAlike(sightings: readonly Sighting[]): PayeeStreams | null {
  const wordings = groupBy(sightings, ({ line }) => wordingOf(line.text))
  if (wordings.size === 1) return null
  const streams = [...wordings.values()]
    .map((alike) => bestStream(alike, 'some'))
    .filter((stream) => stream !== null)
  if (streams.length === 0) return null
  const others = search(withoutHits(sightings, streams), 0, 'some')
  return { streams: [...streams, ...others.streams], left: others.left }
}

function wordingOf(text: string): string {
  return text.replaceAll(/\S*\d\S*/g, '').toLowerCase()
}

/** Two contracts of one price that are paid on the same days: two children at one school. */
function twinsIn(sightings: readonly Sighting[]): PayeeStreams | null {
  const isTwin = (index: number) => sightings[index]?.day === sightings[index - 1]?.day
  const second = sightings.filter((_, index) => isTwin(index) && !isTwin(index - 1))
  if (second.length < SHARE_OF_SECONDS * sightings.length) return null
  const twins = [sightings.filter((_, index) => !isTwin(index)), second]
  const streams = twins.map((twin) => bestStream(twin, 'all')).filter((stream) => stream !== null)
  if (streams.length < twins.length) return null
  return { streams, left: withoutHits(sightings, streams) }
}

/** The streams of which each has one price, where they explain the lines of one whose price would change to and fro. */
function severalIn(whole: Stream): PayeeStreams | null {
  const parts = clustersOf(whole.hits, 1).map((cluster) => bestStream(cluster, 'all'))
  const streams = parts.filter((part) => part !== null)
  const explained = streams.reduce((sum, { hits }) => sum + hits.length, 0)
  if (streams.length < 2 || explained < SHARE_EXPLAINED * whole.hits.length) return null
  const sorted = streams.toSorted((a, b) => firstDay(a) - firstDay(b))
  const isOneAfterTheOther = sorted.every((stream, index) => {
    const next = sorted[index + 1]
    return !next || lastDay(stream) < firstDay(next)
  })
  if (isOneAfterTheOther) return null
  return { streams, left: withoutHits([...whole.hits, ...whole.extra], streams) }
}

function joinPrices(streams: Stream[]): Stream[] {
  if (streams.length > MOST_JOINED) return streams
  const joined: Stream[] = []
  for (const stream of streams.toSorted((a, b) => firstDay(a) - firstDay(b))) {
    const index = joined.findIndex((before) => goesOn(before, stream))
    const before = joined[index]
    const union = before && bestStream([...before.hits, ...stream.hits], 'all')
    if (union && union.extra.length === 0) joined[index] = { ...union, before: before.before }
    else joined.push(stream)
  }
  return joined
}

function goesOn(before: Stream, stream: Stream): boolean {
  const { period, tolerance } = RHYTHMS[before.rhythm]
  const gap = firstDay(stream) - lastDay(before)
  if (stream.before.length > 0) return false
  return gap > 0 && gap <= 2 * period + tolerance && isRise(before, stream.hits[0])
}

function isRise(stream: Stream, sighting: Sighting | undefined): boolean {
  const cents = stream.hits.at(-1)?.cents ?? 0
  return sighting !== undefined && mayBeNext(cents, sighting.cents)
}

/** Gives streams the lines on their next dates, at a new price, and those at the old one that are very late. */
function extend(streams: Stream[], left: Sighting[]): PayeeStreams {
  if (left.length === 0) return { streams, left }
  const sorted = left.toSorted((a, b) => a.day - b.day)
  const taken = new Set<Sighting>()
  const longer = streams.map((stream) => {
    const extended = withNextHits(stream, sorted, taken)
    for (const one of extended.hits.slice(stream.hits.length)) taken.add(one)
    return extended
  })
  return { streams: longer, left: left.filter((one) => !taken.has(one)) }
}

function withNextHits(stream: Stream, left: Sighting[], taken: ReadonlySet<Sighting>): Stream {
  const { period, tolerance } = RHYTHMS[stream.rhythm]
  const hits = [...stream.hits]
  let { mostOff } = stream
  let from = lastDay(stream) + Math.round(period / 2)
  for (;;) {
    const newest = hits.at(-1)
    const [date] = datesBetween(stream.schedule, from, from + Math.ceil(period + tolerance))
    if (date === undefined || !newest) break
    const offOf = ({ day }: Sighting) => Math.abs(day - date)
    const next = nearDate(left, date, VERY_LATE * tolerance).find(
      (one) =>
        one.day > newest.day &&
        !taken.has(one) &&
        (offOf(one) <= tolerance ? isRise(stream, one) : one.cents === newest.cents),
    )
    if (!next) break
    hits.push(next)
    mostOff = Math.max(mostOff, offOf(next))
    from = date + tolerance + 1
  }
  return { ...stream, hits, mostOff }
}

function nearDate(left: Sighting[], date: DayNumber, tolerance: number): Sighting[] {
  const near: Sighting[] = []
  const first = placeFrom(left, ({ day }) => day, date - tolerance)
  for (let index = first; index < left.length; index++) {
    const one = left[index]
    if (!one || one.day > date + tolerance) break
    near.push(one)
  }
  return near
}

function firstDay({ hits }: Stream): number {
  return hits[0]?.day ?? 0
}

function lastDay({ hits }: Stream): number {
  return hits.at(-1)?.day ?? 0
}
