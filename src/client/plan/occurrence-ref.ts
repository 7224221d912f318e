import type { CashFlowKind } from '../../shared/plan/cash-flow.ts'
import type { Occurrence } from '../../shared/projections/projection.ts'

export interface OccurrenceRef {
  kind: CashFlowKind
  id: number
  /** The date in its schedule, YYYY-MM-DD; it may fall on another day. */
  date: string
}

export function refOf({ kind, id, date }: OccurrenceRef): OccurrenceRef {
  return { kind, id, date }
}

export function keyOf({ kind, id, date }: OccurrenceRef): string {
  return `${kind} ${id} ${date}`
}

export function isPending({ occurred, skipped }: Partial<Occurrence>): boolean {
  return !occurred && !skipped
}

/** First those that count on their day, then those that a card pays later; larger amounts before smaller ones. */
export function byWeight(a: Occurrence, b: Occurrence): number {
  return weightOf(b) - weightOf(a) || b.amountCents - a.amountCents
}

function weightOf(occurrence: Occurrence): number {
  if (!isPending(occurrence)) return 0
  return occurrence.card ? 1 : 2
}
