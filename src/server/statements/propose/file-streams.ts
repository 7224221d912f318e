import type { PayeeName } from '../payees/payee-names.ts'
import { partStreamsOf, type PayeeStreams, streamsOf } from './payee-streams.ts'
import type { Sighting } from './sighting.ts'

const SHORTEST_WORD = 3

/** @param sightings ascending by day. */
export function streamsOfFile(
  sightings: readonly Sighting[],
  nameOf: (text: string) => PayeeName,
): PayeeStreams {
  const keyOf = (sighting: Sighting) => nameOf(sighting.line.text).key
  const found = join(groupsOf(sightings, keyOf).map(streamsOf))
  // A name with references of letters has another key in each line: its first word has to do.
  const left = found.left.toSorted((a, b) => a.day - b.day)
  const groups = groupsOf(left, (one) => nameOf(one.line.text).words[0] ?? '')
  const loose = join(
    groups.map((group) => {
      const [first] = group
      const word = first && nameOf(first.line.text).words[0]
      const isLoose =
        word !== undefined && word.length >= SHORTEST_WORD && hasManyKeys(group, keyOf)
      return isLoose ? partStreamsOf(group) : { streams: [], left: group }
    }),
  )
  return { streams: [...found.streams, ...loose.streams], left: loose.left }
}

/** False for a few payees that begin alike. */
function hasManyKeys(group: Sighting[], keyOf: (sighting: Sighting) => string): boolean {
  return 2 * new Set(group.map(keyOf)).size > group.length
}

function join(parts: readonly PayeeStreams[]): PayeeStreams {
  return {
    streams: parts.flatMap(({ streams }) => streams),
    left: parts.flatMap(({ left }) => left),
  }
}

/** What comes in stands apart from what goes out. */
function groupsOf(
  sightings: readonly Sighting[],
  keyOf: (sighting: Sighting) => string,
): Sighting[][] {
  const groups = new Map<string, Sighting[]>()
  for (const sighting of sightings) {
    const key = `${sighting.line.amountCents > 0 ? '+' : '-'}${keyOf(sighting)}`
    const group = groups.get(key)
    if (group) group.push(sighting)
    else groups.set(key, [sighting])
  }
  return [...groups.values()]
}
