import type { Proposals, StoppedFlow } from '../../../shared/statements/proposal.ts'
import type { StatementLine } from '../../../shared/statements/statement.ts'
import { parseDay } from '../../projection/rules/calendar.ts'
import type { DayRange } from '../../projection/rules/rule-counter.ts'
import { compareTexts, groupBy } from '../lists.ts'
import { createPayeeNames, type PayeeName } from '../payees/payee-names.ts'
import { everydayOf } from './everyday-weeks.ts'
import { type Sighting, sightingOf } from './sighting.ts'
import { isStopped, type NewProposal, proposalOf } from './stream-proposal.ts'
import { joinStreams, partStreamsOf, type PayeeStreams, streamsOf } from './payee-streams.ts'

/** A check-in saves as many; more are made by no person. */
const MOST_PROPOSALS = 200
const SURENESS = ['regular', 'likely', 'perhaps'] as const

export interface ProposedPlan extends Pick<Proposals, 'stopped' | 'everyday'> {
  /** The surest 200; income first, the largest first. */
  proposals: NewProposal[]
  /** The lines that do not repeat. */
  loose: StatementLine[]
  days: DayRange
}

/** @param lines of one account, in any order, the last of which may be before `lastDay` (YYYY-MM-DD) */
export function proposePlan(
  lines: readonly StatementLine[],
  { lastDay }: { lastDay: string },
): ProposedPlan {
  const nameOf = createPayeeNames(lines)
  const sightings = sortedSightings(lines)
  const first = sightings[0]?.day ?? 0
  const last = Math.max(sightings.at(-1)?.day ?? 0, parseDay(lastDay))
  const proposals: NewProposal[] = []
  const stopped: StoppedFlow[] = []
  const { streams, left } = streamsOfFile(sightings, nameOf)
  for (const stream of streams) {
    const proposal = proposalOf(stream, nameOf)
    if (isStopped(stream, last)) stopped.push(stoppedOf(proposal))
    else proposals.push(proposal)
  }
  const loose = left.map(({ line }) => line)
  return {
    proposals: proposals.toSorted(bySureness).slice(0, MOST_PROPOSALS).toSorted(byKindAndAmount),
    stopped: stopped
      .toSorted((a, b) => compareTexts(b.lastOn, a.lastOn) || b.amountCents - a.amountCents)
      .slice(0, MOST_PROPOSALS),
    everyday: everydayOf(loose, { first, last }),
    loose,
    days: { first, last },
  }
}

function sortedSightings(lines: readonly StatementLine[]): Sighting[] {
  return lines
    .filter(({ amountCents }) => amountCents !== 0)
    .map((line) => sightingOf(line, parseDay(line.date)))
    .toSorted(
      (a, b) =>
        a.day - b.day ||
        a.line.amountCents - b.line.amountCents ||
        compareTexts(a.line.text, b.line.text),
    )
}

function stoppedOf({ name, amountCents, kind, seen }: NewProposal): StoppedFlow {
  return { name, amountCents, kind, lastOn: seen.at(-1)?.date ?? '' }
}

function bySureness(a: NewProposal, b: NewProposal): number {
  return SURENESS.indexOf(a.sureness) - SURENESS.indexOf(b.sureness) || byKindAndAmount(a, b)
}

function byKindAndAmount(a: NewProposal, b: NewProposal): number {
  return (
    compareTexts(b.kind, a.kind) || b.amountCents - a.amountCents || compareTexts(a.name, b.name)
  )
}

const SHORTEST_WORD = 3

function streamsOfFile(
  sightings: readonly Sighting[],
  nameOf: (text: string) => PayeeName,
): PayeeStreams {
  const keyOf = (sighting: Sighting) => nameOf(sighting.line.text).key
  const found = joinStreams(groupsOf(sightings, keyOf).map(streamsOf))
  // A name with references of letters has another key in each line: its first word has to do.
  const left = found.left.toSorted((a, b) => a.day - b.day)
  const groups = groupsOf(left, (one) => nameOf(one.line.text).words[0] ?? '')
  const loose = joinStreams(
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

function groupsOf(
  sightings: readonly Sighting[],
  keyOf: (sighting: Sighting) => string,
): Sighting[][] {
  const groups = groupBy(
    sightings,
    (sighting) => `${sighting.line.amountCents > 0 ? '+' : '-'}${keyOf(sighting)}`,
  )
  return [...groups.values()]
}
