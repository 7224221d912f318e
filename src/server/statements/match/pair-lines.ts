import type { OpenItem } from '../../../shared/plan/check-in.ts'
import type { StatementLine } from '../../../shared/statements/statement.ts'
import { compareTexts } from '../lists.ts'
import { type ComparedFlow, ComparedLines, type PossibleLine } from './compared-lines.ts'

export interface PayableItem<Item extends OpenItem = OpenItem> {
  item: Item
  flow: ComparedFlow
}

export interface PaidItem<Payable extends PayableItem> {
  payable: Payable
  line: StatementLine
  index: number
  sure: boolean
}

const MOST_COST = 1.2
const SURE_COST = 0.6
/** A pair is sure only if no line of another amount is left that would cost as little, give or take so much. */
const CLEAR_BY = 0.2
/** An item with more candidates keeps the best: the last of them are left for it only if others took all before. */
const MOST_CANDIDATES = 20

interface Candidate extends PossibleLine {
  place: number
}

/** Each item and each line at most once, the lowest cost first; the order of `payables` decides between equal costs. */
export function pairLines<Payable extends PayableItem>(
  payables: readonly Payable[],
  lines: readonly StatementLine[],
): PaidItem<Payable>[] {
  const sorted = [...lines.entries()].toSorted(([, a], [, b]) => compareLines(a, b))
  const compared = new ComparedLines(sorted.map(([, line]) => line))
  const candidates: Candidate[] = []
  for (const [place, { item, flow }] of payables.entries()) {
    const possible = compared.findPossible(item, flow, MOST_COST)
    const best = possible.map((line) => ({ ...line, place })).toSorted(compareCandidates)
    for (const candidate of best.slice(0, MOST_CANDIDATES)) candidates.push(candidate)
  }
  const chosen = chooseCheapest(candidates.toSorted(compareCandidates))
  return payables.flatMap((payable, place) => {
    const { number = -1, sure = false } = chosen.get(place) ?? {}
    const [index, line] = sorted[number] ?? []
    return index === undefined || !line ? [] : [{ payable, line, index, sure }]
  })
}

function chooseCheapest(candidates: Candidate[]): Map<number, Candidate & { sure: boolean }> {
  const [chosen, used] = [new Map<number, Candidate>(), new Set<number>()]
  for (const candidate of candidates) {
    if (chosen.has(candidate.place) || used.has(candidate.number)) continue
    chosen.set(candidate.place, candidate)
    used.add(candidate.number)
  }
  const rivals = new Map<number, number>()
  for (const { place, number, cents, cost } of candidates) {
    // A line of the same amount is no rival: either may have paid it.
    const isRival = !used.has(number) && cents !== chosen.get(place)?.cents
    if (isRival && !rivals.has(place)) rivals.set(place, cost)
  }
  const withSureness = ([place, candidate]: [number, Candidate]) => {
    const { cost } = candidate
    const sure = cost <= SURE_COST && (rivals.get(place) ?? Infinity) - cost >= CLEAR_BY
    return [place, { ...candidate, sure }] as const
  }
  return new Map([...chosen].map(withSureness))
}

function compareLines(a: StatementLine, b: StatementLine): number {
  return (
    compareTexts(a.date, b.date) || a.amountCents - b.amountCents || compareTexts(a.text, b.text)
  )
}

function compareCandidates(a: Candidate, b: Candidate): number {
  return a.cost - b.cost || a.days - b.days || a.place - b.place || a.number - b.number
}
