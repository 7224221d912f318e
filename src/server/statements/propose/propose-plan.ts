import type { Proposals, StoppedFlow } from '../../../shared/statements/proposal.ts'
import type { StatementLine } from '../../../shared/statements/statement.ts'
import { parseDay } from '../../projection/rules/calendar.ts'
import { createPayeeNames } from '../payees/payee-names.ts'
import { everydayOf } from './everyday-spending.ts'
import { streamsOfFile } from './file-streams.ts'
import { type Sighting, sightingOf } from './sighting.ts'
import { isStopped, type NewProposal, proposalOf } from './stream-proposal.ts'

/** A check-in saves as many; more are made by no person. */
const MOST_PROPOSALS = 200
const SURENESS = ['regular', 'likely', 'perhaps'] as const

export interface ProposedPlan extends Pick<Proposals, 'stopped' | 'everyday'> {
  /** The surest 200; income first, the largest first. */
  proposals: NewProposal[]
}

interface Options {
  /** YYYY-MM-DD; the last line may be before it. */
  lastDay: string
}

/** @param lines of one account, in any order */
export function proposePlan(lines: readonly StatementLine[], { lastDay }: Options): ProposedPlan {
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
  return {
    proposals: proposals.toSorted(bySureness).slice(0, MOST_PROPOSALS).toSorted(byKindAndAmount),
    stopped: stopped
      .toSorted((a, b) => compare(b.lastOn, a.lastOn) || b.amountCents - a.amountCents)
      .slice(0, MOST_PROPOSALS),
    everyday: everydayOf(left, { first, last }),
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
        compare(a.line.text, b.line.text),
    )
}

function stoppedOf({ name, amountCents, kind, seen }: NewProposal): StoppedFlow {
  return { name, amountCents, kind, lastOn: seen.at(-1)?.date ?? '' }
}

function bySureness(a: NewProposal, b: NewProposal): number {
  return SURENESS.indexOf(a.sureness) - SURENESS.indexOf(b.sureness) || byKindAndAmount(a, b)
}

function byKindAndAmount(a: NewProposal, b: NewProposal): number {
  return compare(b.kind, a.kind) || b.amountCents - a.amountCents || compare(a.name, b.name)
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
