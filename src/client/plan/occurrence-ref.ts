/** A cash flow on one date, and how it is named. */
import type { CashFlowKind } from '../../shared/plan/cash-flow.ts'
import type { Occurrence } from '../../shared/projections/projection.ts'

export interface OccurrenceRef {
  kind: CashFlowKind
  id: number
  /** The date that its schedule names, YYYY-MM-DD. It may fall on another day. */
  date: string
}

export function refOf({ kind, id, date }: OccurrenceRef): OccurrenceRef {
  return { kind, id, date }
}

/** Names an occurrence, or an open item, among all others of an account. */
export function keyOf({ kind, id, date }: OccurrenceRef): string {
  return `${kind} ${id} ${date}`
}

/** True if it counts in balances: it is neither done nor skipped. */
export function isPending({ occurred, skipped }: Occurrence): boolean {
  return !occurred && !skipped
}
