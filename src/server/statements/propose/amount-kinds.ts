import { medianOf, type Sighting } from './sighting.ts'

/** 'fixed' hardly ever changes, as a subscription; 'near' is within a third, as a bill; 'variable' is all else. */
export type AmountKind = 'fixed' | 'near' | 'variable'

/** The share of neighbours that differ. */
const MOST_CHANGES = 0.4
/** The share of lines of one amount that makes the others odd ones. */
const SHARE_OF_PRICE = 0.75
const FEWEST_WITH_ODD = 4
const MOST_DEVIATION = 0.3

/** @param sightings ascending by day. */
export function amountKindOf(sightings: readonly Sighting[]): AmountKind {
  let changes = 0
  for (const [index, { cents }] of sightings.entries())
    if (index > 0 && sightings[index - 1]?.cents !== cents) changes++
  if (changes <= MOST_CHANGES * (sightings.length - 1)) return 'fixed'
  // A price that rose once is still a price.
  if (sightings.length === 3 && changes === 1) return 'fixed'
  if (
    sightings.length >= FEWEST_WITH_ODD &&
    mostEqual(sightings) >= SHARE_OF_PRICE * sightings.length
  )
    return 'fixed'
  const median = medianOf(sightings.map(({ cents }) => cents))
  const deviations = sightings.map(({ cents }) => Math.abs(cents - median))
  return medianOf(deviations) > MOST_DEVIATION * median ? 'variable' : 'near'
}

function mostEqual(sightings: readonly Sighting[]): number {
  const counts = new Map<number, number>()
  let most = 0
  for (const { cents } of sightings) {
    const count = (counts.get(cents) ?? 0) + 1
    counts.set(cents, count)
    most = Math.max(most, count)
  }
  return most
}

/** The ratios of neighbours at which amounts are cut into clusters, from coarse to fine; 1 leaves equal ones together. */
export const CLUSTER_RATIOS = [1.5, 1.2, 1.05, 1]

export function clustersOf(sightings: readonly Sighting[], ratio: number): Sighting[][] {
  const sorted = sightings
    .map((sighting, index) => ({ sighting, index }))
    .toSorted((a, b) => a.sighting.cents - b.sighting.cents || a.index - b.index)
  const clusters: (typeof sorted)[] = []
  let previous = 0
  for (const one of sorted) {
    const { cents } = one.sighting
    const cluster = clusters.at(-1)
    if (cluster && cents <= previous * ratio) cluster.push(one)
    else clusters.push([one])
    previous = cents
  }
  return clusters.map((cluster) =>
    cluster.toSorted((a, b) => a.index - b.index).map(({ sighting }) => sighting),
  )
}
